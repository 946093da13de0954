//===- LowerMemory.cpp - lowering of block messages -----------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "llvm-genx/Transforms/lower/LowerMemory.h"
#include "llvm-genx/IR/Region.h"
#include "llvm-genx/IR/Rewrite.h"
#include "stage4/Messages.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/GenXIntrinsics/GenXIntrinsics.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;

namespace cmc::genx {
namespace {

bool isSLM(const Value *Surface) {
  auto *C = dyn_cast<ConstantInt>(Surface);
  return C && C->getZExtValue() == SLMSurface;
}

/// A block as lanes of one dword each.
Value *lowerToLanes(const MessageCall &I, IRBuilder<> &B) {
  unsigned N = I.dataBytes() / 4;
  Type *Data = vectorOf(B.getInt32Ty(), N);
  SmallVector<uint32_t, 32> Offsets;
  for (unsigned Lane = 0; Lane < N; ++Lane)
    Offsets.push_back(4 * Lane);
  Value *Bytes = I.value(arg::Bytes);
  if (!Bytes)
    Bytes = B.CreateMul(I.value(arg::Owords), B.getInt32(OwordBytes));
  SmallVector<MessageOperand, 5> Operands = {
      {arg::LogBytes, Log2_32(4)},
      {arg::Surface, I.value(arg::Surface)},
      {arg::Base, Bytes},
      {arg::Offsets, ConstantDataVector::get(B.getContext(), Offsets)}};
  if (!I.M.writes())
    return B.CreateBitCast(
        createMessage(B, GenXIntrinsic::genx_gather_scaled, Data, Operands),
        I.dataType());
  Operands.push_back({arg::Data, B.CreateBitCast(I.value(arg::Data), Data)});
  return createMessage(B, GenXIntrinsic::genx_scatter_scaled, nullptr,
                       Operands);
}

/// vISA has no block at an address that is not a multiple of 16.
Value *lowerUnalignedLoad(const MessageCall &I, IRBuilder<> &B) {
  unsigned N = I.dataBytes() / 4;
  unsigned Lanes = std::min(N, 8u);
  Type *Part = vectorOf(B.getInt32Ty(), Lanes);
  Value *Base = B.CreateVectorSplat(Lanes, I.value(arg::Bytes));
  Value *Loaded = UndefValue::get(vectorOf(B.getInt32Ty(), N));
  for (unsigned At = 0; At < N; At += Lanes) {
    SmallVector<uint64_t, 8> Offsets;
    for (unsigned Lane = 0; Lane < Lanes; ++Lane)
      Offsets.push_back(4 * (At + Lane));
    Value *Addresses =
        B.CreateAdd(Base, ConstantDataVector::get(B.getContext(), Offsets));
    Value *Data = createMessage(B, GenXIntrinsic::genx_svm_gather, Part,
                                {{arg::Offsets, Addresses}});
    Loaded = createWrRegion(B, Loaded, Data,
                            IRRegion::strided(B.getInt32Ty(), Lanes, 1, At));
  }
  return B.CreateBitCast(Loaded, I.dataType());
}

/// A block at an offset in bytes that is known to be a multiple of 16; null if
/// it is not.
Value *alignedLoad(const MessageCall &I, IRBuilder<> &B) {
  Value *Bytes = I.value(arg::Bytes);
  const DataLayout &Layout = I.Call.getModule()->getDataLayout();
  if (!MaskedValueIsZero(Bytes, APInt(32, OwordBytes - 1), Layout))
    return nullptr;
  return createMessage(
      B, GenXIntrinsic::genx_oword_ld, I.dataType(),
      {{arg::Surface, I.value(arg::Surface)},
       {arg::Owords, B.CreateLShr(Bytes, Log2_32(OwordBytes))}});
}

Value *lower(Instruction &I, IRBuilder<> &B, bool HasSLMOwords) {
  const Message *M = findMessage(intrinsicOf(&I));
  bool Unaligned = M && M->Shape == MessageShape::UnalignedBlock;
  if (!M || !(Unaligned || M->Shape == MessageShape::Block))
    return nullptr;
  MessageCall Block{cast<CallInst>(I), *M};
  if (M->Space == MessageSpace::Flat)
    return Unaligned ? lowerUnalignedLoad(Block, B) : nullptr;
  bool IsPart = Block.dataBytes() < OwordBytes && Block.dataBytes() % 4 == 0;
  bool HasNone = isSLM(Block.value(arg::Surface)) && !HasSLMOwords;
  bool Lowers =
      Unaligned ? isSLM(Block.value(arg::Surface)) : HasNone || IsPart;
  if (Lowers && Unaligned && HasSLMOwords && !IsPart)
    if (Value *Load = alignedLoad(Block, B))
      return Load;
  return Lowers ? lowerToLanes(Block, B) : nullptr;
}

} // namespace

PreservedAnalyses LowerMemoryPass::run(Function &F, FunctionAnalysisManager &) {
  bool HasSLMOwords = targetOf(F).has(TargetInfo::SLMOwords);
  return preservedIf(
      rewriteInstructions(F, [=](Instruction &I, IRBuilder<> &B) {
        return lower(I, B, HasSLMOwords);
      }));
}

} // namespace cmc::genx
