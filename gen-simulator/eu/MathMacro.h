//===- MathMacro.h - first steps of IEEE division and roots -----*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// math.invm and math.rsqtm start a sequence of madm that computes a result
// rounded as in IEEE 754. They set the flag (early out) in lanes where the
// result is already final: zeros, infinities, NaN. In others they write the
// reciprocal of src1 (the reciprocal root of src0), whose exponent may be
// outside the type (eu/Extended.h).
//===----------------------------------------------------------------------===//
#pragma once

#include "gen-simulator/state/Thread.h"

namespace gensim {

void executeMathMacro(Thread &T, const Inst &I, uint32_t Mask);

} // namespace gensim
