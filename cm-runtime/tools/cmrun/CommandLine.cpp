//===- CommandLine.cpp - the command line of cmrun ------------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "CommandLine.h"
#include "basic/RegisterFile.h"
#include "cm-runtime/io/Failure.h"
#include "cmc/Compiler.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Option/ArgList.h"
#include "llvm/Option/OptTable.h"

using namespace llvm;
using namespace llvm::opt;
using cmc::runtime::failure;

namespace cmc::cmrun {
namespace {

#define CMC_OPTIONS "cm-runtime/Options.inc"
#include "basic/OptionTable.inc"
#include "cm-runtime/launch/LaunchOptionIDs.inc"

/// Options of the compiler group that are not passed on as they are.
const OptSpecifier Ours[] = {OPT_O, OPT_binary_format_EQ, OPT_g};

class CmrunOptTable : public OptTable {
public:
  CmrunOptTable() : OptTable(InfoTable) {}
};

Error parseCompilerOptions(const InputArgList &Args, CommandLine &Out) {
  if (const Arg *A = Args.getLastArg(OPT_O)) {
    StringRef V = A->getValue();
    if (V.getAsInteger(10, Out.OptLevel) || Out.OptLevel > 3)
      return failure("-O" + V + " is not -O0, -O1, -O2 or -O3");
  }
  if (const Arg *A = Args.getLastArg(OPT_binary_format_EQ)) {
    StringRef V = A->getValue();
    if (V != "ze" && V != "cm")
      return failure("-binary-format=" + V + " is neither ze nor cm");
    Out.ABI = V == "ze" ? PayloadABI::ZE : PayloadABI::CM;
  }
  if (const Arg *A = Args.getLastArg(OPT_Qxcm_register_file_size_EQ)) {
    Optional<unsigned> Registers = parseRegisterFileSize(A->getValue());
    if (!Registers)
      return failure("-Qxcm_register_file_size=" + Twine(A->getValue()) +
                     " is none of 128, 256 and auto");
    Out.Registers = *Registers;
  }
  for (StringRef Each : Args.getAllArgValues(OPT_spec_constant_EQ)) {
    auto [Number, Value] = Each.split('=');
    uint32_t N = 0;
    if (Number.getAsInteger(10, N) || Value.empty())
      return failure("--spec-constant=" + Each + " is not <number>=<value>");
    Out.SpecConstants[N] = Value.str();
  }
  for (const std::string &List : Args.getAllArgValues(OPT_disable_pass_EQ))
    for (StringRef Name : split(List, ","))
      Out.DisabledPasses.push_back(Name.str());
  Out.Debug = Args.hasArg(OPT_g);
  for (const Arg *A : Args.filtered(OPT_CompilerGroup))
    if (none_of(Ours, [&](auto Id) { return A->getOption().matches(Id); })) {
      ArgStringList Rendered;
      A->render(Args, Rendered);
      Out.ClangArgs.insert(Out.ClangArgs.end(), Rendered.begin(),
                           Rendered.end());
    }
  return Error::success();
}

} // namespace

Expected<CommandLine> parseCommandLine(ArrayRef<const char *> Argv) {
  CmrunOptTable Table;
  auto Parsed = parseOptions(Table, Argv, SpecialIDs);
  if (!Parsed)
    return Parsed.takeError();
  InputArgList &Args = *Parsed;
  CommandLine Out;
  if (Args.hasArg(OPT_help))
    Out.Act = CommandLine::Action::Help;
  else if (Args.hasArg(OPT_version))
    Out.Act = CommandLine::Action::Version;
  if (Out.Act != CommandLine::Action::Run)
    return Out;
  auto File = fileToRun(Args, SpecialIDs);
  if (!File)
    return File.takeError();
  Out.File = std::move(*File);
  Out.Device = Args.getLastArgValue(OPT_device_EQ, "cpu").str();
  Out.StepTimes = Args.hasArg(OPT_step_times);
  auto Run = parseRunOptions(Args, RunIDs);
  if (!Run)
    return Run.takeError();
  Out.Run = std::move(*Run);
  if (Out.Run.observes() && Out.Device == "cpu")
    return failure(Twine(Out.Run.estimates() ? "--time is an estimate for"
                                             : "--profile and --trace are of") +
                   " a simulated GPU, such as --device=gen:icllp");
  if (const opt::Arg *Debugger = Args.getLastArg(OPT_gdb, OPT_lldb))
    Out.Debugger = Debugger->getOption().getName().str();
  if (!Out.Debugger.empty() && Out.Device != "cpu")
    return failure("--" + Out.Debugger + " is for the CPU device");
  auto Requests = parseRequests(Table, Args, LaunchIDs);
  if (!Requests)
    return Requests.takeError();
  Out.Requests = std::move(*Requests);
  if (any_of(Out.Requests, [](const auto &R) { return R.HasGroups; }))
    Out.ABI = PayloadABI::ZE;
  if (Error E = parseCompilerOptions(Args, Out))
    return std::move(E);
  return Out;
}

void printHelp(raw_ostream &OS) {
  runtime::printHelp(CmrunOptTable(), "cmrun [options] <file>",
                     "cmrun - compiles a CM kernel and runs it, as in\n"
                     "  cmrun --device=gen:tgllp scale.cm --groups=4 "
                     "--group-size=1 \\\n"
                     "      --arg data=zero:256 --arg n=5 --out "
                     "data=text:int:-",
                     OS);
  runtime::printSurfaceHelp(OS);
}

} // namespace cmc::cmrun
