//===- FinalizerOutcome.h - what became of a finalizer run ------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// The finalizer's exit code lies both ways: 1 also means "done, but spilled",
// and 0 is also given for code that it calls invalid in its output. So the
// outcome is read off the files and the words (docs/rationale/finalizer.md).
//===----------------------------------------------------------------------===//
#pragma once

#include "basic/Process.h"

namespace cmc::bridge {

enum class Outcome {
  Success,
  Spilled, ///< Valid code that uses scratch memory.
  Refused, ///< The vISA is wrong; Words says how.
  Silent,  ///< No code and no words.
  Crashed,
  TimedOut,
  NotStarted,
};

struct OutcomeInfo {
  Outcome Kind = Outcome::Silent;
  unsigned SpillBytes = 0;
  std::string Words; ///< The finalizer's complaint, one line per point.
};

/// Classifies \p R, given whether the code file \p HasCode exists, the text of
/// the finalizer's error file ("" when there is none) and the \p VISA text.
OutcomeInfo classify(const ProcessResult &R, bool HasCode,
                     llvm::StringRef ErrorFile, llvm::StringRef VISA);

} // namespace cmc::bridge
