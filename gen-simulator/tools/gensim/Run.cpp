//===- Run.cpp - gensim run -----------------------------------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "gen-simulator/tools/gensim/Run.h"
#include "gen-simulator/tools/gensim/Backend.h"
#include "gen-simulator/tools/gensim/KernelNames.h"
#include "gen-simulator/tools/gensim/Process.h"
#include "gen-simulator/tools/gensim/Runtime.h"
#include "gen-simulator/tools/gensim/Settings.h"
#include "gen-simulator/tools/gensim/Tally.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/raw_ostream.h"
#include <sys/wait.h>

namespace gensim {
namespace {

constexpr const char *Usage =
    "usage: gensim run [options] [--] program [arguments]\n"
    "\n"
    "Runs an OpenCL or Level Zero program on a simulated GPU; icllp unless "
    "you\n"
    "name another one.\n"
    "\n";
constexpr const char *UsageEnd =
    "  --runtime=newest  with the runtime of './dev newest' instead of the "
    "system's,\n"
    "                   for tgllp (default), dg2, pvc, mtl, arl, lnl, bmg\n"
    "\n"
    "Ends with the exit code of the program (128 + signal when a signal ended\n"
    "it); 2 usage; 3 the program succeeded, but a check found something; 125\n"
    "the simulation failed; 127 the program cannot be started; 130 "
    "interrupted.\n";

struct RunSettings : Settings {
  NewestRuntime Newest;
  llvm::ArrayRef<const char *> Program;
};

llvm::Error parse(llvm::ArrayRef<const char *> Args, RunSettings &O) {
  auto Usage = [](const llvm::Twine &Text) {
    return llvm::createStringError(
        std::make_error_code(std::errc::invalid_argument),
        (Text + "; try gensim run --help").str());
  };
  for (; !Args.empty(); Args = Args.drop_front()) {
    llvm::StringRef Arg = Args.front();
    if (!Arg.startswith("-"))
      break;
    if (Arg == "--") {
      Args = Args.drop_front();
      break;
    }
    if (Arg == "--runtime=newest") {
      llvm::Expected<cmc::Newest> Found = findNewestRuntime();
      if (!Found)
        return Found.takeError();
      O.Newest = std::move(*Found);
      continue;
    }
    llvm::Expected<bool> Taken = O.take(Arg);
    if (!Taken)
      return Taken.takeError();
    if (!*Taken)
      return Usage("unknown option '" + Arg + "'");
  }
  O.Program = Args;
  if (!O.Target)
    O.Target = cmc::findTarget(O.Newest ? "tgllp" : "icllp");
  if (std::string Why = whyNoDevice(*O.Target, O.Newest.hasValue());
      !Why.empty())
    return llvm::createStringError(
        std::make_error_code(std::errc::invalid_argument), Why);
  if (Args.empty() && !O.Help)
    return Usage("no program is named");
  return llvm::Error::success();
}

enum class End { Program, Problem, Interrupt, TimeLimit };

std::chrono::steady_clock::time_point deadline(double Seconds) {
  using namespace std::chrono;
  // Shortly after that of the simulation, which reports more.
  constexpr double Later = 0.1;
  return Seconds > 0
             ? steady_clock::now() + duration_cast<steady_clock::duration>(
                                         duration<double>(Seconds + Later))
             : steady_clock::time_point::max();
}

/// Waits until the program ends or an error occurs.
End watch(Process &P, Signals &S, const gensim::Server &Server,
          std::chrono::steady_clock::time_point Deadline) {
  constexpr unsigned PollMilliseconds = 20;
  for (;;) {
    int Signal = S.wait(PollMilliseconds);
    if (Signal && Signal != SIGCHLD)
      return End::Interrupt;
    if (Server.problem())
      return End::Problem;
    if (P.status())
      return End::Program;
    if (std::chrono::steady_clock::now() > Deadline)
      return End::TimeLimit;
  }
}

int exitCode(int Status) {
  return WIFSIGNALED(Status) ? 128 + WTERMSIG(Status) : WEXITSTATUS(Status);
}

/// Waits for the problem that a running simulation reports.
Fault awaitProblem(gensim::Server &Server) {
  // A problem is recorded shortly after its message was executed.
  constexpr int MaxPolls = 500, IdlePolls = 5;
  for (int Poll = 0, Idle = 0;
       Poll < MaxPolls && Idle < IdlePolls && !Server.problem(); ++Poll) {
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
    Idle = Server.isBusy() ? 0 : Idle + 1;
  }
  return Server.problem();
}

/// Waits until the connections of the program, which has ended, have ended,
/// too: on a loaded machine their threads have not read the last message yet.
void awaitConnections(gensim::Server &Server) {
  constexpr int MaxPolls = 300; // Another process may have a connection open.
  for (int Poll = 0; Poll < MaxPolls && Server.openConnections() &&
                     !Server.isBusy() && !Server.problem();
       ++Poll)
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
}

/// The exit code; reports errors.
int conclude(End How, Process &P, gensim::Server &Server,
             const cmc::TargetInfo &Target, std::atomic<bool> &Interrupt) {
  if (How == End::Program) {
    awaitConnections(Server);
    // Running work has no user after the end of the program.
    Interrupt = true;
    int Status = *P.status();
    // A client that was killed may end its connections anywhere.
    if (Fault F = Server.problem(); F && !WIFSIGNALED(Status)) {
      error() << F.Message << "\n";
      return SimulationFailed;
    }
    if (WIFSIGNALED(Status))
      llvm::errs() << "gensim: the program was ended by signal "
                   << WTERMSIG(Status) << "\n";
    std::string Limit = knownLimit(Target);
    if (exitCode(Status) && !Limit.empty())
      llvm::errs() << "gensim: " << Limit << "\n";
    // A program that is done need not end the rings that it writes.
    std::string Waiting = Status ? Server.waiting() : "";
    if (!Waiting.empty())
      llvm::errs() << "gensim: still waiting at the end: " << Waiting;
    return exitCode(Status);
  }
  if (How == End::Interrupt)
    Interrupt = true;
  Fault F = awaitProblem(Server);
  P.killAll();
  if (F)
    error() << F.Message << "\n";
  else
    error() << (How == End::Interrupt ? "interrupted" : "time limit reached")
            << " while the GPU was idle\n";
  Interrupt = true;
  return How == End::Interrupt ? WasInterrupted : SimulationFailed;
}

/// Whether the loader of OpenCL finds Intel's runtime in \p Folder.
bool hasIntelRuntime(const llvm::Twine &Folder) {
  std::error_code E;
  for (llvm::sys::fs::directory_iterator File(Folder, E), End;
       File != End && !E; File.increment(E)) {
    auto Text = llvm::MemoryBuffer::getFile(File->path());
    if (Text && (*Text)->getBuffer().contains("libigdrcl"))
      return true;
  }
  return false;
}

/// Tells a user whose program did not connect what it may need.
void reportNoUse() {
  llvm::errs() << "gensim: the program did not use a GPU through Intel's "
                  "runtime; cmc --doctor says whether one is there\n";
  const char *Theirs = std::getenv("OCL_ICD_VENDORS");
  std::string Folder = Theirs ? Theirs : "/etc/OpenCL/vendors";
  if (!hasIntelRuntime(Folder))
    llvm::errs() << "gensim: Intel's runtime for OpenCL is not in " << Folder
                 << "; Debian 12's package for OpenCL and Level Zero is "
                    "intel-opencl-icd, their loaders are ocl-icd-libopencl1 "
                    "and libze1; --runtime=newest uses the runtime that "
                    "'./dev newest' fetches\n";
}

} // namespace

int runMain(llvm::ArrayRef<const char *> Args) {
  RunSettings O;
  int Exit = 0;
  llvm::Optional<Observation> Seen =
      begin(parse(Args, O), O, Usage, UsageEnd, Exit);
  if (!Seen)
    return Exit;
  Signals S;
  std::atomic<bool> Interrupt{false};
  Tally Sum(O.Verbose);
  DeviceOptions D;
  D.Target = O.Target;
  D.Run.TimeLimit = O.Launch.TimeLimit;
  D.How = O.Launch.How;
  D.Run.Interrupt = &Interrupt;
  D.Run.Observers = Seen->observers();
  D.Ran = [&Sum](const Dispatch &D, const RunResult &R, double Seconds) {
    Sum.add(D, R, Seconds);
  };
  KernelNames Names(*O.Target);
  if (O.Verbose || !D.Run.Observers.empty())
    D.Describe = [&Names](Dispatch &D) { Names.describe(D); };
  llvm::Expected<Backend> B = startBackend(O.Newest, std::move(D), O.Program);
  if (!B) {
    error() << llvm::toString(B.takeError()) << "\n";
    return SimulationFailed;
  }
  Server &Running = *B->Running;
  std::vector<const char *> Words;
  for (const std::string &Word : B->Command)
    Words.push_back(Word.c_str());
  auto P = Process::start(Words, B->Changes, S);
  if (!P) {
    error() << llvm::toString(P.takeError()) << "\n";
    return CannotStart;
  }
  End How = watch(*P, S, Running, deadline(O.Launch.TimeLimit));
  int Code = conclude(How, *P, Running, *O.Target, Interrupt);
  Running.stop();
  if (!O.Quiet) {
    if (Running.connections() == 0)
      reportNoUse();
    Sum.print(llvm::errs());
  }
  return reportObservation(*Seen, O, Code);
}

} // namespace gensim
