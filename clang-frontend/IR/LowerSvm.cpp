//===- LowerSvm.cpp - lowering of accesses to addresses -------------------===//
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
/// number of its bytes. Wider lanes have one block.
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

} // namespace

Value *svmGather(RawCall &C) {
  Type *T = C.type();
  if (!isPossible(C, T, lanesOf(T), 8))
    return nullptr;
  SvmLanes Lanes = svmLanes(C, T);
  Value *Data = createMessage(
      C.B, GenXIntrinsic::genx_svm_gather, Lanes.Message,
      {{arg::LogBlocks, Log2_32(Lanes.Blocks)}, {arg::Offsets, C.arg(0)}});
  return RegionBuilder(C.B).read(Data, T, Lanes.Used);
}

Value *svmScatter(RawCall &C) {
  Type *T = C.arg(1)->getType();
  if (!isPossible(C, T, lanesOf(T), 8))
    return nullptr;
  SvmLanes Lanes = svmLanes(C, T);
  Value *Data = RegionBuilder(C.B).write(UndefValue::get(Lanes.Message),
                                         C.arg(1), Lanes.Used);
  createMessage(C.B, GenXIntrinsic::genx_svm_scatter, nullptr,
                {{arg::LogBlocks, Log2_32(Lanes.Blocks)},
                 {arg::Offsets, C.arg(0)},
                 {arg::Data, Data}});
  return nullptr;
}

/// (channels, addresses, object)
Value *svmGather4(RawCall &C) {
  return accessChannels(C, GenXIntrinsic::genx_svm_gather4_scaled, 0, 2,
                        {{arg::Offsets, C.arg(1)}});
}

Value *svmScatter4(RawCall &C) {
  return accessChannels(C, GenXIntrinsic::genx_svm_scatter4_scaled, 0, 2,
                        {{arg::Offsets, C.arg(1)}});
}

} // namespace cmc::frontend::lowering
