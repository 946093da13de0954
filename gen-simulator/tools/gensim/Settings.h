//===- Settings.h - options of gensim run and gensim replay -----*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#pragma once

#include "gen-simulator/api/Observation.h"
#include "gensim/gensim.h"
#include "llvm/Support/raw_ostream.h"

namespace gensim {

/// Exit codes other than those of the program that is run.
enum ExitCode {
  UsageError = 2,
  ChecksFound = 3,
  SimulationFailed = 125,
  CannotStart = 127,
  WasInterrupted = 130,
};

struct Settings {
  const cmc::TargetInfo *Target = nullptr; ///< Null: not given.
  bool Quiet = false, Verbose = false, Help = false;
  LaunchOptions Launch;
  TimeOptions Time;
  std::string TimeFile; ///< "": the standard error.

  /// Parses \p Arg if it is one of the options; false: it is another one. Fails
  /// for an invalid value.
  llvm::Expected<bool> take(llvm::StringRef Arg);

private:
  llvm::Expected<bool> takeTime(llvm::StringRef Arg);
};

/// The part of a usage text that describes Settings.
extern const char *const SettingsHelp;

llvm::raw_ostream &error(); ///< "gensim: error: " on standard error.

/// The common start of both commands after their options are parsed: prints the
/// error or the usage, or sets up the observers, one of time for O.Target.
/// None: the command ends with \p Code.
llvm::Optional<Observation> begin(llvm::Error Parsed, Settings &O,
                                  const char *Usage, const char *UsageEnd,
                                  int &Code);

/// Prints what the observers found; returns the exit code for it and \p Code.
int reportObservation(const Observation &O, const Settings &S, int Code);

} // namespace gensim
