//===- UnclosedParens.h - parentheses that a statement ends in --*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// Clang looks for a missing `)` behind the end of the statement, and says
// nothing of the statements that it passes there. This reports
//   int n = m.row(;          error: expected ')'
//   int k = v.n_elems(3;     error: expected ')'
// and closes, so that Clang goes on with the next statement. The `;` in the
// head of for, if and switch, and those in braces, end nothing.
//===----------------------------------------------------------------------===//
#pragma once

#include "clang/Lex/Preprocessor.h"
#include <vector>

namespace cmc::frontend {

std::vector<clang::Token> closeParens(clang::Preprocessor &PP,
                                      std::vector<clang::Token> In);

} // namespace cmc::frontend
