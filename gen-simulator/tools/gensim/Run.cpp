//===- Run.cpp - gensim run -----------------------------------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "gen-simulator/tools/gensim/Run.h"
#include "gen-simulator/tbx/Server.h"
#include "gen-simulator/tools/gensim/Process.h"
#include "gen-simulator/tools/gensim/Tally.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/raw_ostream.h"
#include <sys/wait.h>

namespace gensim {
namespace {

/// Exit codes beside the program's own.
enum ExitCode { UsageError = 2, SimulationFailed = 125, CannotStart = 127 };

constexpr const char *Usage =
    "usage: gensim run [options] [--] program [arguments]\n"
    "\n"
    "Runs an OpenCL or Level Zero program on a simulated GPU.\n"
    "\n"
    "  --device=NAME    skl, icllp or tgllp (default: icllp)\n"
    "  --time-limit=S   end after S seconds\n"
    "  --quiet          report nothing but errors\n"
    "  --verbose        report each dispatch\n"
    "\n"
    "Ends with the exit code of the program (128 + signal when a signal ended\n"
    "it); 125 when the simulation failed, 127 when the program cannot be\n"
    "started, 130 when interrupted.\n";

struct Options {
  const cmc::TargetInfo *Target = cmc::findTarget("icllp");
  double TimeLimit = 0;
  bool Quiet = false, Verbose = false, Help = false;
  llvm::ArrayRef<const char *> Program;
};

llvm::raw_ostream &error() { return llvm::errs() << "gensim: error: "; }

/// Intel's runtime can be pointed at a simulator for these; later platforms
/// submit in ways that are not modelled.
bool isSupported(const cmc::TargetInfo *T) {
  return T && !T->isHost() && T->has(cmc::TargetInfo::MediaWalker);
}

bool parse(llvm::ArrayRef<const char *> Args, Options &O) {
  while (!Args.empty()) {
    llvm::StringRef Arg = Args.front();
    if (!Arg.startswith("-"))
      break;
    Args = Args.drop_front();
    if (Arg == "--")
      break;
    llvm::StringRef Value = Arg;
    if (Value.consume_front("--device=")) {
      O.Target = cmc::findTarget(Value);
      if (!isSupported(O.Target)) {
        error() << "no such device: '" << Value
                << "'; there are skl, icllp and tgllp\n";
        return false;
      }
    } else if (Value.consume_front("--time-limit=")) {
      if (Value.getAsDouble(O.TimeLimit) || !(O.TimeLimit > 0)) {
        error() << "'" << Value << "' is no time in seconds\n";
        return false;
      }
    } else if (Arg == "--quiet") {
      O.Quiet = true;
    } else if (Arg == "--verbose") {
      O.Verbose = true;
    } else if (Arg == "--help" || Arg == "-h") {
      O.Help = true;
    } else {
      error() << "unknown option '" << Arg << "'; try gensim run --help\n";
      return false;
    }
  }
  O.Program = Args;
  if (Args.empty() && !O.Help) {
    error() << "which program? try gensim run --help\n";
    return false;
  }
  return true;
}

/// What makes Intel's runtime, OpenCL and Level Zero alike, talk to us.
Environment environmentFor(const Options &O, uint16_t Port) {
  return {{"NEOReadDebugKeys", "1"},
          {"SetCommandStreamReceiver", "2"},
          {"TbxServer", "127.0.0.1"},
          {"TbxPort", std::to_string(Port)},
          {"ProductFamilyOverride", O.Target->Name.str()}};
}

enum class End { Program, Problem, Interrupt, TimeLimit };

/// Waits until the program ends or something goes wrong.
End watch(Process &P, Signals &S, const tbx::Server &Server,
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

/// Waits a little for the simulation to say where it stands.
Fault awaitProblem(const tbx::Server &Server) {
  for (int I = 0; I < 100 && !Server.problem(); ++I)
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  return Server.problem();
}

/// The exit code; reports what went wrong.
int conclude(End How, Process &P, const tbx::Server &Server,
             std::atomic<bool> &Interrupt) {
  if (How == End::Program) {
    // What still runs when the program has ended nobody waits for.
    Interrupt = true;
    int Status = *P.status();
    // A client that was killed ends its connections anywhere.
    if (Fault F = Server.problem(); F && !WIFSIGNALED(Status)) {
      error() << F.Message << "\n";
      return SimulationFailed;
    }
    if (WIFSIGNALED(Status))
      llvm::errs() << "gensim: the program was ended by signal "
                   << WTERMSIG(Status) << "\n";
    std::string Waiting = Server.waiting();
    if (!Waiting.empty())
      llvm::errs() << "gensim: waited for ever: " << Waiting;
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
  return How == End::Interrupt ? 128 + SIGINT : SimulationFailed;
}

} // namespace

int runMain(llvm::ArrayRef<const char *> Args) {
  Options O;
  if (!parse(Args, O))
    return UsageError;
  if (O.Help) {
    llvm::outs() << Usage;
    return 0;
  }
  using namespace std::chrono;
  auto Start = steady_clock::now();
  auto Deadline = O.TimeLimit > 0
                      ? Start + duration_cast<steady_clock::duration>(
                                    duration<double>(O.TimeLimit + 0.1))
                      : steady_clock::time_point::max();
  Signals S;
  std::atomic<bool> Interrupt{false};
  Tally Sum(O.Verbose);
  DeviceOptions D;
  D.Target = O.Target;
  D.Run.TimeLimit = O.TimeLimit;
  D.Run.Interrupt = &Interrupt;
  D.Ran = [&Sum](const Dispatch &D, const RunResult &R, double Seconds) {
    Sum.add(D, R, Seconds);
  };
  auto Server = tbx::Server::start(std::move(D));
  if (!Server) {
    error() << llvm::toString(Server.takeError()) << "\n";
    return SimulationFailed;
  }
  auto P = Process::start(O.Program, environmentFor(O, (*Server)->port()), S);
  if (!P) {
    error() << llvm::toString(P.takeError()) << "\n";
    return CannotStart;
  }
  End How = watch(*P, S, **Server, Deadline);
  int Code = conclude(How, *P, **Server, Interrupt);
  (*Server)->stop();
  if (!O.Quiet) {
    if ((*Server)->connections() == 0)
      llvm::errs() << "gensim: the program did not use a GPU through Intel's "
                      "runtime\n";
    Sum.print(llvm::errs(), O.Target->Name);
  }
  return Code;
}

} // namespace gensim
