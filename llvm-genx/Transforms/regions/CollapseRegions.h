//===- CollapseRegions.h - regions of regions to one region -----*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
//   rd(rd(v, r1), r2)             ==> rd(v, r1 of r2)
//   rd(wr(o, n, w), r)            ==> rd(n, r in w)     r lies inside w
//                                 ==> rd(o, r)          r and w are disjoint
//   bitcast(rd(v, r))             ==> rd(bitcast(v), r)
//   rd(ext(v), r)                 ==> ext(rd(v, r))     sums and products read
//   rd(abs(v), r)                 ==> abs(rd(v, r))     the same
//   rd(zext(cmp(a, b)), r)        ==> zext(cmp(rd(a, r), rd(b, r)))
//   ashr(shl(v, 16), 16)          ==> sext(rd(bitcast(v), low words))
//   wr(o, wr(rd(o, w), n, u), w)  ==> wr(o, n, w of u)
//   wr(wr(o, a, u), b, w)         ==> wr(o, b, w)       u lies inside w
//   wr(o, rd(o, w), w)            ==> o
//
// (rd and wr are rdregion and wrregion) wherever the result is one region with
// the elements of the original, and keeps no vector alive beside its successor,
// which would be a copy. Regions over the whole object disappear.
// Requires: nothing. Guarantees: nothing that selection depends on: this pass
// is for quality. Leaves alone masked writes, and dynamic offsets except that
// it adds constants to them.
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm/IR/PassManager.h"

namespace cmc::genx {

struct CollapseRegionsPass : llvm::PassInfoMixin<CollapseRegionsPass> {
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &);
};

} // namespace cmc::genx
