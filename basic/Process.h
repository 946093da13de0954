//===- Process.h - run a child with a time limit ----------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// What llvm::sys::ExecuteAndWait does, without its SIGALRM handler (which is
// process-wide and not thread-safe) and with a working directory and captured
// output.
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringRef.h"
#include <string>

namespace cmc {

struct ProcessResult {
  int StartError = 0; ///< errno when the child could not be started.
  int ExitCode = 0;
  int Signal = 0; ///< Nonzero when a signal ended the child.
  bool TimedOut = false;
  std::string Output; ///< stdout and stderr, at most 1 MiB.
};

/// Runs \p Args (the first is the path of the program) in the directory
/// \p WorkDir with empty input and waits for its end. After \p TimeoutSeconds
/// the child is killed with all that it has started, and so it is when a tool
/// is interrupted (basic/Children.h).
ProcessResult runProcess(llvm::ArrayRef<std::string> Args,
                         const std::string &WorkDir, unsigned TimeoutSeconds);

/// Where program \p Name is, which comes with CMC: beside this program, or
/// beside the library that this is part of; or where the installation and the
/// build have it (cmake/Install.cmake). Beside, when it is in none of them.
std::string helperPath(llvm::StringRef Name);

struct ForkResult {
  int StartError = 0, ExitCode = 0, Signal = 0;
  bool TimedOut = false;
  std::string Bytes;    ///< What the function gave.
  std::string Messages; ///< stderr of the child, at most 1 MiB.
};

/// Runs \p Work, which gives an exit code, in a copy of this process, that it
/// may crash or leave. After \p TimeoutSeconds the child is killed.
ForkResult runForked(llvm::function_ref<int(std::string &Bytes)> Work,
                     unsigned TimeoutSeconds);

} // namespace cmc
