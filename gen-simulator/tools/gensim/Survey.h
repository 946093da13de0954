//===- Survey.h - gensim survey ---------------------------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm/ADT/ArrayRef.h"

namespace gensim {

/// Lists the opcodes and messages of binaries that the simulator does not
/// model. \p Args are the arguments after `gensim survey`. Returns the exit
/// code.
int surveyMain(llvm::ArrayRef<const char *> Args);

} // namespace gensim
