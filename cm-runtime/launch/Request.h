//===- Request.h - what the user asked to run -------------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// The part of a command line that says which kernel runs over which threads,
// with which data (LaunchOptions.td), before anything is known of the kernel.
//===----------------------------------------------------------------------===//
#pragma once

#include "cm-runtime/launch/Launch.h"
#include "llvm/Option/ArgList.h"
#include "llvm/Option/OptTable.h"

namespace cmc::runtime {

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

struct Request {
  unsigned Line = 0;  ///< In the file of --launches; 0: there is none.
  std::string Kernel; ///< "": the only one.
  /// Groups, group size and dependency; no arguments yet.
  runtime::Launch Launch;
  bool HasGroups = false; ///< The user gave groups, not threads.
  AutoThreads Auto;
  std::vector<NamedValue> Args, Outputs;
  std::vector<ThreadArg> ThreadArgs;

  /// Stands before what is said of this launch when there are several.
  std::string place() const {
    return Line ? "launch of line " + std::to_string(Line) + ": " : "";
  }
};

/// The options of LaunchOptions.td as a tool's table numbers them.
struct RequestOptions {
  llvm::opt::OptSpecifier Kernel, Launches, Threads, Groups, GroupSize,
      Dependency, Arg, ThreadArg, Out;
};

/// How long a run may take, and what it is checked for.
struct RunLimits {
  double Seconds = 0; ///< 0: no limit.
  std::string Checks; ///< "all" or names with commas; "": none.
};

/// The options of LaunchOptions.td for them as a tool's table numbers them.
struct LimitOptions {
  llvm::opt::OptSpecifier TimeLimit, Check;
};

llvm::Expected<RunLimits> parseLimits(const llvm::opt::InputArgList &Args,
                                      const LimitOptions &Options);

/// The numbers that a tool's table gives to what is no option.
struct WordOptions {
  llvm::opt::OptSpecifier Unknown, Input;
};

/// The words of \p Argv; an error when one of them is unknown or lacks its
/// value.
llvm::Expected<llvm::opt::InputArgList>
parseWords(const llvm::opt::OptTable &Table, llvm::ArrayRef<const char *> Argv,
           const WordOptions &Options);

/// The one file to run.
llvm::Expected<std::string> fileToRun(const llvm::opt::InputArgList &Args,
                                      const WordOptions &Options);

/// What \p Args, which \p Table parsed, ask for: one run, or one for each line
/// of the file of --launches, whose words are added to those of the command
/// line.
llvm::Expected<std::vector<Request>>
parseRequests(const llvm::opt::OptTable &Table,
              const llvm::opt::InputArgList &Args,
              const RequestOptions &Options);

/// The ways to write a surface, for --help.
void printSurfaceHelp(llvm::raw_ostream &OS);

} // namespace cmc::runtime
