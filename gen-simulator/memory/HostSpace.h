//===- HostSpace.h - host memory at GPU virtual addresses -------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// The address space of a direct launch: allocations in separate pages, with
// unmapped pages between them, so that an out-of-bounds access faults instead
// of reaching the next allocation.
//
// A caller's memory is mapped in place only on request: it may start and end
// anywhere in a page, so its first and last page would expose adjacent memory,
// and its offset in the page would apply to the surface, whose base must be
// aligned. Direct launches copy other memory in and, after the run, out.
//===----------------------------------------------------------------------===//
#pragma once

#include "gen-simulator/memory/AddressSpace.h"
#include <memory>
#include <vector>

namespace gensim {

class HostSpace : public AddressSpace {
public:
  /// \p First: address of the first allocation, a multiple of the page size.
  explicit HostSpace(uint64_t First = 0x10000);
  ~HostSpace() override;

  /// Maps \p Size zeroed bytes, rounded up to pages, and returns their address,
  /// a multiple of 64 KiB; 0 if the host has no memory for them. Memory that is
  /// never touched costs nothing. Must not be called while a dispatch runs.
  uint64_t allocate(uint64_t Size);
  /// Maps whole pages of the caller in place, at their own address. Returns
  /// false if they are not page-aligned or the address is in use.
  bool adopt(uint8_t *Host, uint64_t Size);
  /// Maps the pages around \p Size bytes of the caller in place. Returns the
  /// address of the first byte; 0 if the address space is full.
  uint64_t map(uint8_t *Host, uint64_t Size);
  /// The contiguous host bytes of an allocation.
  uint8_t *bytes(uint64_t Address) { return page(Address); }

  uint8_t *page(uint64_t Address) override;

private:
  struct Region {
    uint64_t Address, Size;
    uint8_t *Host;
    bool Owned = true;
  };
  void insert(const Region &New);
  /// Inserts \p Size bytes at the next free address, which it returns.
  uint64_t append(uint8_t *Host, uint64_t Size, bool Owned);

  std::vector<Region> Regions; ///< Sorted by address.
  uint64_t Next;
};

} // namespace gensim
