//===- LowerSvm.cpp - raw accesses to addresses ---------------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "clang-frontend/IR/Accesses.h"
#include "clang-frontend/IR/RegionBuilder.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;

namespace cmc::frontend::lowering {
namespace {

/// An SVM lane of 1 or 2 bytes takes 4 bytes of the message; Blocks is the
/// number of its bytes. Wider lanes are one block.
struct SvmLanes {
  Type *Message;
  unsigned Blocks;
  Region Used;
};

SvmLanes svmLanes(RawCall &C, Type *Data) {
  unsigned N = lanesOf(Data), Bytes = bytesOf(Data->getScalarType());
  if (Bytes >= 4)
    return {Data, 1, Region::contiguous(N)};
  return {lanesType(C.B.getInt8Ty(), 4 * N), Bytes,
          Region{N, 0, N, 4 / Bytes, 0, nullptr}};
}

/// (channels, addresses, object): the operands of svm.gather4.scaled and
/// svm.scatter4.scaled but the last. None after an error.
SmallVector<Value *, 6> channelOperands(RawCall &C, Type *&Data) {
  unsigned Lanes = lanesOf(C.arg(1)->getType());
  unsigned Channels = channelsOf(C, 0, C.arg(2)->getType(), Lanes);
  if (!Channels)
    return {};
  Data = channelData(C.arg(2)->getType(), Channels, Lanes);
  return {allLanesOn(C, Lanes), C.B.getInt32(Channels), C.B.getInt16(0),
          C.B.getInt64(0), C.arg(1)};
}

} // namespace

Value *svmGather(RawCall &C) {
  Type *T = C.type();
  if (!isPossible(C, T, lanesOf(T), 8))
    return nullptr;
  SvmLanes Lanes = svmLanes(C, T);
  Value *On = allLanesOn(C, lanesOf(T));
  Value *Data = C.call(GenXIntrinsic::genx_svm_gather,
                       {Lanes.Message, On->getType(), C.arg(0)->getType()},
                       {On, C.B.getInt32(Log2_32(Lanes.Blocks)), C.arg(0),
                        UndefValue::get(Lanes.Message)});
  return RegionBuilder(C.B).read(Data, T, Lanes.Used);
}

Value *svmScatter(RawCall &C) {
  Type *T = C.arg(1)->getType();
  if (!isPossible(C, T, lanesOf(T), 8))
    return nullptr;
  SvmLanes Lanes = svmLanes(C, T);
  Value *On = allLanesOn(C, lanesOf(T));
  Value *Data = RegionBuilder(C.B).write(UndefValue::get(Lanes.Message),
                                         C.arg(1), Lanes.Used);
  C.call(GenXIntrinsic::genx_svm_scatter,
         {On->getType(), C.arg(0)->getType(), Lanes.Message},
         {On, C.B.getInt32(Log2_32(Lanes.Blocks)), C.arg(0), Data});
  return nullptr;
}

Value *svmGather4(RawCall &C) {
  Type *Data = nullptr;
  SmallVector<Value *, 6> Operands = channelOperands(C, Data);
  if (Operands.empty())
    return nullptr;
  Operands.push_back(UndefValue::get(Data));
  Value *Read =
      C.call(GenXIntrinsic::genx_svm_gather4_scaled,
             {Data, Operands[0]->getType(), C.arg(1)->getType()}, Operands);
  return RegionBuilder(C.B).write(C.arg(2), Read,
                                  Region::contiguous(lanesOf(Data)));
}

Value *svmScatter4(RawCall &C) {
  Type *Data = nullptr;
  SmallVector<Value *, 6> Operands = channelOperands(C, Data);
  if (Operands.empty())
    return nullptr;
  Operands.push_back(firstLanes(C, C.arg(2), Data));
  C.call(GenXIntrinsic::genx_svm_scatter4_scaled,
         {Operands[0]->getType(), C.arg(1)->getType(), Data}, Operands);
  return nullptr;
}

} // namespace cmc::frontend::lowering
