//===- LegacyToLSC.cpp - legacy messages through the LSC ------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "llvm-genx/Transforms/lower/LegacyToLSC.h"
#include "llvm-genx/IR/Region.h"
#include "llvm-genx/IR/Rewrite.h"
#include "stage4/LSC.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;
using namespace llvm::PatternMatch;

namespace cmc::genx {
namespace {

constexpr unsigned Plain = 1, Transposed = 2; ///< Order of data.

class LegacyLowering {
public:
  LegacyLowering(const MessageCall &I, IRBuilder<> &B)
      : I(I), B(B), Writes(I.M.Access == MessageAccess::Write) {}
  Value *run();

private:
  void readSurface();
  Value *addresses();
  Value *access(Type *Result, ArrayRef<MessageOperand> Operands);
  Value *bytesOf(Value *Owords);
  Value *block();
  Value *transfer(Value *OldOrData);
  Value *lanes();
  Value *atomic();
  Value *typedStore();

  const MessageCall &I;
  IRBuilder<> &B;
  bool Writes;
  MessageSpace Space = MessageSpace::Flat;
  Value *Surface = nullptr; ///< Null: none.
  unsigned DataSize = D32, Elements = 1, Channels = 0, Order = Plain;
};

void LegacyLowering::readSurface() {
  Surface = I.value(arg::Surface);
  auto *C = dyn_cast_or_null<ConstantInt>(Surface);
  bool IsSLM = C && C->getZExtValue() == SLMSurface;
  Space = IsSLM ? MessageSpace::SLM : I.M.Space;
  if (IsSLM)
    Surface = nullptr;
}

Value *LegacyLowering::addresses() {
  Value *Offsets = I.value(arg::Offsets), *Base = I.value(arg::Base);
  if (!Base)
    return Offsets;
  return B.CreateAdd(
      Offsets, B.CreateVectorSplat(numElements(Offsets->getType()), Base));
}

/// The message with what the fields and \p Operands say; \p Result null: it
/// has none.
Value *LegacyLowering::access(Type *Result, ArrayRef<MessageOperand> Operands) {
  SmallVector<MessageOperand, 16> All(Operands.begin(), Operands.end());
  All.append({{arg::Scale, 1u},
              {arg::DataSize, DataSize},
              {arg::Elements, encodeLSCElements(Elements)},
              {arg::Order, Order},
              {arg::Channels, Channels}});
  if (Surface)
    All.push_back({arg::Surface, Surface});
  const Message &M =
      lscMessage(I.M.Access, Space,
                 Channels ? MessageShape::Channels : MessageShape::Lanes);
  return createMessage(B, M.ID, Result, All);
}

/// The bytes of \p Owords, which most often are bytes divided by 16.
Value *LegacyLowering::bytesOf(Value *Owords) {
  Value *X;
  ConstantInt *C;
  if (match(Owords, m_LShr(m_Value(X), m_SpecificInt(Log2_32(OwordBytes)))))
    return MaskedValueIsZero(X, APInt(32, OwordBytes - 1),
                             I.Call.getModule()->getDataLayout())
               ? X
               : B.CreateAnd(X, -uint64_t(OwordBytes));
  if (match(Owords, m_Or(m_Value(X), m_ConstantInt(C))) ||
      match(Owords, m_Add(m_Value(X), m_ConstantInt(C))))
    return B.CreateBinOp(cast<BinaryOperator>(Owords)->getOpcode(), bytesOf(X),
                         B.getInt32(C->getZExtValue() * OwordBytes));
  return B.CreateMul(Owords, B.getInt32(OwordBytes));
}

/// Adjacent dwords at one offset or address.
Value *LegacyLowering::block() {
  Order = Transposed;
  Elements = I.dataBytes() / 4;
  Type *Dwords = vectorOf(B.getInt32Ty(), Elements);
  Value *At = I.value(arg::Bytes);
  if (Value *Owords = I.value(arg::Owords))
    At = bytesOf(Owords);
  At = B.CreateBitCast(At, FixedVectorType::get(At->getType(), 1));
  if (Writes)
    return access(nullptr,
                  {{arg::Offsets, At},
                   {arg::Data, B.CreateBitCast(I.value(arg::Data), Dwords)}});
  return B.CreateBitCast(access(Dwords, {{arg::Offsets, At}}), I.dataType());
}

/// Accesses lanes of 4 or 8 bytes; inactive lanes keep the old value, if any.
Value *LegacyLowering::transfer(Value *OldOrData) {
  Value *Mask = I.value(arg::Predicate);
  MessageOperand Predicate(arg::Predicate, Mask);
  MessageOperand Offsets(arg::Offsets, addresses());
  if (Writes)
    return access(nullptr, {Predicate, Offsets, {arg::Data, OldOrData}});
  Value *New = access(OldOrData->getType(), {Predicate, Offsets});
  if (isa<UndefValue>(OldOrData))
    return New;
  unsigned Parts = numElements(New->getType()) / numElements(Mask->getType());
  SmallVector<int, 64> All;
  for (unsigned P = 0; P < Parts; ++P)
    for (unsigned L = 0; L < numElements(Mask->getType()); ++L)
      All.push_back(L);
  if (Parts > 1)
    Mask = B.CreateShuffleVector(Mask, All);
  return B.CreateSelect(Mask, New, OldOrData);
}

Value *LegacyLowering::lanes() {
  constexpr unsigned Sizes[] = {D8U32, D16U32, D32};
  Value *Data = I.value(Writes ? arg::Data : arg::Old);
  if (I.M.Shape == MessageShape::Channels) {
    Channels = I.constant(arg::Channels) & 15;
    Elements = countPopulation(Channels);
    return transfer(Data);
  }
  if (I.M.has(arg::LogBytes)) {
    DataSize = Sizes[std::min<unsigned>(I.constant(arg::LogBytes), 2)];
    return transfer(Data);
  }
  unsigned Bytes = elementBytes(Data->getType()),
           Log = I.constant(arg::LogBlocks);
  if (Bytes > 1) {
    if (Log != 0)
      return nullptr;
    DataSize = Bytes == 8 ? D64 : D32;
    return transfer(Data);
  }
  // Each lane of byte data has four bytes, of which the first ones are used.
  DataSize = Sizes[std::min(Log, 2u)];
  Type *Dwords = vectorOf(B.getInt32Ty(), I.lanes());
  Value *V = transfer(isa<UndefValue>(Data) ? UndefValue::get(Dwords)
                                            : B.CreateBitCast(Data, Dwords));
  return Writes ? V : B.CreateBitCast(V, Data->getType());
}

Value *LegacyLowering::atomic() {
  Type *T = I.Call.getType();
  DataSize = elementBytes(T) == 8 ? D64 : D32;
  Value *Mask = I.value(arg::Predicate), *Old = I.value(arg::Old);
  SmallVector<MessageOperand, 5> Operands = {
      {arg::Predicate, Mask},
      {arg::Offsets, addresses()},
      {arg::Operation, I.M.Atomic->Code}};
  // Legacy messages have the new value first, the LSC the expected one.
  bool Compares = I.M.Atomic->Sources == 2;
  if (I.M.Atomic->Sources)
    Operands.push_back(
        {Compares ? arg::Second : arg::Data, I.value(arg::Data)});
  if (Compares)
    Operands.push_back({arg::Data, I.value(arg::Second)});
  Value *New = access(T, Operands);
  return isa<UndefValue>(Old) || I.Call.use_empty()
             ? New
             : B.CreateSelect(Mask, New, Old);
}

/// The finalizer counts the registers of the data by lanes, though each channel
/// starts a register: whole registers of lanes, of which the added ones are
/// off.
Value *LegacyLowering::typedStore() {
  constexpr unsigned FullLanes = 16;
  unsigned Channels = countPopulation(unsigned(I.constant(arg::Channels)) & 15);
  unsigned Lanes = I.lanes(), Wide = alignTo(Lanes, FullLanes);
  if (Lanes == Wide || Channels == 1)
    return nullptr;
  auto Widen = [&](arg::Arg A, Value *Rest, unsigned Groups) {
    SmallVector<int, 64> From;
    for (unsigned G = 0; G < Groups; ++G)
      for (unsigned L = 0; L < Wide; ++L)
        From.push_back(G * Lanes + std::min(L, Lanes - 1));
    for (unsigned L = Lanes; Rest && L < Wide; ++L)
      From[L] = Lanes;
    Value *V = I.value(A);
    return MessageOperand(A, B.CreateShuffleVector(V, Rest ? Rest : V, From));
  };
  Constant *Off = Constant::getNullValue(I.value(arg::Predicate)->getType());
  return createMessage(B, I.M.ID, nullptr,
                       {Widen(arg::Predicate, Off, 1),
                        {arg::Channels, I.value(arg::Channels)},
                        {arg::Surface, I.value(arg::Surface)},
                        Widen(arg::U, nullptr, 1),
                        Widen(arg::V, nullptr, 1),
                        Widen(arg::R, nullptr, 1),
                        Widen(arg::Data, nullptr, Channels)});
}

Value *LegacyLowering::run() {
  bool ThroughLSC =
      I.M.Space == MessageSpace::Flat || I.M.Space == MessageSpace::Surface;
  if (I.M.Function != SharedFunction::DataPort)
    return nullptr;
  if (I.M.Space == MessageSpace::Image && Writes)
    return typedStore();
  if (!ThroughLSC)
    return nullptr;
  readSurface();
  if (I.M.Atomic)
    return atomic();
  return I.M.has(arg::Offsets) ? lanes() : block();
}

} // namespace

PreservedAnalyses LegacyToLSCPass::run(Function &F, FunctionAnalysisManager &) {
  const TargetInfo &T = targetOf(F);
  if (T.has(TargetInfo::LegacyMessages) || !T.has(TargetInfo::LSC))
    return PreservedAnalyses::all();
  return preservedIf(
      rewriteInstructions(F, [](Instruction &I, IRBuilder<> &B) -> Value * {
        const Message *M = findMessage(intrinsicOf(&I));
        return M ? LegacyLowering({cast<CallInst>(I), *M}, B).run() : nullptr;
      }));
}

} // namespace cmc::genx
