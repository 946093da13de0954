//===- ShiftedSums.cpp - cheapest sums of shifted copies of a row ---------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "llvm-genx/IR/ShiftedSums.h"
#include "llvm-genx/VISA/model/CostModel.h"
#include <algorithm>
#include <cstdlib>
#include <vector>

namespace cmc::genx {

SumExtent SumExtent::neededFor(const ShiftedSum &S) const {
  int First = S.begin()->first, Last = S.rbegin()->first;
  return run(Lo + First, Count + unsigned(Last - First));
}

unsigned SumCosts::add(const SumExtent &E, bool Aligned, bool Spread) const {
  unsigned Lanes =
      std::min(visa::cost::Lanes, (Aligned ? 2 : 1) * GRFBytes / ElementBytes);
  if (Spread)
    Lanes /= 2;
  unsigned Instructions = (E.Elements + Lanes - 1) / Lanes;
  unsigned Registers = (E.Elements * ElementBytes + GRFBytes - 1) / GRFBytes;
  return Instructions + std::max(Instructions, Registers);
}

unsigned SumCosts::direct(const ShiftedSum &S, const SumExtent &E,
                          bool OfRow) const {
  if (S.empty())
    return 0;
  unsigned Cost = 0, Plain = 0;
  bool IsRun = E.Count == E.Elements;
  bool OfBytes = OfRow && !Unpacks && RowBytes < ElementBytes;
  bool Spread = !IsRun && Stride > 1 && !OfBytes;
  for (const auto &Term : S) {
    bool Aligned = IsRun && Term.first * int(ElementBytes) % int(GRFBytes) == 0;
    if (&Term != &*S.begin())
      Cost += add(E, Aligned, Spread);
    // The sources of a mad must be dword-aligned.
    bool Fused =
        HasMad && (Term.first - S.begin()->first) * ElementBytes % 4 == 0;
    if (std::abs(Term.second) > 1 && !Fused)
      Cost += add(E, Aligned, Spread); // A multiplication.
    Plain += Term.second == 1;
  }
  if (HasMad && !Plain)
    Cost += add(E, false, Spread); // The first term has no addend.
  if (OfRow && Unpacks && S.size() > 1)
    Cost += add(E.neededFor(S), true);
  return Cost;
}

unsigned SumCosts::asWritten(const ShiftedSum &S, const SumExtent &E) const {
  SumCosts Packed = *this; // Bytes widened for an instruction are packed.
  if (RowBytes < ElementBytes)
    Packed.Stride = 1;
  unsigned Cost = Packed.direct(S, E, /*OfRow=*/false), Weighted = 0;
  for (const auto &Term : S)
    Weighted += std::abs(Term.second) > 1;
  // Products, and one of the first two terms, cannot be the first source.
  bool Second = S.size() > 1 && !Weighted;
  // genx-unpack-bytes may widen them together.
  return Cost + (Unpacks ? std::min((Weighted + Second) * add(E, true),
                                    add(E.neededFor(S), true))
                         : 0);
}

namespace {

/// Limits that keep the search short on large sums.
constexpr unsigned MaxSteps = 400, MaxPairs = 5, MaxTerms = 64;

ShiftedSum shifted(const ShiftedSum &S, int By) {
  ShiftedSum Result;
  for (const auto &Term : S)
    Result[Term.first + By] = Term.second;
  return Result;
}

unsigned weightOf(const ShiftedSum &S) {
  unsigned Weight = 0;
  for (const auto &Term : S)
    Weight += std::abs(Term.second);
  return Weight;
}

/// How often \p By occurs in \p S at \p At; negative: its negation does.
int timesAt(const ShiftedSum &S, int At, const ShiftedSum &By) {
  int Times = 0;
  for (const auto &Term : By) {
    auto It = S.find(At + Term.first);
    int Here = It == S.end() ? 0 : It->second / Term.second;
    bool IsFirst = &Term == &*By.begin();
    if (!IsFirst && (Here < 0) != (Times < 0))
      return 0;
    if (IsFirst || std::abs(Here) < std::abs(Times))
      Times = Here;
  }
  return Times;
}

/// Divides \p S by \p By, which starts at 0, from the left: returns the
/// quotient and leaves the remainder in \p S.
ShiftedSum takeOut(ShiftedSum &S, const ShiftedSum &By) {
  ShiftedSum Quotient;
  std::vector<int> Offsets;
  for (const auto &Term : S)
    Offsets.push_back(Term.first);
  for (int At : Offsets) {
    int Times = timesAt(S, At, By);
    if (!Times)
      continue;
    Quotient[At] = Times;
    for (const auto &Term : By)
      S[At + Term.first] -= Times * Term.second;
  }
  for (auto It = S.begin(); It != S.end();)
    It = It->second ? std::next(It) : S.erase(It);
  return Quotient;
}

class Planner {
public:
  explicit Planner(const SumCosts &C) : C(C) {}

