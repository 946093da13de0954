//===- SIMDBlocks.cpp - statements in SIMD blocks -------------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "clang-frontend/Checks/SIMDBlocks.h"
#include "clang/Lex/Lexer.h"

using namespace clang;

namespace cmc::frontend {

bool isSIMDCondition(const Expr *Condition) {
  auto *Call = dyn_cast_or_null<CallExpr>(
      Condition ? Condition->IgnoreParenImpCasts() : nullptr);
  if (!Call)
    return false;
  DeclarationName Name;
  const Expr *Callee = Call->getCallee()->IgnoreParenImpCasts();
  if (auto *Known = dyn_cast<DeclRefExpr>(Callee))
    Name = Known->getDecl()->getDeclName();
  else if (auto *Dependent = dyn_cast<UnresolvedLookupExpr>(Callee))
    Name = Dependent->getName();
  const IdentifierInfo *Word = Name.getAsIdentifierInfo();
  return Word && Word->isStr("simdcf_any");
}

void checkJump(Report &R, const Stmt *S, const SIMDContext &Context) {
  SourceLocation Loc = S->getBeginLoc();
  if (isa<BreakStmt, ContinueStmt>(S)) {
    StringRef Macro =
        Loc.isMacroID()
            ? Lexer::getImmediateMacroName(Loc, R.AST.getSourceManager(),
                                           R.AST.getLangOpts())
            : "";
    const char *Word = isa<BreakStmt>(S) ? "break" : "continue";
    if (Macro.startswith("SIMD_") && !Context.InSIMDLoop)
      R(Loc, Diag::SIMDBreakOutside) << Macro << Word;
    else if (!Context.InSIMDLoop && Context.Blocks > Context.OutsideLoop)
      R(Loc, Diag::SIMDReturn) << Word;
    return;
  }
  if (Context.Blocks)
    R(Loc, Diag::SIMDReturn) << (isa<ReturnStmt>(S) ? "return" : "goto");
}

} // namespace cmc::frontend
