//===- StandardOutput.h - the end of a tool's output ------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm/Support/raw_ostream.h"

namespace cmc {

/// Called with a tool's exit code after all output. Failure to write it (a full
/// disk) is an error that \p Tool reports; otherwise LLVM would report a crash
/// when the stream is destroyed.
inline int finishOutput(llvm::StringRef Tool, int ExitCode) {
  llvm::outs().flush();
  std::error_code EC = llvm::outs().error();
  if (!EC)
    return ExitCode;
  llvm::outs().clear_error();
  llvm::errs() << Tool
               << ": error: cannot write 'standard output': " << EC.message()
               << '\n';
  return ExitCode ? ExitCode : 1;
}

} // namespace cmc
