//===- Replay.cpp - gensim replay -----------------------------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "gen-simulator/tools/gensim/Replay.h"
#include "gen-simulator/aub/Replay.h"
#include "gen-simulator/command/CommandStream.h"
#include "gen-simulator/tools/gensim/Runtime.h"
#include "gen-simulator/tools/gensim/Settings.h"
#include "gen-simulator/tools/gensim/Tally.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MemoryBuffer.h"
#include <csignal>

namespace gensim {
namespace {

constexpr const char *Usage =
    "usage: gensim replay [options] capture.aub\n"
    "\n"
    "Runs a capture of Intel's runtime (SetCommandStreamReceiver=1) and "
    "checks\n"
    "what the capture expects.\n"
    "\n"
    "  --commands       print every command of rings and batch buffers\n";
constexpr const char *UsageEnd =
    "\n"
    "Exit codes: 0 done; 1 the capture is malformed or an expectation was not\n"
    "met; 2 usage; 3 a check found something; 125 the simulation failed; 130\n"
    "interrupted.\n";

struct ReplayOptions : Settings {
  bool Commands = false;
  const char *File = nullptr;
};

llvm::Error parse(llvm::ArrayRef<const char *> Args, ReplayOptions &O) {
  auto Usage = [](const llvm::Twine &Text) {
    return llvm::createStringError(
        std::make_error_code(std::errc::invalid_argument),
        (Text + "; try gensim replay --help").str());
  };
  for (const char *Arg : Args) {
    llvm::StringRef Text = Arg;
    if (!Text.startswith("-")) {
      if (O.File)
        return Usage("more than one capture");
      O.File = Arg;
    } else if (Text == "--commands") {
      O.Commands = true;
    } else {
      llvm::Expected<bool> Taken = O.take(Text);
      if (!Taken)
        return Taken.takeError();
      if (!*Taken)
        return Usage("unknown option '" + Text + "'");
    }
  }
  if (std::string Why = O.Target ? whyNoRuntime(*O.Target) : ""; !Why.empty())
    return llvm::createStringError(
        std::make_error_code(std::errc::invalid_argument), Why);
  if (!O.File && !O.Help)
    return Usage("no capture is named");
  if (O.Time.Form != TimeForm::None && !O.Target)
    return Usage("--time needs --device=");
  return llvm::Error::success();
}

void printCommand(const CommandStream &S, llvm::ArrayRef<uint32_t> Dwords) {
  llvm::errs() << S.position() << ":";
  for (uint32_t D : Dwords)
    llvm::errs() << llvm::formatv(" {0:x-8}", D);
  llvm::errs() << "\n";
}

std::atomic<bool> Interrupted{false};
void onInterrupt(int) { Interrupted = true; }

int conclude(const aub::ReplayResult &R, bool Quiet) {
  for (const std::string &Message : R.Messages)
    error() << Message << "\n";
  if (R.Unmet > R.Messages.size())
    error() << R.Unmet - R.Messages.size() << " more\n";
  if (R.Problem)
    error() << R.Problem.Message << "\n";
  if (!R.Waiting.empty())
    error() << "waits for ever: " << R.Waiting;
  if (!Quiet)
    llvm::errs() << llvm::formatv("gensim: {0} records; {1} of {2} "
                                  "expectations met\n",
                                  R.Records, R.Expectations - R.Unmet,
                                  R.Expectations);
  if (R.Problem.K == Fault::Kind::Interrupted)
    return WasInterrupted;
  if (R.Problem || !R.Waiting.empty())
    return SimulationFailed;
  return R.Unmet ? 1 : 0;
}

} // namespace

int replayMain(llvm::ArrayRef<const char *> Args) {
  ReplayOptions O;
  int Exit = 0;
  llvm::Optional<Observation> Seen =
      begin(parse(Args, O), O, Usage, UsageEnd, Exit);
  if (!Seen)
    return Exit;
  auto File = llvm::MemoryBuffer::getFile(O.File);
  if (!File) {
    error() << O.File << ": " << File.getError().message() << "\n";
    return 1;
  }
  std::signal(SIGINT, onInterrupt);
  Tally Sum(O.Verbose);
  DeviceOptions D;
  D.Target = O.Target;
  D.Run.TimeLimit = O.Launch.TimeLimit;
  D.How = O.Launch.How;
  D.Run.Interrupt = &Interrupted;
  D.Run.Observers = Seen->observers();
  if (O.Commands)
    D.Command = printCommand;
  D.Ran = [&Sum](const Dispatch &D, const RunResult &R, double Seconds) {
    Sum.add(D, R, Seconds);
  };
  auto R = aub::replay(llvm::arrayRefFromStringRef((*File)->getBuffer()),
                       std::move(D));
  if (!R) {
    error() << O.File << ": " << llvm::toString(R.takeError()) << "\n";
    return 1;
  }
  int Code = conclude(*R, O.Quiet);
  if (!O.Quiet)
    Sum.print(llvm::errs());
  return reportObservation(*Seen, O, Code);
}

} // namespace gensim
