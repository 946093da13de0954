//===- Walk.h - the walking order of groups ---------------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// Groups have indices in the order in which they are dispatched: x first, then
// y, then z, or as in Dispatch::Order. A media walker's threads are groups of
// one.
//===----------------------------------------------------------------------===//
#pragma once

#include "gen-simulator/state/Dispatch.h"

namespace gensim {

struct GroupPosition {
  uint32_t X, Y, Z;
};

inline GroupPosition positionOf(const Dispatch &D, uint64_t Group) {
  uint64_t Columns = D.End[0] - D.Start[0], Rows = D.End[1] - D.Start[1];
  if (!D.Order.empty())
    Group = D.Order[Group];
  return {uint32_t(D.Start[0] + Group % Columns),
          uint32_t(D.Start[1] + Group / Columns % Rows),
          uint32_t(D.Start[2] + Group / Columns / Rows)};
}

/// The group at distance (\p DeltaX, \p DeltaY) from \p Group in its plane, or
/// none if that is outside the space of the walker.
inline llvm::Optional<uint64_t> neighbour(const Dispatch &D, uint64_t Group,
                                          int64_t DeltaX, int64_t DeltaY) {
  int64_t Columns = D.End[0] - D.Start[0], Rows = D.End[1] - D.Start[1];
  uint64_t Position = D.Order.empty() ? Group : D.Order[Group];
  int64_t X = int64_t(Position % Columns) + DeltaX;
  int64_t Y = int64_t(Position / Columns % Rows) + DeltaY;
  if (X < 0 || X >= Columns || Y < 0 || Y >= Rows)
    return llvm::None;
  Position += uint64_t(DeltaY * Columns + DeltaX);
  if (D.Order.empty())
    return Position;
  if (!D.Rank[Position])
    return llvm::None;
  return D.Rank[Position] - 1;
}

/// The group that \p Group must wait for by dependency \p Number, or none.
inline llvm::Optional<uint64_t> predecessor(const Dispatch &D, uint64_t Group,
                                            size_t Number) {
  uint64_t Plane = uint64_t(D.End[0] - D.Start[0]) * (D.End[1] - D.Start[1]);
  if (!D.Masks.empty() && !(D.Masks[D.Order[Group] % Plane] >> Number & 1))
    return llvm::None;
  const DependencyDelta &Delta = D.Dependencies[Number];
  llvm::Optional<uint64_t> P = neighbour(D, Group, Delta.X, Delta.Y);
  return P && !D.Order.empty() && *P > Group ? llvm::None : P;
}

} // namespace gensim
