//===- StaticWarnings.h - assertions that only warn -------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// A static_assert whose text begins with CM:w: warns. For Clang it must hold,
// so in preprocessed tokens
//   static_assert(c, "CM:w:...")   becomes   static_assert((c) || true,
//   "CM:w:...")
// and Checks/Variables.cpp looks at what stands before the || true.
//===----------------------------------------------------------------------===//
#pragma once

#include "clang/Lex/Preprocessor.h"
#include <vector>

namespace cmc::frontend {

/// \p Tokens, all of a translation unit, with assertions that warn.
std::vector<clang::Token>
softenStaticWarnings(clang::Preprocessor &PP, std::vector<clang::Token> Tokens);

} // namespace cmc::frontend
