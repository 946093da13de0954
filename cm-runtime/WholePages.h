//===- WholePages.h - bytes in pages of their own ---------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#pragma once

#include <cstdint>
#include <utility>

namespace cmc::runtime {

/// Bytes that share no page with others: a simulated GPU can map the pages
/// instead of a copy.
class WholePages {
public:
  WholePages() = default;
  /// \p Size zeros. Pages of large ones take no memory until they are touched.
  explicit WholePages(uint64_t Size);
  WholePages(const WholePages &Other);
  WholePages(WholePages &&Other) { swap(Other); }
  WholePages &operator=(WholePages Other) {
    swap(Other);
    return *this;
  }
  ~WholePages();

  uint8_t *data() const { return First; }
  uint64_t size() const { return Size; }

private:
  void swap(WholePages &Other) {
    std::swap(Allocation, Other.Allocation);
    std::swap(First, Other.First);
    std::swap(Size, Other.Size);
  }
  void *Allocation = nullptr;
  uint8_t *First = nullptr; ///< The first page that starts in Allocation.
  uint64_t Size = 0;
};

} // namespace cmc::runtime
