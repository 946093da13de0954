//===- Unused.cpp - unused results ----------------------------------------===//
//
// Part of CMC, under the MIT licence.
//
// Clang warns of unused scalars and comparisons; other operators and members of
// objects, and builtins without side effects, are functions to it.
//===----------------------------------------------------------------------===//
#include "clang-frontend/Checks/Operands.h"
#include "clang-frontend/Checks/Rules.h"
#include "clang-frontend/RuntimeHeaders.h"
#include "llvm/Support/Path.h"

using namespace clang;
using namespace llvm;

namespace cmc::frontend {
namespace {

/// Headers whose functions have no side effect, unless they write to an
/// argument.
const StringRef Computing[] = {"arithmetic", "reductions", "math",
                               "bits",       "dot",        "convert"};

bool writesToArgument(const FunctionDecl *F) {
  return any_of(F->parameters(), [](const ParmVarDecl *P) {
    QualType T = P->getType();
    return T->isReferenceType() && !T.getNonReferenceType().isConstQualified();
  });
}

bool onlyComputes(const ASTContext &AST, const FunctionDecl *F) {
  const SourceManager &SM = AST.getSourceManager();
  SourceLocation Loc = SM.getExpansionLoc(F->getLocation());
  if (!inRuntimeHeader(SM, Loc) || F->getReturnType()->isVoidType())
    return false;
  StringRef Header = sys::path::stem(SM.getFilename(Loc));
  return Header.consume_front("builtins_") && is_contained(Computing, Header) &&
         !writesToArgument(F);
}

bool hasUnusedResult(const ASTContext &AST, const Expr *E) {
  if (auto *Operator = dyn_cast<CXXOperatorCallExpr>(E))
    return !Operator->isAssignmentOp() && !Operator->isComparisonOp() &&
           isOfHeader(Operator->getDirectCallee());
  if (auto *Member = dyn_cast<CXXMemberCallExpr>(E))
    return isOfHeader(Member->getMethodDecl()) &&
           !Member->getMethodDecl()->getReturnType()->isVoidType() &&
           operandType(Member->getImplicitObjectArgument());
  auto *Call = dyn_cast<CallExpr>(E);
  return Call && Call->getDirectCallee() &&
         onlyComputes(AST, Call->getDirectCallee());
}

void checkStatement(Report &R, const Stmt *S) {
  auto *E = dyn_cast_or_null<Expr>(S);
  if (!E || E->isTypeDependent())
    return;
  E = E->IgnoreParens()->IgnoreImplicit()->IgnoreParens();
  if (hasUnusedResult(R.AST, E))
    R(E->getExprLoc(), Diag::UnusedResult);
}

} // namespace

void checkUnused(Report &R, const Stmt *S) {
  if (auto *Block = dyn_cast<CompoundStmt>(S)) {
    for (const Stmt *Inner : Block->body())
      checkStatement(R, Inner);
  } else if (auto *If = dyn_cast<IfStmt>(S)) {
    checkStatement(R, If->getThen());
    checkStatement(R, If->getElse());
  } else if (auto *For = dyn_cast<ForStmt>(S)) {
    checkStatement(R, For->getBody());
  } else if (auto *While = dyn_cast<WhileStmt>(S)) {
    checkStatement(R, While->getBody());
  }
}

} // namespace cmc::frontend
