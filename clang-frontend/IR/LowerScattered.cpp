//===- LowerScattered.cpp - raw accesses to buffers lane by lane ----------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "clang-frontend/IR/Accesses.h"
#include "clang-frontend/IR/RegionBuilder.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;

namespace cmc::frontend::lowering {
namespace {

/// A lane of a gather or scatter has 32 bits: smaller elements are in the low
/// bytes of an integer.
Type *messageType(RawCall &C, Type *Data) {
  return bytesOf(Data->getScalarType()) == 4
             ? Data
             : lanesType(C.B.getInt32Ty(), lanesOf(Data));
}

Value *narrow(RawCall &C, Value *Message, Type *Data) {
  if (Message->getType() == Data)
    return Message;
  Type *Bits =
      lanesType(C.B.getIntNTy(Data->getScalarSizeInBits()), lanesOf(Data));
  return C.B.CreateBitCast(C.B.CreateTrunc(Message, Bits), Data);
}

Value *widen(RawCall &C, Value *Data) {
  Type *T = Data->getType(), *Message = messageType(C, T);
  if (Message == T)
    return Data;
  Type *Bits = lanesType(C.B.getIntNTy(T->getScalarSizeInBits()), lanesOf(T));
  return C.B.CreateZExt(C.B.CreateBitCast(Data, Bits), Message);
}

/// The operands of gather.scaled and scatter.scaled but the last.
SmallVector<Value *, 7> scaledOperands(RawCall &C, Type *Data) {
  unsigned LogBytes = Log2_32(bytesOf(Data->getScalarType()));
  return {allLanesOn(C, lanesOf(Data)),
          C.B.getInt32(LogBytes),
          C.B.getInt16(0),
          C.arg(0),
          C.arg(1),
          C.arg(2)};
}

/// An access to channels: the type of what it transfers, and the operands of
/// gather4.scaled and scatter4.scaled but the last. None after an error.
struct ChannelAccess {
  Type *Data;
  SmallVector<Value *, 7> Operands;
};

ChannelAccess channelAccess(RawCall &C) {
  unsigned Lanes = lanesOf(C.arg(3)->getType());
  unsigned Channels = channelsOf(C, 1, C.arg(4)->getType(), Lanes);
  if (!Channels)
    return {};
  return {channelData(C.arg(4)->getType(), Channels, Lanes),
          {allLanesOn(C, Lanes), C.B.getInt32(Channels), C.B.getInt16(0),
           C.arg(0), C.arg(2), C.arg(3)}};
}

} // namespace

Value *gather(RawCall &C) {
  if (!isPossible(C, C.type(), lanesOf(C.type()), 4))
    return nullptr;
  SmallVector<Value *, 7> Operands = scaledOperands(C, C.type());
  Type *T = messageType(C, C.type());
  Operands.push_back(UndefValue::get(T));
  Value *Data =
      C.call(GenXIntrinsic::genx_gather_scaled,
             {T, Operands[0]->getType(), C.arg(2)->getType()}, Operands);
  return narrow(C, Data, C.type());
}

Value *scatter(RawCall &C) {
  Type *T = C.arg(3)->getType();
  if (!isPossible(C, T, lanesOf(T), 4))
    return nullptr;
  SmallVector<Value *, 7> Operands = scaledOperands(C, T);
  Operands.push_back(widen(C, C.arg(3)));
  C.call(
      GenXIntrinsic::genx_scatter_scaled,
      {Operands[0]->getType(), C.arg(2)->getType(), Operands.back()->getType()},
      Operands);
  return nullptr;
}

Value *gather4(RawCall &C) {
  ChannelAccess A = channelAccess(C);
  if (A.Operands.empty())
    return nullptr;
  A.Operands.push_back(UndefValue::get(A.Data));
  Value *Data = C.call(GenXIntrinsic::genx_gather4_scaled,
                       {A.Data, A.Operands[0]->getType(), C.arg(3)->getType()},
                       A.Operands);
  return RegionBuilder(C.B).write(C.arg(4), Data,
                                  Region::contiguous(lanesOf(A.Data)));
}

Value *scatter4(RawCall &C) {
  ChannelAccess A = channelAccess(C);
  if (A.Operands.empty())
    return nullptr;
  A.Operands.push_back(firstLanes(C, C.arg(4), A.Data));
  C.call(GenXIntrinsic::genx_scatter4_scaled,
         {A.Operands[0]->getType(), C.arg(3)->getType(), A.Data}, A.Operands);
  return nullptr;
}

} // namespace cmc::frontend::lowering
