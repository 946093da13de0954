//===- GroupQueue.h - which group runs next ---------------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// Hands out the groups of a launch to the worker threads, each once, a group
// not before all that it depends on have been released. A dependency is thus
// met before the thread starts, which is earlier than cm_wait asks and never
// wrong.
//===----------------------------------------------------------------------===//
#pragma once

#include "cm-runtime/launch/Launch.h"
#include "llvm/ADT/Optional.h"
#include <condition_variable>
#include <deque>
#include <mutex>
#include <vector>

namespace cmc::runtime {

class GroupQueue {
public:
  /// \p Width * \p Height groups and, times \p Depth, independent layers.
  /// \p Order may be null.
  GroupQueue(uint32_t Width, uint32_t Height, uint32_t Depth,
             llvm::ArrayRef<Delta> Deltas, const Schedule *Order = nullptr);

  uint64_t total() const { return Total; }

  /// The next group; waits until one is ready. None: there are no more.
  llvm::Optional<uint64_t> next();
  /// Lets the dependents of \p Group go. A second call does nothing.
  void release(uint64_t Group);
  /// Makes next() return none from now on.
  void stop();

private:
  /// The neighbour of \p Group at \p X, \p Y; none outside the space.
  llvm::Optional<uint64_t> neighbour(uint64_t Group, int X, int Y) const;
  /// Whether delta \p D makes \p Group wait for \p Neighbour.
  bool waits(uint64_t Group, unsigned D, uint64_t Neighbour) const;
  uint64_t nth(uint64_t I) const { return Order ? Order->Order[I] : I; }

  const int64_t Width, Height;
  const uint64_t Total;
  const Schedule *const Order;
  std::vector<uint32_t> Rank; ///< By group, from 1; 0: not in the order.
  const llvm::ArrayRef<Delta> Deltas;
  std::mutex Lock;
  std::condition_variable Changed;
  uint64_t HandedOut = 0;
  bool Stopped = false;
  // Only with dependencies.
  std::deque<uint64_t> Ready;
  std::vector<uint8_t> Missing; ///< Releases that a group still waits for.
  std::vector<bool> Released;
};

} // namespace cmc::runtime
