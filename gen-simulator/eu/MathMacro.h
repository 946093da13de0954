//===- MathMacro.h - first steps of IEEE division and roots -----*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// math.invm and math.rsqtm begin a sequence of madm, which refines to a result
// that is rounded as IEEE 754 asks. They set the flag (early out) in lanes
// where they have already written the final result: zeros, infinities, NaN.
// Elsewhere they write the reciprocal of src1 (the reciprocal root of src0),
// whose exponent may lie outside the type (eu/Extended.h).
//===----------------------------------------------------------------------===//
#pragma once

#include "gen-simulator/state/Thread.h"

namespace gensim {

void executeMathMacro(Thread &T, const Inst &I, uint32_t Mask);

} // namespace gensim
