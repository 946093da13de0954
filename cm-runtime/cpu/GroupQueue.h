//===- GroupQueue.h - the order in which groups run -------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// Distributes the groups of a launch to the worker threads, each once, and none
// before all groups that it depends on have been released. So dependencies are
// met before the thread starts, which is earlier than cm_wait requires, but
// always correct.
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
  /// \p Width * \p Height groups and \p Depth independent layers of these.
  /// \p Order may be null.
  GroupQueue(uint32_t Width, uint32_t Height, uint32_t Depth,
             llvm::ArrayRef<Delta> Deltas, const Schedule *Order = nullptr);

  uint64_t total() const { return Total; }

  /// The next group; waits until one is ready. None when all were distributed.
  llvm::Optional<uint64_t> next();
  /// Releases the groups that depend on \p Group. A second call does nothing.
  void release(uint64_t Group);
  /// Makes next() return none from now on.
  void stop();

private:
  /// The group at offset \p X, \p Y of \p Group; none outside the space.
  llvm::Optional<uint64_t> neighbour(uint64_t Group, int X, int Y) const;
  /// Whether delta \p D makes \p Group wait for \p Neighbour.
  bool waits(uint64_t Group, unsigned D, uint64_t Neighbour) const;
  uint64_t nth(uint64_t I) const { return Order ? Order->Order[I] : I; }

  const int64_t Width, Height;
  const uint64_t Total;
  const Schedule *const Order;
  std::vector<uint32_t> Rank; ///< By group, from 1; 0: not in Order.
  const llvm::ArrayRef<Delta> Deltas;
  std::mutex Lock;
  std::condition_variable Changed;
  uint64_t Issued = 0;
  bool Stopped = false;
  // Used only with dependencies.
  std::deque<uint64_t> Ready;
  std::vector<uint8_t> Missing; ///< Releases that a group waits for.
  std::vector<bool> Released;
};

} // namespace cmc::runtime
