//===- Memory.h - bytes that kernels and the host share ---------*- C++ -*-===//
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
  /// Zeroed pages; null when there is no room for \p Size bytes.
  static std::shared_ptr<Memory> allocate(uint64_t Size);
  /// The user's, who keeps it.
  static std::shared_ptr<Memory> over(void *Bytes, uint64_t Size);
  ~Memory();

  uint8_t *bytes() const { return Bytes; }
  uint64_t size() const { return Size; }

  /// Work that was enqueued uses the memory until it calls release().
  void acquire();
  void release();
  /// Returns when no enqueued work uses it.
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

/// What a SurfaceIndex stands for: memory and how kernels see it.
struct View {
  enum Kind { Buffer, Image, Volume };
  std::shared_ptr<Memory> Store;
  runtime::Surface Surface; ///< Over Store.
  Kind K = Buffer;

  /// Whether kernels can be given it for an argument of the kind \p A. Volumes
  /// have no rows for blocks.
  bool canBe(ArgKind A) const {
    return A == ArgKind::Media   ? K == Image
           : A == ArgKind::Image ? K != Buffer
                                 : true;
  }

  static std::shared_ptr<View> buffer(std::shared_ptr<Memory> Store,
                                      uint64_t Offset, uint64_t Size);
};

} // namespace cmc::host
