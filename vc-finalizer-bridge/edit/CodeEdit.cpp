//===- CodeEdit.cpp - matches edited code with the original ---------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "vc-finalizer-bridge/edit/CodeEdit.h"
#include "vc-finalizer-bridge/gen/GenText.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace cmc::bridge {
namespace {

/// "L640", the decoder's label of byte 640.
bool isLabel(StringRef Operand, uint32_t &Offset) {
  return Operand.consume_front("L") && !Operand.getAsInteger(10, Offset);
}

/// "12345:w", "-0.5:f"
bool isImmediate(StringRef Operand) {
  Operand.consume_front("-");
  return !Operand.empty() && isDigit(Operand.front()) && Operand.contains(':');
}

/// A string that is equal for instructions that count as the same.
std::string shapeOf(const GenInst &I) {
  GenText T = parseGenText(I.Text);
  StringRef Line = StringRef(I.Text).split("//").first.trim();
  // The immediates of a message, and those in address computations, decide
  // which registers it accesses.
  bool ImmediatesMatter = T.isSend() || (!T.Operands.empty() &&
                                         T.Operands.front().startswith("a0"));
  std::string Shape;
  SmallVector<StringRef, 12> Words;
  Line.split('{').first.split(Words, ' ', -1, /*KeepEmpty=*/false);
  for (StringRef Word : Words) {
    uint32_t Offset;
    if (isLabel(Word, Offset))
      Shape += "label";
    else if (!ImmediatesMatter && isImmediate(Word))
      Shape += ("number:" + Word.split(':').second).str();
    else
      Shape += Word;
    Shape += ' ';
  }
  SmallVector<StringRef, 4> Options;
  T.Options.split(Options, ',', -1, /*KeepEmpty=*/false);
  for (StringRef Option : Options)
    if (Option.trim() != "Compacted")
      Shape += ("," + Option.trim()).str();
  return Shape;
}

/// The longest common subsequence by the greedy algorithm of Myers: the
/// furthest point on each diagonal with D differences.
class Matcher {
public:
  Matcher(ArrayRef<std::string> A, ArrayRef<std::string> B) : A(A), B(B) {}

  /// By index in B: the index in A, or -1.
  std::vector<int> run() {
    std::vector<int> Match(B.size(), -1);
    int Limit = std::min<size_t>(A.size() + B.size(), MostDifferences);
    for (int D = 0; D <= Limit; ++D)
      if (reach(D)) {
        walkBack(D, Match);
        return Match;
      }
    // More than an edit: only the common prefix is the same.
    for (size_t I = 0; I != std::min(A.size(), B.size()) && A[I] == B[I]; ++I)
      Match[I] = int(I);
    return Match;
  }

private:
  /// Bounds time and memory.
  static constexpr size_t MostDifferences = 2000;

  /// The start of diagonal \p K with difference \p D, and whether that
  /// difference is an element of B; otherwise it is one of A.
  std::pair<int, bool> start(int D, int K) const {
    if (!D)
      return {0, false};
    auto At = [&](int Diagonal) { return Reached[D - 1][Diagonal + D]; };
    bool IsOfB = K == -D || (K != D && At(K - 1) < At(K + 1));
    return {IsOfB ? At(K + 1) : At(K - 1) + 1, IsOfB};
  }

  /// Adds the furthest points with \p D differences; true at the end.
  bool reach(int D) {
    std::vector<int> Now(2 * D + 3, -1); // Diagonal K at K + D + 1.
    bool AtEnd = false;
    int N = int(A.size()), M = int(B.size());
    for (int K = -D; K <= D; K += 2) {
      int X = start(D, K).first, Y = X - K;
      for (; X < N && Y < M && A[X] == B[Y]; ++Y)
        ++X;
      Now[K + D + 1] = X;
      AtEnd |= X == N && Y == M;
    }
    Reached.push_back(std::move(Now));
    return AtEnd;
  }

  void walkBack(int D, std::vector<int> &Match) const {
    int X = A.size(), Y = B.size();
    for (; X || Y; --D) {
      auto [From, IsOfB] = start(D, X - Y);
      for (; X > From; --X, --Y)
        Match[Y - 1] = X - 1;
      if (D)
        --(IsOfB ? Y : X);
    }
  }

  ArrayRef<std::string> A, B;
  std::vector<std::vector<int>> Reached;
};

} // namespace

SmallVector<uint32_t, 2> branchTargets(const GenInst &I) {
  SmallVector<uint32_t, 2> Targets;
  uint32_t Offset;
  for (StringRef Operand : parseGenText(I.Text).Operands)
    if (isLabel(Operand, Offset))
      Targets.push_back(Offset);
  return Targets;
}

std::vector<int> matchCode(ArrayRef<GenInst> Old, ArrayRef<GenInst> New) {
  std::vector<std::string> A, B;
  for (const GenInst &I : Old)
    A.push_back(shapeOf(I));
  for (const GenInst &I : New)
    B.push_back(shapeOf(I));
  return Matcher(A, B).run();
}

OffsetMap::OffsetMap(ArrayRef<GenInst> Old, ArrayRef<GenInst> New)
    : IsIdentity(false) {
  auto EndOf = [](const GenInst &I) { return I.Offset + I.Size; };
  std::vector<int> Match = matchCode(Old, New);
  for (size_t I = 0; I != New.size(); ++I)
    if (Match[I] >= 0)
      Unchanged.push_back({Old[Match[I]].Offset, EndOf(Old[Match[I]]),
                           New[I].Offset, EndOf(New[I])});
  OldSize = Old.empty() ? 0 : EndOf(Old.back());
  NewSize = New.empty() ? 0 : EndOf(New.back());
}

uint64_t OffsetMap::begin(uint64_t Offset) const {
  // The start of the code also precedes code inserted there.
  if (IsIdentity || !Offset)
    return Offset;
  auto R =
      partition_point(Unchanged, [=](const Row &R) { return R.From < Offset; });
  return R == Unchanged.end() ? NewSize : R->To;
}

uint64_t OffsetMap::end(uint64_t Offset) const {
  if (IsIdentity)
    return Offset;
  if (Offset >= OldSize)
    return NewSize;
  auto R =
      partition_point(Unchanged, [=](const Row &R) { return R.From < Offset; });
  if (R == Unchanged.begin())
    return 0;
  --R;
  // A range may end within an instruction.
  return Offset < R->FromEnd ? R->To + (Offset - R->From) : R->ToEnd;
}

} // namespace cmc::bridge
