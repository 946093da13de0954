//===- Declspecs.h - CM's words in __declspec -------------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// Clang 14 drops the arguments of a __declspec that it does not know itself, so
// those of CM are spelled the other way, in preprocessed tokens:
//   __declspec(cm_float_control(x))   __attribute__((cm_float_control((x))))
// A lone name in parentheses of its own is an expression, not a keyword.
//===----------------------------------------------------------------------===//
#pragma once

#include "clang/Lex/Preprocessor.h"
#include <vector>

namespace cmc::frontend {

/// \p Tokens, all of a translation unit, with CM's declspecs as attributes.
std::vector<clang::Token> respellDeclspecs(clang::Preprocessor &PP,
                                           std::vector<clang::Token> Tokens);

} // namespace cmc::frontend
