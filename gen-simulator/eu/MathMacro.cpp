//===- MathMacro.cpp - first steps of IEEE division and roots -------------===//
//
// Part of CMC, under the MIT licence.
//
// Facts: vISA specification (INVM, RSQTM: the early-out predicate).
//===----------------------------------------------------------------------===//
#include "gen-simulator/eu/MathMacro.h"
#include "gen-simulator/eu/Alu.h"
#include "gen-simulator/eu/Extended.h"
#include "gen-simulator/eu/Operands.h"
#include <cmath>

namespace gensim {

namespace {

bool isSpecial(double V) { return V == 0 || !std::isfinite(V); }

/// 1 / \p V for a finite value that is not zero.
Extended reciprocal(Extended V) {
  int Exponent;
  double Mantissa = std::frexp(V.Fraction, &Exponent);
  return {1 / Mantissa, -(Exponent + V.Exponent)};
}

/// 1 / sqrt(\p V) for a positive value.
Extended reciprocalRoot(Extended V) {
  int Exponent;
  double Mantissa = std::frexp(V.Fraction, &Exponent);
  Exponent += V.Exponent;
  if (Exponent % 2 != 0) { // Makes the exponent even, so that it can be halved.
    Mantissa *= 2;
    --Exponent;
  }
  // Round once: madm cannot correct the last bit of this value.
  return {double(1 / std::sqrt((long double)Mantissa)), -Exponent / 2};
}

/// The value for a lane, and whether it is final.
struct Start {
  Extended Value;
  bool EarlyOut;
};

Start startDivision(Extended X, Extended Y) {
  if (isSpecial(X.Fraction) || isSpecial(Y.Fraction))
    return {{X.Fraction / Y.Fraction, 0}, true};
  return {reciprocal(Y), false};
}

Start startRoot(Extended X) {
  if (isSpecial(X.Fraction) || X.Fraction < 0)
    return {{std::sqrt(X.Fraction), 0}, true};
  return {reciprocalRoot(X), false};
}

} // namespace

void executeMathMacro(Thread &T, const Inst &I, uint32_t Mask) {
  Extended X[MacroLanes], Y[MacroLanes], R[MacroLanes];
  readExtended(T, I, I.Src[0], X);
  if (I.Math == MathFn::InvM)
    readExtended(T, I, I.Src[1], Y);
  uint32_t EarlyOut = 0;
  for (unsigned L = 0; L < I.ExecSize; ++L) {
    HostRounding Default(0);
    Start S =
        I.Math == MathFn::InvM ? startDivision(X[L], Y[L]) : startRoot(X[L]);
    R[L] = S.Value;
    EarlyOut |= uint32_t(S.EarlyOut) << L;
  }
  writeExtended(T, I, R, Mask);
  writeFlag(T, I, EarlyOut, Mask);
}

} // namespace gensim
