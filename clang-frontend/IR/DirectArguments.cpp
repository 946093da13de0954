//===- DirectArguments.cpp - kernel parameters as values ------------------===//
//
// Part of CMC, under the MIT licence.
//
// Gives kernels the parameters of stage 4:
//   define @k(%class.Vector* byval(%class.Vector) %v, i1 %b)
//   define @k(<8 x float> %v, i8 %b)       %v is stored to an alloca at entry
// and passes pointers as i64.
// Requires: a kernel's class parameter holds one vector.
// Guarantees: no byval, i1 or pointer parameter; kernel metadata and debug info
// refer to the new function. A parameter of another class is an error.
//===----------------------------------------------------------------------===//
#include "clang-frontend/IR/PassClasses.h"
#include "clang-frontend/IR/RawIR.h"
#include "stage4/Errors.h"
#include "stage4/KernelMetadata.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace cmc::frontend {
namespace {

/// The type that replaces that of \p A; null when there is none.
Type *directType(const Argument &A) {
  if (A.getType()->isIntegerTy(1))
    return Type::getInt8Ty(A.getContext());
  if (!A.hasByValAttr())
    return A.getType()->isPointerTy() ? Type::getInt64Ty(A.getContext())
                                      : A.getType();
  Type *Direct = nullptr;
  unsigned Leaves = 0;
  forEachLeaf(A.getParamByValType(), 0,
              A.getParent()->getParent()->getDataLayout(),
              [&](Type *Leaf, uint64_t) {
                Direct = Leaf;
                ++Leaves;
              });
  return Leaves == 1 ? Direct : nullptr;
}

void reportParameter(const Argument &A) {
  const Function &F = *A.getParent();
  DebugLoc Loc;
  if (DISubprogram *SP = F.getSubprogram())
    Loc = DILocation::get(F.getContext(), SP->getLine(), 0, SP);
  report(F.getContext(), Loc, PassDiag::ClassArgument,
         {std::to_string(A.getArgNo() + 1), F.getName().str()});
}

/// The value of \p New with the type of \p Old, for the uses of \p Old.
Value *adapt(IRBuilder<> &B, Argument &Old, Argument &New) {
  if (Old.getType() == New.getType())
    return &New;
  if (!Old.hasByValAttr() && Old.getType()->isPointerTy())
    return B.CreateIntToPtr(&New, Old.getType());
  if (!Old.hasByValAttr())
    return B.CreateICmpNE(&New, ConstantInt::get(New.getType(), 0));
  AllocaInst *Object = B.CreateAlloca(Old.getParamByValType());
  B.CreateStore(&New, B.CreateBitCast(Object, New.getType()->getPointerTo()));
  return Object;
}

void rewrite(Function &F, ArrayRef<Type *> Types) {
  Module &M = *F.getParent();
  auto *New = Function::Create(
      FunctionType::get(F.getReturnType(), Types, /*isVarArg=*/false),
      F.getLinkage(), "", &M);
  New->copyAttributesFrom(&F);
  New->setAttributes(AttributeList::get(
      F.getContext(), AttributeList::FunctionIndex,
      AttrBuilder(F.getContext(), F.getAttributes().getFnAttrs())));
  New->copyMetadata(&F, 0);
  New->takeName(&F);
  Optional<KernelInfo> Info = readKernelInfo(F);
  New->getBasicBlockList().splice(New->begin(), F.getBasicBlockList());
  IRBuilder<> B(&*New->getEntryBlock().getFirstInsertionPt());
  for (Argument &A : F.args()) {
    Argument &NewA = *New->getArg(A.getArgNo());
    NewA.takeName(&A);
    A.replaceAllUsesWith(adapt(B, A, NewA));
  }
  F.replaceAllUsesWith(ConstantExpr::getBitCast(New, F.getType()));
  F.eraseFromParent();
  if (Info)
    writeKernelInfo(*New, *Info);
  New->removeDeadConstantUsers();
}

} // namespace

PreservedAnalyses DirectArgumentsPass::run(Module &M, ModuleAnalysisManager &) {
  for (Function &F : make_early_inc_range(M)) {
    if (!isKernel(F) || F.isDeclaration())
      continue;
    SmallVector<Type *, 8> Types;
    bool Same = true;
    for (Argument &A : F.args()) {
      Types.push_back(directType(A));
      if (!Types.back()) {
        reportParameter(A);
        return PreservedAnalyses::none();
      }
      Same &= Types.back() == A.getType();
    }
    if (!Same)
      rewrite(F, Types);
  }
  return PreservedAnalyses::none();
}

} // namespace cmc::frontend
