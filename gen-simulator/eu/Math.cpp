//===- Math.cpp - the extended math functions -----------------------------===//
//
// Part of CMC, under the MIT licence.
//
// The hardware approximates; its exact errors are not published. Here all
// functions are computed in double and rounded once to the destination, which
// is within the documented errors. Special values as in IEEE 754. Facts: vISA
// specification (INV, LOG, EXP, SQRT, RSQRT, POW, DIV, MOD).
//===----------------------------------------------------------------------===//
#include "gen-simulator/eu/Alu.h"
#include "gen-simulator/eu/ControlFlow.h"
#include "gen-simulator/eu/MathMacro.h"
#include "gen-simulator/eu/Operands.h"
#include "llvm/ADT/STLExtras.h"
#include <cmath>
#include <limits>

namespace gensim {

namespace {

using FloatFn = double (*)(double, double);

/// Functions with one or two operands.
struct FloatRow {
  MathFn Fn;
  FloatFn Compute;
};
constexpr FloatRow FloatFunctions[] = {
    {MathFn::Inv, [](double X, double) { return 1 / X; }},
    {MathFn::Log, [](double X, double) { return std::log2(X); }},
    {MathFn::Exp, [](double X, double) { return std::exp2(X); }},
    {MathFn::Sqt, [](double X, double) { return std::sqrt(X); }},
    {MathFn::Rsqt, [](double X, double) { return 1 / std::sqrt(X); }},
    {MathFn::Sin, [](double X, double) { return std::sin(X); }},
    {MathFn::Cos, [](double X, double) { return std::cos(X); }},
    {MathFn::FDiv, [](double X, double Y) { return X / Y; }},
    // The hardware uses the magnitude of the base; unlike in C, a NaN operand
    // always gives NaN.
    {MathFn::Pow,
     [](double X, double Y) {
       return std::isnan(X) || std::isnan(Y) ? X + Y
                                             : std::pow(std::fabs(X), Y);
     }},
};

/// In the ALT mode of cr0.0, roots and logarithms use the magnitude.
bool takesMagnitude(MathFn Fn) {
  return Fn == MathFn::Log || Fn == MathFn::Sqt || Fn == MathFn::Rsqt;
}

void computeFloat(Thread &T, const Inst &I, FloatFn Compute, uint32_t Mask) {
  double X[MaxLanes], Y[MaxLanes] = {}, R[MaxLanes];
  readFloating(T, I, I.Src[0], X);
  if (I.NumSources > 1)
    readFloating(T, I, I.Src[1], Y);
  bool Magnitude = T.Control[0] & 1 && takesMagnitude(I.Math);
  {
    HostRounding Default(0); // The mode that the C library requires.
    for (unsigned L = 0; L < I.ExecSize; ++L)
      if (Mask >> L & 1)
        R[L] = Compute(Magnitude ? std::fabs(X[L]) : X[L], Y[L]);
  }
  writeFloating(T, I, R, Mask);
}

struct Division {
  int64_t Quotient, Remainder;
};

/// Truncates; the remainder has the sign of the numerator. Division by zero
/// gives the largest value with the numerator's sign for both.
Division divide(int64_t Numerator, int64_t Denominator, bool Signed) {
  if (Denominator)
    return {Numerator / Denominator, Numerator % Denominator};
  int64_t Limit = !Signed         ? std::numeric_limits<uint32_t>::max()
                  : Numerator < 0 ? std::numeric_limits<int32_t>::min()
                                  : std::numeric_limits<int32_t>::max();
  return {Limit, Limit};
}

/// Writes quotients or remainders to the destination; idiv writes remainders
/// after the quotients.
void computeInteger(Thread &T, const Inst &I, uint32_t Mask) {
  int64_t X[MaxLanes], Y[MaxLanes], Quotient[MaxLanes], Remainder[MaxLanes];
  readInteger(T, I, I.Src[0], X);
  readInteger(T, I, I.Src[1], Y);
  for (unsigned L = 0; L < I.ExecSize; ++L)
    if (Mask >> L & 1) {
      Division D = divide(X[L], Y[L], isSigned(I.Src[0].Ty));
      Quotient[L] = D.Quotient;
      Remainder[L] = D.Remainder;
    }
  writeInteger(T, I, I.Math == MathFn::IRem ? Remainder : Quotient, Mask);
  if (I.Math != MathFn::IDiv)
    return;
  Inst RemainderInst = I;
  unsigned Register = T.program().target().GRFBytes;
  unsigned Bytes = I.ExecSize * I.Dst.Horz * sizeOf(I.Dst.Ty);
  RemainderInst.Dst.Offset += (Bytes + Register - 1) / Register * Register;
  writeInteger(T, RemainderInst, Remainder, Mask);
}

} // namespace

void executeMath(Thread &T, const Inst &I, uint32_t Mask) {
  if (I.Math == MathFn::InvM || I.Math == MathFn::RsqtM)
    return executeMathMacro(T, I, Mask);
  const FloatRow *F = llvm::find_if(
      FloatFunctions, [&](const FloatRow &R) { return R.Fn == I.Math; });
  bool WantsFloat = F != std::end(FloatFunctions);
  for (unsigned S = 0; S < I.NumSources; ++S)
    if (I.Src[S].File != RegFile::Null && isFloat(I.Src[S].Ty) != WantsFloat)
      return T.fail(Fault::Kind::Illegal,
                    WantsFloat ? "a math function of numbers on integers"
                               : "an integer division of floating numbers");
  for (unsigned S = 0; !WantsFloat && S < I.NumSources; ++S)
    if (sizeOf(I.Src[S].Ty) > 4)
      return T.fail(Fault::Kind::Illegal, "an integer division of 64 bits");
  if (WantsFloat)
    computeFloat(T, I, F->Compute, Mask);
  else
    computeInteger(T, I, Mask);
}

} // namespace gensim
