//===- Observation.h - checks, profile, trace and clock ---------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#pragma once

#include "gen-simulator/checks/Checks.h"
#include "gen-simulator/profile/Profile.h"
#include "gen-simulator/profile/Trace.h"
#include "gensim/gensim.h"

namespace gensim {

/// The observers requested by the options of a launch, and their results.
class Observation {
public:
  /// Fails for an unknown check.
  static llvm::Expected<Observation> create(const LaunchOptions &Options);
  std::vector<Observer *> observers() const;
  void report(LaunchResult &Result) const;

private:
  ProfileForm Form = ProfileForm::None;
  std::vector<std::string> By;
  std::unique_ptr<Checker> Checks;
  std::unique_ptr<Profile> Counts;
  std::unique_ptr<Trace> Lines;
  std::shared_ptr<TimeEstimate> Time; ///< Its owner prints the report.
};

} // namespace gensim
