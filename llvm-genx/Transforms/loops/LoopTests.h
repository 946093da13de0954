//===- LoopTests.h - how a loop counts and ends -----------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// A loop that does several iterations at once tests a limit, which says that
// none of the tests between them would leave it.
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm/ADT/APInt.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Instructions.h"

namespace cmc::genx {

/// The counter of a loop and its exit test.
struct LoopCount {
  llvm::PHINode *At;          ///< In the header.
  llvm::BinaryOperator *Next; ///< Its value in the next iteration.
  bool TestsNext;             ///< Else the latch tests At.
  llvm::ICmpInst *Test;       ///< In the latch.
  llvm::Value *Bound;         ///< Loop-invariant.
  llvm::APInt Step;           ///< Not 0.
  llvm::CmpInst::Predicate
      Continue;         ///< Condition to continue, of Next and Bound.
  bool Signed, OrEqual; ///< Of the condition to continue.
  bool isUp() const { return Step.isStrictlyPositive(); }
};

/// The blocks where a loop is split.
struct LoopSplit {
  llvm::BasicBlock *Before, *MainEntry, *Between, *RemainderEntry;
};

/// The counter of \p L, if its distance from the bound decides the exit test.
llvm::Optional<LoopCount> countOf(const llvm::Loop &L);

/// Computes at the end of \p Before the limit for the counter: below (above)
/// it, the next \p Iterations - 1 tests continue the loop.
llvm::Value *limitOf(const LoopCount &C, unsigned Iterations,
                     llvm::BasicBlock &Before);

/// Creates the branches before \p L, at its end and after it; \p Counted is the
/// counter after it.
void testLimit(const llvm::Loop &L, const LoopCount &C, const LoopSplit &At,
               llvm::Value *Limit, llvm::PHINode *Counted, bool Entered);

} // namespace cmc::genx
