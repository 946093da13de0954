//===- UnrollLoops.h - several rounds of short loops at once ----*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// Repeats the body of a short innermost loop, so that counting, the test and
// the jump are paid once for several rounds:
//
//   do { body(i); i += s; } while (i < n);
// ==>
//   limit = n -sat (3 * s);
//   if (i < limit)
//     do { body(i); body(i + s); body(i + 2 * s); body(i + 3 * s); i += 4 * s;
//     } while (i < limit);
//   ... and the loop as it was for the rounds that are left, if there are any
//
// A test of the limit says that none of the tests between would have left the
// loop, whatever n is, so there is no number of rounds to compute. With a known
// number of rounds there are no others. What counts along with i is computed
// from its value in the first of the rounds: (i + 2 * s) >> 4 is
// (i >> 4) + 2 * s / 16, since i + 2 * s < n does not wrap around.
//
// Requires: nothing. Guarantees: the order of all operations is that of the
// source, floats included. Leaves alone loops with lanes that leave or come
// back, calls, barriers, fences and volatile objects; what a pragma says
// (nounroll, or an unrolling that was done); long bodies, and those that need
// many registers.
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm/IR/PassManager.h"

namespace cmc::genx {

struct UnrollLoopsPass : llvm::PassInfoMixin<UnrollLoopsPass> {
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &FAM);
};

} // namespace cmc::genx
