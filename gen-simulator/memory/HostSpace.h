//===- HostSpace.h - host memory at GPU virtual addresses -------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// The address space of a direct launch: allocations in pages of their own, with
// unmapped pages between them, so that an access that strays from one does not
// reach the next but faults.
//
// A caller's memory is not mapped in place. It starts and ends anywhere in a
// page, so its first and last page would show what stands beside it, and its
// offset in the page would become that of the surface, whose base must be
// aligned. Direct launches copy it in and, after the run, out; that costs a
// memcpy, far less than a kernel that reads the bytes.
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
  /// a multiple of 64 KiB; 0 when the host has no memory for them. Memory that
  /// is never touched costs nothing. Not while a dispatch runs.
  uint64_t allocate(uint64_t Size);
  /// Maps whole pages of the caller's at their own address and in place. False
  /// when they are no pages or when something is there.
  bool adopt(uint8_t *Host, uint64_t Size);
  /// Maps the pages around \p Size bytes of the caller's in place. The address
  /// of the first byte; 0 when the address space is full.
  uint64_t map(uint8_t *Host, uint64_t Size);
  /// The host bytes behind an address that allocate() returned; contiguous.
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
