//===- FinalizerOutcome.h - the outcome of a finalizer run ------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// The finalizer's exit code is unreliable: 1 also means "done, but spilled",
// and 0 is also returned for code that its output calls invalid. Therefore the
// outcome is determined by files and messages (docs/rationale/finalizer.md).
//===----------------------------------------------------------------------===//
#pragma once

#include "basic/Process.h"

namespace cmc::bridge {

enum class Outcome {
  Success,
  Spilled, ///< Valid code that uses scratch memory.
  Refused, ///< The vISA is invalid; Words has the reason.
  Silent,  ///< No code and no messages.
  Crashed,
  TimedOut,
  NotStarted,
};

struct OutcomeInfo {
  Outcome Kind = Outcome::Silent;
  unsigned SpillBytes = 0;
  std::string Messages; ///< The finalizer's messages, one per line.
};

/// Classifies \p R, given whether the code file exists (\p HasCode), the
/// contents of the finalizer's error file ("" if there is none) and its input
/// \p VISA.
OutcomeInfo classify(const ProcessResult &R, bool HasCode,
                     llvm::StringRef ErrorFile, llvm::StringRef VISA);

} // namespace cmc::bridge
