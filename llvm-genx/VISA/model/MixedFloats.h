//===- MixedFloats.h - half and float operands together ---------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm-genx/VISA/model/Model.h"

namespace cmc::visa {

/// Whether instructions \p Op of \p T may mix half and float sources.
bool mayMixFloats(const TargetInfo &T, Opcode Op);

/// Whether \p I, an instruction for which mayMixFloats() holds, has both half
/// and float operands.
bool mixesFloats(const Instruction &I);

} // namespace cmc::visa
