//===- TokenRewriter.h - CM's omissions from C++ syntax ---------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// In CM the members select, format and replicate are keywords:
//   x.select<8, 2>(0)     needs no `template`, also when x depends on one.
// C++ needs it. This inserts it, in preprocessed tokens:
//   x . template select < 8 , 2 > ( 0 )
// and removes it before a member that is no template, which CM allows:
//   x . template row ( 1 )
// It also adds the overloads of DeductionAdapters.h and closes the parentheses
// that UnclosedParens.h finds open. Locations stay those of the source. Only
// the sequence `.` or `->`, one of the names, a balanced < > and `(` matches;
// everything else is left alone.
//===----------------------------------------------------------------------===//
#pragma once

#include "clang/Lex/Preprocessor.h"
#include <set>
#include <vector>

namespace cmc::frontend {

/// The tokens of the main file of \p PP, which has been entered, up to eof.
std::vector<clang::Token> lexAll(clang::Preprocessor &PP);

/// \p In, from lexAll(), with `template` inserted or removed where needed.
std::vector<clang::Token> rewriteTokens(clang::Preprocessor &PP,
                                        std::vector<clang::Token> In);

/// Lexes the whole main file of \p PP, which has been entered, and feeds it
/// back rewritten, with a unary + before each token in \p Promotions.
void reinjectTokens(clang::Preprocessor &PP,
                    const std::set<clang::SourceLocation> &Promotions = {});

} // namespace cmc::frontend
