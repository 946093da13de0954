//===- Mixes.h - code for targets that no GPU is ----------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// Where code takes one feature of a target for a sign of another, it is right
// on all real targets, and wrong on the next one. It shows on a target that has
// one of the two only.
//===----------------------------------------------------------------------===//
#pragma once

#include "cmc/Target.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/raw_ostream.h"

namespace cmc {

/// Emits vISA of \p M, stage-4 IR for \p Base, for targets like \p Base: one
/// for each feature, which it has or lacks instead, and two for each other
/// family, with every second feature of that. Prints what is an internal error,
/// and how many mixes were refused: these have not what \p M uses. Returns an
/// ExitCode.
int runOnMixes(const llvm::Module &M, const TargetInfo &Base,
               llvm::raw_ostream &OS);

} // namespace cmc
