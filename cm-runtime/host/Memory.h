//===- Memory.h - memory shared by kernels and the host ---------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#pragma once

#include "cm-runtime/Surface.h"
#include "cmc/KernelInfo.h"
#include <condition_variable>
#include <memory>
#include <mutex>

namespace cmc::host {

/// The memory of a buffer or surface. Lives as long as an object or enqueued
/// work uses it.
class Memory {
public:
  /// Zeroed pages; null if \p Size bytes cannot be allocated.
  static std::shared_ptr<Memory> allocate(uint64_t Size);
  /// Memory of the user, which is not freed.
  static std::shared_ptr<Memory> over(void *Bytes, uint64_t Size);
  ~Memory();

  uint8_t *bytes() const { return Bytes; }
  uint64_t size() const { return Size; }

  /// Enqueued work uses the memory until it calls release().
  void acquire();
  void release();
  /// Returns when no enqueued work uses the memory.
  void waitUntilIdle();

private:
  Memory(uint8_t *Bytes, uint64_t Size, bool Owned)
      : Bytes(Bytes), Size(Size), Owned(Owned) {}
  Memory(const Memory &) = delete;

  uint8_t *const Bytes;
  const uint64_t Size;
  const bool Owned;
  std::mutex Lock;
  std::condition_variable Idle;
  unsigned Users = 0;
};

/// The object of a SurfaceIndex: memory and its view in kernels.
struct View {
  enum Kind { Buffer, Image, Volume };
  std::shared_ptr<Memory> Store;
  runtime::Surface Surface; ///< A view of Store.
  Kind K = Buffer;

  /// Whether it can be bound to an argument of kind \p A. Volumes have no rows
  /// for media blocks.
  bool canBe(ArgKind A) const {
    return A == ArgKind::Media   ? K == Image
           : A == ArgKind::Image ? K != Buffer
                                 : true;
  }

  static std::shared_ptr<View> buffer(std::shared_ptr<Memory> Store,
                                      uint64_t Offset, uint64_t Size);
};

} // namespace cmc::host
