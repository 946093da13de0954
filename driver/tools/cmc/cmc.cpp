//===- cmc.cpp - the compiler driver --------------------------------------===//
//
// Part of CMC, under the MIT licence.
//
// A thin client of cmc::compile(). Exit code: 0 done, 1 diagnosed error,
// 2 wrong usage, 70 internal error.
//===----------------------------------------------------------------------===//
#include "basic/Activity.h"
#include "basic/Children.h"
#include "basic/OutputFile.h"
#include "basic/StandardOutput.h"
#include "driver/Clangd.h"
#include "driver/Commands.h"
#include "driver/DiagnosticWriter.h"
#include "driver/Doctor.h"
#include "driver/Options.h"
#include "driver/ResourceReport.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/ErrorHandling.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/Signals.h"
#include <cstdio>
#include <cstdlib>
#include <unistd.h>

using namespace cmc;
using namespace cmc::driver;

namespace {

enum ExitCode { Done = 0, Diagnosed = 1, Usage = 2, Internal = 70 };

int complain(const llvm::Twine &Message) {
  llvm::errs() << "cmc: error: " << Message << '\n';
  return Diagnosed;
}

/// Writes all outputs that \p Inv requests, or none of them.
llvm::Error writeAll(const Invocation &Inv, const CompileResult &Result,
                     ResourceReport &Resources) {
  const CompileOutput &Out = Result.Outputs.front();
  const std::pair<const std::string &, const std::string &> Files[] = {
      {Inv.DependencyFile, Result.Dependencies},
      {Inv.ListingFile, Out.Listing},
      {Inv.RecordFile, Result.OptimizationRecord},
      {Inv.ReportFile, Out.Report},
      {Inv.HeaderFile, Out.Header},
      {Inv.Output, Out.Bytes}};
  for (auto &[Name, Text] : Files)
    if (!Name.empty())
      if (llvm::Error E = writeOutput(Name, Text))
        return E;
  Resources.add(Inv.Input, Out);
  return llvm::Error::success();
}

int compileOne(const Invocation &Inv, DiagnosticWriter &Diagnostics,
               ResourceReport &Resources) {
  if (Inv.DryRun) {
    llvm::errs() << shellCommand(Inv);
    return Done;
  }
  auto Complain = [&](const llvm::Twine &Message) {
    Diagnostic D;
    D.Message = Message.str();
    D.Rendered = "cmc: error: " + D.Message + "\n";
    Diagnostics.add(D);
    return Diagnosed;
  };
  auto Buffer = llvm::MemoryBuffer::getFileOrSTDIN(Inv.Input);
  if (!Buffer)
    return Complain("cannot read '" + Inv.Input +
                    "': " + Buffer.getError().message());
  CompileOptions Options = Inv.Compile;
  if (Inv.ColorOnTerminal && *Inv.Diagnostics == DiagnosticFormat::Text)
    Options.Color = llvm::sys::Process::StandardErrHasColors();
  for (auto [Name, Text] : ReportInputs) {
    if ((Options.*Name).empty())
      continue;
    auto File = llvm::MemoryBuffer::getFile(Options.*Name);
    if (!File)
      return Complain("cannot read '" + Options.*Name +
                      "': " + File.getError().message());
    Options.*Text = (*File)->getBuffer().str();
  }
  std::string Name = Inv.Input == "-" ? "<stdin>" : Inv.Input;
  CompileResult Result =
      compile(Name, (*Buffer)->getBuffer().str(), Options,
              [&](const Diagnostic &D) { Diagnostics.add(D); });
  if (!Inv.TimeTraceFile.empty())
    if (llvm::Error E = writeOutput(Inv.TimeTraceFile, Result.TimeTrace))
      return Complain(toString(std::move(E)));
  switch (Result.Status) {
  case CompileStatus::Success:
    if (llvm::Error E = writeAll(Inv, Result, Resources))
      return Complain(toString(std::move(E)));
    return Done;
  case CompileStatus::UserError:
    return Result.WrongOptions ? Usage : Diagnosed;
  case CompileStatus::InternalError:
    return Internal;
  }
  llvm_unreachable("status");
}

/// Compiles every input, even if one of them has errors. Returns the code of
/// the worst.
int compileAll(llvm::ArrayRef<Invocation> Invs) {
  const Invocation &First = Invs.front();
  std::string Entries;
  for (const Invocation &Inv : Invs)
    Entries += databaseEntry(Inv);
  if (!First.CommandsFile.empty() && !First.DryRun)
    if (llvm::Error E = writeOutput(First.CommandsFile, Entries))
      return complain(toString(std::move(E)));
  // A dry run prints commands there, and no document.
  DiagnosticWriter Diagnostics(
      First.DryRun ? DiagnosticFormat::Text : *First.Diagnostics, llvm::errs());
  ResourceReport Resources(llvm::outs(), First.Resources, Invs.size());
  int Worst = Done;
  for (const Invocation &Inv : Invs)
    Worst = std::max(Worst, compileOne(Inv, Diagnostics, Resources));
  return Worst;
}

/// Reports a crash as an internal error that names the pass and the function.
/// Runs on the signal stack: only plain arrays and write(2).
void onCrash(void *) {
  char Text[512];
  int Size = std::snprintf(Text, sizeof Text,
                           "cmc: internal error: crashed in %s\n"
                           "cmc: note: this is a bug in cmc; please report it "
                           "with the source\n",
                           currentActivityForCrash());
  if (Size > 0 && write(STDERR_FILENO, Text, Size) < 0)
    _exit(Internal);
  _exit(Internal);
}

/// LLVM aborts when it reads broken IR, which is a user error. Other fatal
/// errors are crashes.
void onFatalError(void *, const char *Reason, bool) {
  llvm::StringRef Activity = currentActivityForCrash();
  if (Activity.startswith("reading IR"))
    std::exit(complain(Activity + ": " + Reason));
  llvm::errs() << "LLVM ERROR: " << Reason << '\n';
  std::abort();
}

/// Sets -mllvm for the whole process.
bool setLLVMOptions(const std::vector<std::string> &LLVMOptions) {
  std::vector<const char *> Args = {"cmc (LLVM option parsing)"};
  for (const std::string &Word : LLVMOptions)
    Args.push_back(Word.c_str());
  return LLVMOptions.empty() ||
         llvm::cl::ParseCommandLineOptions(Args.size(), Args.data(), "",
                                           &llvm::errs());
}

int run(llvm::ArrayRef<const char *> Args) {
  std::vector<Invocation> Invs;
  switch (parseCommandLine(Args, Invs, llvm::errs())) {
  case ParseStatus::Ok:
    break;
  case ParseStatus::UsageError:
    return Usage;
  }
  const Invocation &Inv = Invs.front();
  switch (Inv.What) {
  case Invocation::Mode::Help:
    printHelp(llvm::outs());
    return Done;
  case Invocation::Mode::Version:
    printVersion(llvm::outs());
    return Done;
  case Invocation::Mode::PrintTargets:
  case Invocation::Mode::PrintTargetsJSON:
    printTargets(llvm::outs(), Inv.What == Invocation::Mode::PrintTargetsJSON);
    return Done;
  case Invocation::Mode::PrintTargetHelp:
    printTargetHelp(llvm::outs());
    return Done;
  case Invocation::Mode::PrintPipeline:
    printPipeline(llvm::outs(), Inv.Compile.OptLevel);
    return Done;
  case Invocation::Mode::PrintClangd: {
    auto Text = clangdConfiguration(Inv.Compile, Inv.EditorFiles,
                                    optionsUnknownToClang());
    if (!Text)
      return complain(toString(Text.takeError()));
    llvm::outs() << *Text;
    return Done;
  }
  case Invocation::Mode::Doctor:
    return examine(llvm::outs(), Inv.DoctorRoot, Inv.Compile.FinalizerPath)
               ? Done
               : Diagnosed;
  case Invocation::Mode::Compile:
    llvm::sys::AddSignalHandler(onCrash, nullptr);
    llvm::install_fatal_error_handler(onFatalError);
    endChildrenOnSignals();
    if (!setLLVMOptions(Inv.LLVMArgs))
      return Usage;
    return compileAll(Invs);
  }
  llvm_unreachable("mode");
}

} // namespace

int main(int Argc, const char **Argv) {
  return finishOutput("cmc", run({Argv + 1, Argv + std::max(Argc, 1)}));
}
