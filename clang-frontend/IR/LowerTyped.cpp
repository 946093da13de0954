//===- LowerTyped.cpp - raw accesses to the elements of images ------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "clang-frontend/IR/Accesses.h"
#include "clang-frontend/IR/RegionBuilder.h"

using namespace llvm;

namespace cmc::frontend::lowering {
namespace {

/// (surface, channels, u, v, r, object): the operands of gather4.typed and
/// scatter4.typed but the last. None after an error.
SmallVector<Value *, 7> typedOperands(RawCall &C, Type *&Data) {
  unsigned Lanes = lanesOf(C.arg(2)->getType());
  unsigned Channels = channelsOf(C, 1, C.arg(5)->getType(), Lanes);
  if (!Channels)
    return {};
  Data = channelData(C.arg(5)->getType(), Channels, Lanes);
  return {C.B.getInt32(Channels),
          allLanesOn(C, Lanes),
          C.arg(0),
          C.arg(2),
          C.arg(3),
          C.arg(4)};
}

} // namespace

Value *typedRead(RawCall &C) {
  Type *Data = nullptr;
  SmallVector<Value *, 7> Operands = typedOperands(C, Data);
  if (Operands.empty())
    return nullptr;
  Operands.push_back(UndefValue::get(Data));
  Value *Read =
      C.call(GenXIntrinsic::genx_gather4_typed,
             {Data, Operands[1]->getType(), C.arg(2)->getType()}, Operands);
  return RegionBuilder(C.B).write(C.arg(5), Read,
                                  Region::contiguous(lanesOf(Data)));
}

Value *typedWrite(RawCall &C) {
  Type *Data = nullptr;
  SmallVector<Value *, 7> Operands = typedOperands(C, Data);
  if (Operands.empty())
    return nullptr;
  Operands.push_back(firstLanes(C, C.arg(5), Data));
  C.call(GenXIntrinsic::genx_scatter4_typed,
         {Operands[1]->getType(), C.arg(2)->getType(), Data}, Operands);
  return nullptr;
}

} // namespace cmc::frontend::lowering
