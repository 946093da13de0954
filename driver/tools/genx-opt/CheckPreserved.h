//===- CheckPreserved.h - what passes say that they did ---------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// After a pass that preserves all analyses, the IR must be what it was before
// it; otherwise later passes would use analyses of other IR.
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm/IR/PassInstrumentation.h"
#include <string>
#include <vector>

namespace cmc {

/// Reports an internal error if a pass changes the text of the IR and says that
/// it did not. Must outlive the passes.
class PreservedChecker {
public:
  explicit PreservedChecker(llvm::PassInstrumentationCallbacks &Callbacks);

private:
  void check(llvm::StringRef Class, const llvm::Any &IR, bool All);

  llvm::PassInstrumentationCallbacks &Callbacks;
  std::vector<std::string> Before; ///< Of the passes that run now.
  bool Reported = false;           ///< The managers repeat what a pass says.
};

} // namespace cmc
