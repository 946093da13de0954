//===- cmrun.cpp - compiles a CM kernel and runs it -----------------------===//
//
// Part of CMC, under the MIT licence.
//
// Exit codes: 0 success, 1 an error in the input or of the run, 2 usage error,
// 3 findings of the checks, 70 internal error of the compiler.
//===----------------------------------------------------------------------===//
#include "CommandLine.h"
#include "Debugger.h"
#include "basic/Children.h"
#include "basic/OutputFile.h"
#include "basic/StandardOutput.h"
#include "cm-runtime/Device.h"
#include "cm-runtime/io/Failure.h"
#include "cm-runtime/launch/Binding.h"
#include "cm-runtime/launch/ProgressBar.h"
#include "cmc/Compiler.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/ErrorHandling.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"
#include <chrono>
#include <new>

using namespace llvm;
using namespace cmc;
using namespace cmc::cmrun;
using namespace cmc::runtime;

namespace {

enum ExitCode { Done = 0, Failed = 1, Usage = 2, Found = 3, Internal = 70 };

ExitCode fail(const Twine &Message, ExitCode Code = Failed) {
  errs() << "cmrun: error: " << Message << '\n';
  return Code;
}

void print(const Diagnostic &D) {
  static const char *const Levels[] = {"note", "remark", "warning", "error",
                                       "internal error"};
  if (!D.Rendered.empty()) {
    errs() << D.Rendered;
    if (!StringRef(D.Rendered).endswith("\n"))
      errs() << '\n';
    return;
  }
  if (D.Line)
    errs() << D.File << ':' << D.Line << ':' << D.Column << ": ";
  else
    errs() << (D.File.empty() ? "cmrun" : D.File) << ": ";
  errs() << Levels[unsigned(D.Level)] << ": " << D.Message << '\n';
}

/// Prints the time since the last step, if --step-times is set.
class StepTimer {
public:
  explicit StepTimer(bool Enabled) : Enabled(Enabled) {}
  void step(const char *Name) {
    auto Now = std::chrono::steady_clock::now();
    std::chrono::duration<double> Elapsed = Now - Last;
    if (Enabled)
      errs() << format("%-8s %.3f s\n", Name, Elapsed.count());
    Last = Now;
  }

private:
  bool Enabled;
  std::chrono::steady_clock::time_point Last = std::chrono::steady_clock::now();
};

/// Compiles the file of \p Line for \p D.
ExitCode compileFile(const CommandLine &Line, Device &D, std::string &Out) {
  auto File = MemoryBuffer::getFile(Line.File);
  if (!File)
    return fail("cannot read '" + Line.File +
                "': " + File.getError().message());
  CompileOptions Options;
  Options.Targets = {D.target().Name.str()};
  Options.ABI = Line.ABI;
  Options.Output = D.outputKind();
  Options.OptLevel = Line.OptLevel;
  Options.Registers = Line.Registers;
  Options.ClangArgs = Line.ClangArgs;
  Options.SpecConstants = Line.SpecConstants;
  Options.DisabledPasses = Line.DisabledPasses;
  // Checks and profiles report locations from the line table of a binary.
  Options.Debug = Line.Debug || (Options.Output == OutputKind::Binary &&
                                 Line.Run.needsLines());
  CompileResult R =
      compile(Line.File, (*File)->getBuffer().str(), Options, print);
  if (R.Status == CompileStatus::InternalError)
    return Internal;
  if (R.Status != CompileStatus::Success || R.Outputs.empty())
    return Failed;
  Out = std::move(R.Outputs[0].Bytes);
  return Done;
}

Expected<Kernel *> findKernel(const Program &P, StringRef Name) {
  std::vector<StringRef> Names;
  for (const auto &K : P.kernels())
    Names.push_back(K->info().Name);
  auto Index = pickKernel(Names, Name);
  if (!Index)
    return Index.takeError();
  return P.kernels()[*Index].get();
}

/// \p Code is set to the exit code for findings.
Error runKernel(const Request &R, const Program &P, StepTimer &Timer,
                ExitCode &Code) {
  auto K = findKernel(P, R.Kernel);
  if (!K)
    return K.takeError();
  Binding B;
  if (Error E = bind(R, (*K)->info(), B))
    return E;
  if (Error E = checkOutputs(R, B))
    return E;
  std::string Warning = warnOfOneThread(R, (*K)->info(), B);
  if (!Warning.empty())
    errs() << "cmrun: warning: " << R.location() << Warning << '\n';
  Timer.step("bind");
  {
    ProgressBar Bar;
    ProgressHandler Handler;
    if (Bar.enabled())
      Handler = [&](uint64_t N, uint64_t Total) { Bar.update(N, Total); };
    std::vector<std::string> Findings;
    Error E = (*K)->run(B.Launch, Handler, nullptr, &Findings);
    for (const std::string &F : Findings)
      errs() << "cmrun: check: " << R.location() << F << '\n';
    if (E)
      return E;
    if (!Findings.empty())
      Code = Found;
  }
  Timer.step("run");
  for (const NamedValue &V : R.Outputs)
    if (Error E = writeObject(B.Objects.at(V.Name), V.Value))
      return failure("--out " + Twine(V.Name) + ": " + toString(std::move(E)));
  Timer.step("write");
  return Error::success();
}

/// Runs every launch, even after failures.
ExitCode runAll(const CommandLine &Line, const Program &P, StepTimer &Timer) {
  ExitCode Worst = Done;
  for (const Request &R : Line.Requests) {
    ExitCode Code = Done;
    if (Error E = runKernel(R, P, Timer, Code))
      Code = fail(R.location() + toString(std::move(E)));
    if (Worst != Failed && Code != Done)
      Worst = Code;
  }
  return Worst;
}

DeviceOptions deviceOptions(const CommandLine &Line) {
  DeviceOptions Options;
  Options.Optimize = Line.OptLevel != 0 && !Line.Debug;
  Options.Debug = Line.Debug;
  Options.TimeLimit = Line.Run.TimeLimit;
  Options.How = Line.Run.How;
  Options.Checks = Line.Run.Checks;
  Options.Observe.Form = Line.Run.Profile;
  Options.Observe.By = Line.Run.ProfileBy;
  Options.Observe.Trace = Line.Run.Trace ? &errs() : nullptr;
  Options.Observe.TraceThread = Line.Run.TraceThread;
  Options.Observe.OnProfile = [&Line](StringRef Text) {
    if (Error E = writeOutput(Line.Run.ProfileOut, Text))
      fail(toString(std::move(E)));
  };
  return Options;
}

ExitCode run(const CommandLine &Line) {
  DeviceOptions Options = deviceOptions(Line);
  std::unique_ptr<Device> D = createDevice(Line.Device, Options);
  if (!D)
    return fail("unknown device '" + Line.Device + "'; there are " +
                    join(deviceNames(), ", "),
                Usage);
  if (Line.Run.estimates()) {
    auto Time = gensim::TimeEstimate::create(D->target(), Line.Run.Time);
    if (!Time)
      return fail(toString(Time.takeError()), Usage);
    Options.Observe.Time = *Time;
    D = createDevice(Line.Device, Options);
  }
  StepTimer Timer(Line.StepTimes);
  std::string Bytes;
  if (ExitCode Code = compileFile(Line, *D, Bytes))
    return Code;
  Timer.step("compile");
  std::unique_ptr<Program> P = D->load(Line.File, Bytes, print);
  if (!P)
    return Failed;
  Timer.step("load");
  ExitCode Code = runAll(Line, *P, Timer);
  if (auto &Time = Options.Observe.Time)
    if (Error E = writeOutput(Line.Run.TimeFile, Time->report()))
      return fail(toString(std::move(E)));
  return Code;
}

/// Becomes the debugger that \p Line asks for.
ExitCode debug(const CommandLine &Line, ArrayRef<char *> Args) {
  std::string Program =
      sys::fs::getMainExecutable(nullptr, reinterpret_cast<void *>(&print));
  return fail(toString(becomeDebugger(Line.Debugger, Program, Args)));
}

/// Fatal errors of LLVM, such as a damaged data layout in an IR file.
void onFatalError(void *, const char *Reason, bool) {
  std::_Exit(fail(Reason, Internal));
}

int act(ArrayRef<char *> Args) {
  auto Line = parseCommandLine(Args);
  if (!Line)
    return fail(toString(Line.takeError()), Usage);
  switch (Line->Act) {
  case CommandLine::Action::Help:
    printHelp(outs());
    return Done;
  case CommandLine::Action::Version:
    outs() << "cmrun " << versionAndCommit() << '\n';
    return Done;
  case CommandLine::Action::Run:
    return Line->Debugger.empty() ? run(*Line) : debug(*Line, Args);
  }
  llvm_unreachable("action");
}

} // namespace

int main(int Argc, char **Argv) {
  InitLLVM Init(Argc, Argv);
  ScopedFatalErrorHandler Fatal(onFatalError);
  endChildrenOnSignals();
  // Running out of memory for a requested size is an error, not a crash.
  std::set_new_handler([] { std::_Exit(fail("out of memory")); });
  return finishOutput("cmrun", act(makeArrayRef(Argv, Argc).drop_front()));
}
