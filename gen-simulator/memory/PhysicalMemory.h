//===- PhysicalMemory.h - physical memory -----------------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// Physical addresses of up to 40 bits (the limit of the TBX protocol), in pages
// of 4 KiB that are created, zeroed, at their first use. Host memory is
// proportional to the pages that were touched.
//===----------------------------------------------------------------------===//
#pragma once

#include "gen-simulator/memory/AddressSpace.h"
#include <atomic>
#include <memory>

namespace gensim {

class PhysicalMemory {
public:
  static constexpr unsigned AddressBits = 40;
  static constexpr uint64_t DefaultLimit = uint64_t(64) << 30;

  /// \p Limit is the maximum of all pages in bytes.
  explicit PhysicalMemory(uint64_t Limit = DefaultLimit);
  ~PhysicalMemory();
  PhysicalMemory(const PhysicalMemory &) = delete;
  PhysicalMemory &operator=(const PhysicalMemory &) = delete;

  /// The page that contains \p Address; null if the address has too many bits
  /// or the limit is reached. Thread-safe.
  uint8_t *page(uint64_t Address);
  /// The same without creating the page: null if it was never written.
  const uint8_t *existing(uint64_t Address) const;

  /// Returns false if a page cannot be created; part of the data may be copied.
  bool write(uint64_t Address, const void *From, uint64_t Size);
  /// Pages that were never written read as zeros and are not created. Returns
  /// false if the range has addresses with too many bits.
  bool read(uint64_t Address, void *To, uint64_t Size) const;
  /// The aligned qword at \p Address; zero if it was never written.
  uint64_t qword(uint64_t Address) const;

  uint64_t bytesInUse() const { return Used; }

private:
  static constexpr unsigned ChunkBits = 21; ///< 512 pages.
  static constexpr unsigned PagesOfChunk = 1u << (ChunkBits - 12);
  struct Chunk {
    std::atomic<uint8_t *> Pages[PagesOfChunk];
  };
  struct Release {
    void operator()(void *P) const;
  };

  uint8_t *create(std::atomic<uint8_t *> &Page);

  /// One pointer for each chunk of the address space; the host allocates only
  /// touched parts.
  std::unique_ptr<std::atomic<Chunk *>[], Release> Directory;
  uint64_t Limit;
  std::atomic<uint64_t> Used{0};
};

} // namespace gensim
