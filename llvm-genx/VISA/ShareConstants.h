//===- ShareConstants.h - vectors of numbers, made once ---------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// Before:  mov (16) V1 <1, 3, 7, ...>;  ...  (P) jmp next;  ...
//    next: mov (16) V2 <1, 3, 7, ...>;  and (16) V4 V3 V2
// After:   mov (16) V1 <1, 3, 7, ...>;  ...  (P) jmp next;  ...
//    next: and (16) V4 V3 V1
//
// Legalization makes numbers once in a block. What several blocks need is made
// in the first of them, if all ways lead through that: if no jump from above
// goes over it. A vector that one instruction makes is not worth a register,
// and none is worth a spill: there must be room from the first use to the last.
//
// Requires: a kernel before legalization whose variables are final; nothing
// that looks for constants comes after, but hoisting them out of loops.
// Guarantees: the same results. Leaves alone: loops, which hoistConstants()
// looks at, and kernels with subroutines or assembly.
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm-genx/VISA/Model.h"

namespace cmc::visa {

void shareConstants(Kernel &K);

} // namespace cmc::visa
