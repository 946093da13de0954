//===- CollapseRegions.h - regions of regions to one region ----*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
//   rdregion(rdregion(v, r1), r2)           ==> rdregion(v, r1 of r2)
//   rdregion(bitcast(v), r)                 ==> bitcast or rdregion of v's type
//   rdregion(wrregion(o, n, w), r)          ==> rdregion(n, ...) or rdregion(o,
//   r)
//                                               if r is inside or outside w
//   wrregion(wrregion(o, a, w), b, w)       ==> wrregion(o, b, w)
//   wrregion(rdregion(v, w) modified, w)... ==> wrregion into v directly
//
// wherever the result is one region with the elements of the original. Regions
// over the whole object disappear.
// Requires: nothing. Guarantees: nothing that selection depends on: this pass
// is for quality. Leaves alone dynamic offsets except that it adds constants to
// them.
//===----------------------------------------------------------------------===//
#ifndef CMC_LLVM_GENX_TRANSFORMS_COLLAPSEREGIONS_H
#define CMC_LLVM_GENX_TRANSFORMS_COLLAPSEREGIONS_H

#include "llvm/IR/PassManager.h"

namespace cmc {
namespace genx {

struct CollapseRegionsPass : llvm::PassInfoMixin<CollapseRegionsPass> {
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &);
  static bool isRequired() { return true; }
};

} // namespace genx
} // namespace cmc

#endif // CMC_LLVM_GENX_TRANSFORMS_COLLAPSEREGIONS_H
