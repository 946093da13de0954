//===- EmptyJoins.h - joins that find no lane active ------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// What follows a join runs when any lane is active. CMSimdCFLowering branches
// on from a join only when it takes the groups of forward branches to be
// nested: lanes that all leave a loop from an inner SIMD block cross the end of
// the outer one, which it overlooks:
//   SIMD_DO_WHILE_BEGIN {
//     SIMD_IF_BEGIN(a) { SIMD_IF_BEGIN(b) { SIMD_BREAK; } SIMD_IF_END; }
//     SIMD_IF_END;  // Here all lanes may be gone:
//     n += 1;       // then this must not run.
//   } SIMD_DO_WHILE_END(c);
// and lanes that a switch sends to a later case cross the cases before that.
// Before: %j = join(%em, %rm); br label %after
// After:  br i1 %no.lane, label %next.join.that.lanes.wait.at, label %after
// Requires: what CMSimdCFLowering made, variables still in memory.
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm/IR/Function.h"

namespace cmc::frontend {

void leaveEmptyJoins(llvm::Function &F);

} // namespace cmc::frontend
