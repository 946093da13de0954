//===- Functions.cpp - rules for functions and kernels --------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "clang-frontend/Attributes.h"
#include "clang-frontend/CMType.h"
#include "clang-frontend/Checks/Operands.h"
#include "clang-frontend/Checks/Rules.h"
#include "clang-frontend/Kernels.h"
#include "clang-frontend/RuntimeHeaders.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/DeclTemplate.h"

using namespace clang;
using namespace llvm;

namespace cmc::frontend {
namespace {

/// True when an argument of type \p T can be declared as \p Desc.
bool fits(ASTContext &AST, const ArgTypeDesc &Desc, QualType T) {
  if (Optional<CMType> CM = CMType::of(T))
    T = CM->Element;
  StringRef Handle = handleName(T);
  switch (Desc.Kind) {
  case ArgKind::Buffer:
  case ArgKind::Image:
  case ArgKind::Media:
  case ArgKind::Surface:
    return Handle == "SurfaceIndex";
  case ArgKind::Sampler:
    return Handle == "SamplerIndex";
  case ArgKind::Pointer:
    return T->isPointerType() ||
           (T->isIntegerType() && AST.getTypeSize(T) == 64);
  case ArgKind::Value:
    return false;
  }
  llvm_unreachable("covered switch");
}

void checkTypeAttribute(Report &R, const FunctionDecl *F,
                        const ParmVarDecl *P) {
  Optional<StringRef> Text = typeAttribute(P);
  if (!Text || !isKernel(F)) // Hosts set arguments of kernels only.
    return;
  SourceLocation Loc = typeAttributeLoc(P);
  SmallVector<StringRef, 4> Words;
  Text->split(Words, ' ', -1, /*KeepEmpty=*/false);
  const ArgTypeDesc *Desc = Words.empty() ? nullptr : findArgType(Words[0]);
  if (!Desc)
    R(Loc, Diag::TypeUnknown) << (Words.empty() ? "" : Words[0]);
  else if (!fits(R.AST, *Desc, P->getType()))
    R(Loc, Diag::TypeWrong) << *Text << spell(P->getType());
}

void checkKernelParameter(Report &R, const FunctionDecl *F,
                          const ParmVarDecl *P) {
  QualType T = P->getType();
  Optional<CMType> CM = CMType::of(T);
  if (T->isReferenceType() || (CM && CM->IsRef)) {
    std::string Name = T->isReferenceType()
                           ? spell(T.getNonReferenceType()) +
                                 (T->isLValueReferenceType() ? " &" : " &&")
                           : CM->name();
    R(P->getLocation(), Diag::KernelRefParam) << F->getNameAsString() << Name;
    return;
  }
  bool Ok = CM || T->isArithmeticType() || T->isEnumeralType() ||
            T->isPointerType() || isBFloat16(T);
  if (!Ok)
    R(P->getLocation(), Diag::KernelParamType)
        << F->getNameAsString() << spell(T);
}

/// Whether a host can find \p F, an instance of a template.
bool isInstantiatedKernel(const FunctionDecl *F) {
  return F->getTemplateSpecializationKind() ==
         TSK_ExplicitInstantiationDefinition;
}

/// The reason why \p F cannot be a kernel at all; none if it can.
Optional<Diag> kernelProblem(const FunctionDecl *F) {
  if (const FunctionTemplateDecl *T = F->getDescribedFunctionTemplate()) {
    if (none_of(T->specializations(), isInstantiatedKernel))
      return Diag::KernelTemplate;
  } else if (F->isTemplated() ||
             (F->isTemplateInstantiation() && !isInstantiatedKernel(F))) {
    return Diag::KernelTemplate;
  }
  if (isa<CXXMethodDecl>(F))
    return Diag::KernelMember;
  if (F->isInlined() || F->getStorageClass() == SC_Static)
    return Diag::KernelLinkage;
  if (F->isVariadic())
    return Diag::KernelVariadic;
  for (const NamedDecl *Other :
       F->getDeclContext()->getRedeclContext()->lookup(F->getDeclName()))
    if (auto *Overload = dyn_cast<FunctionDecl>(Other))
      if (!F->isTemplateInstantiation() &&
          Overload->getCanonicalDecl() != F->getCanonicalDecl() &&
          isKernel(Overload) && F->isThisDeclarationADefinition() &&
          F->getASTContext().getSourceManager().isBeforeInTranslationUnit(
              Overload->getLocation(), F->getLocation()))
        return Diag::KernelOverload;
  return None;
}

/// Reports a pointer to memory that is private to the kernel.
void checkPointerSpace(Report &R, const FunctionDecl *F, const ParmVarDecl *P) {
  if (!P->getType()->isPointerType())
    return;
  LangAS Space = P->getType()->getPointeeType().getAddressSpace();
  StringRef Name = Space == LangAS::opencl_private   ? "__private"
                   : Space == LangAS::opencl_generic ? "__generic"
                   : Space == LangAS::opencl_local   ? "__local"
                                                     : "";
  if (!Name.empty())
    R(P->getLocation(), Diag::KernelPointerSpace)
        << F->getNameAsString() << Name;
}

void checkKernel(Report &R, const FunctionDecl *F) {
  SourceLocation Loc = F->getLocation();
  if (Optional<Diag> Problem = kernelProblem(F)) {
    R(Loc, *Problem) << F->getNameAsString();
    return;
  }
  if (F->isTemplated()) // Its instantiations are checked.
    return;
  if (!F->getReturnType()->isVoidType())
    R(Loc, Diag::KernelResult)
        << F->getNameAsString() << spell(F->getReturnType());
  for (const ParmVarDecl *P : F->parameters()) {
    checkKernelParameter(R, F, P);
    checkPointerSpace(R, F, P);
  }
}

} // namespace

void checkFunction(Report &R, const FunctionDecl *F) {
  for (const ParmVarDecl *P : F->parameters())
    checkTypeAttribute(R, F, P);
  if (isKernel(F))
    checkKernel(R, F);
  else if (floatControl(F))
    R(F->getLocation(), Diag::FloatControlNotKernel) << F->getNameAsString();
  auto *Method = dyn_cast<CXXMethodDecl>(F);
  if (Method && Method->isVirtual())
    R(F->getLocation(), Diag::Virtual);
  QualType Result = F->getReturnType();
  if (Result->isDependentType())
    return;
  checkType(R, Result, F->getLocation());
  Optional<CMType> CM = CMType::of(Result);
  if (CM && (CM->IsRef || Result->isReferenceType())) {
    CMType Object = *CM;
    Object.IsRef = false;
    R(F->getLocation(), Diag::RefResult)
        << CM->name() + (Result->isReferenceType() ? " &" : "")
        << Object.name();
  }
}

/// Reports bfloat16 operands: builtins compute in the element type, and
/// bfloat16 is a class.
static void checkBuiltin(Report &R, const CallExpr *E,
                         const FunctionDecl *Callee) {
  if (!Callee->getIdentifier() || !Callee->getName().startswith("cm_"))
    return;
  for (const Expr *Arg : E->arguments()) {
    Optional<CMType> Object = operandType(Arg);
    if (isBFloat16(Object ? Object->Element : strip(Arg)->getType())) {
      R(E->getExprLoc(), Diag::BFloat16Operand) << Callee->getNameAsString();
      return;
    }
  }
}

/// C++ deduces vector<T, N> from matrix<int, 2, 8>, with int[8] as T.
static void checkDeduced(Report &R, const CallExpr *E,
                         const FunctionDecl *Callee) {
  const FunctionDecl *Pattern = Callee->getTemplateInstantiationPattern();
  if (!Pattern || Pattern->getNumParams() != Callee->getNumParams())
    return;
  for (unsigned I = 0; I < Callee->getNumParams(); ++I) {
    Optional<CMType> CM = CMType::of(Callee->getParamDecl(I)->getType());
    auto *Written = Pattern->getParamDecl(I)
                        ->getType()
                        .getNonReferenceType()
                        ->getAs<TemplateSpecializationType>();
    const TemplateDecl *Alias =
        CM && CM->IsMatrix && Written
            ? Written->getTemplateName().getAsTemplateDecl()
            : nullptr;
    if (Alias &&
        (Alias->getName() == "vector" || Alias->getName() == "vector_ref"))
      R(E->getExprLoc(), Diag::DeducedMatrix)
          << Callee->getNameAsString() << CM->name();
  }
}

/// decltype does not instantiate the function, so its template counts.
static bool isDefined(const FunctionDecl *F) {
  const FunctionDecl *Pattern = F->getTemplateInstantiationPattern();
  return F->isDefined() || (Pattern && Pattern->isDefined());
}

bool callsUndefined(const ASTContext &AST, const CallExpr *E) {
  const FunctionDecl *Callee = E->getDirectCallee();
  return Callee && !isKernel(Callee) &&
         !inRuntimeHeader(AST.getSourceManager(), Callee->getLocation()) &&
         !isDefined(Callee) && !Callee->getBuiltinID() &&
         !Callee->isImplicit() && !Callee->isDefaulted();
}

void checkCall(Report &R, const CallExpr *E) {
  const FunctionDecl *Callee = E->getDirectCallee();
  if (!Callee) {
    if (!isa<CXXPseudoDestructorExpr>(E->getCallee()))
      R(E->getExprLoc(), Diag::FunctionPointer);
    return;
  }
  checkDeduced(R, E, Callee);
  if (inRuntimeHeader(R.AST.getSourceManager(), Callee->getLocation())) {
    checkBuiltin(R, E, Callee);
    return;
  }
  if (isKernel(Callee))
    R(E->getExprLoc(), Diag::KernelCalled) << Callee->getNameAsString();
}

} // namespace cmc::frontend
