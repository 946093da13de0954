//===- ShiftedSums.h - cheapest sums of shifted copies of a row -*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// A weighted sum of one row of elements at several offsets,
//
//   y[i] = sum of w(a) * x[i + a]      written {a: w(a), ...}
//
// is often a sum of sums: a 3x3 box in rows of 32 is
//
//   {0, 1, 2, 32, 33, 34, 64, 65, 66} = {0, 1, 2} of {0, 32, 64}
//
// which takes 2 additions of whole rows and 2 of their results, instead of 8. A
// plan computes such a sum term by term, or as a sum of sums and a remainder.
// This file deals with arithmetic only, not with IR.
//===----------------------------------------------------------------------===//
#pragma once

#include <map>
#include <memory>

namespace cmc::genx {

/// Weights (not 0) by offset in elements.
using ShiftedSum = std::map<int, int>;

/// The positions at which a sum is wanted: all of [Lo, Lo + Count), or a region
/// of them with \p Elements elements.
struct SumExtent {
  int Lo = 0;
  unsigned Count = 0, Elements = 0;

  static SumExtent run(int Lo, unsigned Count) { return {Lo, Count, Count}; }
  /// The contiguous extent that \p S reads when computed over this one.
  SumExtent neededFor(const ShiftedSum &S) const;
};

/// The parameters that determine the cost of an addition.
struct SumCosts {
  unsigned ElementBytes = 2, GRFBytes = 32;
  /// Of the region: the distance of neighbours in the row, and the bytes of an
  /// element there.
  unsigned Stride = 1, RowBytes = 2;
  /// Whether a multiplication and an addition can be one instruction.
  bool HasMad = false;
  /// The row has bytes, which only the first source of an addition can be;
  /// others must be widened to words first.
  bool Unpacks = false;

  /// The cost of one addition over \p E. An instruction computes one register
  /// if operands start in the middle of one, and half a register if they are
  /// \p Spread over more than two.
  unsigned add(const SumExtent &E, bool Aligned, bool Spread = false) const;
  /// The cost of all additions, term by term; \p OfRow: of the row itself, not
  /// of sums of it.
  unsigned direct(const ShiftedSum &S, const SumExtent &E, bool OfRow) const;
  /// The cost of the sum as written, each term read separately.
  unsigned asWritten(const ShiftedSum &S, const SumExtent &E) const;
};

struct SumPlan {
  ShiftedSum Sum;
  /// Null: term by term. Else Sum = Outer of Inner, plus Rest term by term.
  std::shared_ptr<const SumPlan> Inner, Outer;
  ShiftedSum Rest;
  unsigned Cost = 0;
};

/// The cheapest plan found for \p Sum over \p E.
SumPlan planSum(const ShiftedSum &Sum, const SumExtent &E, const SumCosts &C);

} // namespace cmc::genx
