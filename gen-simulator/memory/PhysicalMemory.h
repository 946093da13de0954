//===- PhysicalMemory.h - the memory of a simulated GPU ---------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// Physical addresses of up to 40 bits (what the TBX protocol can name), in
// pages of 4 KiB that come into being, zeroed, when they are first asked for.
// Host memory is in proportion to the pages that were touched.
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

  /// \p Limit bounds the bytes of all pages together.
  explicit PhysicalMemory(uint64_t Limit = DefaultLimit);
  ~PhysicalMemory();
  PhysicalMemory(const PhysicalMemory &) = delete;
  PhysicalMemory &operator=(const PhysicalMemory &) = delete;

  /// The page that holds \p Address; null when the address has too many bits
  /// or the limit is reached. Safe from several threads.
  uint8_t *page(uint64_t Address);
  /// The same without creating the page: null when nothing was written there.
  const uint8_t *existing(uint64_t Address) const;

  /// False, with nothing or a part copied, when a page cannot be had.
  bool write(uint64_t Address, const void *From, uint64_t Size);
  /// Pages that were never written read as zeros and are not created. False
  /// when the range has addresses of too many bits.
  bool read(uint64_t Address, void *To, uint64_t Size) const;
  /// The aligned qword at \p Address; zero where nothing was written.
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

  /// One pointer for each chunk of the address space, mapped by the host only
  /// where it was touched.
  std::unique_ptr<std::atomic<Chunk *>[], Release> Directory;
  uint64_t Limit;
  std::atomic<uint64_t> Used{0};
};

} // namespace gensim
