//===- Extended.h - floats with a wide exponent -----------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// math.invm, math.rsqtm and madm communicate through the registers mme0..mme7:
// values with the precision of their type, but an exponent that neither
// overflows nor underflows, so that the division and square root macros are
// correctly rounded without special paths.
//
// The format is ours, since the hardware's is not documented: the value of a
// lane is the float in the general register times 2 to the power of the mme
// register. The exponent is 0 if the value is normal in its type, and for zero,
// infinity and NaN; otherwise the register has the value scaled to [1, 2). An
// operand without an mme register is an ordinary float.
//===----------------------------------------------------------------------===//
#pragma once

#include "gen-simulator/eu/Convert.h"
#include "gen-simulator/state/Thread.h"

namespace gensim {

/// Fraction * 2^Exponent. A finite Fraction is 0 or normal as a double.
struct Extended {
  double Fraction = 0;
  int Exponent = 0;
};

/// The size of an mme register: the floats in a register of 64 bytes.
constexpr unsigned MacroLanes = 16;

/// The reason why the macro \p I cannot run on \p Target: each operand must be
/// one register of floats or doubles, or 16 doubles on XeHPC. "" if it can, and
/// for other instructions.
const char *macroViolation(const Inst &I, const cmc::TargetInfo &Target);

/// Read and write macro operands of \p I, which must have no objection;
/// denormals are preserved.
void readExtended(const Thread &T, const Inst &I, const Source &S,
                  Extended Out[MacroLanes]);
void writeExtended(Thread &T, const Inst &I, const Extended In[MacroLanes],
                   uint32_t Mask);

/// a + b * c with one rounding to the precision of \p Ty (F or DF); only a
/// \p Final result is limited to the exponents of that type.
Extended fusedMultiplyAdd(Extended A, Extended B, Extended C, Type Ty,
                          bool Final, Rounding Mode);

} // namespace gensim
