//===- InlineFunctions.cpp - inlines all functions into kernels -----------===//
//
// Part of CMC, under the MIT licence.
//
// A function out of line gets its rounding mode from the calling kernel, so all
// are inlined. After that the only globals are volatile variables, which are
// local to a thread:
//   %x = call @llvm.genx.vload(@v)    ->  %x = load %v
//===----------------------------------------------------------------------===//
#include "cm-runtime/cpu/Lowering.h"
#include "stage4/Errors.h"
#include "stage4/KernelMetadata.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/GenXIntrinsics/GenXIntrinsics.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/Transforms/Utils/Cloning.h"

using namespace llvm;

namespace cmc::runtime {
namespace {

/// A call of a defined function, or null.
CallInst *nextCall(Function &F) {
  for (Instruction &I : instructions(F)) {
    auto *Call = dyn_cast<CallInst>(&I);
    if (Call && Call->getCalledFunction() &&
        !Call->getCalledFunction()->isDeclaration())
      return Call;
  }
  return nullptr;
}

} // namespace

bool inlineFunctions(Function &Kernel) {
  for (Function *F : functionsOf(Kernel))
    if (is_contained(functionsOf(*F), F)) {
      report(Kernel.getContext(), DebugLoc(), PassDiag::RecursionOnCPU,
             {F->getName().str()});
      return false;
    }
  while (CallInst *Call = nextCall(Kernel)) {
    InlineFunctionInfo IFI;
    InlineResult R = InlineFunction(*Call, IFI, nullptr, false);
    if (R.isSuccess())
      continue;
    reportInternalError(Kernel.getContext(), "cpu-inline", R.getFailureReason(),
                        Call);
    return false;
  }
  return true;
}

void lowerVolatile(Function &F) {
  DenseMap<Value *, AllocaInst *> Slots;
  for (Instruction &I : make_early_inc_range(instructions(F))) {
    if (!GenXIntrinsic::isVLoadStore(&I))
      continue;
    bool IsLoad = GenXIntrinsic::isVLoad(&I);
    auto *Variable = dyn_cast<GlobalVariable>(I.getOperand(IsLoad ? 0 : 1));
    if (!Variable)
      continue; // Reported as not lowered.
    AllocaInst *&Slot = Slots[Variable];
    if (!Slot)
      Slot = createSlot(F, Variable->getValueType(), 64);
    IRBuilder<> B(&I);
    if (IsLoad)
      I.replaceAllUsesWith(B.CreateLoad(I.getType(), Slot));
    else
      B.CreateStore(I.getOperand(0), Slot);
    I.eraseFromParent();
  }
}

} // namespace cmc::runtime
