//===- MixFloats.h - half and float operands in one instruction -*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// Before: mov (16) V1:f H1:hf; add (16) V2:f V2:f V1:f
// After:  add (16) V2:f V2:f H1:hf
//
// Before: mul (16) V1:f V2:f H1:hf; mov (16) H2:hf V1:f
// After:  mul (16) H2:hf V2:f H1:hf
//
// The hardware computes in float if a source or the result is float, and
// converts the other operands, in 8 lanes at a time. On Gen9 the finalizer
// would fuse the conversions itself, but it gives the accumulator the type of
// the last result, so that intermediate sums are rounded to half (see
// docs/reference/visa-subset.md). Therefore the bridge disables that, and this
// step fuses them, with the results of separate moves. On Gen11 the finalizer
// does not fuse; on Gen12LP it does, without the accumulator.
//
// Requires: a kernel before legalization, and before values share variables.
// Guarantees: the same results.
// Leaves alone: masked, strided and indirect operands; variables with other
// uses; conversions that save less than cutting their readers costs; results of
// a mad whose addend the block computes as float, which would go to the
// accumulator.
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm-genx/VISA/model/Model.h"

namespace cmc::visa {

void mixFloats(Kernel &K);

} // namespace cmc::visa
