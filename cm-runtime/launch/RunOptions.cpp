//===- RunOptions.cpp - how to run a kernel -------------------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "cm-runtime/launch/RunOptions.h"
#include "cm-runtime/io/Failure.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"

using namespace llvm;
using namespace llvm::opt;
using gensim::ProfileForm;
using gensim::TimeForm;

namespace cmc::runtime {
namespace {

Error parseProfile(const InputArgList &Args, const RunOptionIDs &IDs,
                   RunOptions &Out) {
  Out.ProfileOut = Args.getLastArgValue(IDs.ProfileOut, "-").str();
  for (StringRef Name : split(Args.getLastArgValue(IDs.By), ","))
    if (!Name.empty())
      Out.ProfileBy.push_back(Name.str());
  const Arg *A = Args.getLastArg(IDs.Profile, IDs.ProfileAs);
  if (!A && Out.ProfileBy.empty())
    return Error::success();
  StringRef Form = A && A->getNumValues() ? A->getValue() : "text";
  Out.Profile = StringSwitch<ProfileForm>(Form)
                    .Case("text", ProfileForm::Text)
                    .Case("json", ProfileForm::JSON)
                    .Case("listing", ProfileForm::Listing)
                    .Default(ProfileForm::None);
  if (Out.Profile == ProfileForm::None)
    return failure("--profile=" + Form + " is not text, json or listing");
  return Error::success();
}

Error parseTime(const InputArgList &Args, const RunOptionIDs &IDs,
                RunOptions &Out) {
  Out.Time.Configuration = Args.getLastArgValue(IDs.TimeConfig).str();
  Out.Time.ParameterFile = Args.getLastArgValue(IDs.TimeParameters).str();
  Out.Time.Effects = Args.hasArg(IDs.TimeEffects);
  Out.TimeFile = Args.getLastArgValue(IDs.TimeFile, "-").str();
  if (!Args.hasArg(IDs.Time, IDs.TimeAs, IDs.TimeConfig, IDs.TimeParameters,
                   IDs.TimeEffects, IDs.TimeFile))
    return Error::success();
  Expected<TimeForm> Form =
      parseTimeForm(Args.getLastArgValue(IDs.TimeAs, "text"));
  if (!Form)
    return Form.takeError();
  Out.Time.Form = *Form;
  return Error::success();
}

} // namespace

Expected<gensim::Core> parseCore(StringRef Name) {
  if (Optional<gensim::Core> How = gensim::findCore(Name))
    return *How;
  return failure("--core=" + Name + " is not interpret, translate or auto");
}

Expected<TimeForm> parseTimeForm(StringRef Name) {
  if (Name == "text" || Name == "json")
    return Name == "text" ? TimeForm::Text : TimeForm::JSON;
  return failure("--time=" + Name + " is neither text nor json");
}

Expected<RunOptions> parseRunOptions(const InputArgList &Args,
                                     const RunOptionIDs &IDs) {
  RunOptions Out;
  StringRef Seconds = Args.getLastArgValue(IDs.TimeLimit, "0");
  if (Seconds.getAsDouble(Out.TimeLimit) || !(Out.TimeLimit >= 0))
    return failure("--time-limit=" + Seconds + " is not a number of seconds");
  if (const Arg *A = Args.getLastArg(IDs.Core)) {
    Expected<gensim::Core> How = parseCore(A->getValue());
    if (!How)
      return How.takeError();
    Out.How = *How;
  }
  Out.Checks = Args.getLastArgValue(IDs.Check).str();
  Out.Trace = Args.hasArg(IDs.Trace, IDs.TraceOf);
  if (const Arg *A = Args.getLastArg(IDs.TraceOf)) {
    uint32_t Number;
    if (StringRef(A->getValue()).getAsInteger(0, Number))
      return failure("--trace=" + Twine(A->getValue()) + " is not a number");
    Out.TraceThread = Number;
  }
  for (auto Parse : {parseProfile, parseTime})
    if (Error E = Parse(Args, IDs, Out))
      return std::move(E);
  return std::move(Out);
}

} // namespace cmc::runtime
