//===- ExecOptions.cpp - the options of gensim exec -----------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "gen-simulator/tools/gensim/ExecOptions.h"

using namespace llvm;
using namespace llvm::opt;

namespace gensim {
namespace {

#define CMC_OPTIONS "gen-simulator/tools/gensim/Options.inc"
#include "basic/OptionTable.inc"
#include "cm-runtime/launch/LaunchOptionIDs.inc"

class ExecOptTable : public OptTable {
public:
  ExecOptTable() : OptTable(InfoTable) {}
};

Error wrong(const Twine &What) {
  return createStringError(inconvertibleErrorCode(), What);
}

/// Parses an integer or float option; \p Out does not change without the
/// option.
template <typename T>
Error readNumber(const InputArgList &Args, OptSpecifier Id, T &Out) {
  const Arg *A = Args.getLastArg(Id);
  if (!A || !StringRef(A->getValue()).getAsInteger(0, Out))
    return Error::success();
  return wrong(A->getSpelling() + Twine(A->getValue()) + " is not a number");
}

Error readBinary(const InputArgList &Args, ExecOptions &O) {
  if (const Arg *A = Args.getLastArg(OPT_device_EQ)) {
    StringRef Name = A->getValue();
    Name.consume_front("gen:");
    O.Target = cmc::findTarget(Name);
    if (!O.Target || O.Target->isHost())
      return wrong("unknown device '" + Name + "'");
  }
  O.IsRaw = Args.hasArg(OPT_signature_EQ);
  O.Raw.Signature = Args.getLastArgValue(OPT_signature_EQ).str();
  const cmc::runtime::Request &First = O.Requests.front();
  if (!First.Kernel.empty())
    O.Raw.Name = First.Kernel;
  O.Raw.HasGroups = First.HasGroups;
  StringRef ABI = Args.getLastArgValue(OPT_abi_EQ, "cm");
  if (ABI != "cm" && ABI != "ze")
    return wrong("--abi=" + ABI + " is neither cm nor ze");
  O.Raw.ABI = ABI == "ze" ? cmc::PayloadABI::ZE : cmc::PayloadABI::CM;
  StringRef Registers =
      Args.getLastArgValue(OPT_Qxcm_register_file_size_EQ, "128");
  if (Registers != "128" && Registers != "256" && Registers != "auto")
    return wrong("-Qxcm_register_file_size=" + Registers +
                 " is none of 128, 256 and auto");
  if (Registers == "auto")
    O.Raw.Registers = 0;
  else
    Registers.getAsInteger(10, O.Raw.Registers);
  if (Error E = readNumber(Args, OPT_slm_EQ, O.Raw.SLMBytes))
    return E;
  return readNumber(Args, OPT_scratch_EQ, O.Raw.ScratchBytes);
}

Error readRun(const InputArgList &Args, ExecOptions &O) {
  if (Error E = readNumber(Args, OPT_workers_EQ, O.Launch.Workers))
    return E;
  if (Error E =
          readNumber(Args, OPT_max_instructions_EQ, O.Launch.MaxInstructions))
    return E;
  auto Run = cmc::runtime::parseRunOptions(Args, RunIDs);
  if (!Run)
    return Run.takeError();
  O.Launch.TimeLimit = Run->TimeLimit;
  O.Launch.How = Run->How;
  O.Launch.Checks = Run->Checks;
  O.Launch.Profile = Run->Profile;
  O.Launch.ProfileBy = Run->ProfileBy;
  O.Launch.TraceThread = Run->TraceThread;
  O.Trace = Run->Trace;
  O.ProfileOut = Run->ProfileOut;
  O.Time = Run->Time;
  O.TimeFile = Run->TimeFile;
  return Error::success();
}

} // namespace

Expected<ExecOptions> parseExec(ArrayRef<const char *> Argv) {
  ExecOptTable Table;
  auto Parsed = cmc::runtime::parseOptions(Table, Argv, SpecialIDs);
  if (!Parsed)
    return Parsed.takeError();
  InputArgList &Args = *Parsed;
  ExecOptions O;
  O.Help = Args.hasArg(OPT_help);
  if (O.Help)
    return std::move(O);
  O.List = Args.hasArg(OPT_list_kernels);
  O.Stats = Args.hasArg(OPT_stats);
  auto File = cmc::runtime::fileToRun(Args, SpecialIDs);
  if (!File)
    return File.takeError();
  O.File = std::move(*File);
  auto Requests = cmc::runtime::parseRequests(Table, Args, LaunchIDs);
  if (!Requests)
    return Requests.takeError();
  O.Requests = std::move(*Requests);
  for (auto Read : {readBinary, readRun})
    if (Error E = Read(Args, O))
      return std::move(E);
  return std::move(O);
}

void printExecHelp(raw_ostream &OS) {
  cmc::runtime::printHelp(ExecOptTable(), "gensim exec [options] <binary>",
                          "gensim exec - runs a kernel of a zebin, a cm "
                          "container or bare code",
                          OS);
  OS << "VALUES:\n"
        "  <n>[,<n>...]              Of the type that the binary says\n"
        "  <type>:<n>[,<n>...]       When it does not say it\n";
  cmc::runtime::printSurfaceHelp(OS);
}

} // namespace gensim
