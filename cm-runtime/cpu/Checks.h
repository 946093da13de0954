//===- Checks.h - bugs that hardware hides ----------------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// What kernels of the CPU device look at while they run, when they are asked
// to. Runs on stage-4 IR with the parameters of an entry:
//
//   %r = rdregion(<16 x i32> %v, 0, 8, 1, i16 %o)
// becomes
//   %bad = zext %o > 32
//   call @cmc_cpu_check(%thread, %bad, "k.cm:5:3: ...", %o / 4);  %r = ...
//
// Lanes that SIMD control flow or a mask leaves out are not looked at.
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm/IR/Function.h"
#include "llvm/Support/Error.h"

namespace cmc::runtime {

struct Checks {
  bool Bounds = false;    ///< Regions, local arrays, shared local memory.
  bool Undefined = false; ///< Division by zero.
  bool Time = false;      ///< Loops end when the time limit is reached.
};

/// "all" or names with commas; "": none.
llvm::Expected<Checks> parseChecks(llvm::StringRef Names);

/// Before anything is lowered.
void insertChecks(llvm::Function &F, const Checks &Chosen);

/// When all is lowered: a thread leaves each loop when the time is over.
void limitLoops(llvm::Function &F);

} // namespace cmc::runtime
