//===- Exec.cpp - gensim exec ---------------------------------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "gen-simulator/tools/gensim/Exec.h"
#include "basic/OutputFile.h"
#include "cm-runtime/gen/Simulate.h"
#include "cm-runtime/io/Failure.h"
#include "cm-runtime/launch/Binding.h"
#include "cm-runtime/launch/ProgressBar.h"
#include "gen-simulator/tools/gensim/ExecOptions.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"
#include <chrono>
#include <csignal>

using namespace llvm;
using namespace cmc::runtime;

namespace gensim {
namespace {

enum ExitCode { Done = 0, Failed = 1, Usage = 2, Found = 3 };

ExitCode fail(const Twine &Message, ExitCode Code = Failed) {
  errs() << "gensim: error: " << Message << '\n';
  return Code;
}

/// Set by SIGINT: the run then reports the position of each thread.
std::atomic<bool> Interrupted{false};
static_assert(std::atomic<bool>::is_always_lock_free, "set in a handler");

/// Whether \p Name is that of a source, which cmrun compiles.
bool isSource(StringRef Name) {
  const StringRef Sources[] = {".cm", ".cpp", ".ll", ".bc", ".spv"};
  return is_contained(Sources, sys::path::extension(Name));
}

Expected<Module> loadFile(const ExecOptions &O) {
  auto File = MemoryBuffer::getFile(O.File, /*IsText=*/false,
                                    /*RequiresNullTerminator=*/false);
  if (!File)
    return createStringError(File.getError(),
                             "cannot read '" + Twine(O.File) +
                                 "': " + File.getError().message());
  StringRef Bytes = (*File)->getBuffer();
  Expected<Module> M =
      createStringError(inconvertibleErrorCode(), "bare code needs --device=");
  if (!O.IsRaw || O.Target) {
    consumeError(M.takeError());
    M = O.IsRaw ? Module::load(Bytes, *O.Target, O.Raw)
                : Module::load(Bytes, O.Target);
  }
  if (M)
    return M;
  std::string Why = "'" + O.File + "': " + toString(M.takeError());
  if (isSource(O.File))
    Why += "; this is a source: `cmrun --device=gen:icllp " + O.File +
           "` compiles and runs it, with the same options, and `cmc` makes a "
           "binary of it";
  return createStringError(inconvertibleErrorCode(), Why);
}

void list(const Module &M) {
  for (const Kernel &K : M.kernels()) {
    outs() << K.info().Name << " (" << M.target().Name << ", "
           << cmc::toString(K.info().ABI) << ")\n";
    for (const cmc::KernelArg &A : K.info().Args) {
      outs() << "  " << A.Name << ": ";
      if (A.Kind != cmc::ArgKind::Value)
        outs() << cmc::toString(A.Kind);
      else if (A.Element == cmc::ElementType::None)
        outs() << A.Size << " bytes";
      else
        outs() << cmc::toString(A.Element) << " x " << A.NumElements;
      outs() << '\n';
    }
  }
}

Expected<const Kernel *> findKernel(const Module &M, StringRef Name) {
  std::vector<StringRef> Names;
  for (const Kernel &K : M.kernels())
    Names.push_back(K.info().Name);
  auto Index = pickKernel(Names, Name);
  if (!Index)
    return Index.takeError();
  return &M.kernels()[*Index];
}

Error writeProfile(const ExecOptions &O, const LaunchResult &R) {
  return R.Profile.empty() ? Error::success()
                           : cmc::writeOutput(O.ProfileOut, R.Profile);
}

/// Reports the run of \p Q; returns its exit code.
ExitCode report(const ExecOptions &O, const Request &Q, const LaunchResult &R,
                double Seconds) {
  outs() << R.Printed;
  if (Error E = writeProfile(O, R))
    return fail(toString(std::move(E)));
  for (const std::string &F : R.Findings)
    errs() << "gensim: check: " << Q.location() << F << '\n';
  if (O.Stats)
    errs() << format("%llu instructions of %llu threads in %.3f s, %.1f "
                     "million per second\n",
                     (unsigned long long)R.Instructions,
                     (unsigned long long)R.Threads, Seconds,
                     double(R.Instructions) / Seconds / 1e6);
  if (!R.ok()) {
    fail(Q.location() + R.Fault);
    for (const std::string &Position : R.LiveThreads)
      errs() << "  " << Position << '\n';
    return Failed;
  }
  return R.Findings.empty() ? Done : Found;
}

/// Sets \p Code to the exit code for the findings and faults of the run.
Error runKernel(const ExecOptions &O, const Request &Q, const Module &M,
                ExitCode &Code) {
  auto K = findKernel(M, Q.Kernel);
  if (!K)
    return K.takeError();
  Binding B;
  if (Error E = bind(Q, (*K)->info(), B))
    return E;
  if (Error E = checkOutputs(Q, B))
    return E;
  std::string Warning = warnOfOneThread(Q, (*K)->info(), B);
  if (!Warning.empty())
    errs() << "gensim: warning: " << Q.location() << Warning << '\n';
  LaunchOptions Options = O.Launch;
  Options.Interrupt = &Interrupted;
  if (O.Trace)
    Options.Trace = &errs();
  auto Start = std::chrono::steady_clock::now();
  auto Result = [&] {
    ProgressBar Bar;
    if (Bar.enabled() && !O.Trace)
      Options.Progress = [&](uint64_t N, uint64_t Total) {
        Bar.update(N, Total);
      };
    std::signal(SIGINT, [](int) { Interrupted = true; });
    return simulate(**K, B.Launch, Options);
  }();
  if (!Result)
    return Result.takeError();
  std::chrono::duration<double> Elapsed =
      std::chrono::steady_clock::now() - Start;
  Code = report(O, Q, *Result, Elapsed.count());
  if (Code == Failed)
    return Error::success();
  for (const NamedValue &V : Q.Outputs)
    if (Error E = writeObject(B.Objects.at(V.Name), V.Value))
      return failure("--out " + Twine(V.Name) + ": " + toString(std::move(E)));
  return Error::success();
}

/// Runs all launches, even after a failure, but not after an interrupt.
ExitCode runAll(const ExecOptions &O, const Module &M) {
  ExitCode Worst = Done;
  for (const Request &Q : O.Requests) {
    if (Interrupted)
      return Failed;
    ExitCode Code = Done;
    if (Error E = runKernel(O, Q, M, Code))
      Code = fail(Q.location() + toString(std::move(E)));
    if (Worst != Failed && Code != Done)
      Worst = Code;
  }
  return Worst;
}

} // namespace

int execMain(ArrayRef<const char *> Args) {
  auto O = parseExec(Args);
  if (!O)
    return fail(toString(O.takeError()), Usage);
  if (O->Help) {
    printExecHelp(outs());
    return Done;
  }
  auto M = loadFile(*O);
  if (!M)
    return fail(toString(M.takeError()));
  if (O->List) {
    list(*M);
    return Done;
  }
  if (O->Time.Form == TimeForm::None)
    return runAll(*O, *M);
  auto Time = TimeEstimate::create(M->target(), O->Time);
  if (!Time)
    return fail(toString(Time.takeError()), Usage);
  O->Launch.Time = *Time;
  ExitCode Code = runAll(*O, *M);
  if (Error E = cmc::writeOutput(O->TimeFile, (*Time)->report()))
    return fail(toString(std::move(E)));
  return Code;
}

} // namespace gensim
