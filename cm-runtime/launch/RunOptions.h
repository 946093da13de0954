//===- RunOptions.h - how to run a kernel -----------------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// The part of a command line that says what to limit and to observe
// (LaunchOptions.td, group "run").
//===----------------------------------------------------------------------===//
#pragma once

#include "gensim/gensim.h"
#include "llvm/Option/ArgList.h"

namespace cmc::runtime {

struct RunOptions {
  double TimeLimit = 0;                           ///< Seconds; 0: no limit.
  gensim::Core How = gensim::LaunchOptions().How; ///< Of the simulator.
  std::string Checks; ///< "all" or names, comma-separated; "": none.
  gensim::ProfileForm Profile = gensim::ProfileForm::None;
  std::vector<std::string> ProfileBy; ///< As in gensim::LaunchOptions.
  std::string ProfileOut = "-";
  gensim::TimeOptions Time;
  std::string TimeFile = "-"; ///< Where the estimate goes.
  bool Trace = false;
  llvm::Optional<uint32_t> TraceThread; ///< None: all.

  /// Whether the run is of a binary that should have lines.
  bool needsLines() const {
    return TimeLimit > 0 || !Checks.empty() || observes();
  }
  /// Whether only the simulator can do it.
  bool observes() const {
    return Trace || Profile != gensim::ProfileForm::None || estimates();
  }
  bool estimates() const { return Time.Form != gensim::TimeForm::None; }
};

/// The options of the group "run" in the table of a tool.
struct RunOptionIDs {
  llvm::opt::OptSpecifier TimeLimit, Core, Check, Profile, ProfileAs, By,
      ProfileOut, Trace, TraceOf, Time, TimeAs, TimeConfig, TimeParameters,
      TimeEffects, TimeFile;
};

llvm::Expected<RunOptions> parseRunOptions(const llvm::opt::InputArgList &Args,
                                           const RunOptionIDs &IDs);

/// The value of --core=.
llvm::Expected<gensim::Core> parseCore(llvm::StringRef Name);
/// The value of --time=.
llvm::Expected<gensim::TimeForm> parseTimeForm(llvm::StringRef Name);

} // namespace cmc::runtime
