//===- Extended.cpp - floats with a wide exponent -------------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "gen-simulator/eu/Extended.h"
#include "gen-simulator/eu/Alu.h"
#include "gen-simulator/eu/Lanes.h"
#include "gen-simulator/eu/Operands.h"
#include <cmath>

namespace gensim {

namespace {

using Wide128 = unsigned __int128;

/// +-Bits * 2^Exponent; bit 126 is the highest that may be set.
struct Exact {
  bool Negative;
  Wide128 Bits;
  int Exponent;
};

constexpr int TopBit = 126;

int highestBit(Wide128 V) {
  uint64_t High = uint64_t(V >> 64);
  return High ? 127 - __builtin_clzll(High) : 63 - __builtin_clzll(uint64_t(V));
}

Exact normalized(bool Negative, Wide128 Bits, int Exponent) {
  int Shift = TopBit - highestBit(Bits);
  return {Negative, Bits << Shift, Exponent - Shift};
}

/// The mantissa of a normal double as an integer of 53 bits.
Exact exactly(Extended V) {
  uint64_t Bits = bitsAs<uint64_t>(V.Fraction);
  uint64_t Mantissa = (Bits & ((uint64_t(1) << 52) - 1)) | uint64_t(1) << 52;
  int Exponent = int(Bits >> 52 & 0x7ff) - 1075 + V.Exponent;
  return {bool(Bits >> 63), Mantissa, Exponent};
}

/// The sum of two normalized values, with a sticky lowest bit. Bits is 0 if
/// they cancel.
Exact sum(Exact A, Exact B) {
  if (A.Exponent < B.Exponent || (A.Exponent == B.Exponent && A.Bits < B.Bits))
    std::swap(A, B);
  int Distance = A.Exponent - B.Exponent;
  if (Distance > 127) {
    B.Bits = 1;
  } else if (Distance) {
    bool Lost = (B.Bits & ((Wide128(1) << Distance) - 1)) != 0;
    B.Bits = B.Bits >> Distance | Lost;
  }
  Wide128 Bits = A.Negative == B.Negative ? A.Bits + B.Bits : A.Bits - B.Bits;
  return {A.Negative, Bits, A.Exponent};
}

/// Rounds to the precision of \p Ty.
Extended rounded(Exact V, Type Ty, bool Final, Rounding Mode) {
  int Shift = highestBit(V.Bits) - 63;
  uint64_t Top;
  if (Shift > 0) {
    bool Lost = (V.Bits & ((Wide128(1) << Shift) - 1)) != 0;
    Top = uint64_t(V.Bits >> Shift) | Lost;
  } else {
    Top = uint64_t(V.Bits << -Shift);
  }
  int Exponent = V.Exponent + Shift + 63;
  if (Final) {
    double Value = widen(encodeFloat(V.Negative, Top, Exponent, Ty, Mode), Ty);
    return {Value, 0};
  }
  return {widen(encodeFloat(V.Negative, Top, 0, Ty, Mode), Ty), Exponent};
}

} // namespace

Extended fusedMultiplyAdd(Extended A, Extended B, Extended C, Type Ty,
                          bool Final, Rounding Mode) {
  bool Special = !std::isfinite(A.Fraction) || !std::isfinite(B.Fraction) ||
                 !std::isfinite(C.Fraction);
  bool NoProduct = B.Fraction == 0 || C.Fraction == 0;
  if (Special || (NoProduct && A.Fraction == 0))
    return {std::fma(B.Fraction, C.Fraction, A.Fraction), 0};
  Exact Sum;
  if (NoProduct) {
    Sum = exactly(A);
  } else {
    Exact X = exactly(B), Y = exactly(C);
    Exact Product = normalized(X.Negative != Y.Negative, X.Bits * Y.Bits,
                               X.Exponent + Y.Exponent);
    Sum = Product;
    if (A.Fraction != 0) {
      Exact Addend = exactly(A);
      Sum = sum(normalized(Addend.Negative, Addend.Bits, Addend.Exponent),
                Product);
    }
  }
  if (!Sum.Bits)
    return {Mode == Rounding::Down ? -0.0 : 0.0, 0};
  return rounded(Sum, Ty, Final, Mode);
}

const char *macroViolation(const Inst &I, const cmc::TargetInfo &Target) {
  bool Macro = I.Opcode == Op::Madm ||
               (I.Opcode == Op::Math &&
                (I.Math == MathFn::InvM || I.Math == MathFn::RsqtM));
  if (!Macro)
    return "";
  if (I.Dst.Ty != Type::F && I.Dst.Ty != Type::DF)
    return "a division or root macro takes :f or :df";
  // XeHPC has as many lanes for doubles as for floats, in two registers.
  unsigned Bytes = Target.GRFBytes == 64 ? 4 : sizeOf(I.Dst.Ty);
  return I.ExecSize * Bytes > Target.GRFBytes
             ? "a division or root macro takes at most a register of lanes"
             : "";
}

void readExtended(const Thread &T, const Inst &I, const Source &S,
                  Extended Out[MacroLanes]) {
  uint64_t Raw[MaxLanes];
  readRaw(T, I, S, Raw);
  for (unsigned L = 0; L < I.ExecSize; ++L) {
    double V = widen(Raw[L], S.Ty);
    int Exponent = 0;
    if (S.MME >= 0)
      Exponent = int(T.MME[S.MME % T.MME.size()][L]);
    if (V != 0 && std::fabs(V) < 2.2250738585072014e-308) { // A denormal.
      V *= 18446744073709551616.0;
      Exponent -= 64;
    }
    V = S.Abs ? std::fabs(V) : V;
    Out[L] = {S.Neg ? -V : V, Exponent};
  }
}

void writeExtended(Thread &T, const Inst &I, const Extended In[MacroLanes],
                   uint32_t Mask) {
  const Destination &D = I.Dst;
  Rounding Mode = roundingOf(T.Control[0]);
  int Limit = D.Ty == Type::DF ? 1022 : 126;
  LaneWriter W(T, D);
  for (unsigned L = 0; L < I.ExecSize; ++L) {
    if (!(Mask >> L & 1))
      continue;
    double V = In[L].Fraction;
    int Exponent = In[L].Exponent;
    if (std::isfinite(V) && V != 0) {
      int Own = std::ilogb(V);
      V = std::ldexp(V, -Own);
      Exponent += Own;
      if (D.MME < 0 || std::abs(Exponent) <= Limit) {
        V = std::ldexp(V, Exponent);
        Exponent = 0;
      }
    }
    uint64_t Bits = narrow(V, D.Ty, Mode);
    W.put(L, Bits, int64_t(Bits));
    if (D.MME >= 0)
      T.MME[D.MME % T.MME.size()][L] = Exponent;
  }
}

void executeMadm(Thread &T, const Inst &I, uint32_t Mask) {
  Extended S[3][MacroLanes], R[MacroLanes];
  for (unsigned K = 0; K < 3; ++K)
    readExtended(T, I, I.Src[K], S[K]);
  for (unsigned L = 0; L < I.ExecSize; ++L)
    R[L] = fusedMultiplyAdd(S[0][L], S[1][L], S[2][L], I.Dst.Ty, I.Dst.MME < 0,
                            roundingOf(T.Control[0]));
  writeExtended(T, I, R, Mask);
}

} // namespace gensim
