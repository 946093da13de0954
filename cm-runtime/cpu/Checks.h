//===- Checks.h - run-time checks of kernels --------------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// Checks for bugs that hardware does not report, in kernels of the CPU device,
// on request. Runs on stage-4 IR with the parameters of an entry:
//
//   %r = rdregion(<16 x i32> %v, 0, 8, 1, i16 %o)
// becomes
//   %bad = zext %o > 32
//   call @cmc_cpu_check(%thread, %bad, "k.cm:5:3: ...", %o / 4);  %r = ...
//
// Lanes that SIMD control flow or a mask disables are not checked.
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm/IR/Function.h"
#include "llvm/Support/Error.h"

namespace cmc::runtime {

struct Checks {
  bool Bounds = false;    ///< Regions, local arrays, shared local memory.
  bool Undefined = false; ///< Division by zero.
  bool Alignment = false; ///< Blocks of memory begin at their multiples.
  bool Time = false;      ///< Loops end at the time limit.
};

/// "all" or names, comma-separated; "": none.
llvm::Expected<Checks> parseChecks(llvm::StringRef Names);

/// Must run before all lowerings.
void insertChecks(llvm::Function &F, const Checks &Enabled);

/// Must run after all lowerings: a thread leaves each loop at the time limit.
void limitLoops(llvm::Function &F);

} // namespace cmc::runtime
