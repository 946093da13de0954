//===- Run.h - gensim run ---------------------------------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// Runs an unmodified OpenCL or Level Zero program on simulated GPUs: starts a
// TBX server, makes Intel's runtime connect to it through environment
// variables, and ends with the program.
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm/ADT/ArrayRef.h"

namespace gensim {

/// \p Args are the arguments after `gensim run`. Returns the exit code.
int runMain(llvm::ArrayRef<const char *> Args);

} // namespace gensim
