//===- HostSpace.cpp - host memory at GPU virtual addresses ---------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "gen-simulator/memory/HostSpace.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"
#include <sys/mman.h>

using namespace llvm;

namespace gensim {
namespace {

/// The unit and start of allocations; lower pages stay unmapped.
constexpr uint64_t Granule = 65536;

/// Whether \p Size bytes fit at \p Next, with one granule for rounding them up
/// to pages and one that stays unmapped after them.
bool hasRoom(uint64_t Next, uint64_t Size) {
  constexpr uint64_t End = AddressMask + 1 - 2 * Granule;
  return Next < End && Size <= End - Next;
}

} // namespace

HostSpace::HostSpace(uint64_t First) : Next(alignTo(First, Granule)) {}

HostSpace::~HostSpace() {
  for (const Region &R : Regions)
    if (R.Owned)
      munmap(R.Host, R.Size);
}

uint64_t HostSpace::allocate(uint64_t Size) {
  if (!hasRoom(Next, Size))
    return 0;
  Size = alignTo(std::max<uint64_t>(Size, 1), PageBytes);
  void *Host = mmap(nullptr, Size, PROT_READ | PROT_WRITE,
                    MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (Host == MAP_FAILED)
    return 0;
  return append(static_cast<uint8_t *>(Host), Size, /*Owned=*/true);
}

uint64_t HostSpace::append(uint8_t *Host, uint64_t Size, bool Owned) {
  uint64_t Address = Next;
  insert({Address, Size, Host, Owned});
  // At least one page after it stays unmapped.
  Next = alignTo(Next + Size + PageBytes, Granule);
  return Address;
}

uint64_t HostSpace::map(uint8_t *Host, uint64_t Size) {
  uint64_t Before = reinterpret_cast<uint64_t>(Host) % PageBytes;
  if (!hasRoom(Next, Size))
    return 0;
  Size = alignTo(std::max<uint64_t>(Size + Before, 1), PageBytes);
  return append(Host - Before, Size, /*Owned=*/false) + Before;
}

bool HostSpace::adopt(uint8_t *Host, uint64_t Size) {
  uint64_t Address = reinterpret_cast<uint64_t>(Host);
  bool IsFree =
      Address >= Next && Address + Size <= AddressMask &&
      none_of(Regions, [&](const Region &R) {
        return R.Address < Address + Size && Address < R.Address + R.Size;
      });
  if (!IsFree || Address % PageBytes)
    return false;
  insert({Address, alignTo(Size, PageBytes), Host, /*Owned=*/false});
  return true;
}

void HostSpace::insert(const Region &New) {
  auto It = partition_point(
      Regions, [&](const Region &R) { return R.Address < New.Address; });
  Regions.insert(It, New);
}

uint8_t *HostSpace::page(uint64_t Address) {
  Address &= AddressMask & ~(PageBytes - 1);
  auto It = partition_point(
      Regions, [&](const Region &R) { return R.Address <= Address; });
  if (It == Regions.begin())
    return nullptr;
  const Region &R = *--It;
  return Address - R.Address < R.Size ? R.Host + (Address - R.Address)
                                      : nullptr;
}

} // namespace gensim
