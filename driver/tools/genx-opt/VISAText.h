//===- VISAText.h - steps on vISA models in files ---------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/raw_ostream.h"
#include <string>

namespace cmc {

enum ExitCode { Success = 0, UserError = 1, Usage = 2, InternalError = 70 };

struct TextRun {
  llvm::StringRef InputName;
  llvm::StringRef Steps; ///< Names, comma-separated; "": none.
  llvm::StringRef CPU;   ///< For kernels without .target.
  bool PrintVISA;        ///< In the finalizer's syntax, not as a model.
  llvm::ArrayRef<std::string> Disabled; ///< "quirk-NAME": not worked around.
};

/// Reads all kernels of a file, runs the steps on each and prints it. Each is
/// verified before and after; "visa-prepare" is the whole sequence after
/// instruction selection. Returns an ExitCode.
int runOnText(const TextRun &Run, llvm::raw_ostream &OS);

} // namespace cmc
