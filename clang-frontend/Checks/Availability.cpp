//===- Availability.cpp - target needs of builtins ------------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "clang-frontend/Checks/Availability.h"
#include "clang-frontend/IR/LowerBuiltins.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "llvm/ADT/DenseSet.h"

using namespace clang;
using namespace llvm;

namespace cmc::frontend {
namespace {

class Search : public RecursiveASTVisitor<Search> {
public:
  Search(const ASTContext &AST, function_ref<bool(const FunctionDecl *)> Found)
      : AST(AST), Found(Found) {}

  /// True for \p F or one of its callees. Visits no function twice.
  bool inspect(const FunctionDecl *F) {
    if (!Seen.insert(F).second)
      return false;
    const FunctionDecl *Definition = nullptr;
    return Found(F) ||
           (F->isDefined(Definition) && !TraverseStmt(Definition->getBody()));
  }

  bool VisitCallExpr(CallExpr *E) {
    const FunctionDecl *F = E->getDirectCallee();
    return !F || !inspect(F);
  }

  bool TraverseIfStmt(IfStmt *S) {
    if (S->isConstexpr() && !S->getCond()->isValueDependent())
      if (Optional<Stmt *> Taken = S->getNondiscardedCase(AST))
        return TraverseStmt(*Taken);
    return RecursiveASTVisitor::TraverseIfStmt(S);
  }

private:
  const ASTContext &AST;
  function_ref<bool(const FunctionDecl *)> Found;
  DenseSet<const FunctionDecl *> Seen;
};

} // namespace

bool anyCallee(const FunctionDecl *Builtin, const ASTContext &AST,
               function_ref<bool(const FunctionDecl *)> Found) {
  return Search(AST, Found).inspect(Builtin);
}

StringRef unavailableIn(const FunctionDecl *Builtin, const ASTContext &AST,
                        const TargetInfo &Target) {
  StringRef Missing;
  anyCallee(Builtin, AST, [&](const FunctionDecl *F) {
    if (F->getIdentifier())
      Missing = unavailableBuiltin(F->getName(), Target);
    return !Missing.empty();
  });
  return Missing;
}

} // namespace cmc::frontend
