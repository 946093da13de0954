//===- WholePages.cpp - bytes in pages of their own -----------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "cm-runtime/WholePages.h"
#include "llvm/Support/Alignment.h"
#include "llvm/Support/ErrorHandling.h"
#include "llvm/Support/Process.h"
#include <cstdlib>
#include <cstring>
#include <new>
#include <sys/mman.h>

namespace cmc::runtime {
namespace {

constexpr llvm::Align HugePage = llvm::Align::Constant<2 << 20>();

} // namespace

WholePages::WholePages(uint64_t Size) : Size(Size) {
  if (!Size)
    return;
  llvm::Align Page(llvm::sys::Process::getPageSizeEstimate());
  const bool Large = Size >= 4 * HugePage.value();
  if (Large)
    Page = HugePage;
  // Of large sizes calloc() maps pages, which are zero without being written.
  Allocation = std::calloc(1, llvm::alignTo(Size, Page) + Page.value());
  if (!Allocation) {
    if (std::new_handler Handler = std::get_new_handler())
      Handler();
    llvm::report_bad_alloc_error("no memory for an object");
  }
  First = reinterpret_cast<uint8_t *>(llvm::alignAddr(Allocation, Page));
  // The page faults of small pages take longer than many kernels run.
  if (Large)
    madvise(First, llvm::alignTo(Size, Page), MADV_HUGEPAGE);
}

WholePages::WholePages(const WholePages &Other) : WholePages(Other.Size) {
  if (Size)
    std::memcpy(First, Other.First, Size);
}

WholePages::~WholePages() { std::free(Allocation); }

} // namespace cmc::runtime
