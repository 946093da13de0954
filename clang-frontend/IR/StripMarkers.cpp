//===- StripMarkers.cpp - removes hints for optimizers --------------------===//
//
// Part of CMC, under the MIT licence.
//
// Erases annotations, lifetime markers and noalias scopes, and removes
// `noalias` from parameters, since the inliner would turn it into new scopes.
// Requires: nothing.
// Guarantees: no such call, global or attribute is left, so that kernels only
// contain computations (CMSimdCFLowering rejects the rest).
//===----------------------------------------------------------------------===//
#include "clang-frontend/IR/PassClasses.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;

namespace cmc::frontend {
namespace {

/// Erases \p I when it is a marker.
bool strip(Instruction &I) {
  I.setMetadata(LLVMContext::MD_noalias, nullptr);
  I.setMetadata(LLVMContext::MD_alias_scope, nullptr);
  // The address space of a variable is irrelevant for its location here.
  const uint64_t Generic[] = {dwarf::DW_OP_constu, 0, dwarf::DW_OP_swap,
                              dwarf::DW_OP_xderef};
  if (auto *Debug = dyn_cast<DbgDeclareInst>(&I))
    if (Debug->getExpression()->getElements() == makeArrayRef(Generic))
      Debug->setExpression(DIExpression::get(I.getContext(), {}));
  auto *II = dyn_cast<IntrinsicInst>(&I);
  if (!II)
    return false;
  switch (II->getIntrinsicID()) {
  case Intrinsic::ptr_annotation:
  case Intrinsic::annotation:
    II->replaceAllUsesWith(II->getArgOperand(0));
    break;
  case Intrinsic::var_annotation:
  case Intrinsic::lifetime_start:
  case Intrinsic::lifetime_end:
  case Intrinsic::experimental_noalias_scope_decl:
    break;
  default:
    return false;
  }
  SmallVector<WeakTrackingVH, 2> Operands;
  for (Value *Op : II->operands())
    if (isa<Instruction>(Op))
      Operands.push_back(Op);
  II->eraseFromParent();
  RecursivelyDeleteTriviallyDeadInstructionsPermissive(Operands);
  return true;
}

} // namespace

PreservedAnalyses StripMarkersPass::run(Module &M, ModuleAnalysisManager &) {
  bool Changed = false;
  if (GlobalVariable *GV = M.getNamedGlobal("llvm.global.annotations")) {
    GV->eraseFromParent();
    Changed = true;
  }
  for (Function &F : M) {
    F.removeDeadConstantUsers(); // Users in the annotations.
    for (Argument &A : F.args())
      if (A.hasNoAliasAttr()) {
        A.removeAttr(Attribute::NoAlias);
        Changed = true;
      }
    SmallVector<WeakTrackingVH, 32> Instructions;
    for (Instruction &I : instructions(F))
      Instructions.push_back(&I);
    for (WeakTrackingVH &VH : Instructions)
      if (auto *I = dyn_cast_or_null<Instruction>(VH))
        Changed |= strip(*I);
  }
  return Changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
}

} // namespace cmc::frontend
