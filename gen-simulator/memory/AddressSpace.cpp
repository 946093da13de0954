//===- AddressSpace.cpp - translation of GPU virtual addresses ------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "gen-simulator/memory/AddressSpace.h"
#include <algorithm>
#include <cstring>

namespace gensim {
namespace {

/// Calls Copy(host, done, bytes) for every part of a range that is in one page.
/// Returns false at the first unmapped page.
template <typename PageOf, typename CopyPiece>
bool forPieces(PageOf Page, uint64_t Address, uint64_t Size, uint64_t *Fault,
               CopyPiece Copy) {
  for (uint64_t Done = 0; Done < Size;) {
    uint64_t At = (Address + Done) & AddressMask, In = At % PageBytes;
    uint64_t Bytes = std::min(Size - Done, PageBytes - In);
    uint8_t *Host = Page(At);
    if (!Host) {
      if (Fault)
        *Fault = At;
      return false;
    }
    Copy(Host + In, Done, Bytes);
    Done += Bytes;
  }
  return true;
}

template <typename PageOf>
bool readPieces(PageOf Page, uint64_t Address, void *To, uint64_t Size,
                uint64_t *Fault) {
  return forPieces(Page, Address, Size, Fault,
                   [To](uint8_t *Host, uint64_t Done, uint64_t Bytes) {
                     std::memcpy(static_cast<uint8_t *>(To) + Done, Host,
                                 Bytes);
                   });
}

template <typename PageOf>
bool writePieces(PageOf Page, uint64_t Address, const void *From, uint64_t Size,
                 uint64_t *Fault) {
  return forPieces(
      Page, Address, Size, Fault,
      [From](uint8_t *Host, uint64_t Done, uint64_t Bytes) {
        std::memcpy(Host, static_cast<const uint8_t *>(From) + Done, Bytes);
      });
}

} // namespace

AddressSpace::~AddressSpace() = default;

bool AddressSpace::read(uint64_t Address, void *To, uint64_t Size,
                        uint64_t *Fault) {
  return readPieces([this](uint64_t A) { return page(A); }, Address, To, Size,
                    Fault);
}

bool AddressSpace::write(uint64_t Address, const void *From, uint64_t Size,
                         uint64_t *Fault) {
  return writePieces([this](uint64_t A) { return page(A); }, Address, From,
                     Size, Fault);
}

bool TranslationCache::readPages(uint64_t Address, void *To, uint64_t Size,
                                 uint64_t *Fault) {
  return readPieces([this](uint64_t A) { return page(A); }, Address, To, Size,
                    Fault);
}

bool TranslationCache::writePages(uint64_t Address, const void *From,
                                  uint64_t Size, uint64_t *Fault) {
  return writePieces([this](uint64_t A) { return page(A); }, Address, From,
                     Size, Fault);
}

} // namespace gensim
