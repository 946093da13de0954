//===- Types.cpp - rules for types ----------------------------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "clang-frontend/CMType.h"
#include "clang-frontend/Checks/Rules.h"
#include "clang/AST/DeclCXX.h"

using namespace clang;
using namespace llvm;

namespace cmc {
namespace frontend {
namespace {

/// The element type of \p T in the words of the source; null when they are
/// gone (in instantiations, behind auto).
QualType writtenElement(QualType T) {
  if (auto *Written = T->getAs<TemplateSpecializationType>())
    if (Written->getNumArgs() > 0 &&
        Written->getArg(0).getKind() == TemplateArgument::Type)
      return Written->getArg(0).getAsType();
  return QualType();
}

/// What \p Element needs and the target has not; "" when it can be used.
StringRef missingFeature(const TargetInfo &Target, QualType Element) {
  switch (elementTypeOf(Element)) {
  case ElementType::Double:
    return Target.has(TargetInfo::Float64) ? "" : "double arithmetic";
  case ElementType::Int64:
  case ElementType::UInt64:
    return Target.has(TargetInfo::Int64) ? "" : "64-bit integers";
  default:
    return "";
  }
}

void checkTarget(Report &R, QualType Element, StringRef Name,
                 SourceLocation Loc) {
  StringRef Missing = missingFeature(R.Target, Element);
  if (!Missing.empty())
    R(Loc, Diag::NotOnTarget) << Name << R.Target.Name << Missing;
}

} // namespace

std::string objectProblem(const CMType &CM, const ASTContext &AST,
                          const TargetInfo &Target) {
  if (CM.count() == 0)
    return messageOf(Diag::EmptyObject, {CM.name()});
  if (elementTypeOf(CM.Element) == ElementType::None &&
      handleName(CM.Element).empty())
    return messageOf(Diag::UnsupportedElement, {spell(CM.Element), CM.name()});
  uint64_t Bytes =
      CM.count() * AST.getTypeSizeInChars(CM.Element).getQuantity();
  if (Bytes >= Target.registerFileBytes())
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
      R(Loc, Diag::PointerToObject) << spell(Inner->getPointeeType());
      return;
    }
    Inner = Inner->isPointerType()
                ? Inner->getPointeeType()
                : R.AST.getAsArrayType(Inner)->getElementType();
  }
  if (Optional<CMType> CM = CMType::of(Inner)) {
    QualType Written = writtenElement(Inner);
    std::string Problem = objectProblem(*CM, R.AST, R.Target);
    if (!Problem.empty())
      R(Loc, Diag::BadObject) << Problem;
    else if (Written.isNull() ? CM->Element->isRealFloatingType()
                              : !isAddressType(Written))
      checkTarget(R, CM->Element, CM->name(), Loc);
  } else if (!isAddressType(Inner)) {
    checkTarget(R, Inner, spell(Inner), Loc);
  }
}

void checkField(Report &R, const FieldDecl *F) {
  Optional<CMType> CM = CMType::of(F->getType());
  // A lambda that captures a reference is no struct to its author.
  if (CM && CM->IsRef && !cast<CXXRecordDecl>(F->getParent())->isLambda())
    R(F->getLocation(), Diag::RefInStruct) << CM->name();
}

} // namespace frontend
} // namespace cmc
