//===- Legalize.h - from any instruction to encodable ones ------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// Before: mov (144) V2(0)<1>:f V1(35)<32;24,1>:ub    one instruction, any size
// After:  nine mov (16) with the regions that slice() gives
//
// For each instruction, in order:
//   1. predicates that are no mask per lane (any, all, uniform) become one;
//   2. operands that no cut can repair are copied through a temporary: vector
//      constants, mixed float types, byte results of three sources, sources
//      that a cut would overwrite, operands that would start a masked piece at
//      a lane that no mask reaches;
//   3. the instruction is cut from its low end into the largest power of two
//      (1..32; messages 8 or 16) that operands, lanes and opcode allow;
//   4. indexed operands become indirect ones behind an addr_add.
//
// Requires: operands inside their variables; types that the opcode takes.
// Guarantees: the operand and size invariants of Verifier.h. No operand is
// Indexed any more. The elements moved and their order of effect are those of
// the instruction before.
// Leaves alone: blocks, branches, everything that is legal already.
//===----------------------------------------------------------------------===//
#ifndef CMC_LLVM_GENX_VISA_LEGALIZE_H
#define CMC_LLVM_GENX_VISA_LEGALIZE_H

#include "llvm-genx/VISA/Model.h"

namespace cmc {
namespace visa {

void legalize(Kernel &K);

} // namespace visa
} // namespace cmc

#endif // CMC_LLVM_GENX_VISA_LEGALIZE_H
