//===- LowerScattered.cpp - lowering of buffer accesses by lane -----------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "clang-frontend/IR/Accesses.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;

namespace cmc::frontend::lowering {
namespace {

/// A lane of a gather or scatter has 32 bits: smaller elements are stored in
/// the low bytes of an integer.
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

/// The operands of gather.scaled and scatter.scaled but the data.
SmallVector<MessageOperand, 6> scaledOperands(RawCall &C, Type *Data) {
  return {{arg::LogBytes, Log2_32(bytesOf(Data->getScalarType()))},
          {arg::Surface, C.arg(0)},
          {arg::Base, C.arg(1)},
          {arg::Offsets, C.arg(2)}};
}

} // namespace

Value *gather(RawCall &C) {
  if (!isPossible(C, C.type(), lanesOf(C.type()), 4))
    return nullptr;
  Value *Data =
      createMessage(C.B, GenXIntrinsic::genx_gather_scaled,
                    messageType(C, C.type()), scaledOperands(C, C.type()));
  return narrow(C, Data, C.type());
}

Value *scatter(RawCall &C) {
  Type *T = C.arg(3)->getType();
  if (!isPossible(C, T, lanesOf(T), 4))
    return nullptr;
  SmallVector<MessageOperand, 6> Operands = scaledOperands(C, T);
  Operands.push_back({arg::Data, widen(C, C.arg(3))});
  createMessage(C.B, GenXIntrinsic::genx_scatter_scaled, nullptr, Operands);
  return nullptr;
}

/// (surface, channels, base, offsets, object)
static Value *scaledChannels(RawCall &C, unsigned ID) {
  return accessChannels(C, ID, 1, 4,
                        {{arg::Surface, C.arg(0)},
                         {arg::Base, C.arg(2)},
                         {arg::Offsets, C.arg(3)}});
}

Value *gather4(RawCall &C) {
  return scaledChannels(C, GenXIntrinsic::genx_gather4_scaled);
}

Value *scatter4(RawCall &C) {
  return scaledChannels(C, GenXIntrinsic::genx_scatter4_scaled);
}

} // namespace cmc::frontend::lowering
