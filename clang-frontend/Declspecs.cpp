//===- Declspecs.cpp - attributes of CM in __declspec ---------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "clang-frontend/Declspecs.h"
#include "clang-frontend/InsertedToken.h"

using namespace clang;

namespace cmc::frontend {
namespace {

/// CM's attributes begin with cm_ or genx_.
bool isCMDeclspec(const Token &Name) {
  if (Name.isNot(tok::identifier))
    return false;
  llvm::StringRef Text = Name.getIdentifierInfo()->getName();
  return Text.startswith("cm_") || Text.startswith("genx");
}

/// The index of the parenthesis that closes the one at \p Open, or 0.
size_t closing(const std::vector<Token> &Tokens, size_t Open) {
  unsigned Depth = 0;
  for (size_t I = Open; I < Tokens.size(); ++I) {
    if (Tokens[I].is(tok::l_paren))
      ++Depth;
    else if (Tokens[I].is(tok::r_paren) && --Depth == 0)
      return I;
  }
  return 0;
}

} // namespace

std::vector<Token> respellDeclspecs(Preprocessor &PP,
                                    std::vector<Token> Tokens) {
  std::vector<Token> Out;
  Out.reserve(Tokens.size() + 16);
  size_t CloseTwice = 0, OpenArgument = 0, CloseArgument = 0;
  for (size_t I = 0; I < Tokens.size(); ++I) {
    if (I >= CloseTwice && Tokens[I].is(tok::kw___declspec) &&
        I + 2 < Tokens.size() && Tokens[I + 1].is(tok::l_paren) &&
        isCMDeclspec(Tokens[I + 2])) {
      CloseTwice = closing(Tokens, I + 1);
      OpenArgument = I + 3;
      CloseArgument = I + 3 < CloseTwice && Tokens[I + 3].is(tok::l_paren)
                          ? closing(Tokens, I + 3)
                          : 0;
      Token Keyword = insertedToken(Tokens[I], tok::kw___attribute);
      Keyword.setIdentifierInfo(PP.getIdentifierInfo("__attribute__"));
      Out.push_back(Keyword);
      if (CloseTwice)
        Out.push_back(insertedToken(Tokens[I], tok::l_paren));
      continue;
    }
    if (CloseArgument && I == CloseArgument)
      Out.push_back(insertedToken(Tokens[I], tok::r_paren));
    Out.push_back(Tokens[I]);
    if (CloseArgument && I == OpenArgument)
      Out.push_back(insertedToken(Tokens[I], tok::l_paren));
    if (CloseTwice && I == CloseTwice)
      Out.push_back(insertedToken(Tokens[I], tok::r_paren));
  }
  return Out;
}

} // namespace cmc::frontend
