//===- Variables.cpp - rules for variables --------------------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "clang-frontend/Attributes.h"
#include "clang-frontend/CMType.h"
#include "clang-frontend/Checks/Rules.h"

using namespace clang;
using namespace llvm;

namespace cmc {
namespace frontend {

/// A definition without an initialiser still has a constructor call in the AST.
bool isInitialised(const VarDecl *V) {
  const Expr *Init = V->getInit();
  if (!Init)
    return false;
  auto *Construct = dyn_cast<CXXConstructExpr>(Init->IgnoreImplicit());
  return !Construct || Construct->getNumArgs() > 0;
}

void checkVariable(Report &R, const VarDecl *V) {
  if (V->hasExternalStorage() && V->isReferenced() && !V->getDefinition())
    R(V->getLocation(), Diag::GlobalUndefined) << V->getNameAsString();
  if (isVolatile(V)) // Has rules of its own.
    return;
  if (isa<ParmVarDecl>(V) || V->isConstexpr() || !V->hasGlobalStorage() ||
      !isInitialised(V) || V->getInit()->isValueDependent())
    return;
  // Tables, and what C++ folds away, are no run-time initialisation.
  bool Table = V->getType()->isArrayType() || V->getType().isConstQualified();
  if (Table && (V->hasConstantInitialization() || V->evaluateValue()))
    return;
  R(V->getLocation(), Diag::GlobalInit) << V->getNameAsString();
}

void checkStaticAssert(Report &R, const StaticAssertDecl *D) {
  StringRef Message = D->getMessage() ? D->getMessage()->getString() : "";
  auto *Or =
      dyn_cast<BinaryOperator>(D->getAssertExpr()->IgnoreParenImpCasts());
  if (!Message.consume_front("CM:w:") || !Or || Or->isValueDependent() ||
      Or->getOpcode() != BO_LOr)
    return;
  bool Holds = true;
  if (Or->getLHS()->EvaluateAsBooleanCondition(Holds, R.AST) && !Holds)
    R(D->getLocation(), Diag::StaticWarning) << Message;
}

} // namespace frontend
} // namespace cmc
