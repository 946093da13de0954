//===- Request.h - a launch requested by the user ---------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// The part of a command line that selects a kernel, its threads and its data
// (LaunchOptions.td), before the kernel is known.
//===----------------------------------------------------------------------===//
#pragma once

#include "cm-runtime/launch/Launch.h"
#include "llvm/Option/ArgList.h"
#include "llvm/Option/OptTable.h"

namespace cmc::runtime {

/// `--arg NAME=VALUE` and the like.
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
  uint32_t Width = 0, Height = 0; ///< 0: the user gave a thread count.
  std::string Image;              ///< The argument's name.
};

struct Request {
  unsigned Line = 0;  ///< In the file of --launches; 0: none.
  std::string Kernel; ///< "": the only kernel.
  /// Groups, group size and dependency; arguments are added later.
  runtime::Launch Launch;
  bool HasGroups = false; ///< The user gave groups, not threads.
  bool HasShape = false;  ///< The user gave either.
  AutoThreads Auto;
  std::vector<NamedValue> Args, Outputs;
  std::vector<ThreadArg> ThreadArgs;

  /// Prefix of messages about this launch when there are several.
  std::string location() const {
    return Line ? "launch of line " + std::to_string(Line) + ": " : "";
  }
};

/// The options of LaunchOptions.td in the option table of a tool.
struct RequestOptions {
  llvm::opt::OptSpecifier Kernel, Launches, Threads, Groups, GroupSize,
      Dependency, Arg, ThreadArg, Out;
};

/// The IDs of unknown options and of inputs in the table of a tool.
struct SpecialOptions {
  llvm::opt::OptSpecifier Unknown, Input;
};

/// Parses \p Argv; an error when an option is unknown or lacks its value.
llvm::Expected<llvm::opt::InputArgList>
parseOptions(const llvm::opt::OptTable &Table,
             llvm::ArrayRef<const char *> Argv, const SpecialOptions &Options);

/// The single file to run.
llvm::Expected<std::string> fileToRun(const llvm::opt::InputArgList &Args,
                                      const SpecialOptions &Options);

/// The launches requested by \p Args, which \p Table parsed: one, or one for
/// each line of the file of --launches, whose options are added to those of the
/// command line.
llvm::Expected<std::vector<Request>>
parseRequests(const llvm::opt::OptTable &Table,
              const llvm::opt::InputArgList &Args,
              const RequestOptions &Options);

/// Prints --help of a tool with the options of LaunchOptions.td: what runs, on
/// what and how, then the other groups.
void printHelp(const llvm::opt::OptTable &Table, const char *Usage,
               const char *Title, llvm::raw_ostream &OS);

/// Prints the forms of surface specifications, for --help.
void printSurfaceHelp(llvm::raw_ostream &OS);

} // namespace cmc::runtime
