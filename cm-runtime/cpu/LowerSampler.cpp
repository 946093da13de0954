//===- LowerSampler.cpp - lowering of sampler messages --------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "cm-runtime/cpu/Lowering.h"
#include "stage4/Errors.h"
#include "stage4/Sampler.h"
#include "llvm/IR/InstIterator.h"

using namespace llvm;

namespace cmc::runtime {
namespace {

/// cmc_cpu_sample(operation, channels, offsets, sampler, surface, lanes, bytes
/// of a parameter and of an element of the result, number of parameters, mask,
/// parameters, result); the parameters are concatenated.
void lowerMessage(CallInst &Call, const MessageCall &C) {
  Function &F = *Call.getFunction();
  IRBuilder<> B(&Call);
  unsigned First = *C.M.find(arg::Parameters), Count = samplerParameters(C);
  Type *Bytes = B.getInt8PtrTy();
  auto *ParamT = cast<FixedVectorType>(Call.getArgOperand(First)->getType());
  AllocaInst *Params = createSlot(F, ArrayType::get(ParamT, Count), 64);
  for (unsigned N = 0; N < Count; ++N)
    B.CreateAlignedStore(
        Call.getArgOperand(First + N),
        B.CreateConstGEP2_32(Params->getAllocatedType(), Params, 0, N),
        Align(8));
  unsigned Lanes = ParamT->getNumElements();
  Value *On = B.CreateZExt(C.value(arg::Predicate),
                           FixedVectorType::get(B.getInt8Ty(), Lanes));
  AllocaInst *Mask = createSlot(F, On->getType(), 64);
  B.CreateAlignedStore(On, Mask, Mask->getAlign());
  AllocaInst *Result = createSlot(F, Call.getType(), 64);
  B.CreateAlignedStore(Constant::getNullValue(Call.getType()), Result,
                       Result->getAlign());
  SmallVector<Value *, 13> Args{F.getArg(0)};
  auto Add = [&](Value *V) {
    Args.push_back(B.CreateZExtOrTrunc(V, B.getInt32Ty()));
  };
  Add(B.getInt32(C.constant(arg::SamplerOp)));
  Add(B.getInt32(C.constant(arg::Channels)));
  Add(C.value(arg::SamplerOffsets));
  Value *Sampler = C.value(arg::Sampler);
  Add(Sampler ? Sampler : B.getInt32(0));
  Add(C.value(arg::Surface));
  Add(B.getInt32(Lanes));
  Add(B.getInt32(ParamT->getScalarSizeInBits() / 8));
  Add(B.getInt32(Call.getType()->getScalarSizeInBits() / 8));
  Add(B.getInt32(Count));
  for (AllocaInst *Slot : {Mask, Params, Result})
    Args.push_back(B.CreateBitCast(Slot, Bytes));
  SmallVector<Type *, 13> Types;
  for (Value *V : Args)
    Types.push_back(V->getType());
  B.CreateCall(
      F.getParent()->getOrInsertFunction(
          "cmc_cpu_sample", FunctionType::get(B.getVoidTy(), Types, false)),
      Args);
  Call.replaceAllUsesWith(
      B.CreateAlignedLoad(Call.getType(), Result, Result->getAlign()));
  Call.eraseFromParent();
}

} // namespace

void lowerSampler(Function &F) {
  for (Instruction &I : make_early_inc_range(instructions(F))) {
    Optional<MessageCall> C = MessageCall::of(I);
    if (!C || C->M.Function != SharedFunction::Sampler)
      continue;
    auto &Call = cast<CallInst>(I);
    if (!C->M.Entry.empty()) {
      lowerMessage(Call, *C);
      continue;
    }
    report(Call, PassDiag::CpuLacks, "sample32");
    Call.replaceAllUsesWith(UndefValue::get(Call.getType()));
    Call.eraseFromParent();
  }
}

} // namespace cmc::runtime
