//===- Rematerialize.h - moved again rather than spilled --------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// Before:  mov (16) V2_f V1_ub; (much that is live); mul (16) V3 V2_f V4
// After:   (much that is live); mov (16) V5_f V1_ub; mul (16) V3 V5_f V4
//
// Where more is live than the register file holds, the finalizer spills: it
// writes a value to memory and reads it back, also one that a move makes of
// bytes that stay in registers. Such a value is made anew before its next
// reads, once in each block, if they are far away. Its source lives on instead,
// so moves of the same source go together, and only if less is live then.
// Where that does not help within a loop, what was made before it is made anew
// in each round: halves become floats where they are read, whose sources take
// half the registers.
//
// Requires: a kernel before legalization whose variables are final and whose
// loops are measured. Guarantees: the same results; nowhere more live than
// fits, if it was not before; nothing new where all fits. Leaves alone:
// kernels with subroutines or assembly.
//===----------------------------------------------------------------------===//
#ifndef CMC_LLVM_GENX_VISA_REMATERIALIZE_H
#define CMC_LLVM_GENX_VISA_REMATERIALIZE_H

#include "llvm-genx/VISA/Model.h"

namespace cmc {
namespace visa {

void rematerialize(Kernel &K);

} // namespace visa
} // namespace cmc

#endif // CMC_LLVM_GENX_VISA_REMATERIALIZE_H