  SumPlan plan(const ShiftedSum &Sum, const SumExtent &E, bool OfRow) {
    SumPlan Best;
    Best.Sum = Sum;
    Best.Cost = C.direct(Sum, E, OfRow);
    if (weightOf(Sum) < 3 || Sum.size() > MaxTerms)
      return Best;
    for (const ShiftedSum &Inner : candidates(Sum)) {
      if (++Steps > MaxSteps)
        break;
      ShiftedSum Rest = Sum, Outer = takeOut(Rest, Inner);
      if (weightOf(Outer) < 2)
        continue;
      SumPlan P;
      P.Sum = Sum;
      P.Inner =
          std::make_shared<SumPlan>(plan(Inner, E.neededFor(Outer), OfRow));
      if (P.Inner->Cost >= Best.Cost)
        continue;
      P.Outer = std::make_shared<SumPlan>(plan(Outer, E, false));
      P.Cost = P.Inner->Cost + P.Outer->Cost +
               C.direct(Rest, E, /*OfRow=*/false) +
               (Rest.empty() ? 0 : C.add(E, false));
      P.Rest = std::move(Rest);
      if (P.Cost < Best.Cost)
        Best = std::move(P);
    }
    return Best;
  }

private:
  /// Pairs that occur often, and the prefixes of \p Sum that divide it, with
  /// their quotients: rows of columns are columns of rows.
  std::vector<ShiftedSum> candidates(const ShiftedSum &Sum) const {
    std::vector<ShiftedSum> Result;
    std::map<int, unsigned> Pairs;
    for (auto A = Sum.begin(); A != Sum.end(); ++A) {
      for (auto B = std::next(A); B != Sum.end(); ++B)
        Pairs[B->first - A->first] +=
            (A->second < 0) == (B->second < 0)
                ? std::min(std::abs(A->second), std::abs(B->second))
                : 0;
    }
    std::vector<std::pair<unsigned, int>> Sorted;
    for (const auto &P : Pairs)
      Sorted.push_back({P.second, P.first});
    std::sort(Sorted.begin(), Sorted.end(), [](const auto &A, const auto &B) {
      return A.first != B.first ? A.first > B.first : A.second < B.second;
    });
    for (const auto &P : Sorted)
      if (P.first > 1 && Result.size() < MaxPairs)
        Result.push_back({{0, 1}, {P.second, 1}});
    ShiftedSum Prefix;
    for (const auto &Term : Sum) {
      Prefix.insert(Term);
      if (Prefix.size() * 2 > Sum.size())
        break;
      if (Prefix.size() < 3)
        continue;
      ShiftedSum Inner = shifted(Prefix, -Prefix.begin()->first), Rest = Sum;
      ShiftedSum Outer = takeOut(Rest, Inner);
      if (!Rest.empty())
        continue;
      Result.push_back(shifted(Outer, -Outer.begin()->first));
      Result.push_back(std::move(Inner));
    }
    return Result;
  }

  const SumCosts &C;
  unsigned Steps = 0;
};

} // namespace

SumPlan planSum(const ShiftedSum &Sum, const SumExtent &E, const SumCosts &C) {
  return Planner(C).plan(Sum, E, /*OfRow=*/true);
}

} // namespace cmc::genx
