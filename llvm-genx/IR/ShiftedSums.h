//===- ShiftedSums.h - how to add up shifted copies of one row --*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// A sum of one row of numbers at several offsets, each with a weight,
//
//   y[i] = sum of w(a) * x[i + a]      written {a: w(a), ...}
//
// is often a sum of sums: a 3x3 box in rows of 32 is
//
//   {0, 1, 2, 32, 33, 34, 64, 65, 66} = {0, 1, 2} of {0, 32, 64}
//
// 2 additions of whole rows, and 2 of the results instead of 8. A plan says how
// such a sum is computed: term by term, or as a sum of sums
// and what is left over. This file knows numbers only, no IR.
//===----------------------------------------------------------------------===//
#pragma once

#include <map>
#include <memory>

namespace cmc::genx {

/// Weights (not 0) by offset in elements.
using ShiftedSum = std::map<int, int>;

/// The numbers for which a sum is wanted: all of [Lo, Lo + Count), or a shape
/// that has Elements of these.
struct SumExtent {
  int Lo = 0;
  unsigned Count = 0, Elements = 0;

  static SumExtent run(int Lo, unsigned Count) { return {Lo, Count, Count}; }
  /// The run that is needed to compute \p S over this.
  SumExtent neededFor(const ShiftedSum &S) const;
};

/// What decides the cost of an addition.
struct SumCosts {
  unsigned ElementBytes = 2, GRFBytes = 32;
  /// Of the shape: how far neighbours lie apart in the row, and the bytes of an
  /// element there.
  unsigned Stride = 1, RowBytes = 2;
  /// A multiplication and an addition are one instruction.
  bool HasMad = false;
  /// The row has bytes, of which only the first source of an addition may be
  /// one; others are made words before.
  bool Unpacks = false;

  /// Of one addition over \p E; operands that start in the middle of a
  /// register allow one register at a time; where the operands are \p Spread
  /// over more than two, half of it.
  unsigned add(const SumExtent &E, bool Aligned, bool Spread = false) const;
  /// Of all additions, term by term; \p OfRow: of the row itself and not of
  /// sums of it.
  unsigned direct(const ShiftedSum &S, const SumExtent &E, bool OfRow) const;
  /// Of the same as the program has it, every term read for itself.
  unsigned asWritten(const ShiftedSum &S, const SumExtent &E) const;
};

struct SumPlan {
  ShiftedSum Sum;
  /// Null: term by term. Else Sum = Outer of Inner, and Rest term by term.
  std::shared_ptr<const SumPlan> Inner, Outer;
  ShiftedSum Rest;
  unsigned Cost = 0;
};

/// The cheapest plan found for \p Sum over \p E.
SumPlan planSum(const ShiftedSum &Sum, const SumExtent &E, const SumCosts &C);

} // namespace cmc::genx
