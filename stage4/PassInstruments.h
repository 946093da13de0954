//===- PassInstruments.h - traces and disables passes -----------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// Debugging aids for a pipeline: LLVM's own instruments, which `-mllvm` turns
// on (-print-after=, -print-changed, -opt-bisect-limit=, -time-passes ...), and
// passes to disable by name. A pass that correctness requires has
// `isRequired()`, or is wrapped in Required if it is LLVM's; all others can be
// disabled.
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm/ADT/Any.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Passes/StandardInstrumentations.h"
#include <string>
#include <vector>

namespace cmc {

/// A pass of LLVM on which later passes rely.
template <class P> struct Required : llvm::PassInfoMixin<Required<P>> {
  explicit Required(P Pass) : Pass(std::move(Pass)) {}
  template <class IR, class AM>
  llvm::PreservedAnalyses run(IR &Unit, AM &Analyses) {
    return Pass.run(Unit, Analyses);
  }
  static bool isRequired() { return true; }

private:
  P Pass;
};

/// Must outlive the PassBuilder that gets Callbacks.
class PassInstruments {
public:
  /// \p Disabled: names of passes to disable, as in a registry.
  explicit PassInstruments(std::vector<std::string> Disabled = {})
      : Standard(/*DebugLogging=*/false), Disabled(std::move(Disabled)) {
    if (!this->Disabled.empty())
      Callbacks.registerShouldRunOptionalPassCallback(
          [this](llvm::StringRef Class, llvm::Any) {
            return !llvm::is_contained(
                this->Disabled, Callbacks.getPassNameForClassName(Class));
          });
  }

  /// Called when all passes have their names.
  void attach(llvm::FunctionAnalysisManager &FAM) {
    Standard.registerCallbacks(Callbacks, &FAM);
  }

  llvm::PassInstrumentationCallbacks Callbacks;

private:
  llvm::StandardInstrumentations Standard;
  std::vector<std::string> Disabled;
};

} // namespace cmc
