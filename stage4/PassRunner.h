//===- PassRunner.h - runs groups of passes until an error ------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#pragma once

#include "stage4/AnalysisManagers.h"
#include "stage4/Errors.h"

namespace cmc {

/// Runs groups of passes on a module until one of them reports an error.
class PassRunner {
public:
  explicit PassRunner(llvm::Module &M) : M(M), Errors(M.getContext()) {}

  bool isOk() const { return !Errors.hasError(); }

  template <class... Passes> void onModule(Passes... P) {
    llvm::ModulePassManager MPM;
    (MPM.addPass(std::move(P)), ...);
    if (isOk())
      MPM.run(M, Analyses.Modules);
  }

  template <class... Passes> void onFunctions(Passes... P) {
    llvm::FunctionPassManager FPM;
    (FPM.addPass(std::move(P)), ...);
    onModule(llvm::createModuleToFunctionPassAdaptor(std::move(FPM)));
  }

private:
  llvm::Module &M;
  ErrorScope Errors;
  llvm::PassBuilder PB;
  AnalysisManagers Analyses{PB};
};

} // namespace cmc
