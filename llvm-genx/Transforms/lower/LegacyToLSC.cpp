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

constexpr unsigned Plain = 1, Transposed = 2; ///< The argument Order.

/// Whether \p V is used only by calls, such as messages, directly or after
/// other operations.
bool isOfMessages(const Value *V, unsigned Depth = 3) {
  return all_of(V->users(), [&](const User *U) {
    return isa<CallInst>(U) ||
           (Depth && isa<BinaryOperator>(U) && isOfMessages(U, Depth - 1));
  });
}

class LegacyLowering {
public:
  LegacyLowering(const MessageCall &I, IRBuilder<> &B)
      : I(I), B(B), Writes(I.M.Access == MessageAccess::Write) {}
  Value *run();

private:
  void readSurface();
  Value *addresses();
  Value *access(Type *Result, ArrayRef<MessageOperand> Operands);
  Value *masked(Value *V, uint32_t Mask);
  Value *shifted(Value *V, unsigned Bits, uint32_t Mask = ~0u);
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

/// The bits of \p V in \p Mask.
Value *LegacyLowering::masked(Value *V, uint32_t Mask) {
  const DataLayout &Layout = I.Call.getModule()->getDataLayout();
  return MaskedValueIsZero(V, APInt(32, ~Mask), Layout) ? V
                                                        : B.CreateAnd(V, Mask);
}

/// The bits in \p Mask of \p V shifted to the left by \p Bits, in at most as
/// many operations as compute \p V; null if there is no such way.
Value *LegacyLowering::shifted(Value *V, unsigned Bits, uint32_t Mask) {
  Value *X;
  ConstantInt *C;
  if (!Bits)
    return masked(V, Mask);
  if (match(V, m_LShr(m_Value(X), m_SpecificInt(Bits))))
    return masked(X, Mask & ~0u << Bits);
  auto *Op = dyn_cast<BinaryOperator>(V);
  if (!Op || !match(Op->getOperand(1), m_ConstantInt(C)) || !isOfMessages(V))
    return nullptr;
  X = Op->getOperand(0);
  const uint32_t Number = C->getZExtValue();
  auto ShiftedOrShift = [&](unsigned By, uint32_t Part) {
    Value *S = shifted(X, By, Part);
    return S ? S : masked(B.CreateShl(X, By), Part);
  };
  switch (Op->getOpcode()) {
  case Instruction::LShr:
    return Number < Bits ? ShiftedOrShift(Bits - Number, Mask & ~0u << Bits)
                         : nullptr;
  case Instruction::Shl:
    return Number + Bits < 32 ? masked(B.CreateShl(X, Number + Bits), Mask)
                              : nullptr;
  case Instruction::And:
    return shifted(X, Bits, Mask & Number << Bits);
  case Instruction::Add:
  case Instruction::Or:
    return masked(B.CreateBinOp(Op->getOpcode(), ShiftedOrShift(Bits, ~0u),
                                B.getInt32(Number << Bits)),
                  Mask);
  default:
    return nullptr;
  }
}

/// Adjacent dwords at one offset or address.
Value *LegacyLowering::block() {
  Order = Transposed;
  Elements = I.dataBytes() / 4;
  Type *Dwords = vectorOf(B.getInt32Ty(), Elements);
  Value *At = I.value(arg::Bytes);
  if (Value *Owords = I.value(arg::Owords)) {
    At = shifted(Owords, Log2_32(OwordBytes));
    if (!At)
      At = B.CreateMul(Owords, B.getInt32(OwordBytes));
  }
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

/// Widens the message to whole registers of lanes; the added lanes are
/// inactive. The finalizer computes the size of the data from the number of
/// lanes alone, although the data of each channel starts at a register.
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
