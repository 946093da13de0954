//===- VISAText.h - steps on vISA models that are text ----------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/raw_ostream.h"

namespace cmc {

enum ExitCode { Success = 0, UserError = 1, Usage = 2, InternalError = 70 };

struct TextRun {
  llvm::StringRef InputName;
  llvm::StringRef Steps; ///< Names with commas between; "": none.
  llvm::StringRef CPU;   ///< Of kernels without .target.
  bool PrintVISA;        ///< As the finalizer reads it, not as a model.
};

/// Reads all kernels of a text, runs the steps on each of them and prints it.
/// The verifier looks at each before and after; "visa-prepare" is all that a
/// selected kernel goes through. An ExitCode.
int runOnText(const TextRun &Run, llvm::raw_ostream &OS);

} // namespace cmc
