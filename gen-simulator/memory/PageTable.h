//===- PageTable.h - GPU page tables ----------------------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// PageTable: the per-process tables (PPGTT) of a context, four levels of 512
// entries; an entry is a physical address with bit 0 = present; bit 7 of
// entries in the upper two levels selects a page of 1 GiB or 2 MiB, bit 11 of a
// directory entry a table of 64 KiB pages (only every 16th entry is used), and
// bit 11 of the entry of a page the local memory of a discrete GPU.
// When Intel's runtime sends to a TBX server, its tables have fixed physical
// addresses, and buffers may get the same ones: the page at 512 MiB is the PML4
// and sooner or later a page of a buffer. Writes of tables therefore go to a
// memory of their own. TBX does not mark them; isRuntimeEntry recognizes them.
// GlobalTable: the one-level global table (GGTT) of a device, where bit 1 means
// local memory. Both read memory on each lookup, so they see the driver's
// writes, and corrupt tables can at worst lead to an unmapped page. Facts:
// docs/rationale/facts.md; Mesa's and NEO's page table writers.
//===----------------------------------------------------------------------===//
#pragma once

#include "gen-simulator/memory/AddressSpace.h"
#include "gen-simulator/memory/PhysicalMemory.h"
#include "llvm/ADT/DenseMap.h"

namespace gensim {

/// The memories of a GPU: each has physical addresses of its own.
struct Memories {
  explicit Memories(bool HasLocal,
                    uint64_t Limit = PhysicalMemory::DefaultLimit)
      : HasLocal(HasLocal), System(Limit), Local(Limit), Tables(Limit) {}
  /// The memory of a page whose entry has the bit of local memory or not.
  PhysicalMemory &of(bool LocalBit) {
    return HasLocal && LocalBit ? Local : System;
  }

  const bool HasLocal; ///< Earlier GPUs use the bit in other ways.
  PhysicalMemory System, Local;
  /// Page tables, where a front end knows that it writes one.
  PhysicalMemory Tables;
};

class PageTable : public AddressSpace {
public:
  /// Tables that \p M.Tables has not are read in the system memory.
  PageTable(Memories &M, uint64_t Root) : M(M), Root(Root) {}
  uint8_t *page(uint64_t Address) override;
  /// Translates \p Address to \p Physical in \p In; returns false if it is not
  /// mapped.
  bool translate(uint64_t Address, PhysicalMemory *&In,
                 uint64_t &Physical) const;
  uint64_t root() const { return Root; }

private:
  Memories &M;
  uint64_t Root; ///< Physical address of the top table (PML4).
};

/// Whether a write of eight bytes, \p Entry, to \p Address is that of an entry
/// of the runtime's tables. An entry of an upper level has one possible address
/// of the next table; of the last level any present one is taken for an entry.
bool isRuntimeEntry(uint64_t Address, uint64_t Entry);

class GlobalTable : public AddressSpace {
public:
  explicit GlobalTable(Memories &M) : M(M) {}
  /// Returns false if \p Index is beyond the 4 GiB that the table maps.
  bool set(uint64_t Index, uint64_t Entry);
  uint8_t *page(uint64_t Address) override;

private:
  Memories &M;
  llvm::DenseMap<uint32_t, uint64_t> Entries;
};

} // namespace gensim
