//===- ResolveReferences.h - references become regions ----------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// The heart of the front-end. Every access through a reference becomes an
// access to the whole of the CM object at its root:
//   %r = call <8 x i32>* @__cm_region(<16 x i32>* %v, 4, 8, 0, 8, 2)
//   store <8 x i32> %x, <8 x i32>* %r
// becomes
//   %o = load <16 x i32>, <16 x i32>* %v
//   %n = call @llvm.genx.wrregioni(%o, %x, 0, 8, 2, i16 4, undef, i1 true)
//   store <16 x i32> %n, <16 x i32>* %v
// and likewise for regions of regions, elements, casts (format<>), constant
// objects, copies, and pointers merged by control flow.
// Requires: all inlined; references are SSA values; CM objects pinned.
// Guarantees: no __cm_region, no pins; each vector of a CM object is an alloca
// <N x T> of its own that is only loaded and stored whole. A reference whose
// object is not known is an error at its use.
// Leaves alone: scalars and C arrays of scalars.
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm/IR/PassManager.h"

namespace cmc::frontend {

struct ResolveReferencesPass : llvm::PassInfoMixin<ResolveReferencesPass> {
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &);
};

} // namespace cmc::frontend
