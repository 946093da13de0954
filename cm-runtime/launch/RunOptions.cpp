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

} // namespace

Expected<RunOptions> parseRunOptions(const InputArgList &Args,
                                     const RunOptionIDs &IDs) {
  RunOptions Out;
  StringRef Seconds = Args.getLastArgValue(IDs.TimeLimit, "0");
  if (Seconds.getAsDouble(Out.TimeLimit) || !(Out.TimeLimit >= 0))
    return failure("--time-limit=" + Seconds + " is not a number of seconds");
  Out.Checks = Args.getLastArgValue(IDs.Check).str();
  Out.Trace = Args.hasArg(IDs.Trace, IDs.TraceOf);
  if (const Arg *A = Args.getLastArg(IDs.TraceOf)) {
    uint32_t Number;
    if (StringRef(A->getValue()).getAsInteger(0, Number))
      return failure("--trace=" + Twine(A->getValue()) + " is not a number");
    Out.TraceThread = Number;
  }
  if (Error E = parseProfile(Args, IDs, Out))
    return std::move(E);
  return std::move(Out);
}

} // namespace cmc::runtime
