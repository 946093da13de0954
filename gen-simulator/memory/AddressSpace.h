//===- AddressSpace.h - GPU virtual address spaces --------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// A 48-bit virtual address space in pages of 4 KiB. Implementations: PageTable
// (PPGTT walk over PhysicalMemory; TBX and AUB) and HostSpace (host memory at
// allocated addresses; direct launch).
//===----------------------------------------------------------------------===//
#pragma once

#include <cstdint>
#include <cstring>

namespace gensim {

constexpr uint64_t PageBytes = 4096;
constexpr uint64_t AddressMask = (uint64_t(1) << 48) - 1;

class AddressSpace {
public:
  virtual ~AddressSpace();
  /// The host bytes of the page that contains \p Address, or null if it is not
  /// mapped. Thread-safe; the pointer stays valid while the space exists and
  /// its mapping does not change.
  virtual uint8_t *page(uint64_t Address) = 0;

  /// Copies across pages. Returns false at the first unmapped page, whose
  /// address is stored in \p Fault.
  bool read(uint64_t Address, void *To, uint64_t Size,
            uint64_t *Fault = nullptr);
  bool write(uint64_t Address, const void *From, uint64_t Size,
             uint64_t *Fault = nullptr);
};

/// The most recent translations of one worker. Not thread-safe: one per worker.
class TranslationCache {
public:
  explicit TranslationCache(AddressSpace &Space) : Space(&Space) {}
  uint8_t *page(uint64_t Address) {
    Entry &E = Entries[(Address / PageBytes) % Size];
    uint64_t Tag = (Address & AddressMask) / PageBytes;
    if (E.Tag != Tag || !E.Host) {
      E.Tag = Tag;
      E.Host = Space->page(Address & AddressMask);
    }
    return E.Host;
  }
  /// The host address of \p Bytes at \p Address if they are mapped and in one
  /// page, else null.
  uint8_t *within(uint64_t Address, uint64_t Bytes) {
    uint64_t In = Address % PageBytes;
    if (Bytes > PageBytes - In)
      return nullptr;
    uint8_t *Host = page(Address);
    return Host ? Host + In : nullptr;
  }
  /// As those of AddressSpace.
  bool read(uint64_t Address, void *To, uint64_t Size,
            uint64_t *Fault = nullptr) {
    const uint8_t *Host = within(Address, Size);
    if (Host)
      std::memcpy(To, Host, Size);
    return Host || readPages(Address, To, Size, Fault);
  }
  bool write(uint64_t Address, const void *From, uint64_t Size,
             uint64_t *Fault = nullptr) {
    uint8_t *Host = within(Address, Size);
    if (Host)
      std::memcpy(Host, From, Size);
    return Host || writePages(Address, From, Size, Fault);
  }
  AddressSpace &space() { return *Space; }

private:
  bool readPages(uint64_t Address, void *To, uint64_t Size, uint64_t *Fault);
  bool writePages(uint64_t Address, const void *From, uint64_t Size,
                  uint64_t *Fault);

  static constexpr unsigned Size = 256;
  struct Entry {
    uint64_t Tag = ~uint64_t(0);
    uint8_t *Host = nullptr;
  };
  AddressSpace *Space;
  Entry Entries[Size];
};

} // namespace gensim
