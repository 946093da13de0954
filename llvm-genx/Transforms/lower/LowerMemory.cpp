//===- LowerMemory.cpp - blocks that vISA does not have -------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "llvm-genx/Transforms/lower/LowerMemory.h"
#include "llvm-genx/IR/Region.h"
#include "llvm-genx/IR/Rewrite.h"
#include "llvm/GenXIntrinsics/GenXIntrinsics.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace cmc {
namespace genx {
namespace {

constexpr unsigned SLMSurface = 254;
constexpr unsigned OwordBytes = 16;

bool isSLM(const Value *Surface) {
  auto *C = dyn_cast<ConstantInt>(Surface);
  return C && C->getZExtValue() == SLMSurface;
}

/// Dwords that are no whole oword, which is the least that a block has.
bool isPartOfOword(const Value *Data) {
  uint64_t Bits = Data->getType()->getPrimitiveSizeInBits().getFixedSize();
  return Bits < 8 * OwordBytes && Bits % 32 == 0;
}

/// The operands that gather.scaled and scatter.scaled of N dwords share.
SmallVector<Value *, 7> dwordLanes(IRBuilder<> &B, unsigned N, Value *Surface,
                                   Value *Bytes) {
  SmallVector<uint32_t, 32> Offsets;
  for (unsigned I = 0; I < N; ++I)
    Offsets.push_back(4 * I);
  Type *Mask = vectorOf(B.getInt1Ty(), N);
  return {Constant::getAllOnesValue(Mask),
          B.getInt32(2), // log2 of 4 bytes
          B.getInt16(0),
          Surface,
          Bytes,
          ConstantDataVector::get(B.getContext(), Offsets)};
}

Value *lowerLoad(CallInst &I, IRBuilder<> &B, bool InOwords) {
  unsigned N = I.getType()->getPrimitiveSizeInBits().getFixedSize() / 32;
  Value *Bytes = I.getArgOperand(2);
  if (InOwords)
    Bytes = B.CreateMul(Bytes, B.getInt32(OwordBytes));
  auto Args = dwordLanes(B, N, I.getArgOperand(1), Bytes);
  Type *Data = vectorOf(B.getInt32Ty(), N);
  Args.push_back(UndefValue::get(Data));
  Value *Loaded =
      callGenX(B, GenXIntrinsic::genx_gather_scaled,
               {Data, Args[0]->getType(), Args[5]->getType()}, Args);
  return B.CreateBitCast(Loaded, I.getType());
}

Value *lowerStore(CallInst &I, IRBuilder<> &B) {
  Value *Data = I.getArgOperand(2);
  unsigned N = Data->getType()->getPrimitiveSizeInBits().getFixedSize() / 32;
  Value *Bytes = B.CreateMul(I.getArgOperand(1), B.getInt32(OwordBytes));
  auto Args = dwordLanes(B, N, I.getArgOperand(0), Bytes);
  Args.push_back(B.CreateBitCast(Data, vectorOf(B.getInt32Ty(), N)));
  return callGenX(B, GenXIntrinsic::genx_scatter_scaled,
                  {Args[0]->getType(), Args[5]->getType(), Args[6]->getType()},
                  Args);
}

/// vISA's text has no block at an address that is no multiple of 16.
Value *lowerUnalignedLoad(CallInst &I, IRBuilder<> &B) {
  unsigned N = I.getType()->getPrimitiveSizeInBits().getFixedSize() / 32;
  unsigned Lanes = std::min(N, 8u);
  Type *Part = vectorOf(B.getInt32Ty(), Lanes);
  Constant *All = Constant::getAllOnesValue(vectorOf(B.getInt1Ty(), Lanes));
  Value *Base = B.CreateVectorSplat(Lanes, I.getArgOperand(0));
  Value *Loaded = UndefValue::get(vectorOf(B.getInt32Ty(), N));
  for (unsigned At = 0; At < N; At += Lanes) {
    SmallVector<uint64_t, 8> Offsets;
    for (unsigned Lane = 0; Lane < Lanes; ++Lane)
      Offsets.push_back(4 * (At + Lane));
    Value *Addresses =
        B.CreateAdd(Base, ConstantDataVector::get(B.getContext(), Offsets));
    Value *Data =
        callGenX(B, GenXIntrinsic::genx_svm_gather,
                 {Part, All->getType(), Addresses->getType()},
                 {All, B.getInt32(0), Addresses, UndefValue::get(Part)});
    Loaded = createWrRegion(B, Loaded, Data,
                            IRRegion::strided(B.getInt32Ty(), Lanes, 1, At));
  }
  return B.CreateBitCast(Loaded, I.getType());
}

Value *lower(Instruction &I, IRBuilder<> &B, bool HasSLMOwords) {
  auto *Call = dyn_cast<CallInst>(&I);
  switch (intrinsicOf(&I)) {
  case GenXIntrinsic::genx_oword_ld:
    return (isSLM(Call->getArgOperand(1)) && !HasSLMOwords) ||
                   isPartOfOword(Call)
               ? lowerLoad(*Call, B, /*InOwords=*/true)
               : nullptr;
  case GenXIntrinsic::genx_oword_ld_unaligned:
    return isSLM(Call->getArgOperand(1))
               ? lowerLoad(*Call, B, /*InOwords=*/false)
               : nullptr;
  case GenXIntrinsic::genx_oword_st:
    return (isSLM(Call->getArgOperand(0)) && !HasSLMOwords) ||
                   isPartOfOword(Call->getArgOperand(2))
               ? lowerStore(*Call, B)
               : nullptr;
  case GenXIntrinsic::genx_svm_block_ld_unaligned:
    return lowerUnalignedLoad(*Call, B);
  default:
    return nullptr;
  }
}

} // namespace

PreservedAnalyses LowerMemoryPass::run(Function &F, FunctionAnalysisManager &) {
  bool HasSLMOwords = targetOf(F).has(TargetInfo::SLMOwords);
  return preservedIf(
      rewriteInstructions(F, [=](Instruction &I, IRBuilder<> &B) {
        return lower(I, B, HasSLMOwords);
      }));
}

} // namespace genx
} // namespace cmc
