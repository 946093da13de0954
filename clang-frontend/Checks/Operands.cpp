//===- Operands.cpp - objects, references and their roots -----------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "clang-frontend/Checks/Operands.h"
#include "clang/AST/DeclCXX.h"

using namespace clang;
using namespace llvm;

namespace cmc::frontend {
namespace {

/// One step from a region towards the object that it is a region of.
const Expr *parentOf(const Expr *E) {
  if (auto *Call = dyn_cast<CXXMemberCallExpr>(E)) {
    Optional<CMType> Result = CMType::of(Call->getType());
    if (Result && Result->IsRef && isOfHeader(Call->getMethodDecl()))
      return Call->getImplicitObjectArgument();
  } else if (auto *Op = dyn_cast<CXXOperatorCallExpr>(E)) {
    if ((Op->getOperator() == OO_Call || Op->getOperator() == OO_Subscript) &&
        operandType(Op->getArg(0)))
      return Op->getArg(0);
  }
  return nullptr;
}

} // namespace

const Expr *strip(const Expr *E) {
  for (;;) {
    const Expr *Inner = E->IgnoreParenImpCasts()->IgnoreImplicit();
    if (auto *Cast = dyn_cast<CXXFunctionalCastExpr>(Inner))
      if (Optional<CMType> CM = CMType::of(Cast->getType()))
        if (CM->IsRef)
          Inner = Cast->getSubExpr();
    if (Inner == E)
      return E;
    E = Inner;
  }
}

Optional<CMType> operandType(const Expr *E) {
  if (Optional<CMType> CM = CMType::of(E->getType()))
    return CM;
  return CMType::of(strip(E)->getType());
}

const Expr *rootOf(const Expr *E) {
  E = strip(E);
  while (const Expr *Parent = parentOf(E))
    E = strip(Parent);
  return E;
}

bool isTemporaryObject(const Expr *Root) {
  Optional<CMType> CM = CMType::of(Root->getType());
  return CM && !CM->IsRef && Root->isPRValue();
}

bool isConstObject(const Expr *Root) {
  Optional<CMType> CM = CMType::of(Root->getType());
  return CM && !CM->IsRef && Root->isLValue() &&
         Root->getType().isConstQualified();
}

bool isOfHeader(const FunctionDecl *Callee) {
  if (!Callee)
    return false;
  const DeclContext *Scope = Callee->getDeclContext();
  while (Scope->isRecord())
    Scope = Scope->getParent();
  return isHeaderNamespace(Scope);
}

} // namespace cmc::frontend
