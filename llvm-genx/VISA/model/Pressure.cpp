//===- Pressure.cpp -------------------------------------------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "llvm-genx/VISA/model/Pressure.h"
#include "llvm-genx/VISA/model/Liveness.h"
#include "llvm/Support/MathExtras.h"
#include <map>
#include <numeric>

using namespace llvm;
using namespace cmc;
using namespace cmc::visa;

namespace {

/// Bytes of registers that \p V occupies; small variables share registers.
unsigned bytesOf(const Kernel &K, VarId V) {
  const Variable &Var = K.Variables[V];
  if (Var.F != File::General || Var.Predefined)
    return 0;
  unsigned Size = Var.size();
  return Size < K.grfBytes() ? Size : alignTo(Size, K.grfBytes());
}

/// The line of instruction \p Number, or of the next instruction with a line.
SourceLine lineOf(const Kernel &K, unsigned Number) {
  for (const BasicBlock &B : K.Blocks) {
    if (Number >= B.Instructions.size()) {
      Number -= B.Instructions.size();
      continue;
    }
    for (const Instruction &I : makeArrayRef(B.Instructions).drop_front(Number))
      if (I.Source.Line)
        return I.Source;
    Number = 0;
  }
  return {};
}

/// The maximum of \p Bytes, which has an entry per point, by source line.
std::vector<PressurePoint::LinePeak> peaksOf(const Kernel &K,
                                             ArrayRef<int64_t> Bytes) {
  std::map<std::pair<unsigned, unsigned>, unsigned> Most;
  unsigned Point = 0;
  for (const BasicBlock &B : K.Blocks)
    for (const Instruction &I : B.Instructions)
      for (unsigned End = Point + 2; Point < End; ++Point)
        if (I.Source.Line && Point < Bytes.size()) {
          unsigned &Peak = Most[{I.Source.File, I.Source.Line}];
          Peak = std::max(Peak, unsigned(Bytes[Point]));
        }
  std::vector<PressurePoint::LinePeak> Lines;
  for (const auto &[Where, Peak] : Most)
    Lines.push_back({{Where.first, Where.second}, Peak});
  return Lines;
}

} // namespace

PressurePoint cmc::visa::highestPressure(const Kernel &K) {
  std::vector<std::vector<Segment>> Segments = Liveness(K).segments();
  // First the differences at each point, then the sums.
  std::vector<int64_t> Bytes;
  auto At = [&](unsigned Point) -> int64_t & {
    if (Bytes.size() <= Point)
      Bytes.resize(Point + 1);
    return Bytes[Point];
  };
  for (VarId V = 0; V < Segments.size(); ++V)
    for (const Segment &S : Segments[V]) {
      At(S.From) += bytesOf(K, V);
      At(S.To + 1) -= bytesOf(K, V);
    }
  PressurePoint Highest;
  unsigned Where = 0;
  std::partial_sum(Bytes.begin(), Bytes.end(), Bytes.begin());
  for (unsigned Point = 0; Point < Bytes.size(); ++Point)
    if (Bytes[Point] > int64_t(Highest.Bytes)) {
      Highest.Bytes = Bytes[Point];
      Where = Point;
    }
  for (VarId V = 0; V < Segments.size(); ++V)
    if (bytesOf(K, V) && any_of(Segments[V], [&](const Segment &S) {
          return S.From <= Where && Where <= S.To;
        }))
      Highest.Live.push_back(V);
  stable_sort(Highest.Live,
              [&](VarId A, VarId B) { return bytesOf(K, A) > bytesOf(K, B); });
  Highest.Where = lineOf(K, Where / 2);
  Highest.Lines = peaksOf(K, Bytes);
  size_t Instructions = 0;
  for (const BasicBlock &B : K.Blocks)
    Instructions += B.Instructions.size();
  Bytes.resize(std::max(Bytes.size(), 2 * Instructions));
  for (size_t I = 0; I < Instructions; ++I)
    Highest.PerInstruction.push_back(std::max(Bytes[2 * I], Bytes[2 * I + 1]));
  return Highest;
}
