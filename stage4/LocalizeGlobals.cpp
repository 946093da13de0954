//===- LocalizeGlobals.cpp - file-scope variables of a thread -------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "stage4/LocalizeGlobals.h"
#include "stage4/Rewriting.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/GenXIntrinsics/GenXMetadata.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Operator.h"

using namespace llvm;

namespace cmc {
namespace {

/// _GENX_VOLATILE_ (stage4-ir.md, 4).
bool isVolatile(const GlobalVariable &GV) {
  return GV.hasAttribute(genx::FunctionMD::GenXVolatile);
}

/// Whether \p U is a reference to a part of the object of an argument, before
/// references are resolved: a pointer from a declaration without effects.
bool isReference(const User &U) {
  auto *Call = dyn_cast<CallBase>(&U);
  const Function *F = Call ? Call->getCalledFunction() : nullptr;
  return F && F->isDeclaration() && !F->isIntrinsic() &&
         Call->doesNotAccessMemory() && Call->getType()->isPointerTy();
}

/// Whether nothing writes through \p Pointer or keeps it.
bool isOnlyRead(const Value &Pointer) {
  return all_of(Pointer.uses(), [&](const Use &U) {
    const User *User = U.getUser();
    if (isa<GEPOperator>(User) || isa<BitCastOperator>(User) ||
        isa<AddrSpaceCastOperator>(User) || isa<SelectInst>(User) ||
        isReference(*User))
      return isOnlyRead(*User);
    if (auto *Copy = dyn_cast<AnyMemTransferInst>(User))
      return Copy->getRawSource() == &Pointer && Copy->getRawDest() != &Pointer;
    return isa<LoadInst>(User);
  });
}

/// Stores \p Init, element by element, to the variable at \p Object.
void initialize(IRBuilder<> &B, Value *Object, Type *T, Constant *Init) {
  auto *S = dyn_cast<StructType>(T);
  if (!S) {
    B.CreateStore(Init, Object);
    return;
  }
  for (unsigned I = 0; I < S->getNumElements(); ++I)
    initialize(B, B.CreateStructGEP(S, Object, I), S->getElementType(I),
               Init->getAggregateElement(I));
}

void localize(GlobalVariable &GV) {
  SetVector<Instruction *> Users = usersOf(GV);
  MapVector<Function *, AllocaInst *> Copies;
  for (Instruction *I : Users)
    expandConstants(*I, GV);
  GV.removeDeadConstantUsers();
  for (Use &U : make_early_inc_range(GV.uses())) {
    auto *I = dyn_cast<Instruction>(U.getUser());
    if (!I)
      continue;
    AllocaInst *&Copy = Copies[I->getFunction()];
    if (!Copy) {
      BasicBlock &Entry = I->getFunction()->getEntryBlock();
      IRBuilder<> B(&*Entry.getFirstInsertionPt());
      Copy = B.CreateAlloca(GV.getValueType(), nullptr, GV.getName());
      if (GV.hasInitializer() && !isa<UndefValue>(GV.getInitializer()))
        initialize(B, Copy, GV.getValueType(), GV.getInitializer());
    }
    U.set(Copy);
  }
}

} // namespace

void findConstantGlobals(Module &M) {
  for (GlobalVariable &GV : M.globals()) {
    if (GV.getName().startswith("llvm.") || isVolatile(GV))
      continue;
    GV.removeDeadConstantUsers();
    if (!GV.isConstant() && GV.hasInitializer() && isOnlyRead(GV))
      GV.setConstant(true);
  }
}

PreservedAnalyses LocalizeGlobalsPass::run(Module &M, ModuleAnalysisManager &) {
  findConstantGlobals(M);
  for (GlobalVariable &GV : make_early_inc_range(M.globals())) {
    if (GV.getName().startswith("llvm.") || isVolatile(GV))
      continue;
    if (!GV.isConstant())
      localize(GV);
    GV.setLinkage(GlobalValue::InternalLinkage);
    GV.setComdat(nullptr);
    if (GV.use_empty())
      GV.eraseFromParent();
  }
  return PreservedAnalyses::none();
}

} // namespace cmc
