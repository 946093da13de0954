//===- OperandReader.h - operands of vISA text ------------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// What an operand looks like says of which kind it is; its role, how many
// elements it has and whether a place in a variable is that of a payload.
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm-genx/VISA/InstructionReader.h"

namespace cmc::visa {

/// Operand \p N of \p I, whose opcode and lanes are known.
bool readOperand(Cursor &C, TextState &S, Instruction &I, unsigned N);

} // namespace cmc::visa
