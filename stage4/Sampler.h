//===- Sampler.h - what sampler messages say --------------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm/IR/InstrTypes.h"

namespace cmc {

/// How many parameters a call of llvm.genx.3d.sample or 3d.load has, of which
/// operand \p First is the first. Those at the end that are zero, or undefined,
/// are not sent: the hardware then takes zero. There is at least one.
inline unsigned samplerParameters(const llvm::CallBase &Call, unsigned First) {
  unsigned End = Call.arg_size();
  for (; End > First + 1; --End) {
    auto *C = llvm::dyn_cast<llvm::Constant>(Call.getArgOperand(End - 1));
    if (!C || !(llvm::isa<llvm::UndefValue>(C) || C->isNullValue()))
      break;
  }
  return End - First;
}

} // namespace cmc
