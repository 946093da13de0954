//===- CostModel.h - costs of Gen instructions for LLVM ---------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// Costs in Gen instructions, for LLVM's unroller: an instruction computes two
// registers; regions, extensions and writes to regions are part of another
// instruction.
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm/Analysis/TargetTransformInfo.h"

namespace cmc::genx {

/// Must be registered before LLVM's own analysis.
llvm::TargetIRAnalysis costAnalysis();

} // namespace cmc::genx
