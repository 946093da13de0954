//===- Process.h - runs a child with a time limit ---------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// Like llvm::sys::ExecuteAndWait, but without its SIGALRM handler (which is
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
  int StartError = 0; ///< errno if the child could not be started.
  int ExitCode = 0;
  int Signal = 0; ///< Nonzero if a signal ended the child.
  bool TimedOut = false;
  std::string Output; ///< stdout and stderr, at most 1 MiB.
};

/// Runs \p Args, whose first element is the path of the program, in directory
/// \p WorkDir with empty input and waits for its end. After \p TimeoutSeconds,
/// or if a tool is interrupted (basic/Children.h), the child is killed with all
/// of its descendants. It has an address space of at most 8 GiB.
ProcessResult runProcess(llvm::ArrayRef<std::string> Args,
                         const std::string &WorkDir, unsigned TimeoutSeconds);

/// The folder of this program or shared library.
std::string moduleDirectory();

/// The path of program \p Name, which is part of CMC: in the directory of this
/// program or shared library, or where the installation and the build place it
/// (cmake/Install.cmake). If it is in none of them, the first one.
std::string helperPath(llvm::StringRef Name);

struct ForkResult {
  int StartError = 0, ExitCode = 0, Signal = 0;
  bool TimedOut = false;
  std::string Bytes;    ///< Output of the function.
  std::string Messages; ///< stderr of the child, at most 1 MiB.
};

/// Runs \p Work, which returns an exit code and may crash or exit, in a copy of
/// this process. After \p TimeoutSeconds the child is killed.
ForkResult runForked(llvm::function_ref<int(std::string &Bytes)> Work,
                     unsigned TimeoutSeconds);

} // namespace cmc
