//===- AsmOperands.h - CM objects as operands of asm ------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// A vector is a class to Clang, and no asm statement takes a class; the vector
// of its elements is accepted. So operands are wrapped, in preprocessed tokens:
//   asm("..." : "=r"(a) : "r"(b), "i"(4))
//   asm("..." : "=r"(__cm_asm_operand(a)) : "r"(__cm_asm_operand(b)), "i"(4))
// Immediate operands are left alone: a wrapped one would be no immediate.
//===----------------------------------------------------------------------===//
#pragma once

#include "clang/Lex/Preprocessor.h"
#include <vector>

namespace cmc::frontend {

/// Adds the wrappers to \p Tokens, all tokens of a translation unit.
std::vector<clang::Token> wrapAsmOperands(clang::Preprocessor &PP,
                                          std::vector<clang::Token> Tokens);

} // namespace cmc::frontend
