//===- LowerTyped.cpp - lowering of accesses to image elements ------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "clang-frontend/IR/Accesses.h"

using namespace llvm;

namespace cmc::frontend::lowering {

/// (surface, channels, u, v, r, object)
static Value *typedChannels(RawCall &C, unsigned ID) {
  return accessChannels(C, ID, 1, 5,
                        {{arg::Surface, C.arg(0)},
                         {arg::U, C.arg(2)},
                         {arg::V, C.arg(3)},
                         {arg::R, C.arg(4)}});
}

Value *typedRead(RawCall &C) {
  return typedChannels(C, GenXIntrinsic::genx_gather4_typed);
}

Value *typedWrite(RawCall &C) {
  return typedChannels(C, GenXIntrinsic::genx_scatter4_typed);
}

} // namespace cmc::frontend::lowering
