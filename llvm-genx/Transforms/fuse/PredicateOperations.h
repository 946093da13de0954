//===- PredicateOperations.h - operations on some lanes ---------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// Lets the predicate of an instruction do what a choice between its result and
// its operand does:
//
//   select %c, (add %x, %y), %x        ==> wrregion %x, (add %x, %y), whole, %c
//   select %c, %x, (add %x, %y)        ==> the same under (not %c)
//   select %c, (sub %y, %z), %x        ==> wrregion %x, (sub %y, %z), whole, %c
//   or %x, (select %c, %y, 0)          ==> wrregion %x, (or %x, %y), whole, %c
//
// The write is (P) add X X Y then, one instruction instead of two, when nobody
// needs the old %x any more.
//
// Requires: lowered masks; regions that are collapsed. Guarantees: the same
// values. Leaves alone scalars and bytes, values that are read elsewhere or
// come from another block, and what an operand can be without an instruction
// (regions, extensions, modifiers): the old value would have to be copied.
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm/IR/PassManager.h"

namespace cmc::genx {

struct PredicateOperationsPass : llvm::PassInfoMixin<PredicateOperationsPass> {
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &);
};

} // namespace cmc::genx
