//===- InsertedToken.h - tokens that are not in the source ------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#pragma once

#include "clang/Lex/Token.h"

namespace cmc::frontend {

/// A token of kind \p Kind at the location of \p At, so that errors point
/// there.
inline clang::Token insertedToken(const clang::Token &At,
                                  clang::tok::TokenKind Kind) {
  clang::Token T;
  T.startToken();
  T.setKind(Kind);
  T.setLocation(At.getLocation());
  T.setLength(1);
  return T;
}

} // namespace cmc::frontend
