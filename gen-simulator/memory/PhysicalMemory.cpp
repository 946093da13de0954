//===- PhysicalMemory.cpp - physical memory of a simulated GPU ------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "gen-simulator/memory/PhysicalMemory.h"
#include "llvm/Support/ErrorHandling.h"
#include <algorithm>
#include <cstdlib>
#include <cstring>

namespace gensim {
namespace {
constexpr uint64_t AddressEnd = uint64_t(1) << PhysicalMemory::AddressBits;

bool inside(uint64_t Address, uint64_t Size) {
  return Size <= AddressEnd && Address <= AddressEnd - Size;
}
} // namespace

void PhysicalMemory::Release::operator()(void *P) const { std::free(P); }

PhysicalMemory::PhysicalMemory(uint64_t Limit) : Limit(Limit) {
  // calloc, because zero pages of the host cost nothing until used.
  void *Zeros =
      std::calloc(AddressEnd >> ChunkBits, sizeof(std::atomic<Chunk *>));
  if (!Zeros)
    llvm::report_bad_alloc_error("no memory for the directory of pages");
  Directory.reset(static_cast<std::atomic<Chunk *> *>(Zeros));
}

PhysicalMemory::~PhysicalMemory() {
  for (uint64_t I = 0; I < AddressEnd >> ChunkBits; ++I)
    if (Chunk *C = Directory[I].load(std::memory_order_relaxed)) {
      for (auto &Page : C->Pages)
        std::free(Page.load(std::memory_order_relaxed));
      std::free(C);
    }
}

uint8_t *PhysicalMemory::create(std::atomic<uint8_t *> &Page) {
  if (Used.fetch_add(PageBytes) + PageBytes > Limit) {
    Used -= PageBytes;
    return nullptr;
  }
  auto *NewPage =
      static_cast<uint8_t *>(std::aligned_alloc(PageBytes, PageBytes));
  if (!NewPage) {
    Used -= PageBytes;
    return nullptr;
  }
  std::memset(NewPage, 0, PageBytes);
  uint8_t *Expected = nullptr;
  if (Page.compare_exchange_strong(Expected, NewPage))
    return NewPage;
  std::free(NewPage); // Another thread created it first.
  Used -= PageBytes;
  return Expected;
}

uint8_t *PhysicalMemory::page(uint64_t Address) {
  if (Address >= AddressEnd)
    return nullptr;
  std::atomic<Chunk *> &Slot = Directory[Address >> ChunkBits];
  Chunk *C = Slot.load(std::memory_order_acquire);
  if (!C) {
    auto *NewPage = static_cast<Chunk *>(std::calloc(1, sizeof(Chunk)));
    if (!NewPage)
      return nullptr;
    if (Slot.compare_exchange_strong(C, NewPage))
      C = NewPage;
    else
      std::free(NewPage);
  }
  auto &Page = C->Pages[(Address / PageBytes) % PagesOfChunk];
  uint8_t *Host = Page.load(std::memory_order_acquire);
  return Host ? Host : create(Page);
}

const uint8_t *PhysicalMemory::existing(uint64_t Address) const {
  if (Address >= AddressEnd)
    return nullptr;
  const Chunk *C = Directory[Address >> ChunkBits].load();
  return C ? C->Pages[(Address / PageBytes) % PagesOfChunk].load() : nullptr;
}

bool PhysicalMemory::write(uint64_t Address, const void *From, uint64_t Size) {
  if (!inside(Address, Size))
    return false;
  auto *Bytes = static_cast<const uint8_t *>(From);
  for (uint64_t Done = 0; Done < Size;) {
    uint64_t In = (Address + Done) % PageBytes;
    uint64_t N = std::min(Size - Done, PageBytes - In);
    uint8_t *Host = page(Address + Done);
    if (!Host)
      return false;
    std::memcpy(Host + In, Bytes + Done, N);
    Done += N;
  }
  return true;
}

bool PhysicalMemory::read(uint64_t Address, void *To, uint64_t Size) const {
  if (!inside(Address, Size))
    return false;
  auto *Bytes = static_cast<uint8_t *>(To);
  for (uint64_t Done = 0; Done < Size;) {
    uint64_t In = (Address + Done) % PageBytes;
    uint64_t N = std::min(Size - Done, PageBytes - In);
    if (const uint8_t *Host = existing(Address + Done))
      std::memcpy(Bytes + Done, Host + In, N);
    else
      std::memset(Bytes + Done, 0, N);
    Done += N;
  }
  return true;
}

uint64_t PhysicalMemory::qword(uint64_t Address) const {
  const uint8_t *Host = existing(Address);
  uint64_t V = 0;
  if (Host)
    std::memcpy(&V, Host + (Address % PageBytes & ~uint64_t(7)), sizeof(V));
  return V;
}

} // namespace gensim
