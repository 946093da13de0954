//===- EmptyJoins.h - joins without active lanes ----------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// After a join, code must only run if a lane is active. CMSimdCFLowering emits
// a branch for this, but assumes that groups of forward branches are nested.
// When all lanes leave a loop from an inner SIMD block, it misses that they
// leave the outer block, too:
//   SIMD_DO_WHILE_BEGIN {
//     SIMD_IF_BEGIN(a) { SIMD_IF_BEGIN(b) { SIMD_BREAK; } SIMD_IF_END; }
//     SIMD_IF_END;  // Here all lanes may be gone:
//     n += 1;       // then this must not run.
//   } SIMD_DO_WHILE_END(c);
// The same applies to lanes that a switch sends to a later case, past others.
// Before: %j = join(%em, %rm); br label %after
// After:  br i1 %no.lane, label %next.join.that.lanes.wait.at, label %after
// Requires: the output of CMSimdCFLowering, with variables still in memory.
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm/IR/Function.h"

namespace cmc::frontend {

void leaveEmptyJoins(llvm::Function &F);

} // namespace cmc::frontend
