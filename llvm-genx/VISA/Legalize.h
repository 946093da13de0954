//===- Legalize.h - cuts instructions into encodable ones -------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// Before: mov (144) V2(0)<1>:f V1(35)<32;24,1>:ub    one instruction, any size
// After:  nine mov (16) with the regions that slice() returns
//
// For each instruction, in order:
//   1. predicates that are no mask per lane (any, all, uniform) become one;
//   2. operands that cutting cannot repair are copied to a temporary: vector
//      constants, mixed float types, byte results of three sources, sources
//      that a cut would overwrite, operands that would start a masked piece at
//      a lane that no mask reaches;
//   3. the instruction is cut from its low end into the largest power of two
//      (1..32; messages 8 or 16) that operands, lanes and opcode allow;
//   4. indexed operands become indirect ones after an addr_add.
//
// Requires: operands within their variables, of types that the opcode accepts.
// Guarantees: the operand and size invariants of Verifier.h. No operand is
// Indexed any more. The elements and the order of effects are those of the
// original instruction.
// Leaves alone: blocks, branches, instructions that are already legal.
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm-genx/VISA/model/Model.h"

namespace cmc::visa {

void legalize(Kernel &K);

} // namespace cmc::visa
