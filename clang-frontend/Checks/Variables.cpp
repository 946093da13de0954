//===- Variables.cpp - rules for variables --------------------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "clang-frontend/Attributes.h"
#include "clang-frontend/CMType.h"
#include "clang-frontend/Checks/Rules.h"

using namespace clang;
using namespace llvm;

namespace cmc::frontend {

/// A definition without an initialiser has a constructor call in the AST, too.
bool isInitialised(const VarDecl *V) {
  const Expr *Init = V->getInit();
  if (!Init)
    return false;
  auto *Construct = dyn_cast<CXXConstructExpr>(Init->IgnoreImplicit());
  return !Construct || Construct->getNumArgs() > 0;
}

/// More than any device has for a thread. Arrays of vectors or matrices have a
/// lower limit: each element becomes a variable of its own.
constexpr uint64_t MostBytes = 64 << 20, MostObjectBytes = 1 << 20;

static void checkArray(Report &R, const VarDecl *V) {
  const auto *Array = R.AST.getAsConstantArrayType(V->getType());
  if (!Array || V->getType()->isDependentType())
    return;
  QualType Element = R.AST.getBaseElementType(Array);
  uint64_t Count = R.AST.getConstantArrayElementCount(Array);
  bool HasObjects = CMType::of(Element).hasValue();
  uint64_t Most = HasObjects ? MostObjectBytes : MostBytes;
  uint64_t Bytes = R.AST.getTypeSizeInChars(Element).getQuantity();
  if (!Count && HasObjects)
    R(V->getLocation(), Diag::EmptyObject) << spell(V->getType());
  else if (Bytes && Count > Most / Bytes)
    R(V->getLocation(), Diag::ArrayTooLarge)
        << spell(V->getType()) << std::to_string(Most);
}

/// Clang checks the variables of functions itself; the rules for others are
/// those of OpenCL.
static void checkSpace(Report &R, const VarDecl *V) {
  LangAS Space = V->getType().getAddressSpace();
  if (!V->hasGlobalStorage())
    return;
  if (Space == LangAS::opencl_local || Space == LangAS::opencl_generic)
    R(V->getLocation(), Diag::VariableSpace)
        << V->getNameAsString()
        << (Space == LangAS::opencl_local ? "__local" : "__generic");
}

void checkSpaceCast(Report &R, const ExplicitCastExpr *E) {
  QualType From = E->getSubExpr()->IgnoreParenImpCasts()->getType(),
           To = E->getType();
  if (!From->isPointerType() || !To->isPointerType() ||
      From->isDependentType() || To->isDependentType())
    return;
  auto IsConstant = [](QualType T) {
    return T->getPointeeType().getAddressSpace() == LangAS::opencl_constant;
  };
  if (IsConstant(From) != IsConstant(To))
    R(E->getExprLoc(), Diag::ConstantCast) << spell(From) << spell(To);
}

void checkVariable(Report &R, const VarDecl *V) {
  checkArray(R, V);
  checkSpace(R, V);
  if (V->hasExternalStorage() && V->isReferenced() && !V->getDefinition())
    R(V->getLocation(), Diag::GlobalUndefined) << V->getNameAsString();
  if (isVolatile(V)) // Has rules of its own, see checkVolatile().
    return;
  if (!V->hasGlobalStorage() || !isInitialised(V) ||
      V->getInit()->isValueDependent())
    return;
  // No code runs before the kernel: the initialiser must be a constant.
  if (V->hasConstantInitialization() || V->evaluateValue())
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

} // namespace cmc::frontend
