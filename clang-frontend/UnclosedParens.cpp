//===- UnclosedParens.cpp - parentheses left open by a statement ----------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "clang-frontend/UnclosedParens.h"
#include "clang-frontend/InsertedToken.h"
#include "clang/Basic/Diagnostic.h"

using namespace clang;

namespace cmc::frontend {
namespace {

bool isOpening(const Token &T) {
  return T.isOneOf(tok::l_paren, tok::l_square, tok::l_brace);
}

bool isClosing(const Token &T) {
  return T.isOneOf(tok::r_paren, tok::r_square, tok::r_brace);
}

tok::TokenKind closing(const Token &Open) {
  return Open.is(tok::l_paren)    ? tok::r_paren
         : Open.is(tok::l_square) ? tok::r_square
                                  : tok::r_brace;
}

/// Whether a `;` directly in \p Open, which follows \p Before, is valid: in a
/// block and in the head of a statement.
bool mayHold(const Token &Open, const Token *Before) {
  return Open.is(tok::l_brace) ||
         (Before && Before->isOneOf(tok::kw_for, tok::kw_if, tok::kw_switch,
                                    tok::kw_constexpr));
}

void report(Preprocessor &PP, const Token &Semi, const Token &Open) {
  PP.Diag(Semi, diag::err_expected) << closing(Open);
  PP.Diag(Open, diag::note_matching) << Open.getKind();
}

} // namespace

std::vector<Token> closeParens(Preprocessor &PP, std::vector<Token> In) {
  std::vector<Token> Out;
  Out.reserve(In.size());
  struct Bracket {
    Token Open;
    bool MayHold;
  };
  std::vector<Bracket> Stack;
  for (const Token &T : In) {
    if (isOpening(T)) {
      Stack.push_back({T, mayHold(T, Out.empty() ? nullptr : &Out.back())});
    } else if (isClosing(T)) {
      // A brace closes all brackets opened in it; a stray brace closes nothing.
      size_t Depth = Stack.size();
      while (Depth && closing(Stack[Depth - 1].Open) != T.getKind() &&
             (T.is(tok::r_brace) || Stack[Depth - 1].Open.isNot(tok::l_brace)))
        --Depth;
      if (Depth && closing(Stack[Depth - 1].Open) == T.getKind())
        Stack.resize(Depth - 1);
    } else if (T.is(tok::semi)) {
      for (; !Stack.empty() && !Stack.back().MayHold; Stack.pop_back()) {
        report(PP, T, Stack.back().Open);
        Out.push_back(insertedToken(T, closing(Stack.back().Open)));
      }
    }
    Out.push_back(T);
  }
  return Out;
}

} // namespace cmc::frontend
