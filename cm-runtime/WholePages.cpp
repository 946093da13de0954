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

namespace cmc::runtime {

WholePages::WholePages(uint64_t Size) : Size(Size) {
  if (!Size)
    return;
  const llvm::Align Page(llvm::sys::Process::getPageSizeEstimate());
  // Of large sizes calloc() maps pages, which are zero without being written.
  Allocation = std::calloc(1, llvm::alignTo(Size, Page) + Page.value());
  if (!Allocation) {
    if (std::new_handler Handler = std::get_new_handler())
      Handler();
    llvm::report_bad_alloc_error("no memory for an object");
  }
  First = reinterpret_cast<uint8_t *>(llvm::alignAddr(Allocation, Page));
}

WholePages::WholePages(const WholePages &Other) : WholePages(Other.Size) {
  if (Size)
    std::memcpy(First, Other.First, Size);
}

WholePages::~WholePages() { std::free(Allocation); }

} // namespace cmc::runtime
