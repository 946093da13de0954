//===- PageTable.cpp - GPU page tables ------------------------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "gen-simulator/memory/PageTable.h"

namespace gensim {
namespace {
constexpr uint64_t Present = 1;
constexpr uint64_t LargePage = 1 << 7;
constexpr uint64_t Pages64K = 1 << 11;
constexpr uint64_t IsLocal = 1 << 11;             ///< Of the entry of a page.
constexpr uint64_t GlobalLocal = 1 << 1;          ///< In the global table.
constexpr uint64_t EntryAddress = 0x7ffffffff000; ///< Without flag bits.

/// The runtime's tables of each level, from the top, begin at the address with
/// this bit; those of a level follow each other as the addresses do that they
/// map.
constexpr unsigned RuntimeBase[] = {29, 30, 31, 32};

constexpr uint64_t below(unsigned Bits) { return (uint64_t(1) << Bits) - 1; }
} // namespace

bool PageTable::translate(uint64_t Address, PhysicalMemory *&In,
                          uint64_t &Physical) const {
  uint64_t Table = Root & EntryAddress;
  bool Has64K = false;
  for (unsigned Shift : {39, 30, 21, 12}) {
    uint64_t Index = (Address >> Shift) & 511;
    bool Last = Shift == 12;
    if (Has64K) // Only in the last level.
      Index &= ~uint64_t(15);
    const PhysicalMemory &Of = M.Tables.existing(Table) ? M.Tables : M.System;
    uint64_t Entry = Of.qword(Table + Index * 8);
    if (!(Entry & Present))
      return false;
    Table = Entry & EntryAddress;
    bool Large = (Shift == 30 || Shift == 21) && (Entry & LargePage);
    if (Last || Large) {
      unsigned Bits = Has64K ? 16 : Shift;
      In = &M.of(Entry & IsLocal);
      Physical = (Table & ~below(Bits)) | (Address & below(Bits));
      return true;
    }
    Has64K = Shift == 21 && (Entry & Pages64K);
  }
  return false;
}

uint8_t *PageTable::page(uint64_t Address) {
  PhysicalMemory *In;
  uint64_t Physical;
  return translate(Address & AddressMask, In, Physical) ? In->page(Physical)
                                                        : nullptr;
}

bool isRuntimeEntry(uint64_t Address, uint64_t Entry) {
  if (!(Entry & Present) || Address % 8)
    return false;
  for (unsigned Level = 0; Level < 4; ++Level) {
    uint64_t Base = uint64_t(1) << RuntimeBase[Level];
    uint64_t Index = (Address - Base) / 8;
    if (Address < Base || Index >> (9 * (Level + 1)))
      continue;
    if (Level == 3)
      return true;
    uint64_t Next = uint64_t(1) << RuntimeBase[Level + 1];
    return (Entry & EntryAddress) == Next + Index * PageBytes;
  }
  return false;
}

bool GlobalTable::set(uint64_t Index, uint64_t Entry) {
  if (Index >= (uint64_t(1) << 32) / PageBytes)
    return false;
  Entries[uint32_t(Index)] = Entry;
  return true;
}

uint8_t *GlobalTable::page(uint64_t Address) {
  if (Address >> 32)
    return nullptr;
  auto It = Entries.find(uint32_t(Address / PageBytes));
  if (It == Entries.end() || !(It->second & Present))
    return nullptr;
  return M.of(It->second & GlobalLocal)
      .page((It->second & EntryAddress) | Address % PageBytes);
}

} // namespace gensim
