//===- AsmOperands.h - CM objects as operands of asm ------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// To Clang a vector is a class, which no asm statement takes; its elements are
// a value. So operands are wrapped, in preprocessed tokens:
//   asm("..." : "=r"(a) : "r"(b), "i"(4))
//   asm("..." : "=r"(__cm_asm_operand(a)) : "r"(__cm_asm_operand(b)), "i"(4))
// Immediate operands stay what they are, or they would be none.
//===----------------------------------------------------------------------===//
#pragma once

#include "clang/Lex/Preprocessor.h"
#include <vector>

namespace cmc::frontend {

/// \p Tokens, all of a translation unit, with the wrappers.
std::vector<clang::Token> wrapAsmOperands(clang::Preprocessor &PP,
                                          std::vector<clang::Token> Tokens);

} // namespace cmc::frontend
