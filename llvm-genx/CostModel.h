//===- CostModel.h - what LLVM's passes know of the hardware ----*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// Costs in Gen instructions: two registers are computed at once; regions,
// extensions and writes to regions come with the instruction that they belong
// to. The unroller counts with them.
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm/Analysis/TargetTransformInfo.h"

namespace cmc::genx {

/// To be registered before LLVM's own.
llvm::TargetIRAnalysis costAnalysis();

} // namespace cmc::genx
