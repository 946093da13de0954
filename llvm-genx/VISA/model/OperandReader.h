//===- OperandReader.h - reads operands of vISA assembly --------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// The syntax of an operand determines its kind; its role determines how many
// elements it has and whether an offset in a variable is that of a payload.
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm-genx/VISA/model/InstructionReader.h"

namespace cmc::visa {

/// Reads operand \p N of \p I, whose opcode and lanes are set.
bool readOperand(Cursor &C, TextState &S, Instruction &I, unsigned N);

} // namespace cmc::visa
