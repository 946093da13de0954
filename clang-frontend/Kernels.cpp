//===- Kernels.cpp - descriptions of kernels from the source --------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "clang-frontend/Kernels.h"
#include "basic/SurfaceArray.h"
#include "clang-frontend/Attributes.h"
#include "clang-frontend/CMType.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/Mangle.h"

using namespace clang;
using namespace llvm;

namespace cmc::frontend {
namespace {

const ArgTypeDesc ArgTypes[] = {
    {"buffer_t", ArgKind::Buffer},
    {"svmptr_t", ArgKind::Pointer},
    {"sampler_t", ArgKind::Sampler},
    {"image1d_t", ArgKind::Image},
    {"image1d_array_t", ArgKind::Image},
    {"image1d_buffer_t", ArgKind::Image},
    {"image2d_t", ArgKind::Image},
    {"image2d_array_t", ArgKind::Image},
    {"image2d_media_block_t", ArgKind::Media},
    {"image3d_t", ArgKind::Image},
};

ArgAccess accessOf(ArrayRef<StringRef> Words) {
  for (StringRef Word : Words) {
    if (Word == "read_only")
      return ArgAccess::ReadOnly;
    if (Word == "write_only")
      return ArgAccess::WriteOnly;
  }
  return ArgAccess::ReadWrite;
}

/// Kind and element of an argument that has no [[type]]. Its size is that of
/// its type in the IR.
void describe(KernelArg &Arg, QualType T) {
  StringRef Handle = handleName(T);
  if (!Handle.empty()) {
    Arg.Kind = Handle == "SamplerIndex" ? ArgKind::Sampler : ArgKind::Buffer;
    if (Arg.Kind == ArgKind::Sampler)
      Arg.TypeDesc = "sampler_t";
    if (Handle == "VmeIndex") { // Motion estimation reads images.
      Arg.Kind = ArgKind::Image;
      Arg.TypeDesc = "image2d_t";
    }
    return;
  }
  if (T->isPointerType() || isAddressType(T)) {
    Arg.Kind = ArgKind::Pointer;
    Arg.TypeDesc = "svmptr_t";
    return;
  }
  if (Optional<CMType> CM = CMType::of(T)) {
    StringRef Element = handleName(CM->Element);
    Arg.Element =
        Element.empty() ? elementTypeOf(CM->Element) : ElementType::UInt32;
    if (Element == "SurfaceIndex")
      Arg.TypeDesc = SurfaceArrayType;
  } else if (auto *Enum = T->getAs<EnumType>()) {
    Arg.Element = elementTypeOf(Enum->getDecl()->getIntegerType());
  } else if (T->isBooleanType()) {
    Arg.Element = ElementType::UInt8;
  } else {
    Arg.Element = elementTypeOf(T);
  }
}

KernelArg argument(const ParmVarDecl *P) {
  KernelArg Arg;
  Arg.Name = P->getName().str();
  if (Arg.Name.empty()) // Hosts look up arguments by name.
    Arg.Name = "arg" + std::to_string(P->getFunctionScopeIndex());
  describe(Arg, P->getType());
  if (Optional<StringRef> Text = typeAttribute(P)) {
    SmallVector<StringRef, 4> Words;
    Text->split(Words, ' ', -1, /*KeepEmpty=*/false);
    if (const ArgTypeDesc *Desc =
            Words.empty() ? nullptr : findArgType(Words[0])) {
      Arg.Kind = Desc->Kind;
      Arg.TypeDesc = Desc->Name.str();
      Arg.Access = accessOf(Words);
    }
  }
  if (Arg.Kind != ArgKind::Value)
    Arg.Element = ElementType::None;
  return Arg;
}

void findKernels(const DeclContext *Scope,
                 std::vector<const FunctionDecl *> &Out) {
  for (const Decl *D : Scope->decls()) {
    if (auto *F = dyn_cast<FunctionDecl>(D)) {
      if (F->isThisDeclarationADefinition() && isKernel(F))
        Out.push_back(F);
    } else if (auto *T = dyn_cast<FunctionTemplateDecl>(D)) {
      for (const FunctionDecl *F : T->specializations())
        if (F->getTemplateSpecializationKind() ==
                TSK_ExplicitInstantiationDefinition &&
            isKernel(F) && T->isFirstDecl())
          Out.push_back(F);
    } else if (isa<LinkageSpecDecl>(D) || isa<NamespaceDecl>(D)) {
      findKernels(cast<DeclContext>(D), Out);
    }
  }
}

} // namespace

const ArgTypeDesc *findArgType(StringRef Name) {
  for (const ArgTypeDesc &Desc : ArgTypes)
    if (Desc.Name == Name)
      return &Desc;
  return nullptr;
}

std::string kernelName(const FunctionDecl *F) {
  if (F->isTemplateInstantiation())
    return ASTNameGenerator(F->getASTContext()).getName(F);
  return F->getName().str();
}

std::vector<const FunctionDecl *> kernelDefinitions(ASTContext &Context) {
  std::vector<const FunctionDecl *> Out;
  findKernels(Context.getTranslationUnitDecl(), Out);
  return Out;
}

std::vector<KernelInfo> collectKernels(ASTContext &Context, PayloadABI ABI) {
  std::vector<KernelInfo> Out;
  for (const FunctionDecl *F : kernelDefinitions(Context)) {
    KernelInfo Info;
    Info.Name = kernelName(F);
    Info.ABI = ABI;
    for (const ParmVarDecl *P : F->parameters())
      Info.Args.push_back(argument(P));
    Out.push_back(std::move(Info));
  }
  return Out;
}

} // namespace cmc::frontend
