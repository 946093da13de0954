//===- SplitAggregates.cpp - splitting of merged call results -------------===//
//
// Part of CMC, under the MIT licence.
//
// The optimizer merges results of calls as whole structs at joins of control
// flow; no register can hold these.
//   %p = phi { i32, <8 x float> } [ %call.a, %a ], [ %b.1, %b ]
//   %x = extractvalue %p, 0
// becomes
//   %x = phi i32 [ extractvalue %call.a, 0, %a ], [ extractvalue %b.1, 0, %b ]
// The same applies to selects.
// Requires: nothing. Guarantees: values of struct type are defined by calls and
// insertvalue only, except for the states of SIMD control flow.
//===----------------------------------------------------------------------===//
#include "llvm-genx/IR/Aggregates.h"
#include "llvm-genx/PassClasses.h"
#include "stage4/Rewriting.h"

using namespace llvm;

namespace cmc::genx {

PreservedAnalyses SplitAggregatesPass::run(Function &F,
                                           FunctionAnalysisManager &) {
  return preservedIf(splitAggregates(F));
}

} // namespace cmc::genx
