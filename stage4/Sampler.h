//===- Sampler.h - parameters of sampler messages ---------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#pragma once

#include "stage4/Messages.h"

namespace cmc {

/// How many parameters a message to the sampler has. Those at the end that are
/// zero, or undefined, are not sent: the hardware then takes zero. There is at
/// least one.
inline unsigned samplerParameters(const MessageCall &C) {
  unsigned First = *C.M.find(arg::Parameters), End = C.Call.arg_size();
  for (; End > First + 1; --End) {
    auto *K = llvm::dyn_cast<llvm::Constant>(C.Call.getArgOperand(End - 1));
    if (!K || !(llvm::isa<llvm::UndefValue>(K) || K->isNullValue()))
      break;
  }
  return End - First;
}

} // namespace cmc
