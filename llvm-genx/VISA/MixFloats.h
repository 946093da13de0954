//===- MixFloats.h - halves and floats in one instruction -------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// Before: mov (16) V1:f H1:hf; add (16) V2:f V2:f V1:f
// After:  add (16) V2:f V2:f H1:hf
//
// Before: mul (16) V1:f V2:f H1:hf; mov (16) H2:hf V1:f
// After:  mul (16) H2:hf V2:f H1:hf
//
// The hardware computes in float where one of the sources is a float or the
// result is, and converts on the way, in 8 lanes at a time. The finalizer would
// do so by itself on Gen9, but gives the accumulator the type of the last
// result: sums before that are rounded to halves (docs/reference/
// visa-subset.md). So the bridge forbids it, and this does what is right: the
// numbers are those of the moves. On Gen11 it does not try; on Gen12LP it does,
// and it is enough to forbid the accumulator.
//
// Requires: a kernel before legalization, and before values share variables.
// Guarantees: the same results. Leaves alone: what is masked, strided or has an
// address; variables that others read, too; conversions that save less than
// cutting their readers costs; results of a mad whose addend the block computes
// as floats, which would go to the accumulator.
//===----------------------------------------------------------------------===//
#ifndef CMC_LLVM_GENX_VISA_MIXFLOATS_H
#define CMC_LLVM_GENX_VISA_MIXFLOATS_H

#include "llvm-genx/VISA/Model.h"

namespace cmc {
namespace visa {

/// Whether instructions \p Op of \p T may have sources of half and of float.
bool mayMixFloats(const TargetInfo &T, Opcode Op);

/// Whether \p I, an instruction of one that may, has both, or as result the
/// other.
bool mixesFloats(const Instruction &I);

void mixFloats(Kernel &K);

} // namespace visa
} // namespace cmc

#endif // CMC_LLVM_GENX_VISA_MIXFLOATS_H
