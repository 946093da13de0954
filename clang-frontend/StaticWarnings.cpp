//===- StaticWarnings.cpp - static assertions that warn -------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "clang-frontend/StaticWarnings.h"
#include "clang-frontend/InsertedToken.h"

using namespace clang;

namespace cmc::frontend {
namespace {

bool isWarning(const Token &Text) {
  return Text.is(tok::string_literal) &&
         llvm::StringRef(Text.getLiteralData(), Text.getLength())
             .startswith("\"CM:w:");
}

/// The comma before the message of the static_assert at \p I, if it is one that
/// warns; else 0.
size_t commaBeforeWarning(const std::vector<Token> &Tokens, size_t I) {
  if (I + 1 >= Tokens.size() || Tokens[I + 1].isNot(tok::l_paren))
    return 0;
  unsigned Depth = 0;
  for (++I; I + 1 < Tokens.size(); ++I) {
    const Token &T = Tokens[I];
    if (T.isOneOf(tok::l_paren, tok::l_brace))
      ++Depth;
    else if (T.isOneOf(tok::r_paren, tok::r_brace) && --Depth == 0)
      return 0;
    else if (Depth == 1 && T.is(tok::comma) && isWarning(Tokens[I + 1]))
      return I;
  }
  return 0;
}

} // namespace

std::vector<Token> softenStaticWarnings(Preprocessor &PP,
                                        std::vector<Token> Tokens) {
  std::vector<Token> Out;
  Out.reserve(Tokens.size() + 16);
  size_t Open = 0, Comma = 0;
  for (size_t I = 0; I < Tokens.size(); ++I) {
    const Token &T = Tokens[I];
    if (T.isOneOf(tok::kw_static_assert, tok::kw__Static_assert) &&
        (Comma = commaBeforeWarning(Tokens, I)))
      Open = I + 1;
    if (Comma && I == Comma) {
      Out.push_back(insertedToken(T, tok::r_paren));
      Out.push_back(insertedToken(T, tok::pipepipe));
      Token True = insertedToken(T, tok::kw_true);
      True.setIdentifierInfo(PP.getIdentifierInfo("true"));
      Out.push_back(True);
    }
    Out.push_back(T);
    if (Comma && I == Open)
      Out.push_back(insertedToken(T, tok::l_paren));
  }
  return Out;
}

} // namespace cmc::frontend
