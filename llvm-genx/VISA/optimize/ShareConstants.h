//===- ShareConstants.h - shares constants between blocks -------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// Before:  mov (16) V1 <1, 3, 7, ...>;  ...  (P) jmp next;  ...
//    next: mov (16) V2 <1, 3, 7, ...>;  and (16) V4 V3 V2
// After:   mov (16) V1 <1, 3, 7, ...>;  ...  (P) jmp next;  ...
//    next: and (16) V4 V3 V1
//
// Legalization materializes a constant once per block. A constant that several
// blocks use is materialized in the first of them if no jump from above skips
// that block, so that it dominates the others. A vector that takes one
// instruction is not worth a register, and no constant is worth a spill:
// registers must be free from the first use to the last.
//
// Requires: a kernel before legalization whose variables are final; no later
// step may look for constants but visa-hoist-constants.
// Guarantees: the same results.
// Leaves alone: loops, which hoistConstants() handles, and kernels with
// subroutines or inline assembly.
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm-genx/VISA/model/Model.h"

namespace cmc::visa {

void shareConstants(Kernel &K);

} // namespace cmc::visa
