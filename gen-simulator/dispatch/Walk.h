//===- Walk.h - the order in which a walker goes ----------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// Groups are numbered in the order in which they are dispatched: x first, then
// y, then z. A media walker's threads are groups of one.
//===----------------------------------------------------------------------===//
#ifndef GENSIM_DISPATCH_WALK_H
#define GENSIM_DISPATCH_WALK_H

#include "gen-simulator/dispatch/Dispatch.h"

namespace gensim {

struct GroupPosition {
  uint32_t X, Y, Z;
};

inline GroupPosition positionOf(const Dispatch &D, uint64_t Group) {
  uint64_t Columns = D.End[0] - D.Start[0], Rows = D.End[1] - D.Start[1];
  return {uint32_t(D.Start[0] + Group % Columns),
          uint32_t(D.Start[1] + Group / Columns % Rows),
          uint32_t(D.Start[2] + Group / Columns / Rows)};
}

/// The group that lies \p Delta away from \p Group in its plane, or none when
/// that is outside the space of the walker.
inline llvm::Optional<uint64_t> neighbour(const Dispatch &D, uint64_t Group,
                                          int64_t DeltaX, int64_t DeltaY) {
  int64_t Columns = D.End[0] - D.Start[0], Rows = D.End[1] - D.Start[1];
  int64_t X = int64_t(Group % Columns) + DeltaX;
  int64_t Y = int64_t(Group / Columns % Rows) + DeltaY;
  if (X < 0 || X >= Columns || Y < 0 || Y >= Rows)
    return llvm::None;
  return Group + uint64_t(DeltaY * Columns + DeltaX);
}

} // namespace gensim

#endif // GENSIM_DISPATCH_WALK_H
