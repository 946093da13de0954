//===- Pipeline.h - the passes of llvm-genx and their order -----*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm/Passes/PassBuilder.h"

namespace cmc::genx {

/// Registers the passes of PassRegistry.def with \p PB.
void registerPasses(llvm::PassBuilder &PB);

/// The passes that optimize() runs on every kernel.
llvm::FunctionPassManager buildOptimizer(unsigned OptLevel);

} // namespace cmc::genx
