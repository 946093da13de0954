//===- ResolveSLM.cpp - layout of shared local memory ---------------------===//
//
// Part of CMC, under the MIT licence.
//
// Gives each cm_slm_alloc its offset, in program order, and writes the size
// that cm_slm_init reserves into the kernel metadata:
//   call void @__cm_slm_init(i32 4096)          SLM size 4096 in !genx.kernels
//   %b = call i32 @__cm_slm_alloc(i32 1024)     i32 0; the next one is 1024 ...
// Requires: SSA form, so that sizes are constants.
// Guarantees: no __cm_slm_* is left. Errors: a size that is not constant, more
// than the target has, more allocated than reserved. A kernel that accesses
// shared local memory and reserves none gets a warning.
//===----------------------------------------------------------------------===//
#include "clang-frontend/IR/PassClasses.h"
#include "clang-frontend/IR/RawIR.h"
#include "cmc/Target.h"
#include "stage4/Errors.h"
#include "stage4/KernelMetadata.h"
#include "stage4/Messages.h"
#include "stage4/Rewriting.h"
#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;

namespace cmc::frontend {
namespace {

/// Buffers are aligned for oword blocks.
constexpr uint64_t Alignment = 16;

struct Layout {
  uint64_t Reserved = 0, Used = 0;
  bool Ok = true;

  /// The constant size in \p Call.
  uint64_t sizeOf(CallInst &Call, StringRef Name) {
    if (auto *C = dyn_cast<ConstantInt>(Call.getArgOperand(0)))
      return C->getZExtValue();
    report(Call, PassDiag::SlmNotConstant, Name);
    Ok = false;
    return 0;
  }

  void init(CallInst &Call, const TargetInfo *Target) {
    uint64_t Size = sizeOf(Call, "cm_slm_init");
    if (Target && Size > Target->MaxSLM) {
      report(Call, PassDiag::SlmTooLarge, Size, Target->Name, Target->MaxSLM);
      Ok = false;
    }
    Reserved = std::max(Reserved, Size);
  }

  void alloc(CallInst &Call) {
    uint64_t Size = sizeOf(Call, "cm_slm_alloc");
    if (Ok && Used + Size > Reserved) {
      std::string Left = std::to_string(Reserved - std::min(Reserved, Used));
      report(Call, PassDiag::SlmExhausted, Size,
             Reserved ? "of the " + std::to_string(Reserved) +
                            " bytes of cm_slm_init only " + Left + " are left"
                      : "no cm_slm_init reserves any");
      Ok = false;
    }
    Call.replaceAllUsesWith(ConstantInt::get(Call.getType(), Used));
    Used = alignTo(Used + Size, Alignment);
  }
};

bool accessesSLM(const Instruction &I) {
  Optional<MessageCall> Message = MessageCall::of(I);
  if (!Message || Message->M.Access == MessageAccess::Fence)
    return false;
  auto *Surface = dyn_cast_or_null<ConstantInt>(Message->value(arg::Surface));
  return Message->M.Space == MessageSpace::SLM ||
         (Surface && Surface->getZExtValue() == SLMSurface);
}

/// Warns of the first access in kernel \p F, which reserves no memory.
void checkReserved(Function &F) {
  for (Instruction &I : instructions(F))
    if (accessesSLM(I)) {
      report(I, PassDiag::SlmNotReserved, F.getName());
      return;
    }
}

} // namespace

PreservedAnalyses ResolveSLMPass::run(Function &F, FunctionAnalysisManager &) {
  SmallVector<CallInst *, 4> Inits, Allocs;
  ReversePostOrderTraversal<Function *> Order(&F);
  for (BasicBlock *BB : Order)
    for (Instruction &I : *BB) {
      StringRef Name = rawName(&I);
      if (Name == "slm_init")
        Inits.push_back(cast<CallInst>(&I));
      else if (Name == "slm_alloc")
        Allocs.push_back(cast<CallInst>(&I));
    }
  if (Inits.empty() && Allocs.empty()) {
    if (isKernel(F))
      checkReserved(F);
    return PreservedAnalyses::all();
  }
  if (!isKernel(F)) {
    CallInst *First = Inits.empty() ? Allocs.front() : Inits.front();
    report(*First, PassDiag::SlmInFunction);
    return PreservedAnalyses::all();
  }
  const TargetInfo *Target =
      findTarget(F.getFnAttribute("target-cpu").getValueAsString());
  Layout L;
  for (CallInst *Call : Inits)
    L.init(*Call, Target);
  for (CallInst *Call : Allocs)
    L.alloc(*Call);
  for (auto &Calls : {Inits, Allocs})
    for (CallInst *Call : Calls)
      Call->eraseFromParent();
  if (Optional<KernelInfo> Info = readKernelInfo(F)) {
    Info->SLMBytes = L.Reserved;
    writeKernelInfo(F, *Info);
  }
  return preservedIf(true);
}

} // namespace cmc::frontend
