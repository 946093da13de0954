//===- ImportPointers.cpp - function pointers as integers -----------------===//
//
// Part of CMC, under the MIT licence.
//
// Replaces function pointers in modules that are complete: each function whose
// address is taken gets an integer, which replaces its address, and a call
// through a pointer becomes a chain of comparisons and direct calls:
//
//   %r = call i32 %which(i32 %n)      if (%which == 1) %r = call i32 @f(i32 %n)
//                                     else             %r = call i32 @g(i32 %n)
//
// The candidates are the functions with the type of the call; the last is
// called without a comparison. A call without candidates is an error, and so is
// a kernel whose address is taken.
//
// Requires: a module that is not linked to others. Guarantees: no address of a
// function is taken, and no call is indirect.
//===----------------------------------------------------------------------===//
#include "llvm-genx/Import/PassClasses.h"
#include "stage4/Errors.h"
#include "stage4/KernelMetadata.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Transforms/Utils/CallPromotionUtils.h"

using namespace llvm;

namespace cmc::genx {
namespace {

std::string nameOf(const Value &V) {
  std::string Name;
  raw_string_ostream OS(Name);
  V.printAsOperand(OS, /*PrintType=*/false);
  return OS.str();
}

/// Uses of \p F other than direct calls.
SmallVector<Use *, 8> addressUses(Function &F) {
  SmallVector<Use *, 8> Uses;
  for (Use &U : F.uses()) {
    auto *Call = dyn_cast<CallInst>(U.getUser());
    if (!Call || !Call->isCallee(&U) ||
        Call->getFunctionType() != F.getFunctionType())
      Uses.push_back(&U);
  }
  return Uses;
}

SmallVector<CallInst *, 8> indirectCalls(Module &M) {
  SmallVector<CallInst *, 8> Calls;
  for (Function &F : M)
    for (Instruction &I : instructions(F))
      if (auto *Call = dyn_cast<CallInst>(&I))
        if (!Call->getCalledFunction() && !Call->isInlineAsm())
          Calls.push_back(Call);
  return Calls;
}

/// Replaces \p Call by direct calls of the \p Functions that it may call.
bool callDirectly(CallInst &Call, ArrayRef<Function *> Functions) {
  // A single candidate of another type would be called with a wrong signature.
  SmallVector<Function *, 8> Possible;
  for (Function *F : Functions)
    if (F->getFunctionType() == Call.getFunctionType())
      Possible.push_back(F);
  if (Possible.empty()) {
    report(Call, PassDiag::ForeignPointer, nameOf(*Call.getCalledOperand()));
    return false;
  }
  Call.setMetadata(LLVMContext::MD_prof, nullptr);
  for (Function *F : makeArrayRef(Possible).drop_back())
    promoteCallWithIfThenElse(Call, F);
  promoteCall(Call, Possible.back());
  return true;
}

/// Replaces the address of \p F by \p Number.
void number(Function &F, uint64_t Number) {
  SmallVector<CallInst *, 8> Calls;
  for (User *U : F.users())
    if (auto *Call = dyn_cast<CallInst>(U))
      if (Call->getCalledOperand() == &F)
        Calls.push_back(Call);
  Type *T = Type::getInt64Ty(F.getContext());
  F.replaceAllUsesWith(
      ConstantExpr::getIntToPtr(ConstantInt::get(T, Number), F.getType()));
  for (CallInst *Call : Calls)
    Call->setCalledFunction(&F);
}

} // namespace

PreservedAnalyses ImportPointersPass::run(Module &M, ModuleAnalysisManager &) {
  SmallVector<Function *, 8> Functions;
  for (Function &F : M) {
    F.removeDeadConstantUsers();
    if (F.isIntrinsic() || addressUses(F).empty())
      continue;
    if (readKernelInfo(F)) {
      report(M.getContext(), DebugLoc(), PassDiag::ForeignKernelPointer,
             {F.getName().str()});
      return PreservedAnalyses::none();
    }
    Functions.push_back(&F);
  }
  for (CallInst *Call : indirectCalls(M))
    if (!callDirectly(*Call, Functions))
      return PreservedAnalyses::none();
  uint64_t Number = 0;
  for (Function *F : Functions)
    number(*F, ++Number);
  return PreservedAnalyses::none();
}

} // namespace cmc::genx
