//===- Exec.h - gensim exec -------------------------------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm/ADT/ArrayRef.h"

namespace gensim {

/// Runs one kernel of a binary. \p Args: the arguments after the subcommand.
/// Exit codes: 0 success, 1 an error in the input or of the run, 2 usage, 3 a
/// check found something.
int execMain(llvm::ArrayRef<const char *> Args);

} // namespace gensim
