//===- Declspecs.h - attributes of CM in __declspec -------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// Clang 14 drops the arguments of a __declspec that it does not know, so CM's
// are rewritten as attributes, in preprocessed tokens:
//   __declspec(cm_float_control(x))   __attribute__((cm_float_control((x))))
// The inner parentheses make a lone name an expression instead of a keyword.
//===----------------------------------------------------------------------===//
#pragma once

#include "clang/Lex/Preprocessor.h"
#include <vector>

namespace cmc::frontend {

/// Rewrites CM's declspecs in \p Tokens, all tokens of a translation unit.
std::vector<clang::Token> respellDeclspecs(clang::Preprocessor &PP,
                                           std::vector<clang::Token> Tokens);

} // namespace cmc::frontend
