//===- Types.cpp - rules for types ----------------------------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "clang-frontend/CMType.h"
#include "clang-frontend/Checks/Operands.h"
#include "clang-frontend/Checks/Rules.h"
#include "clang/AST/DeclCXX.h"
#include "clang/Lex/Lexer.h"

using namespace clang;
using namespace llvm;

namespace cmc::frontend {
namespace {

bool isDouble(QualType T) { return elementTypeOf(T) == ElementType::Double; }

void checkTarget(Report &R, QualType Element, StringRef Name,
                 SourceLocation Loc) {
  if (isBFloat16(Element) && !R.Target.has(TargetInfo::BF16))
    R(Loc, Diag::NotOnTarget) << Name << R.Target.Name << "bfloat16 arithmetic";
  else if (isDouble(Element) && !R.Target.has(TargetInfo::Float64))
    R(Loc, Diag::NotOnTarget) << Name << R.Target.Name << "double arithmetic";
}

} // namespace

std::string objectProblem(const CMType &CM, const ASTContext &AST,
                          const TargetInfo &Target) {
  if (CM.count() == 0)
    return messageOf(Diag::EmptyObject, {CM.name()});
  // Only lists of handles exist, as kernel arguments.
  bool IsList = handleName(CM.Element) == "SurfaceIndex" && !CM.IsRef;
  if (CM.Qualifiers.hasQualifiers())
    return messageOf(
        Diag::UnsupportedElement,
        {CM.Qualifiers.getAsString() + " " + spell(CM.Element), CM.name()});
  if (elementTypeOf(CM.Element) == ElementType::None && !IsList)
    return messageOf(Diag::UnsupportedElement, {spell(CM.Element), CM.name()});
  uint64_t Bytes =
      CM.count() * AST.getTypeSizeInChars(CM.Element).getQuantity();
  if (Bytes > Target.registerFileBytes())
    return messageOf(Diag::TooLarge,
                     {CM.name(), std::to_string(Bytes),
                      std::to_string(Target.registerFileBytes()),
                      Target.Name.str()});
  return "";
}

void checkType(Report &R, QualType T, SourceLocation Loc) {
  if (T->isFunctionPointerType() || T->isFunctionReferenceType() ||
      T->isMemberPointerType()) {
    R(Loc, Diag::FunctionPointer);
    return;
  }
  QualType Inner = T.getNonReferenceType();
  while (Inner->isArrayType() || Inner->isPointerType()) {
    if (Inner->isPointerType() && CMType::of(Inner->getPointeeType())) {
      R(Loc, Diag::PointerToObject)
          << spell(Inner->getPointeeType()) << "pass a reference";
      return;
    }
    Inner = Inner->isPointerType()
                ? Inner->getPointeeType()
                : R.AST.getAsArrayType(Inner)->getElementType();
  }
  if (Optional<CMType> CM = CMType::of(Inner)) {
    std::string Problem = objectProblem(*CM, R.AST, R.Target);
    if (!Problem.empty())
      R(Loc, Diag::BadObject) << Problem;
    else
      checkTarget(R, CM->Element, CM->name(), Loc);
  } else {
    checkTarget(R, Inner, spell(Inner), Loc);
  }
}

/// The element type of \p E before conversion to that of the other operand.
static QualType elementOf(const Expr *E) {
  if (Optional<CMType> CM = operandType(E))
    return CM->Element;
  return E->IgnoreParenImpCasts()->getType();
}

/// A literal as written in the source.
static StringRef textOf(const ASTContext &AST, const FloatingLiteral *Literal) {
  const SourceManager &SM = AST.getSourceManager();
  SourceLocation Loc = SM.getSpellingLoc(Literal->getLocation());
  return {SM.getCharacterData(Loc),
          Lexer::MeasureTokenLength(Loc, SM, AST.getLangOpts())};
}

/// \p E if it is a literal that would be a double on targets with doubles.
static const FloatingLiteral *literalMadeFloat(const Report &R, const Expr *E) {
  auto *Literal = dyn_cast<FloatingLiteral>(E->IgnoreParenImpCasts());
  return Literal && !R.Target.has(TargetInfo::Float64) &&
                 !textOf(R.AST, Literal).endswith_insensitive("f")
             ? Literal
             : nullptr;
}

/// Reports \p Literal and suggests it with the suffix f.
static void reportLiteral(Report &R, Diag Kind,
                          const FloatingLiteral *Literal) {
  StringRef Text = textOf(R.AST, Literal);
  R(Literal->getLocation(), Kind)
      << Text << R.Target.Name
      << FixItHint::CreateInsertion(
             Literal->getLocation().getLocWithOffset(Text.size()), "f");
}

/// Warns of double arithmetic on floats due to a literal.
static void warnOfDouble(Report &R, ArrayRef<const Expr *> Operands) {
  const FloatingLiteral *Literal = nullptr;
  bool HasFloat = false;
  for (const Expr *E : Operands) {
    if (auto *L = dyn_cast<FloatingLiteral>(E->IgnoreParenImpCasts()))
      if (isDouble(L->getType()))
        Literal = L;
    QualType T = elementOf(E);
    HasFloat |= T->isRealFloatingType() && !isDouble(T);
  }
  if (Literal && HasFloat)
    reportLiteral(R, Diag::DoubleArithmetic, Literal);
}

bool checkDouble(Report &R, ArrayRef<const Expr *> Operands,
                 SourceLocation Loc) {
  if (R.Target.has(TargetInfo::Float64)) {
    warnOfDouble(R, Operands);
    return true;
  }
  const Expr *Double = nullptr;
  for (const Expr *E : Operands) {
    E = E->IgnoreParenImpCasts();
    if (const FloatingLiteral *Literal = literalMadeFloat(R, E))
      reportLiteral(R, Diag::DoubleLiteral, Literal);
    else if (isDouble(E->getType()))
      Double = E;
  }
  if (Double)
    checkTarget(R, Double->getType(), "double", Loc);
  return !Double;
}

void checkArithmetic(Report &R, const BinaryOperator *E) {
  auto HasDouble = [&R](const Expr *Operand) {
    return isDouble(Operand->IgnoreParenImpCasts()->getType()) ||
           literalMadeFloat(R, Operand);
  };
  // A constant is checked as an operand of the expression around it.
  if (E->isValueDependent() || E->getOpcode() == BO_Assign ||
      E->getOpcode() == BO_Comma || E->isLogicalOp() ||
      (!HasDouble(E->getLHS()) && !HasDouble(E->getRHS())) ||
      E->isEvaluatable(R.AST))
    return;
  checkDouble(R, {E->getLHS(), E->getRHS()}, E->getOperatorLoc());
}

void checkField(Report &R, const FieldDecl *F) {
  Optional<CMType> CM = CMType::of(F->getType());
  // A lambda that captures a reference does not look like a struct to users.
  if (CM && CM->IsRef && !cast<CXXRecordDecl>(F->getParent())->isLambda())
    R(F->getLocation(), Diag::RefInStruct) << CM->name();
}

} // namespace cmc::frontend
