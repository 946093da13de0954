//===- Lowering.cpp - lowering of stage-4 IR to plain LLVM IR -------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "cm-runtime/cpu/Lowering.h"
#include "cm-runtime/cpu/FloatMode.h"
#include "stage4/Errors.h"
#include "stage4/KernelMetadata.h"
#include "stage4/Stage4Verifier.h"

#include "llvm/GenXIntrinsics/GenXIntrinsics.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;

namespace cmc::runtime {
namespace {

unsigned floatControlOf(const Function &F) {
  unsigned Bits = 0;
  F.getFnAttribute("cmc-float-control")
      .getValueAsString()
      .getAsInteger(0, Bits);
  return Bits;
}

/// Assigns offsets in the argument block, padded to 16 bytes, so that vectors
/// are aligned for any host.
void layOutArguments(const Function &F, LoweredKernel &Out) {
  for (const llvm::Argument &A : F.args()) {
    Out.Offsets.push_back(Out.ArgBytes);
    uint64_t Bytes = A.getType()->getPrimitiveSizeInBits().getFixedSize() / 8;
    Out.ArgBytes += alignTo(std::max<uint64_t>(Bytes, 1), 16);
  }
}

/// Sets the attributes for the float control of the kernel.
void setAttributes(Function &F, unsigned FloatControl) {
  F.setAttributes(AttributeList());
  F.setDoesNotThrow();
  if (!(FloatControl & AllowFloatDenormals))
    F.addFnAttr("denormal-fp-math", "preserve-sign,preserve-sign");
}

/// Reports the first use of each function with an unknown intrinsic's name.
bool hasUnknownIntrinsics(Module &M) {
  std::vector<const Function *> Unknown = unknownIntrinsics(M);
  for (const Function *F : Unknown) {
    auto *I = F->use_empty() ? nullptr : dyn_cast<Instruction>(F->user_back());
    report(M.getContext(), I ? I->getDebugLoc() : DebugLoc(),
           PassDiag::CpuMissing, {F->getName().str()});
  }
  return !Unknown.empty();
}

void lowerKernel(Function &Kernel, LoweredKernel &Out, const Checks &Enabled,
                 bool Debug) {
  if (!inlineFunctions(Kernel))
    return;
  Function *F = makeEntry(Kernel, Out);
  if (Debug)
    keepVariables(*F);
  insertChecks(*F, Enabled);
  lowerVolatile(*F);
  guardUndefined(*F, Out);
  lowerRegions(*F);
  lowerSIMDControlFlow(*F);
  lowerArithmetic(*F);
  lowerHalf(*F, !(Out.FloatControl & AllowHalfDenormals));
  keepDenormals(*F);
  lowerMatrix(*F, Out.FloatControl);
  lowerSampler(*F);
  lowerThreadState(*F, Out);
  lowerPrintf(*F);
  lowerLSC(*F);
  lowerMemory(*F, Out);
  if (Enabled.Time)
    limitLoops(*F);
  checkAllLowered(*F);
}

} // namespace

AllocaInst *createSlot(Function &F, Type *T, uint64_t Alignment) {
  IRBuilder<> B(&*F.getEntryBlock().getFirstInsertionPt());
  AllocaInst *Slot = B.CreateAlloca(T);
  Slot->setAlignment(Align(Alignment));
  return Slot;
}

Value *asVector(IRBuilder<> &B, Value *V) {
  if (V->getType()->isVectorTy())
    return V;
  return B.CreateInsertElement(
      PoisonValue::get(FixedVectorType::get(V->getType(), 1)), V, uint64_t(0));
}

Value *fromVector(IRBuilder<> &B, Value *V, Type *T) {
  return T->isVectorTy() ? V : B.CreateExtractElement(V, uint64_t(0));
}

Function *makeEntry(Function &Kernel, LoweredKernel &Out) {
  Module &M = *Kernel.getParent();
  LLVMContext &C = M.getContext();
  Out.FloatControl = floatControlOf(Kernel);
  Out.Symbol = (Kernel.getName() + ".cpu").str();
  layOutArguments(Kernel, Out);
  Type *Ptr = Type::getInt8PtrTy(C);
  auto *F =
      Function::Create(FunctionType::get(Type::getVoidTy(C), {Ptr, Ptr}, false),
                       GlobalValue::ExternalLinkage, Out.Symbol, M);
  F->copyMetadata(&Kernel, 0);
  setAttributes(*F, Out.FloatControl);
  F->getBasicBlockList().splice(F->begin(), Kernel.getBasicBlockList());
  IRBuilder<> B(&*F->getEntryBlock().getFirstInsertionPt());
  for (llvm::Argument &A : Kernel.args()) {
    Value *P = B.CreateConstGEP1_32(B.getInt8Ty(), F->getArg(1),
                                    Out.Offsets[A.getArgNo()]);
    P = B.CreateBitCast(P, A.getType()->getPointerTo());
    A.replaceAllUsesWith(B.CreateAlignedLoad(A.getType(), P, Align(16)));
  }
  // Only metadata still refers to the kernel, and is not read after this.
  Kernel.replaceAllUsesWith(UndefValue::get(Kernel.getType()));
  Kernel.eraseFromParent();
  return F;
}

void checkAllLowered(Function &F) {
  for (Instruction &I : instructions(F)) {
    auto *Call = dyn_cast<CallBase>(&I);
    if (!Call)
      continue;
    Function *Callee = Call->getCalledFunction();
    if (!Callee) {
      report(I, PassDiag::CpuAssembly);
      continue;
    }
    StringRef Name = Callee->getName();
    if (!Callee->isDeclaration() || Name.startswith("cmc_cpu_") ||
        Callee->getIntrinsicID() != Intrinsic::not_intrinsic)
      continue;
    report(I, PassDiag::CpuMissing, Name);
  }
}

std::vector<LoweredKernel> lowerModule(Module &M, const Checks &Enabled,
                                       bool Debug) {
  std::vector<LoweredKernel> Kernels;
  if (hasUnknownIntrinsics(M))
    return Kernels;
  for (Function *F : kernelsOf(M)) {
    LoweredKernel K;
    K.Info = *readKernelInfo(*F);
    lowerKernel(*F, K, Enabled, Debug);
    Kernels.push_back(std::move(K));
  }
  // They are inlined into the kernels, and their bodies were not lowered.
  for (Function &F : make_early_inc_range(M))
    if (F.hasLocalLinkage() && !F.isDeclaration())
      F.deleteBody();
  for (const char *List : {"genx.kernels", "cmc.kernels"})
    if (NamedMDNode *N = M.getNamedMetadata(List))
      N->eraseFromParent();
  return Kernels;
}

} // namespace cmc::runtime
