//===- CostAnalysis.h - the cost model for LLVM's passes --------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// What VISA/CostModel.h knows, of LLVM IR: costs in Gen instructions. Regions,
// extensions and writes to regions come with the instruction that they belong
// to. The unroller counts with them.
//===----------------------------------------------------------------------===//
#ifndef CMC_LLVM_GENX_COSTANALYSIS_H
#define CMC_LLVM_GENX_COSTANALYSIS_H

#include "llvm/Analysis/TargetTransformInfo.h"

namespace cmc {
namespace genx {

/// To be registered before LLVM's own.
llvm::TargetIRAnalysis costAnalysis();

} // namespace genx
} // namespace cmc

#endif // CMC_LLVM_GENX_COSTANALYSIS_H
