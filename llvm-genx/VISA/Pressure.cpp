//===- Pressure.cpp -------------------------------------------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "llvm-genx/VISA/Pressure.h"
#include "llvm-genx/VISA/Liveness.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;
using namespace cmc;
using namespace cmc::visa;

namespace {

/// Bytes of the registers that \p V takes; small variables share them.
unsigned bytesOf(const Kernel &K, VarId V) {
  const Variable &Var = K.Variables[V];
  if (Var.F != File::General || Var.Predefined)
    return 0;
  unsigned Size = Var.size();
  return Size < K.grfBytes() ? Size : alignTo(Size, K.grfBytes());
}

/// The line of instruction \p Number, or of the next one that has a line.
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

} // namespace

PressurePoint cmc::visa::highestPressure(const Kernel &K) {
  std::vector<std::vector<Segment>> Segments = Liveness(K).segments();
  // By how much the bytes change at each point.
  std::vector<int64_t> Change;
  auto At = [&](unsigned Point) -> int64_t & {
    if (Change.size() <= Point)
      Change.resize(Point + 1);
    return Change[Point];
  };
  for (VarId V = 0; V < Segments.size(); ++V)
    for (const Segment &S : Segments[V]) {
      At(S.From) += bytesOf(K, V);
      At(S.To + 1) -= bytesOf(K, V);
    }
  PressurePoint Highest;
  unsigned Where = 0;
  int64_t Bytes = 0;
  for (unsigned Point = 0; Point < Change.size(); ++Point) {
    Bytes += Change[Point];
    if (Bytes > int64_t(Highest.Bytes)) {
      Highest.Bytes = Bytes;
      Where = Point;
    }
  }
  for (VarId V = 0; V < Segments.size(); ++V)
    if (bytesOf(K, V) && any_of(Segments[V], [&](const Segment &S) {
          return S.From <= Where && Where <= S.To;
        }))
      Highest.Live.push_back(V);
  stable_sort(Highest.Live,
              [&](VarId A, VarId B) { return bytesOf(K, A) > bytesOf(K, B); });
  Highest.Where = lineOf(K, Where / 2);
  return Highest;
}
