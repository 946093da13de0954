//===- Systolic.cpp - dpas ------------------------------------------------===//
//
// Part of CMC, under the MIT licence.
//
// dst = src0 + src2 * src1, matrices of repeat count rows, execution size
// columns and depth times "operations per channel" inner elements. src1 is
// packed by columns into dwords; the others are in row order. A float step adds
// one exact dot product of two elements and rounds once. Facts: vISA
// specification, DPAS.
//===----------------------------------------------------------------------===//
#include "gen-simulator/eu/Alu.h"
#include "gen-simulator/eu/Convert.h"
#include "gen-simulator/eu/Lanes.h"

namespace gensim {

namespace {

/// Element \p Index of \p Bits bits each, from byte \p Offset on.
uint64_t element(const Thread &T, uint32_t Offset, unsigned Index,
                 unsigned Bits) {
  unsigned At = Index * Bits;
  uint32_t Dword = T.grf<uint32_t>(Offset + At / 32 * 4);
  return Bits == 32 ? Dword : Dword >> At % 32 & ((1u << Bits) - 1);
}

int64_t integerElement(uint64_t Bits, Type T) {
  unsigned Unused = 64 - bitsOf(T);
  bool Signed = isSigned(T);
  return Signed ? int64_t(Bits << Unused) >> Unused : int64_t(Bits);
}

/// The number of products of one channel in one step.
unsigned productsPerStep(unsigned Bits1, unsigned Bits2) {
  unsigned Bits = std::max(Bits1, Bits2);
  return Bits >= 16 ? 32 / Bits : Bits == 8 ? 4 : 8;
}

/// One dpas: the location and the layout of its matrices.
struct Systolic {
  const Thread &T;
  const Inst &I;
  unsigned Bits1 = bitsOf(I.Src[1].Ty), Bits2 = bitsOf(I.Src[2].Ty);
  unsigned PerStep = productsPerStep(Bits1, Bits2);

  /// Element \p K of the step \p Depth for column \p Channel.
  uint64_t weight(unsigned Depth, unsigned Channel, unsigned K) const {
    unsigned StepsPerDword = 32 / (PerStep * Bits1);
    uint32_t Dword =
        I.Src[1].Offset + (Depth / StepsPerDword * I.ExecSize + Channel) * 4;
    return element(T, Dword, Depth % StepsPerDword * PerStep + K, Bits1);
  }
  uint64_t activation(unsigned Row, unsigned Depth, unsigned K) const {
    unsigned Index = (Row * 8 + Depth) * PerStep + K;
    return element(T, I.Src[2].Offset, Index, Bits2);
  }

  Wide integers(Wide Sum, unsigned Row, unsigned Channel) const {
    for (unsigned Depth = 0; Depth < I.SystolicDepth; ++Depth)
      for (unsigned K = 0; K < PerStep; ++K)
        Sum += integerElement(weight(Depth, Channel, K), I.Src[1].Ty) *
               integerElement(activation(Row, Depth, K), I.Src[2].Ty);
    return Sum;
  }
  double floats(double Sum, unsigned Row, unsigned Channel) const {
    for (unsigned Depth = 0; Depth < I.SystolicDepth; ++Depth) {
      double Dot = 0;
      for (unsigned K = 0; K < PerStep; ++K)
        Dot += widen(weight(Depth, Channel, K), I.Src[1].Ty) *
               widen(activation(Row, Depth, K), I.Src[2].Ty);
      Sum =
          widen(narrow(Sum + Dot, Type::F, roundingOf(T.Control[0])), Type::F);
    }
    return Sum;
  }
  /// The accumulator input; none without src0.
  uint64_t start(unsigned Row, unsigned Channel) const {
    const Source &S = I.Src[0];
    if (S.File == RegFile::Null)
      return 0;
    unsigned Bits = 8 * sizeOf(S.Ty);
    return element(T, S.Offset, Row * I.ExecSize + Channel, Bits);
  }
};

} // namespace

std::string systolicViolation(const Inst &I, const cmc::TargetInfo &Target) {
  if (I.RepeatCount < 1 || I.RepeatCount > 8 || I.SystolicDepth > 8)
    return "the repeat count or depth is not 1 to 8";
  if (I.ExecSize * 4u != Target.GRFBytes)
    return "the execution size of dpas must fill a register";
  Type Ty1 = I.Src[1].Ty, Ty2 = I.Src[2].Ty;
  if (isFloat(Ty1) != isFloat(Ty2) || (isFloat(Ty1) && Ty1 != Ty2))
    return "the element types of dpas do not match";
  unsigned Bits1 = bitsOf(Ty1), Bits2 = bitsOf(Ty2);
  uint64_t Limit = Target.registerFileBytes(), Rows = I.RepeatCount;
  uint64_t Inner = I.SystolicDepth * productsPerStep(Bits1, Bits2);
  uint64_t Results = Rows * I.ExecSize * sizeOf(I.Dst.Ty);
  uint64_t Columns = Inner * Bits1 * I.ExecSize / 8;
  if (I.Dst.Offset + Results > Limit || I.Src[1].Offset + Columns > Limit ||
      I.Src[2].Offset + Rows * Inner * Bits2 / 8 > Limit)
    return "the matrices of dpas end beyond the register file";
  return "";
}

void executeSystolic(Thread &T, const Inst &I, uint32_t Mask) {
  unsigned Count = I.RepeatCount * I.ExecSize;
  uint64_t Results[8 * MaxLanes];
  Systolic S{T, I};
  bool Float = isFloat(I.Src[1].Ty);
  for (unsigned N = 0; N < Count; ++N) {
    unsigned Row = N / I.ExecSize, Channel = N % I.ExecSize;
    uint64_t Start = S.start(Row, Channel);
    Type Ty = I.Src[0].File == RegFile::Null ? I.Dst.Ty : I.Src[0].Ty;
    Results[N] =
        Float
            ? floatingResult(T, I.Dst, S.floats(widen(Start, Ty), Row, Channel))
            : integerResult(T, I.Dst,
                            S.integers(extend(Start, Ty), Row, Channel));
  }
  LaneWriter W(T, I.Dst);
  for (unsigned N = 0; N < Count; ++N)
    if (Mask >> (N % I.ExecSize) & 1)
      W.put(N, Results[N], int64_t(Results[N]));
}

} // namespace gensim
