//===- AluFloat.cpp - float operations ------------------------------------===//
//
// Part of CMC, under the MIT licence.
//
// Half and single precision are computed in double; a sum or product is then
// rounded correctly to the type of the instruction (53 >= 2 * 24 + 2). A fused
// single-precision mad has an operation of its own.
//===----------------------------------------------------------------------===//
#include "gen-simulator/eu/Accumulator.h"
#include "gen-simulator/eu/Alu.h"
#include "gen-simulator/eu/Convert.h"
#include "gen-simulator/eu/Lanes.h"
#include "gen-simulator/eu/Operands.h"
#include <cmath>

namespace gensim {

namespace {

/// a + b * c, rounded once to \p T. In half precision the product is exact in
/// double, and the sum, if inexact, is far from any rounding boundary.
double fused(double A, double B, double C, Type T) {
  return T == Type::F ? double(std::fma(float(B), float(C), float(A)))
                      : std::fma(B, C, A);
}

double roundEven(double V) {
  double Down = std::floor(V), Remainder = V - Down;
  bool Up = Remainder > 0.5 || (Remainder == 0.5 && std::fmod(Down, 2) != 0);
  return std::copysign(Up ? Down + 1 : Down, V);
}

double operate(const Inst &I, double A, double B, double C, Type T) {
  switch (I.Opcode) {
  case Op::Add:
    return A + B;
  case Op::Add3:
    return A + B + C;
  case Op::Mul:
    return A * B;
  case Op::Mad: // src0 is the addend.
    return fused(A, B, C, T);
  case Op::Mac: // C: the accumulator.
    return fused(C, A, B, T);
  case Op::Frc:
    return A == std::floor(A) ? 0.0 : A - std::floor(A);
  case Op::Rndd:
    return std::copysign(std::floor(A), A);
  case Op::Rndu:
    return std::copysign(std::ceil(A), A);
  case Op::Rndz:
    return std::copysign(std::trunc(A), A);
  case Op::Rnde:
    return std::isfinite(A) ? roundEven(A) : A;
  default:
    return 0;
  }
}

} // namespace

Type floatingType(const Inst &I) {
  Type Widest = Type::None;
  for (unsigned K = 0; K < I.NumSources; ++K) {
    Type Ty = valueType(I.Src[K].Ty);
    if (!isFloat(Ty))
      continue;
    if (Ty == Type::BF || Ty == Type::TF32)
      Ty = Type::F;
    if (Widest == Type::None || sizeOf(Ty) > sizeOf(Widest))
      Widest = Ty;
  }
  bool Mixed = Widest == Type::HF && I.Dst.Ty == Type::F;
  return Mixed ? Type::F : Widest;
}

void executeFloating(Thread &T, const Inst &I, uint32_t Mask) {
  Type Ty = floatingType(I);
  Rounding Mode = roundingOf(T.Control[0]);
  bool Keep = keepsDenormals(T.Control[0], Ty);
  double S[3][MaxLanes] = {}, R[MaxLanes];
  for (unsigned K = 0; K < I.NumSources; ++K)
    readFloating(T, I, I.Src[K], S[K]);
  if (I.Opcode == Op::Mac)
    for (unsigned L = 0; L < I.ExecSize; ++L) {
      uint64_t Bits = uint64_t(implicitAcc(T, L));
      S[2][L] = widen(Keep ? Bits : flushDenormal(Bits, Ty), Ty);
    }
  for (unsigned L = 0; L < I.ExecSize; ++L) {
    double V = operate(I, S[0][L], S[1][L], S[2][L], Ty);
    uint64_t Bits = narrow(V, Ty, Mode);
    R[L] = widen(Keep ? Bits : flushDenormal(Bits, Ty), Ty);
  }
  finishFloating(T, I, R, Mask);
}

} // namespace gensim
