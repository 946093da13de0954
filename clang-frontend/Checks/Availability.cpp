//===- Availability.cpp ---------------------------------------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "clang-frontend/Checks/Availability.h"
#include "clang-frontend/IR/LowerBuiltins.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "llvm/ADT/DenseSet.h"

using namespace clang;
using namespace llvm;

namespace cmc {
namespace frontend {
namespace {

class Search : public RecursiveASTVisitor<Search> {
public:
  Search(const ASTContext &AST, const TargetInfo &Target)
      : AST(AST), Target(Target) {}

  StringRef Found;

  void look(const FunctionDecl *F) {
    if (!Found.empty() || !Seen.insert(F).second)
      return;
    if (F->getIdentifier())
      Found = unavailableBuiltin(F->getName(), Target);
    const FunctionDecl *Definition = nullptr;
    if (Found.empty() && F->isDefined(Definition))
      TraverseStmt(Definition->getBody());
  }

  bool VisitCallExpr(CallExpr *E) {
    if (const FunctionDecl *F = E->getDirectCallee())
      look(F);
    return Found.empty();
  }

  bool TraverseIfStmt(IfStmt *S) {
    if (S->isConstexpr() && !S->getCond()->isValueDependent())
      if (Optional<Stmt *> Taken = S->getNondiscardedCase(AST))
        return TraverseStmt(*Taken);
    return RecursiveASTVisitor::TraverseIfStmt(S);
  }

private:
  const ASTContext &AST;
  const TargetInfo &Target;
  DenseSet<const FunctionDecl *> Seen;
};

} // namespace

StringRef unavailableIn(const FunctionDecl *Builtin, const ASTContext &AST,
                        const TargetInfo &Target) {
  Search S(AST, Target);
  S.look(Builtin);
  return S.Found;
}

} // namespace frontend
} // namespace cmc
