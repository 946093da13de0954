//===- Order.h - what happened before a point of a thread -------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// The order that synchronization by atomics makes, for the check of races: an
// atomic operation comes after those of other threads on the same bytes, and
// after all that these threads did before them. A knowledge says which accesses
// are before a point: those of a thread up to an epoch, those of a group before
// a barrier, and all up to an epoch. The last form replaces long lists: then a
// race may be missed, but none is invented.
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm/ADT/SmallVector.h"
#include <algorithm>
#include <cstdint>

namespace gensim {

class Knowledge {
public:
  void addThread(uint32_t Thread, uint32_t Epoch) {
    raise(Threads, Thread, Epoch);
  }
  /// All accesses of \p Group before its threads had passed \p Barriers.
  void addGroup(uint64_t Group, uint32_t Barriers) {
    raise(Groups, Group, Barriers);
  }
  /// \p Now: the number of the newest epoch of all threads.
  void join(const Knowledge &O, uint32_t Now) {
    All = std::max(All, O.All);
    for (const Entry &E : O.Threads)
      raise(Threads, E.Key, E.Value);
    for (const Entry &E : O.Groups)
      raise(Groups, E.Key, E.Value);
    if (Threads.size() <= MaxEntries && Groups.size() <= MaxEntries)
      return;
    All = Now;
    Threads.clear();
    Groups.clear();
  }
  bool covers(uint32_t Thread, uint64_t Group, uint32_t Barriers,
              uint32_t Epoch) const {
    return Epoch <= All || find(Threads, Thread) >= Epoch ||
           find(Groups, Group) > Barriers;
  }

private:
  static constexpr size_t MaxEntries = 64;
  struct Entry {
    uint64_t Key;
    uint32_t Value;
  };
  using List = llvm::SmallVector<Entry, 4>; ///< Sorted by Key.
  static bool less(const Entry &E, uint64_t Key) { return E.Key < Key; }
  static void raise(List &L, uint64_t Key, uint32_t Value) {
    auto At = std::lower_bound(L.begin(), L.end(), Key, less);
    if (At == L.end() || At->Key != Key)
      L.insert(At, {Key, Value});
    else
      At->Value = std::max(At->Value, Value);
  }
  static uint32_t find(const List &L, uint64_t Key) {
    auto At = std::lower_bound(L.begin(), L.end(), Key, less);
    return At == L.end() || At->Key != Key ? 0 : At->Value;
  }
  List Threads, Groups;
  uint32_t All = 0;
};

} // namespace gensim
