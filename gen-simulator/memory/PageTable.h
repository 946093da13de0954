//===- PageTable.h - GPU page tables ----------------------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// PageTable: the per-process tables (PPGTT) of a context, four levels of 512
// entries; an entry is a physical address with bit 0 = present; bit 7 of
// entries in the upper two levels selects a page of 1 GiB or 2 MiB, bit 11 of a
// directory entry a table of 64 KiB pages (only every 16th entry is used).
// Intel's runtime has its tables at fixed addresses below a TBX socket, and
// does not keep its buffers away from them: the page at 512 MiB that it gives
// to a buffer is also its PML4. isRuntimeEntry tells a write of an entry from
// one of a buffer, so that entries can be kept in a memory of their own.
// GlobalTable: the one-level global table (GGTT) of a device. Both read memory
// on each lookup, so they see the driver's writes, and corrupt tables can at
// worst lead to an unmapped page. Facts: docs/rationale/facts.md; Mesa's and
// NEO's page table writers.
//===----------------------------------------------------------------------===//
#pragma once

#include "gen-simulator/memory/AddressSpace.h"
#include "gen-simulator/memory/PhysicalMemory.h"
#include "llvm/ADT/DenseMap.h"

namespace gensim {

class PageTable : public AddressSpace {
public:
  /// Tables of which \p Tables has an entry are read there, all others in
  /// \p Memory.
  PageTable(PhysicalMemory &Memory, const PhysicalMemory &Tables, uint64_t Root)
      : Memory(Memory), Tables(Tables), Root(Root) {}
  uint8_t *page(uint64_t Address) override;
  /// Translates \p Address to \p Physical; returns false if it is not mapped.
  bool translate(uint64_t Address, uint64_t &Physical) const;
  uint64_t root() const { return Root; }

private:
  PhysicalMemory &Memory;
  const PhysicalMemory &Tables;
  uint64_t Root; ///< Physical address of the top table (PML4).
};

/// Whether a write of eight bytes, \p Entry, to \p Address is that of an entry
/// of the runtime's tables. An entry of an upper level has one possible address
/// of the next table; of the last level any present one is taken for an entry.
bool isRuntimeEntry(uint64_t Address, uint64_t Entry);

class GlobalTable : public AddressSpace {
public:
  explicit GlobalTable(PhysicalMemory &Memory) : Memory(Memory) {}
  /// Returns false if \p Index is beyond the 4 GiB that the table maps.
  bool set(uint64_t Index, uint64_t Entry);
  uint8_t *page(uint64_t Address) override;

private:
  PhysicalMemory &Memory;
  llvm::DenseMap<uint32_t, uint64_t> Entries;
};

} // namespace gensim
