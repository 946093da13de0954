//===- Dependency.h - thread dependency patterns ----------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// The media walker's patterns as a table: for each, the neighbours that a
// thread waits for in cm_wait.
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

namespace cmc::runtime {

/// Where a thread that must come first stands, relative to the waiting one.
struct Delta {
  int X, Y;
};

struct DependencyPattern {
  llvm::StringRef Name; ///< As --dependency spells it.
  llvm::ArrayRef<Delta> Deltas;
};

/// All patterns; the first is "none".
llvm::ArrayRef<DependencyPattern> dependencyPatterns();

/// Null when \p Name is none of them.
const DependencyPattern *findDependencyPattern(llvm::StringRef Name);

} // namespace cmc::runtime
