//===- Mixes.h - code for targets that no GPU is ----------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// Code that infers one feature of a target from another is correct on all real
// targets, which have both or neither, and wrong on the first target with only
// one of them. A mixed target has only one of them.
//===----------------------------------------------------------------------===//
#pragma once

#include "cmc/Target.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/raw_ostream.h"

namespace cmc {

/// Emits vISA of \p M, stage-4 IR for \p Base, for targets like \p Base: one
/// for each feature, which it has or lacks instead, and two for each other
/// family, with every second feature of that family. Prints internal errors,
/// and how many mixes were refused since they lack a feature that \p M uses.
/// Returns an ExitCode.
int runOnMixes(const llvm::Module &M, const TargetInfo &Base,
               llvm::raw_ostream &OS);

} // namespace cmc
