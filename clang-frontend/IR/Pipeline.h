//===- Pipeline.h - raw IR to stage-4 IR ------------------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#pragma once

#include "clang-frontend/Frontend.h"
#include "llvm/ADT/ArrayRef.h"

namespace llvm {
class PassBuilder;
} // namespace llvm

namespace cmc::frontend {

/// Lowers the output of Clang (stage 3) to stage 4, in place, and writes the
/// kernel metadata. \p Kernels describes each kernel of the AST: Name is that
/// of the IR function; a surface without `[[type]]` has an empty TypeDesc and
/// gets its kind from its uses. False after an error was reported.
bool lowerToStage4(llvm::Module &M, llvm::ArrayRef<KernelInfo> Kernels,
                   const Options &Opts);

/// Registers the passes of PassRegistry.def, and verify-stage4, for `-passes=`.
void registerPasses(llvm::PassBuilder &PB);

} // namespace cmc::frontend
