//===- TidyCalls.cpp - removes needless parameters and results ------------===//
//
// Part of CMC, under the MIT licence.
//
// An unchanged parameter need not be a result of a function out of line:
//   define internal { i32, <8 x i32> } @f(<8 x i32> %v)    returns %v second
//   %r = extractvalue { i32, <8 x i32> } %call, 1          becomes the argument
// This prepares LLVM's dead argument elimination, which then drops unused
// parameters and results. Also decides which functions are called with a stack:
// those that request it, unless they exceed the limits of a stack call.
// Requires: SSA form. Guarantees: "CMStackCall" only on functions within the
// limits.
//===----------------------------------------------------------------------===//
#include "clang-frontend/IR/PassClasses.h"
#include "clang-frontend/IR/RawIR.h"
#include "cmc/Target.h"
#include "stage4/Errors.h"
#include "stage4/KernelMetadata.h"
#include "stage4/Rewriting.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/Demangle/Demangle.h"
#include "llvm/GenXIntrinsics/GenXIntrinsics.h"
#include "llvm/GenXIntrinsics/GenXMetadata.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;

namespace cmc::frontend {
namespace {

/// Registers of %arg and %retval (vISA specification, predefined variables).
constexpr unsigned ArgRegisters = 32, ResultRegisters = 12;

unsigned resultsOf(const Function &F) {
  auto *S = dyn_cast<StructType>(F.getReturnType());
  return S ? S->getNumElements() : !F.getReturnType()->isVoidTy();
}

/// The parameter that every return of \p F passes as result \p I, or null.
Argument *unchanged(Function &F, unsigned I) {
  Argument *Same = nullptr;
  for (BasicBlock &BB : F) {
    auto *Ret = dyn_cast<ReturnInst>(BB.getTerminator());
    if (!Ret)
      continue;
    Value *V = Ret->getReturnValue();
    if (V->getType()->isStructTy())
      V = FindInsertedValue(V, I);
    auto *A = dyn_cast_or_null<Argument>(V);
    if (!A || (Same && A != Same))
      return nullptr;
    Same = A;
  }
  return Same;
}

bool bypass(Function &F, unsigned I) {
  Argument *A = unchanged(F, I);
  if (!A)
    return false;
  bool Changed = false;
  for (User *U : F.users()) {
    auto *Call = cast<CallInst>(U);
    Value *Passed = Call->getArgOperand(A->getArgNo());
    if (Call->getType() == A->getType()) {
      Changed |= !Call->use_empty();
      Call->replaceAllUsesWith(Passed);
      continue;
    }
    for (User *Part : make_early_inc_range(Call->users())) {
      auto *Extract = dyn_cast<ExtractValueInst>(Part);
      if (!Extract || Extract->getIndices()[0] != I)
        continue;
      Extract->replaceAllUsesWith(Passed);
      Extract->eraseFromParent();
      Changed = true;
    }
  }
  return Changed;
}

/// True for reads of a thread's payload, which only its kernel can access.
bool readsPayload(const Instruction &I) {
  switch (GenXIntrinsic::getGenXIntrinsicID(&I)) {
  case GenXIntrinsic::genx_local_id:
  case GenXIntrinsic::genx_local_id16:
  case GenXIntrinsic::genx_local_size:
  case GenXIntrinsic::genx_group_count:
  case GenXIntrinsic::genx_vload:
  case GenXIntrinsic::genx_vstore:
    return true;
  default:
    return false;
  }
}

/// The number of registers for \p Types if each begins at a register.
unsigned registersOf(ArrayRef<Type *> Types, unsigned GRFBytes) {
  unsigned Registers = 0;
  for (Type *T : Types)
    Registers += divideCeil(T->getPrimitiveSizeInBits() / 8, GRFBytes);
  return Registers;
}

/// Why \p F cannot be called with a stack as requested; "" when it can.
std::string whyNoStackCall(const Function &F) {
  const TargetInfo *Target =
      findTarget(F.getFnAttribute("target-cpu").getValueAsString());
  unsigned GRFBytes = Target && Target->GRFBytes ? Target->GRFBytes : 32;
  if (registersOf(F.getFunctionType()->params(), GRFBytes) > ArgRegisters)
    return "its arguments take more than " + std::to_string(ArgRegisters) +
           " registers";
  Type *T = F.getReturnType();
  SmallVector<Type *, 4> Results(1, T);
  if (auto *S = dyn_cast<StructType>(T))
    Results.assign(S->element_begin(), S->element_end());
  if (!T->isVoidTy() && registersOf(Results, GRFBytes) > ResultRegisters)
    return "its results take more than " + std::to_string(ResultRegisters) +
           " registers";
  for (const Function *Called : functionsOf(F))
    if (any_of(instructions(Called), readsPayload))
      return "it uses local ids, sizes or volatile variables, which are in "
             "registers of the kernel";
  for (const Instruction &I : instructions(F))
    if (readsPayload(I))
      return "it uses local ids, sizes or volatile variables, which are in "
             "registers of the kernel";
  return "";
}

} // namespace

PreservedAnalyses TidyCallsPass::run(Module &M, ModuleAnalysisManager &) {
  bool Changed = false;
  for (Function &F : M)
    if (!F.isDeclaration() && !isKernel(F))
      for (unsigned I = 0; I < resultsOf(F); ++I)
        Changed |= bypass(F, I);
  return Changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
}

/// Runs after dead argument elimination, when the signatures are final.
PreservedAnalyses LimitStackCallsPass::run(Module &M, ModuleAnalysisManager &) {
  bool Changed = false;
  for (Function &F : M) {
    if (F.isDeclaration() || !F.hasFnAttribute(genx::FunctionMD::CMStackCall))
      continue;
    std::string Why = whyNoStackCall(F);
    if (Why.empty())
      continue;
    DebugLoc Loc;
    if (DISubprogram *SP = F.getSubprogram())
      Loc = DILocation::get(F.getContext(), SP->getLine(), 0, SP);
    report(F.getContext(), Loc, PassDiag::NoStackCall,
           {demangle(F.getName().str()), Why});
    F.removeFnAttr(genx::FunctionMD::CMStackCall);
    Changed = true;
  }
  return preservedIf(Changed);
}

} // namespace cmc::frontend
