//===- AnalysisManagers.h - what a pass pipeline runs with ------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// The four analysis managers of LLVM's new pass manager, with the analyses of a
// PassBuilder, which outlives them and has all its callbacks already.
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm/Passes/PassBuilder.h"

namespace cmc {

struct AnalysisManagers {
  // In this order: each refers to those before it when it goes away.
  llvm::LoopAnalysisManager Loops;
  llvm::FunctionAnalysisManager Functions;
  llvm::CGSCCAnalysisManager SCCs;
  llvm::ModuleAnalysisManager Modules;

  /// \p RegisterFirst may register others in place of LLVM's own.
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
