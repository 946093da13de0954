//===- FuzzTokens.cpp - the token pass on random input --------------------===//
//
// Part of CMC, under the MIT licence.
//
// Invariants: the tokens of the source keep their order and their locations;
// inserted tokens have a location, too; matching brackets still match, unless
// the pass reports one that a `;` leaves open; and a source without a word that
// the pass looks for is not changed, unless it has such a bracket.
//===----------------------------------------------------------------------===//
#include "clang-frontend/Invocation.h"
#include "clang-frontend/TokenRewriter.h"
#include "clang-frontend/fuzz/Fuzz.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/FrontendAction.h"

using namespace clang;
using namespace cmc::frontend;

namespace {

using Tokens = std::vector<Token>;

/// __declspec may be replaced by __attribute__ at the same location, and a
/// constraint by a string that was expanded there, as Clang records it.
bool isSame(const SourceManager &SM, const Token &In, const Token &Out) {
  SourceLocation Loc = Out.getLocation();
  if (In.is(tok::string_literal) && In.getLocation() != Loc && Loc.isMacroID())
    Loc = SM.getImmediateExpansionRange(Loc).getBegin();
  return In.getLocation() == Loc &&
         (In.getKind() == Out.getKind() ||
          (In.is(tok::kw___declspec) && Out.is(tok::kw___attribute)));
}

/// A `template` before a member that is no template is removed.
bool mayBeLost(const Tokens &In, size_t I) {
  return I > 0 && I + 2 < In.size() && In[I].is(tok::kw_template) &&
         In[I - 1].isOneOf(tok::period, tok::arrow) &&
         In[I + 2].is(tok::l_paren);
}

void checkOrder(const SourceManager &SM, const Tokens &In, const Tokens &Out) {
  auto At = Out.begin();
  for (size_t I = 0; I != In.size(); ++I) {
    const Token &T = In[I];
    if (mayBeLost(In, I))
      continue;
    while (At != Out.end() && !isSame(SM, T, *At))
      ++At;
    require(At != Out.end(), "a token was lost or moved");
    ++At;
  }
  require(At == Out.end(), "there is something behind the end");
  for (const Token &T : Out)
    require(T.getLocation().isValid(), "a token has no place");
}

bool areBracketsMatched(const Tokens &All) {
  std::vector<tok::TokenKind> Open;
  for (const Token &T : All) {
    if (T.is(tok::l_paren))
      Open.push_back(tok::r_paren);
    else if (T.is(tok::l_square))
      Open.push_back(tok::r_square);
    else if (T.is(tok::l_brace))
      Open.push_back(tok::r_brace);
    else if (!T.isOneOf(tok::r_paren, tok::r_square, tok::r_brace))
      continue;
    else if (Open.empty() || T.isNot(Open.back()))
      return false;
    else
      Open.pop_back();
  }
  return Open.empty();
}

bool hasWordOfInterest(const Tokens &All) {
  for (const Token &T : All)
    if (T.isOneOf(tok::period, tok::arrow, tok::kw_asm, tok::kw___declspec,
                  tok::kw_template))
      return true;
  return false;
}

class TokenPass : public PreprocessorFrontendAction {
  void ExecuteAction() override {
    Preprocessor &PP = getCompilerInstance().getPreprocessor();
    PP.EnterMainSourceFile();
    Tokens In = lexAll(PP);
    DiagnosticsEngine &D = PP.getDiagnostics();
    D.Reset(); // Errors of the lexer do not count.
    Tokens Out = rewriteTokens(PP, In);
    checkOrder(PP.getSourceManager(), In, Out);
    require(!areBracketsMatched(In) || areBracketsMatched(Out) ||
                D.hasErrorOccurred(),
            "brackets do not match any more");
    // The declaration that alone() adds has such a word.
    Tokens User(In.begin() + std::min<size_t>(In.size(), 1), In.end());
    require(hasWordOfInterest(User) || In.size() == Out.size() ||
                D.hasErrorOccurred(),
            "something was put where nothing is omitted");
  }
};

/// Cached, since it takes longer to make than the pass takes to run.
const CompilerInvocation &invocation() {
  static const std::shared_ptr<CompilerInvocation> Made = [] {
    Options Opts;
    Opts.Target = cmc::findTarget("skl");
    CompilerInstance CI;
    CI.createDiagnostics(new IgnoringDiagConsumer);
    return makeInvocation("fuzz.cm", alone(""), Opts, CI.getDiagnostics());
  }();
  return *Made;
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *Data, size_t Size) {
  std::string Source = alone({reinterpret_cast<const char *>(Data), Size});
  IntrusiveRefCntPtr<llvm::vfs::InMemoryFileSystem> FS(
      new llvm::vfs::InMemoryFileSystem);
  FS->addFile(commandLineFile(), 0, llvm::MemoryBuffer::getMemBuffer(""));
  FS->addFile("fuzz.cm", 0, llvm::MemoryBuffer::getMemBuffer(Source));
  CompilerInstance CI;
  CI.createDiagnostics(new IgnoringDiagConsumer);
  CI.setInvocation(std::make_shared<CompilerInvocation>(invocation()));
  CI.createFileManager(FS);
  TokenPass Action;
  CI.ExecuteAction(Action);
  return 0;
}
