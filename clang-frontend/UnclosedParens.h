//===- UnclosedParens.h - parentheses left open by a statement --*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// Clang looks for a missing `)` beyond the end of the statement, and does not
// diagnose the statements that it skips. This reports
//   int n = m.row(;          error: expected ')'
//   int k = v.n_elems(3;     error: expected ')'
// and inserts the `)`, so that Clang parses the next statement. A `;` in the
// head of for, if and switch, or inside braces, is no such end.
//===----------------------------------------------------------------------===//
#pragma once

#include "clang/Lex/Preprocessor.h"
#include <vector>

namespace cmc::frontend {

std::vector<clang::Token> closeParens(clang::Preprocessor &PP,
                                      std::vector<clang::Token> In);

} // namespace cmc::frontend
