//===- Observation.cpp - checks, profile, trace and clock -----------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "gen-simulator/api/Observation.h"
#include "llvm/Support/FormatVariadic.h"

using namespace llvm;

namespace gensim {

Expected<Observation> Observation::create(const LaunchOptions &Options) {
  Observation O;
  if (!Options.Checks.empty()) {
    auto Enabled = parseChecks(Options.Checks);
    if (!Enabled)
      return Enabled.takeError();
    O.Checks = std::make_unique<Checker>(*Enabled);
  }
  O.Form = Options.Profile;
  O.By = Options.ProfileBy;
  for (const std::string &Name : O.By)
    if (!isGrouping(Name))
      return createStringError(inconvertibleErrorCode(),
                               "a profile has no groups by '" + Name +
                                   "', but by opcode, size, function, line, "
                                   "stack and message");
  if (O.Form != ProfileForm::None)
    O.Counts = std::make_unique<Profile>();
  if (Options.Trace)
    O.Lines = std::make_unique<Trace>(*Options.Trace, Options.TraceThread);
  O.Time = Options.Time;
  return std::move(O);
}

std::vector<Observer *> Observation::observers() const {
  std::vector<Observer *> Out;
  if (Checks)
    Out = Checks->observers();
  if (Counts)
    Out.push_back(Counts.get());
  if (Lines)
    Out.push_back(Lines.get());
  if (Time)
    Out.push_back(&Time->observer());
  return Out;
}

void Observation::report(LaunchResult &Result) const {
  if (Checks)
    for (const Finding &F : Checks->findings())
      Result.Findings.push_back(F.describe());
  raw_string_ostream OS(Result.Profile);
  if (Form == ProfileForm::Text)
    Counts->printText(OS, By);
  else if (Form == ProfileForm::Listing)
    Counts->printListing(OS);
  else if (Form == ProfileForm::JSON)
    OS << formatv("{0:2}\n", Counts->toJSON());
}

} // namespace gensim
