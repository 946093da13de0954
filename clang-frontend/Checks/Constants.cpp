//===- Constants.cpp - constants that do not fit into elements ------------===//
//
// Part of CMC, under the MIT licence.
//
// Clang's -Wconstant-conversion and -Wliteral-conversion for scalars, extended
// to objects, whose conversions are constructors and operators to Clang:
//   vector<uchar, 16> v = 300;  // changes value from 300 to 44
// Like Clang, the checks accept constants of the other signedness that have the
// width of the element: vector<uchar, 16> v = -1.
//===----------------------------------------------------------------------===//
#include "clang-frontend/Checks/Operands.h"
#include "clang-frontend/Checks/Rules.h"
#include "clang/Sema/SemaDiagnostic.h"

using namespace clang;
using namespace llvm;

namespace cmc::frontend {
namespace {

/// Whether an element of \p Bits bits holds \p Value of type \p From.
bool holds(const APSInt &Value, unsigned Bits, bool IsSigned, QualType From) {
  if (Value.isNegative())
    return Value.getMinSignedBits() <= Bits;
  // A signed constant that would become negative, such as 200 in a char.
  bool NeedsSign = IsSigned && From->isSignedIntegerType();
  return Value.getActiveBits() + NeedsSign <= Bits;
}

void checkInteger(Report &R, const Expr *E, const APSInt &Value, QualType To) {
  unsigned Bits = R.AST.getIntWidth(To);
  bool IsSigned = To->isSignedIntegerType();
  if (holds(Value, Bits, IsSigned, E->getType()))
    return;
  APSInt Changed = Value.extOrTrunc(Bits);
  Changed.setIsSigned(IsSigned);
  R.ofClang(E->getExprLoc(), diag::warn_impcast_integer_precision_constant)
      << toString(Value, 10) << toString(Changed, 10)
      << "'" + spell(E->getType()) + "'"
      << "'" + spell(To) + "'" << E->getSourceRange();
}

void checkFloat(Report &R, const Expr *E, const APFloat &Value, QualType To) {
  APSInt Changed(R.AST.getIntWidth(To), !To->isSignedIntegerType());
  bool IsExact = false;
  if (Value.convertToInteger(Changed, APFloat::rmTowardZero, &IsExact) !=
      APFloat::opInexact)
    return;
  SmallString<16> Text;
  Value.toString(Text);
  R.ofClang(E->getExprLoc(), diag::warn_impcast_literal_float_to_integer)
      << "'" + spell(E->getType()) + "'"
      << "'" + spell(To) + "'" << Text << toString(Changed, 10)
      << E->getSourceRange();
}

/// Checks the conversion of the scalar \p E to elements of \p Object.
void check(Report &R, const Expr *E, QualType Object) {
  Optional<CMType> CM = CMType::of(Object);
  E = E->IgnoreParenImpCasts();
  if (!CM || !CM->Element->isIntegerType() || E->isValueDependent())
    return;
  if (auto *Literal = dyn_cast<FloatingLiteral>(E)) {
    checkFloat(R, E, Literal->getValue(), CM->Element);
    return;
  }
  Expr::EvalResult Value;
  if (E->getType()->isIntegerType() && E->EvaluateAsInt(Value, R.AST))
    checkInteger(R, E, Value.Val.getInt(), CM->Element);
}

void checkConstructor(Report &R, const Expr *E) {
  auto *Construct = dyn_cast_or_null<CXXConstructExpr>(E);
  if (Construct && Construct->getNumArgs() == 1 &&
      isOfHeader(Construct->getConstructor()))
    check(R, Construct->getArg(0), Construct->getType());
}

} // namespace

void checkConstantInit(Report &R, const VarDecl *V) {
  if (V->hasInit() && V->getInitStyle() == VarDecl::CallInit)
    checkConstructor(R, V->getInit()->IgnoreImplicit());
}

void checkConstantCast(Report &R, const ImplicitCastExpr *E) {
  if (E->getCastKind() == CK_ConstructorConversion)
    checkConstructor(R, E->getSubExpr()->IgnoreImplicit());
}

void checkConstantAssignment(Report &R, const CXXOperatorCallExpr *E) {
  if (E->getOperator() == OO_Equal && isOfHeader(E->getDirectCallee()))
    check(R, E->getArg(1), E->getArg(0)->getType());
}

} // namespace cmc::frontend
