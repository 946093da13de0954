//===- ShiftedSumsTest.cpp - plans of shifted sums ------------------------===//
//
// Part of CMC, under the MIT licence.
//
// Every plan must evaluate to the requested sum.
//===----------------------------------------------------------------------===//
#include "llvm-genx/IR/ShiftedSums.h"
#include "gtest/gtest.h"
#include <random>
#include <vector>

using namespace cmc::genx;

namespace {

using Row = std::map<int, int>;

/// The numbers of \p P over [Lo, Lo + Count) of \p X, done as planned.
Row evaluate(const SumPlan &P, const Row &X, int Lo, unsigned Count) {
  auto Direct = [&](const ShiftedSum &S, const Row &From, Row Sum) {
    for (const auto &Term : S)
      for (int I = Lo; I < Lo + int(Count); ++I)
        Sum[I] += Term.second * From.at(I + Term.first);
    return Sum;
  };
  if (!P.Inner)
    return Direct(P.Sum, X, {});
  SumExtent E = SumExtent::run(Lo, Count).neededFor(P.Outer->Sum);
  Row Inner = evaluate(*P.Inner, X, E.Lo, E.Count);
  return Direct(P.Rest, X, evaluate(*P.Outer, Inner, Lo, Count));
}

unsigned additions(const SumPlan &P) {
  if (!P.Inner)
    return P.Sum.size() - 1;
  return additions(*P.Inner) + additions(*P.Outer) + P.Rest.size();
}

ShiftedSum box(int Side, int Pitch) {
  ShiftedSum S;
  for (int R = 0; R < Side; ++R)
    for (int C = 0; C < Side; ++C)
      S[R * Pitch + C] = 1;
  return S;
}

/// A factor costs a multiplication, unless a mad can read the term: that starts
/// at double words.
TEST(ShiftedSums, FactorsOfMads) {
  SumCosts C;
  SumExtent E = SumExtent::run(0, 16);
  unsigned One = C.add(E, /*Aligned=*/false);
  EXPECT_EQ(C.direct({{0, 1}, {2, 3}}, E, true), 2 * One);
  C.HasMad = true;
  EXPECT_EQ(C.direct({{0, 1}, {2, 3}}, E, true), One);
  EXPECT_EQ(C.direct({{0, 1}, {1, 3}}, E, true), 2 * One);
}

TEST(ShiftedSums, RandomSumsAreWhatWasAskedFor) {
  std::mt19937 Random(1);
  for (unsigned Round = 0; Round < 300; ++Round) {
    ShiftedSum S;
    unsigned Terms = 1 + Random() % 12, Span = 3 + Random() % 70;
    for (unsigned T = 0; T < Terms; ++T)
      S[Random() % Span] =
          Random() % 2 ? 1 + Random() % 3 : -1 - int(Random() % 2);
    Row X, Expected;
    for (int I = 0; I < 200; ++I)
      X[I] = Random() % 1000;
    for (int I = 0; I < 40; ++I)
      for (const auto &Term : S)
        Expected[I] += Term.second * X[I + Term.first];
    SumCosts C;
    SumExtent E = SumExtent::run(0, 40);
    SumPlan P = planSum(S, E, C);
    EXPECT_EQ(evaluate(P, X, 0, 40), Expected) << "round " << Round;
    EXPECT_LE(P.Cost, C.asWritten(S, E));
  }
}

TEST(ShiftedSums, BoxesAreRowsOfColumns) {
  SumExtent E{0, 5 * 32 + 24, 6 * 24};
  EXPECT_EQ(additions(planSum(box(3, 32), E, {})), 4u);
  // Five are two pairs and one.
  EXPECT_LE(additions(planSum(box(5, 32), E, {})), 8u);
}

TEST(ShiftedSums, BinomialWeightsNeedNoMultiplication) {
  SumExtent E = SumExtent::run(0, 128);
  SumPlan P = planSum({{0, 1}, {1, 2}, {2, 1}}, E, {});
  EXPECT_EQ(additions(P), 2u);
  P = planSum({{0, 1}, {1, 6}, {2, 15}, {3, 20}, {4, 15}, {5, 6}, {6, 1}}, E,
              {});
  EXPECT_EQ(additions(P), 6u);
}

TEST(ShiftedSums, DifferencesShareToo) {
  // Sobel: 1 2 1 in columns, once minus the other.
  SumPlan P = planSum({{0, -1}, {2, 1}, {32, -2}, {34, 2}, {64, -1}, {66, 1}},
                      {0, 5 * 32 + 24, 6 * 24}, {});
  EXPECT_LE(additions(P), 3u);
}

/// Sixteen words two apart lie in three registers, of bytes in one.
TEST(ShiftedSums, EverySecondWordIsNoCheapSummand) {
  ShiftedSum Blur = {{2, 1}, {3, 4}, {4, 6}, {5, 4}, {6, 1}};
  SumExtent E{0, 18 * 40 + 31, 19 * 16};
  SumCosts C;
  C.HasMad = C.Unpacks = true;
  C.Stride = 2;
  C.RowBytes = 1;
  unsigned Apart = planSum(Blur, E, C).Cost;
  EXPECT_GE(Apart, C.asWritten(Blur, E));
  // Adjacent words cost as much as what is written, whose bytes are widened
  // together.
  C.Stride = 1;
  EXPECT_LE(planSum(Blur, E, C).Cost, C.asWritten(Blur, E));
  EXPECT_LT(planSum(Blur, E, C).Cost, Apart);
}

/// Numbers at 0, 1, 3, 5, 7: the pairs with 2 between them are the most.
TEST(ShiftedSums, WhatIsOftenestIsShared) {
  SumPlan P = planSum({{0, 1}, {1, 1}, {3, 1}, {5, 1}, {7, 1}},
                      SumExtent::run(0, 32), {});
  EXPECT_EQ(additions(P), 3u);
}

TEST(ShiftedSums, NothingInCommonIsAddedTermByTerm) {
  SumPlan P = planSum({{0, 1}, {1, 1}}, SumExtent::run(0, 64), {});
  EXPECT_FALSE(P.Inner);
  P = planSum({{0, 1}, {1, 1}, {5, 1}}, SumExtent::run(0, 64), {});
  EXPECT_FALSE(P.Inner);
}

} // namespace
