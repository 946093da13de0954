//===- StaticWarnings.h - static assertions that warn -----------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// A static_assert whose message begins with CM:w: only warns. For Clang it must
// hold, so in preprocessed tokens
//   static_assert(c, "CM:w:...")   becomes   static_assert((c) || true,
//   "CM:w:...")
// and Checks/Variables.cpp evaluates the condition before the || true.
//===----------------------------------------------------------------------===//
#pragma once

#include "clang/Lex/Preprocessor.h"
#include <vector>

namespace cmc::frontend {

/// Rewrites the warning assertions in \p Tokens, a whole translation unit.
std::vector<clang::Token>
softenStaticWarnings(clang::Preprocessor &PP, std::vector<clang::Token> Tokens);

} // namespace cmc::frontend
