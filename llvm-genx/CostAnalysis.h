//===- CostModel.h - what LLVM's passes know of the hardware ----*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// Costs in Gen instructions: two registers are computed at once; regions,
// extensions and writes to regions come with the instruction that they belong
// to. The unroller counts with them.
//===----------------------------------------------------------------------===//
#ifndef CMC_LLVM_GENX_COSTMODEL_H
#define CMC_LLVM_GENX_COSTMODEL_H

#include "llvm/Analysis/TargetTransformInfo.h"

namespace cmc {
namespace genx {

/// To be registered before LLVM's own.
llvm::TargetIRAnalysis costAnalysis();

} // namespace genx
} // namespace cmc

#endif // CMC_LLVM_GENX_COSTMODEL_H
