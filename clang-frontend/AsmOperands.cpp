//===- AsmOperands.cpp - CM objects as operands of asm --------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "clang-frontend/AsmOperands.h"

using namespace clang;

namespace cmc::frontend {
namespace {

/// True for all constraints but n, an integer: r, rw, a, cr and the index of
/// another operand require a register; i and F a constant, maybe a vector.
bool mayBeObject(const Token &Constraint) {
  llvm::StringRef Text(Constraint.getLiteralData(), Constraint.getLength());
  return Text.find_first_of("raiF0123456789") != llvm::StringRef::npos;
}

Token make(const Token &At, tok::TokenKind Kind, unsigned Length) {
  Token T;
  T.startToken();
  T.setKind(Kind);
  T.setLocation(At.getLocation());
  T.setLength(Length);
  return T;
}

class Wrapper {
public:
  Wrapper(Preprocessor &PP, const std::vector<Token> &In) : PP(PP), In(In) {
    Out.reserve(In.size() + 16);
  }

  std::vector<Token> run() {
    while (Next < In.size()) {
      bool IsAsm = In[Next].is(tok::kw_asm);
      copy();
      if (IsAsm)
        statement();
    }
    return std::move(Out);
  }

private:
  bool at(tok::TokenKind Kind) const {
    return Next < In.size() && In[Next].is(Kind);
  }
  void copy() { Out.push_back(In[Next++]); }
  void allowRegister();
  void statement();
  void operand();

  Preprocessor &PP;
  const std::vector<Token> &In;
  std::vector<Token> Out;
  size_t Next = 0;
};

/// Rewrites the constraint =a that was copied last as =ra: Clang requires that
/// a result may be in a register.
void Wrapper::allowRegister() {
  Token &Constraint = Out.back();
  llvm::StringRef Text(Constraint.getLiteralData(), Constraint.getLength());
  if (Text.contains('r') || !Text.contains('a'))
    return;
  SourceLocation Loc = Constraint.getLocation();
  PP.CreateString((Text.split('a').first + "ra\"").str(), Constraint, Loc, Loc);
}

/// Starts after `asm`; stops after the parenthesis that closes the statement.
void Wrapper::statement() {
  while (Next < In.size() &&
         In[Next].isOneOf(tok::kw_volatile, tok::kw_inline, tok::kw_goto))
    copy();
  if (!at(tok::l_paren))
    return;
  copy();
  // The asm string, then sections of operands; the first two sections hold
  // operands in parentheses.
  for (unsigned Colons = 0; Next < In.size() && !at(tok::r_paren);) {
    Colons += at(tok::colon) ? 1 : at(tok::coloncolon) ? 2 : 0;
    bool IsConstraint = Colons >= 1 && Colons <= 2 &&
                        In[Next].is(tok::string_literal) &&
                        mayBeObject(In[Next]);
    if (In[Next].isOneOf(tok::semi, tok::l_brace, tok::r_brace, tok::eof))
      return; // Not closed; the parser reports it.
    copy();
    if (IsConstraint && Colons == 1)
      allowRegister();
    if (at(tok::l_paren) && IsConstraint)
      operand();
    else if (at(tok::l_paren))
      for (unsigned Depth = 0; Next < In.size() && !at(tok::eof);) {
        Depth += at(tok::l_paren);
        Depth -= at(tok::r_paren);
        copy();
        if (!Depth)
          break;
      }
  }
}

/// Copies an operand from its opening parenthesis to the closing one.
void Wrapper::operand() {
  copy();
  Token Name = make(In[Next], tok::identifier, 0);
  Name.setIdentifierInfo(PP.getIdentifierInfo("__cm_asm_operand"));
  Out.push_back(Name);
  Out.push_back(make(In[Next], tok::l_paren, 1));
  for (unsigned Depth = 1; Next < In.size() && !at(tok::eof); copy()) {
    Depth += at(tok::l_paren);
    Depth -= at(tok::r_paren);
    if (!Depth) {
      Out.push_back(make(In[Next], tok::r_paren, 1));
      copy();
      return;
    }
  }
}

} // namespace

std::vector<Token> wrapAsmOperands(Preprocessor &PP,
                                   std::vector<Token> Tokens) {
  return Wrapper(PP, Tokens).run();
}

} // namespace cmc::frontend
