//===- Dependency.h - thread dependency patterns ----------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// The patterns of the media walker as a table: for each, the neighbours that a
// thread waits for in cm_wait.
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

namespace cmc::runtime {

/// The position of a thread that must run first, relative to the waiting one.
struct Delta {
  int X, Y;
};

struct DependencyPattern {
  llvm::StringRef Name; ///< As spelled in --dependency.
  llvm::ArrayRef<Delta> Deltas;
};

/// All patterns; the first is "none".
llvm::ArrayRef<DependencyPattern> dependencyPatterns();

/// Null when there is no pattern \p Name.
const DependencyPattern *findDependencyPattern(llvm::StringRef Name);

} // namespace cmc::runtime
