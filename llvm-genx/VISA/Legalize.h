//===- Legalize.h - from any instruction to encodable ones ------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// Before: mov (144) V2(0)<1>:f V1(35)<32;24,1>:ub    one instruction, any size
// After:  nine mov (16) with the regions that slice() gives
//
// For each instruction, in order:
//   1. operands that no split can repair are copied through a temporary:
//      mixed float types, a second immediate, sources that a split would
//      overwrite, destinations of masked instructions whose pieces would not
//      start at a lane that a mask can start at;
//   2. the instruction is cut from its low end into the largest power of two
//      (1..32) that every operand, the mask lanes and the opcode allow;
//   3. indexed operands become indirect ones behind an addr_add;
//   4. messages get lane counts that the hardware has: narrow ones are padded
//      with a predicate, wide ones cut in halves.
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
