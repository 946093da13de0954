//===- LowerSIMDControlFlow.cpp - lowers goto and join to mask arithmetic -===//
//
// Part of CMC, under the MIT licence.
//
// The execution mask EM and the resume mask RM of each join are values of the
// IR, so the intrinsics are pure functions of them:
//   goto(EM, RM, C):  EM' = EM & C;  RM' = RM | (EM & ~C);  branch if no lane
//                     of EM' is on
//   join(EM, RM):     EM' = EM | RM;  branch if no lane of EM' is on
// for the low n lanes, where n is the width of RM; higher lanes do not change.
//===----------------------------------------------------------------------===//
#include "cm-runtime/cpu/Lowering.h"
#include "llvm/GenXIntrinsics/GenXIntrinsics.h"
#include "llvm/IR/InstIterator.h"

using namespace llvm;

namespace cmc::runtime {
namespace {

unsigned lanesOf(Value *V) {
  return cast<FixedVectorType>(V->getType())->getNumElements();
}

/// The low \p N lanes of \p EM.
Value *low(IRBuilder<> &B, Value *EM, unsigned N) {
  SmallVector<int, 32> Mask;
  for (unsigned I = 0; I < N; ++I)
    Mask.push_back(I);
  return B.CreateShuffleVector(EM, Mask);
}

/// \p EM with its low lanes replaced by \p Low.
Value *withLow(IRBuilder<> &B, Value *EM, Value *Low) {
  unsigned N = lanesOf(EM), M = lanesOf(Low);
  SmallVector<int, 32> Widen(N, -1), Blend;
  for (unsigned I = 0; I < N; ++I) {
    if (I < M)
      Widen[I] = I;
    Blend.push_back(I < M ? N + I : I);
  }
  return B.CreateShuffleVector(EM, B.CreateShuffleVector(Low, Widen), Blend);
}

Value *none(IRBuilder<> &B, Value *Mask) {
  return B.CreateNot(B.CreateOrReduce(Mask));
}

Value *makeStruct(IRBuilder<> &B, Type *T, ArrayRef<Value *> Fields) {
  Value *S = PoisonValue::get(T);
  for (unsigned I = 0; I < Fields.size(); ++I)
    S = B.CreateInsertValue(S, Fields[I], I);
  return S;
}

Value *lowerGoto(IRBuilder<> &B, CallInst &Call) {
  Value *EM = Call.getArgOperand(0), *RM = Call.getArgOperand(1);
  Value *Cond = Call.getArgOperand(2);
  Value *Old = low(B, EM, lanesOf(RM));
  Value *New = B.CreateAnd(Old, Cond);
  Value *NewRM = B.CreateOr(RM, B.CreateAnd(Old, B.CreateNot(Cond)));
  return makeStruct(B, Call.getType(),
                    {withLow(B, EM, New), NewRM, none(B, New)});
}

Value *lowerJoin(IRBuilder<> &B, CallInst &Call) {
  Value *EM = Call.getArgOperand(0), *RM = Call.getArgOperand(1);
  Value *New = B.CreateOr(low(B, EM, lanesOf(RM)), RM);
  return makeStruct(B, Call.getType(), {withLow(B, EM, New), none(B, New)});
}

} // namespace

void lowerSIMDControlFlow(Function &F) {
  for (Instruction &I : make_early_inc_range(instructions(F))) {
    auto *Call = dyn_cast<CallInst>(&I);
    if (!Call)
      continue;
    IRBuilder<> B(Call);
    Value *V;
    switch (GenXIntrinsic::getGenXIntrinsicID(Call)) {
    case GenXIntrinsic::genx_simdcf_goto:
      V = lowerGoto(B, *Call);
      break;
    case GenXIntrinsic::genx_simdcf_join:
      V = lowerJoin(B, *Call);
      break;
    case GenXIntrinsic::genx_simdcf_get_em:
      V = Call->getArgOperand(0);
      break;
    default:
      continue;
    }
    Call->replaceAllUsesWith(V);
    Call->eraseFromParent();
  }
}

} // namespace cmc::runtime
