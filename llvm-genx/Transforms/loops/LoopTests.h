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

/// How a loop counts and when it goes on.
struct LoopCount {
  llvm::PHINode *At;             ///< In the header.
  llvm::BinaryOperator *Next;    ///< Its value in the next round.
  bool TestsNext;                ///< Else At is what the latch tests.
  llvm::ICmpInst *Test;          ///< In the latch.
  llvm::Value *Bound;            ///< Made outside.
  llvm::APInt Step;              ///< Not 0.
  llvm::CmpInst::Predicate Goes; ///< On, of Next and Bound.
  bool Signed, OrEqual;          ///< Of the test for going on.
  bool isUp() const { return Step.isStrictlyPositive(); }
};

/// Where a loop is split.
struct LoopSplit {
  llvm::BasicBlock *Before, *MainEntry, *Between, *RestEntry;
};

/// The test of \p L that a distance from the bound can answer.
llvm::Optional<LoopCount> countOf(const llvm::Loop &L);

/// What the counter must be below (above) at the end of \p Before, so that the
/// next \p Rounds - 1 tests go on.
llvm::Value *limitOf(const LoopCount &C, unsigned Rounds,
                     llvm::BasicBlock &Before);

/// Makes the jumps before \p L, at its end and behind it; \p Counted counts
/// behind it.
void testLimit(const llvm::Loop &L, const LoopCount &C, const LoopSplit &At,
               llvm::Value *Limit, llvm::PHINode *Counted, bool Entered);

} // namespace cmc::genx
