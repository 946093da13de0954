//===- Conversions.cpp - rules for operands and initialisation ------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "clang-frontend/Checks/Operands.h"
#include "clang-frontend/Checks/Rules.h"
#include "clang/Lex/Lexer.h"

using namespace clang;
using namespace llvm;

namespace cmc::frontend {
namespace {

void reportCounts(Report &R, SourceLocation Loc, Diag Kind, const CMType &A,
                  const CMType &B) {
  R(Loc, Kind) << A.name() << B.name() << std::to_string(A.count())
               << std::to_string(B.count());
}

bool isAssignment(OverloadedOperatorKind Op) {
  return CXXOperatorCallExpr::isAssignmentOp(Op);
}

bool contains(ArrayRef<Optional<CMType>> Types, QualType Element) {
  return any_of(Types, [&](const Optional<CMType> &T) {
    return T && T->Element == Element;
  });
}

/// The result of an operator may have an element type that neither operand
/// has: v * 0.5 is double arithmetic.
void checkResult(Report &R, const CXXOperatorCallExpr *E,
                 ArrayRef<Optional<CMType>> Operands) {
  bool Computes = E->getOperator() != OO_Equal;
  if (Computes &&
      !checkDouble(R, {E->getArg(0), E->getArg(E->getNumArgs() - 1)},
                   E->getOperatorLoc()))
    return;
  Optional<CMType> Result = CMType::of(E->getType());
  if (!Result || contains(Operands, Result->Element))
    return;
  checkType(R, E->getType(), E->getOperatorLoc());
}

void checkReferenceTo(Report &R, const CMType &Ref, const Expr *Source,
                      SourceLocation Loc) {
  Optional<CMType> From = operandType(Source);
  DiagnosticBuilder Report = R(Loc, Diag::RefMismatch);
  Report << (From ? From->name() : spell(strip(Source)->getType()))
         << Ref.name() << whyNotReferTo(From, Ref);
  // If only a format is missing, suggests it: the sizes are equal.
  if (!From || From->IsMatrix || Ref.IsMatrix ||
      From->count() * R.AST.getTypeSize(From->Element) !=
          Ref.count() * R.AST.getTypeSize(Ref.Element))
    return;
  SourceLocation End =
      Lexer::getLocForEndOfToken(strip(Source)->getEndLoc(), 0,
                                 R.AST.getSourceManager(), R.AST.getLangOpts());
  if (End.isValid())
    Report << FixItHint::CreateInsertion(End, ".format<" + spell(Ref.Element) +
                                                  ">()");
}

/// The inner braces of `{{x}}` and of `{{x}, y}`; null if \p Source has none.
const InitListExpr *bracedScalar(const Expr *Source) {
  auto *Braces = dyn_cast<InitListExpr>(strip(Source));
  return Braces && Braces->getNumInits() == 1 &&
                 !isa<InitListExpr>(Braces->getInit(0))
             ? Braces
             : nullptr;
}

/// The array that initialises an object is read at compile time.
void checkArray(Report &R, const CMType &Object, const Expr *Source,
                SourceLocation Loc) {
  if (auto *Braces = bracedScalar(Source)) {
    R(Braces->getBeginLoc(), Diag::BracedScalar);
    return;
  }
  auto *Name = dyn_cast<DeclRefExpr>(strip(Source));
  auto *Array = Name ? dyn_cast<VarDecl>(Name->getDecl()) : nullptr;
  if (!Array || !Array->isFileVarDecl() || !Array->hasInit())
    R(Loc, Diag::LocalArrayInit) << Object.name();
}

} // namespace

/// The remedy if a reference of type \p Ref could name all of \p From.
static std::string formatFor(const CMType &From, const CMType &Ref) {
  if (From.Element != Ref.Element || From.count() != Ref.count())
    return "";
  std::string Shape = spell(Ref.Element);
  if (Ref.IsMatrix)
    Shape += ", " + std::to_string(Ref.Rows) + ", " + std::to_string(Ref.Cols);
  return "; write .format<" + Shape + ">()";
}

std::string whyNotReferTo(const Optional<CMType> &From, const CMType &Ref) {
  if (!From)
    return "a scalar has no elements";
  if (From->IsMatrix != Ref.IsMatrix)
    return "a vector and a matrix do not mix" + formatFor(*From, Ref);
  if (From->Element != Ref.Element)
    return "the element types differ";
  return From->sameShape(Ref) ? "" : "the dimensions differ";
}

void checkAssignedElement(Report &R, const Expr *Target, SourceLocation Loc) {
  const Expr *Root = rootOf(Target);
  if (isConstObject(Root))
    R(Loc, Diag::AssignConst) << CMType::of(Root->getType())->name();
  else if (isTemporaryObject(Root))
    R(Loc, Diag::AssignTemporary) << CMType::of(Root->getType())->name();
}

void checkAddressOf(Report &R, const UnaryOperator *E) {
  const Expr *Element = strip(E->getSubExpr());
  Optional<CMType> Object = CMType::of(rootOf(Element)->getType());
  if (Object && rootOf(Element) != Element)
    R(E->getOperatorLoc(), Diag::AddressOf) << Object->name() << true;
}

void checkOperator(Report &R, const CXXOperatorCallExpr *E) {
  if (!isOfHeader(E->getDirectCallee()))
    return;
  Optional<CMType> Left = operandType(E->getArg(0));
  SourceLocation Loc = E->getOperatorLoc();
  if (E->getOperator() == OO_Amp && E->getNumArgs() == 1) {
    if (Left)
      R(Loc, Diag::AddressOf) << Left->name() << false;
    return;
  }
  bool Assigns = isAssignment(E->getOperator());
  if (Assigns)
    checkAssignedElement(R, E->getArg(0), Loc);
  Optional<CMType> Right;
  if (E->getNumArgs() == 2)
    Right = operandType(E->getArg(1));
  if (Left && Right && Left->count() != Right->count()) {
    if (E->getOperator() == OO_Equal)
      reportCounts(R, Loc, Diag::ConvertMismatch, *Right, *Left);
    else
      reportCounts(R, Loc, Diag::SizeMismatch, *Left, *Right);
    return;
  }
  checkResult(R, E, {Left, Right});
}

void checkConstruct(Report &R, const CXXConstructExpr *E) {
  Optional<CMType> Object = CMType::of(E->getType());
  if (!Object || !isOfHeader(E->getConstructor()))
    return;
  SourceLocation Loc = E->getExprLoc();
  if (!Object->IsRef)
    checkType(R, E->getType(), Loc);
  if (E->getNumArgs() == 0)
    return;
  const Expr *Source = E->getArg(0);
  Optional<CMType> From = operandType(Source);
  QualType Param = E->getConstructor()->getParamDecl(0)->getType();
  if (!Object->IsRef) {
    if (From && From->count() != Object->count())
      reportCounts(R, Loc, Diag::ConvertMismatch, *From, *Object);
    else if (Param.getNonReferenceType()->isArrayType())
      checkArray(R, *Object, Source, Loc);
    return;
  }
  if (!whyNotReferTo(CMType::of(Param), *Object).empty()) {
    checkReferenceTo(R, *Object, Source, Loc);
    return;
  }
  const Expr *Root = strip(Source);
  if (isTemporaryObject(Root))
    R(Loc, Diag::RefToTemporary)
        << Object->name() << CMType::of(Root->getType())->name();
  else if (isConstObject(Root))
    R(Loc, Diag::RefToConst)
        << Object->name() << CMType::of(Root->getType())->name();
}

void checkReferenceVariable(Report &R, const VarDecl *V) {
  Optional<CMType> Ref = CMType::of(V->getType());
  if (!Ref || !Ref->IsRef || isa<ParmVarDecl>(V))
    return;
  const Expr *Init = V->getInit();
  auto *Construct = dyn_cast_or_null<CXXConstructExpr>(
      Init ? Init->IgnoreImplicit() : nullptr);
  if (!Init || (Construct && Construct->getNumArgs() == 0)) {
    R(V->getLocation(), Diag::RefNotBound) << Ref->name();
    return;
  }
  const Expr *Root = rootOf(Init);
  if (isTemporaryObject(Root))
    R(Init->getExprLoc(), Diag::RefToTemporary)
        << Ref->name() << CMType::of(Root->getType())->name();
}

} // namespace cmc::frontend
