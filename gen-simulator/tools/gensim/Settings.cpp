//===- Settings.cpp - options of gensim run and gensim replay -------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "gen-simulator/tools/gensim/Settings.h"
#include "basic/OutputFile.h"
#include "cm-runtime/launch/RunOptions.h"
#include "llvm/ADT/StringSwitch.h"

namespace gensim {
namespace {

llvm::Error badValue(const llvm::Twine &Text) {
  return llvm::createStringError(
      std::make_error_code(std::errc::invalid_argument), Text.str());
}

} // namespace

const char *const SettingsHelp =
    "  --device=NAME    skl, icllp, tgllp, dg2 or pvc\n"
    "  --time-limit=S   end after S seconds and print the position of each "
    "thread\n"
    "  --core=CORE      how to execute: interpret, translate or auto\n"
    "  --quiet          report nothing but errors and findings\n"
    "  --verbose        report each dispatch\n"
    "  --check=LIST     find bugs that hardware hides: all, or undefined,\n"
    "                   bounds, races, forms, barriers\n"
    "  --profile[=FORM] count instructions, lanes and messages: text, json or\n"
    "                   listing\n"
    "  --trace[=N]      print every instruction (of thread N)\n"
    "  --time[=FORM]    estimate the time on a GPU and say what limits it: "
    "text "
    "or\n"
    "                   json; to the standard error, or --time-file=FILE\n"
    "  --time-config=NAME  the GPU to estimate, such as icllp-gt2\n"
    "  --time-parameters=FILE  figures of the timing model to replace: JSON\n"
    "  --time-effects   also the effect of each uncertain figure\n";

llvm::Expected<bool> Settings::takeTime(llvm::StringRef Arg) {
  llvm::StringRef Value = Arg;
  if (Value.consume_front("--time-config=")) {
    Time.Configuration = Value.str();
  } else if (Value.consume_front("--time-file=")) {
    TimeFile = Value.str();
  } else if (Value.consume_front("--time-parameters=")) {
    Time.ParameterFile = Value.str();
  } else if (Value.consume_front("--time=")) {
    auto Form = cmc::runtime::parseTimeForm(Value);
    if (!Form)
      return Form.takeError();
    Time.Form = *Form;
    return true;
  } else if (Arg == "--time-effects") {
    Time.Effects = true;
  } else if (Arg != "--time") {
    return false;
  }
  if (Time.Form == TimeForm::None)
    Time.Form = TimeForm::Text;
  return true;
}

llvm::Expected<bool> Settings::take(llvm::StringRef Arg) {
  llvm::StringRef Value = Arg;
  if (Value.consume_front("--device=")) {
    Target = cmc::findTarget(Value);
    if (!Target || Target->isHost())
      return badValue("no such device: '" + Value + "'");
  } else if (Value.consume_front("--time-limit=")) {
    if (Value.getAsDouble(Launch.TimeLimit) || !(Launch.TimeLimit > 0))
      return badValue("'" + Value + "' is no time in seconds");
  } else if (Value.consume_front("--check=")) {
    Launch.Checks = Value.str();
  } else if (Value.consume_front("--core=")) {
    auto How = cmc::runtime::parseCore(Value);
    if (!How)
      return How.takeError();
    Launch.How = *How;
  } else if (Value.consume_front("--profile=")) {
    Launch.Profile = llvm::StringSwitch<ProfileForm>(Value)
                         .Case("text", ProfileForm::Text)
                         .Case("json", ProfileForm::JSON)
                         .Case("listing", ProfileForm::Listing)
                         .Default(ProfileForm::None);
    if (Launch.Profile == ProfileForm::None)
      return badValue("no such profile: '" + Value +
                      "'; there are text, json and listing");
  } else if (Value.consume_front("--trace=")) {
    uint32_t Thread;
    if (Value.getAsInteger(10, Thread))
      return badValue("'" + Value + "' is no number of a thread");
    Launch.Trace = &llvm::errs();
    Launch.TraceThread = Thread;
  } else if (Arg == "--trace") {
    Launch.Trace = &llvm::errs();
  } else if (Arg == "--profile") {
    Launch.Profile = ProfileForm::Text;
  } else if (Arg == "--quiet") {
    Quiet = true;
  } else if (Arg == "--verbose") {
    Verbose = true;
  } else if (Arg == "--help" || Arg == "-h") {
    Help = true;
  } else {
    return takeTime(Arg);
  }
  return true;
}

llvm::raw_ostream &error() { return llvm::errs() << "gensim: error: "; }

llvm::Optional<Observation> begin(llvm::Error Parsed, Settings &O,
                                  const char *Usage, const char *UsageEnd,
                                  int &Code) {
  Code = UsageError;
  if (Parsed) {
    error() << llvm::toString(std::move(Parsed)) << "\n";
    return llvm::None;
  }
  if (O.Help) {
    llvm::outs() << Usage << SettingsHelp << UsageEnd;
    Code = 0;
    return llvm::None;
  }
  auto Create = [&]() -> llvm::Expected<Observation> {
    if (O.Time.Form != TimeForm::None) {
      auto Time = TimeEstimate::create(*O.Target, O.Time);
      if (!Time)
        return Time.takeError();
      O.Launch.Time = *Time;
    }
    return Observation::create(O.Launch);
  };
  llvm::Expected<Observation> Seen = Create();
  if (Seen)
    return std::move(*Seen);
  error() << llvm::toString(Seen.takeError()) << "\n";
  return llvm::None;
}

int reportObservation(const Observation &O, const Settings &S, int Code) {
  LaunchResult Result;
  O.report(Result);
  for (const std::string &Finding : Result.Findings)
    llvm::errs() << Finding << "\n";
  llvm::errs() << Result.Profile;
  if (S.Launch.Time && S.TimeFile.empty())
    llvm::errs() << S.Launch.Time->report();
  else if (S.Launch.Time)
    if (llvm::Error E = cmc::writeOutput(S.TimeFile, S.Launch.Time->report())) {
      error() << llvm::toString(std::move(E)) << "\n";
      return SimulationFailed;
    }
  return Code == 0 && !Result.Findings.empty() ? int(ChecksFound) : Code;
}

} // namespace gensim
