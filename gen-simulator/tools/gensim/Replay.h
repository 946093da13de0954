//===- Replay.h - gensim replay ---------------------------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm/ADT/ArrayRef.h"

namespace gensim {

/// Replays a capture of Intel's runtime. \p Args are the arguments after
/// `gensim replay`. Returns the exit code.
int replayMain(llvm::ArrayRef<const char *> Args);

} // namespace gensim
