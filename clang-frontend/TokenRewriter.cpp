//===- TokenRewriter.cpp - CM's omissions from C++ syntax -----------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "clang-frontend/TokenRewriter.h"
#include "clang-frontend/AsmOperands.h"
#include "clang-frontend/Checks/Report.h"
#include "clang-frontend/Declspecs.h"
#include "clang-frontend/DeductionAdapters.h"
#include "clang-frontend/RuntimeHeaders.h"
#include "clang-frontend/StaticWarnings.h"
#include "clang-frontend/UnclosedParens.h"
#include "clang/Basic/CharInfo.h"
#include "clang/Basic/DiagnosticSema.h"
#include "llvm/Support/StringSaver.h"

using namespace clang;

namespace cmc::frontend {
namespace {

/// Limit for the tokens of one statement. Each token may take one or more
/// recursive calls in the parser and in all visitors of its AST; their stack
/// suffices for twice as many.
constexpr unsigned MaxStatement = 16384;

void reportLongStatement(Preprocessor &PP, SourceLocation Loc) {
  std::string Text =
      messageOf(Diag::LongStatement, std::to_string(MaxStatement));
  DiagnosticsEngine &D = PP.getDiagnostics();
  D.Report(Loc,
           D.getDiagnosticIDs()->getCustomDiagID(DiagnosticIDs::Fatal, Text));
}

bool isTemplateMember(const Token &T) {
  if (T.isNot(tok::identifier))
    return false;
  llvm::StringRef Name = T.getIdentifierInfo()->getName();
  return Name == "select" || Name == "format" || Name == "replicate" ||
         Name == "genx_select";
}

/// \p Less is the index of a `<`. The index after the `>` that closes it, or 0
/// when this cannot be an argument list: no size or type contains a logical
/// operator.
size_t skipTemplateArguments(llvm::ArrayRef<Token> Tokens, size_t Less) {
  unsigned Angles = 0, Parens = 0;
  for (size_t I = Less, E = Tokens.size(); I != E; ++I) {
    const Token &T = Tokens[I];
    if (T.isOneOf(tok::semi, tok::l_brace, tok::r_brace, tok::ampamp,
                  tok::pipepipe, tok::equal))
      return 0;
    if (T.isOneOf(tok::l_paren, tok::l_square))
      ++Parens;
    else if (T.isOneOf(tok::r_paren, tok::r_square)) {
      if (Parens-- == 0)
        return 0;
    } else if (Parens == 0) {
      if (T.is(tok::less))
        ++Angles;
      unsigned Closed = T.is(tok::greater)                 ? 1
                        : T.is(tok::greatergreater)        ? 2
                        : T.is(tok::greatergreatergreater) ? 3
                                                           : 0;
      if (Closed > Angles)
        return 0;
      Angles -= Closed;
      if (Closed && Angles == 0)
        return I + 1;
    }
  }
  return 0;
}

/// Whether token \p I is a `template` before a member that is no template, as
/// in `x.template row(1)`.
bool isIdleTemplate(const std::vector<Token> &In, size_t I) {
  return I > 0 && I + 2 < In.size() && In[I].is(tok::kw_template) &&
         In[I - 1].isOneOf(tok::period, tok::arrow) &&
         In[I + 1].is(tok::identifier) && In[I + 2].is(tok::l_paren);
}

/// Whether token \p I is the & of `auto &x = `. The result of select and the
/// like names a region, which production accepts as an lvalue and C++ does not.
bool isAutoReference(const std::vector<Token> &In, size_t I) {
  return I > 0 && I + 2 < In.size() && In[I].is(tok::amp) &&
         In[I - 1].is(tok::kw_auto) && In[I + 1].is(tok::identifier) &&
         In[I + 2].is(tok::equal) && (I < 2 || In[I - 2].isNot(tok::kw_const));
}

/// Turns a literal that would be a double into a float: the spelling gets an f
/// that is not in the source.
void makeFloat(Preprocessor &PP, Token &T) {
  llvm::StringRef Text(T.getLiteralData(), T.getLength());
  bool IsHex = Text.startswith("0x") || Text.startswith("0X");
  if (Text.find_first_of(IsHex ? "pP" : ".eE") == llvm::StringRef::npos ||
      !(isDigit(Text.back()) || Text.back() == '.'))
    return;
  // Clang reads the character after the literal: it must be a zero.
  llvm::StringRef Float =
      llvm::StringSaver(PP.getPreprocessorAllocator()).save(Text + "f");
  T.setLiteralData(Float.data());
  T.setLength(Float.size());
}

Token makeToken(tok::TokenKind Kind, const Token &Before) {
  Token T;
  T.startToken();
  T.setKind(Kind);
  T.setLocation(Before.getLocation());
  T.setLength(Before.getLength());
  return T;
}

Token makeTemplateKeyword(Preprocessor &PP, const Token &Before) {
  Token T = makeToken(tok::kw_template, Before);
  T.setIdentifierInfo(PP.getIdentifierInfo("template"));
  return T;
}

/// Puts a unary + before each token of \p In at a location in \p Locations.
std::vector<Token> promote(std::vector<Token> In,
                           const std::set<SourceLocation> &Locations) {
  if (Locations.empty())
    return In;
  std::vector<Token> Out;
  Out.reserve(In.size() + Locations.size());
  for (const Token &T : In) {
    if (Locations.count(T.getLocation()))
      Out.push_back(makeToken(tok::plus, T));
    Out.push_back(T);
  }
  return Out;
}

} // namespace

std::vector<Token> lexAll(Preprocessor &PP) {
  std::vector<Token> Tokens;
  do {
    Tokens.emplace_back();
    PP.Lex(Tokens.back());
  } while (Tokens.back().isNot(tok::eof));
  return Tokens;
}

std::vector<Token> rewriteTokens(Preprocessor &PP, std::vector<Token> In) {
  In = closeParens(PP, std::move(In));
  std::vector<Token> Out;
  Out.reserve(In.size() + In.size() / 16);
  for (size_t I = 0, E = In.size(); I != E; ++I) {
    if (I > 0 && In[I - 1].isOneOf(tok::period, tok::arrow) &&
        isTemplateMember(In[I]) && In[I + 1].is(tok::less)) {
      size_t After = skipTemplateArguments(In, I + 1);
      if (After && In[After].is(tok::l_paren))
        Out.push_back(makeTemplateKeyword(PP, In[I]));
    }
    if (!isIdleTemplate(In, I))
      Out.push_back(In[I]);
    if (PP.getLangOpts().SinglePrecisionConstants &&
        In[I].is(tok::numeric_constant))
      makeFloat(PP, Out.back());
    if (isAutoReference(In, I))
      Out.back().setKind(tok::ampamp);
  }
  Out = addDeductionAdapters(PP, std::move(Out));
  Out = wrapAsmOperands(PP, std::move(Out));
  Out = softenStaticWarnings(PP, std::move(Out));
  return respellDeclspecs(PP, std::move(Out));
}

/// The first token that is deeper in one statement than the parser can follow;
/// the end if there is none.
static const Token &firstTooDeep(llvm::ArrayRef<Token> Tokens) {
  unsigned Count = 0, Parens = 0;
  for (const Token &T : Tokens) {
    if (T.isOneOf(tok::l_paren, tok::l_square))
      ++Parens;
    else if (T.isOneOf(tok::r_paren, tok::r_square) && Parens)
      --Parens;
    bool Ends = T.isOneOf(tok::l_brace, tok::r_brace, tok::comma) ||
                (T.is(tok::semi) && Parens == 0);
    Count = Ends ? 0 : Count + 1;
    if (T.isOneOf(tok::l_brace, tok::r_brace))
      Parens = 0;
    if (Count > MaxStatement)
      return T;
  }
  return Tokens.back();
}

/// Reports Clang's own vector attributes, on whose sizes it crashes. True when
/// there are any.
static bool reportVectorAttributes(Preprocessor &PP,
                                   llvm::ArrayRef<Token> Tokens) {
  const SourceManager &SM = PP.getSourceManager();
  DiagnosticsEngine &D = PP.getDiagnostics();
  for (size_t I = 3; I < Tokens.size(); ++I) {
    const Token &T = Tokens[I];
    bool IsAttribute =
        T.is(tok::identifier) && (Tokens[I - 3].is(tok::kw___attribute) ||
                                  Tokens[I - 1].is(tok::coloncolon));
    if (!IsAttribute || inRuntimeHeader(SM, T.getLocation()))
      continue;
    const IdentifierInfo *Name = T.getIdentifierInfo();
    llvm::StringRef Word = Name->getName();
    Word.consume_front("__");
    Word.consume_back("__");
    if (Word != "ext_vector_type" && Word != "vector_size")
      continue;
    std::string Text = messageOf(Diag::VectorAttribute, Name->getName().str());
    D.Report(T.getLocation(),
             D.getDiagnosticIDs()->getCustomDiagID(DiagnosticIDs::Error, Text));
    return true;
  }
  return false;
}

/// Reports an array whose size is a literal above 2^32 - 1: Clang 14 crashes
/// when it evaluates its initialiser, before our checks see the declaration.
/// Sizes given by other expressions are not detected. True when there is one.
static bool reportHugeArrays(Preprocessor &PP, llvm::ArrayRef<Token> Tokens) {
  for (size_t I = 3; I + 1 < Tokens.size(); ++I) {
    const Token &T = Tokens[I], &BeforeName = Tokens[I - 3];
    bool IsSize = T.is(tok::numeric_constant) &&
                  Tokens[I - 1].is(tok::l_square) &&
                  Tokens[I + 1].is(tok::r_square);
    bool IsDeclared =
        BeforeName.isAnyIdentifier() ||
        BeforeName.isOneOf(tok::greater, tok::star, tok::kw_bool, tok::kw_char,
                           tok::kw_short, tok::kw_int, tok::kw_long,
                           tok::kw_signed, tok::kw_unsigned, tok::kw_float,
                           tok::kw_double);
    if (!IsSize || !IsDeclared)
      continue;
    llvm::StringRef Text(T.getLiteralData(), T.getLength());
    uint64_t Count;
    if (Text.rtrim("uUlL").getAsInteger(0, Count) || Count <= UINT32_MAX)
      continue;
    PP.Diag(T, diag::err_array_too_large) << Text;
    return true;
  }
  return false;
}

void reinjectTokens(Preprocessor &PP,
                    const std::set<SourceLocation> &Promotions) {
  std::vector<Token> Out = lexAll(PP);
  bool Fatal = reportVectorAttributes(PP, Out) || reportHugeArrays(PP, Out);
  const Token &Deep = firstTooDeep(Out);
  if (Deep.isNot(tok::eof)) {
    reportLongStatement(PP, Deep.getLocation());
    Fatal = true;
  }
  if (Fatal)
    Out.erase(Out.begin(), Out.end() - 1);
  Out = promote(rewriteTokens(PP, std::move(Out)), Promotions);
  auto Stream = std::make_unique<Token[]>(Out.size());
  std::copy(Out.begin(), Out.end(), Stream.get());
  PP.EnterTokenStream(std::move(Stream), Out.size(),
                      /*DisableMacroExpansion=*/true, /*IsReinject=*/true);
}

} // namespace cmc::frontend
