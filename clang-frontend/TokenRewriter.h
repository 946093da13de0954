//===- TokenRewriter.h - what CM leaves out of C++ --------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// In CM the members select, format and replicate are words of the language:
//   x.select<8, 2>(0)     needs no `template`, also when x depends on one.
// C++ does. This inserts it, in preprocessed tokens:
//   x . template select < 8 , 2 > ( 0 )
// and leaves it out where no template follows, which CM allows:
//   x . template row ( 1 )
// It adds the overloads of DeductionAdapters.h and closes what
// UnclosedParens.h finds open, too. Locations stay those of the source. Only
// `.` or `->`, one of the names, a balanced < > and `(` in this order match;
// all else is left alone.
//===----------------------------------------------------------------------===//
#pragma once

#include "clang/Lex/Preprocessor.h"
#include <set>
#include <vector>

namespace cmc::frontend {

/// The tokens of the main file of \p PP, which has been entered; eof is last.
std::vector<clang::Token> lexAll(clang::Preprocessor &PP);

/// \p In, which lexAll() gave, with the omitted words and without idle ones.
std::vector<clang::Token> rewriteTokens(clang::Preprocessor &PP,
                                        std::vector<clang::Token> In);

/// Lexes the whole main file of \p PP, which has been entered, and feeds it
/// back with the omitted words, and with a unary + before each token in
/// \p Promotions.
void reinjectTokens(clang::Preprocessor &PP,
                    const std::set<clang::SourceLocation> &Promotions = {});

} // namespace cmc::frontend
