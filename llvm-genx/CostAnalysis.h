//===- CostAnalysis.h - the cost model for LLVM's passes --------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// What VISA/model/CostModel.h knows, of LLVM IR: costs in Gen instructions.
// Regions, extensions and writes to regions come with the instruction that they
// belong to. The unroller counts with them.
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm/Analysis/TargetTransformInfo.h"

namespace cmc::genx {

/// Must be registered before LLVM's own analysis.
llvm::TargetIRAnalysis costAnalysis();

} // namespace cmc::genx
