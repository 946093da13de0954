//===- CommandLine.h - what the user asked cmrun for ------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#ifndef CMC_CM_RUNTIME_TOOLS_CMRUN_COMMANDLINE_H
#define CMC_CM_RUNTIME_TOOLS_CMRUN_COMMANDLINE_H

#include "cm-runtime/Device.h"
#include "llvm/ADT/ArrayRef.h"

namespace cmc {
namespace cmrun {

/// `--arg NAME=VALUE` and its likes.
struct NamedValue {
  std::string Name, Value;
};

/// A per-thread argument: Scale * coordinate + Bias.
struct ThreadArg {
  std::string Name;
  char Coordinate = 'x'; ///< x, y, z or i.
  int64_t Scale = 1, Bias = 0;
};

/// Threads for an image: one for each block of Width bytes x Height rows.
struct AutoThreads {
  uint32_t Width = 0, Height = 0; ///< 0: the user gave numbers.
  std::string Image;              ///< The argument.
};

struct CommandLine {
  enum class Action { Run, Help, Version } Act = Action::Run;
  std::string File, Kernel;
  std::string Device = "cpu";
  /// Groups, group size and dependency; no arguments yet.
  runtime::Launch Launch;
  AutoThreads Auto;
  PayloadABI ABI = PayloadABI::CM;
  std::vector<NamedValue> Args, Outputs;
  std::vector<ThreadArg> ThreadArgs;
  unsigned OptLevel = 2;
  std::vector<std::string> ClangArgs;
  bool Time = false;
};

/// An error is a usage error: exit code 2.
llvm::Expected<CommandLine> parseCommandLine(llvm::ArrayRef<const char *> Args);

void printHelp(llvm::raw_ostream &OS);

} // namespace cmrun
} // namespace cmc

#endif // CMC_CM_RUNTIME_TOOLS_CMRUN_COMMANDLINE_H
