//===- AnalysisManagers.h - the analyses of a pass pipeline -----*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// The four analysis managers of LLVM's new pass manager, with the analyses of a
// PassBuilder, which must outlive them and already have all of its callbacks.
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm/Passes/PassBuilder.h"

namespace cmc {

struct AnalysisManagers {
  // In this order: each refers to earlier ones in its destructor.
  llvm::LoopAnalysisManager Loops;
  llvm::FunctionAnalysisManager Functions;
  llvm::CGSCCAnalysisManager SCCs;
  llvm::ModuleAnalysisManager Modules;

  /// \p RegisterFirst may register replacements of LLVM's own analyses.
  explicit AnalysisManagers(
      llvm::PassBuilder &PB,
      llvm::function_ref<void(llvm::FunctionAnalysisManager &)> RegisterFirst =
          [](llvm::FunctionAnalysisManager &) {}) {
    RegisterFirst(Functions);
    PB.registerModuleAnalyses(Modules);
    PB.registerCGSCCAnalyses(SCCs);
    PB.registerFunctionAnalyses(Functions);
    PB.registerLoopAnalyses(Loops);
    PB.crossRegisterProxies(Loops, Functions, SCCs, Modules);
  }
};

} // namespace cmc
