//===- Executor.cpp - execution of a dispatch -----------------------------===//
//
// Part of CMC, under the MIT licence.
//
// Distributes the hardware threads to workers, starts them, and collects their
// results. The calling thread is the first worker.
//===----------------------------------------------------------------------===//
#include "gen-simulator/dispatch/ObserverList.h"
#include "gen-simulator/dispatch/Worker.h"
#include "gen-simulator/translate/Translator.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include <thread>

using llvm::formatv;

namespace gensim {

/// The reason why \p D cannot run at all, or "".
static std::string whyInvalid(const Dispatch &D) {
  constexpr uint32_t LargestSLM = 128 << 10;
  if (D.ThreadsPerGroup == 0 || D.ThreadsPerGroup > D.HardwareThreads)
    return formatv("a group of {0} threads does not fit into {1} hardware "
                   "threads",
                   D.ThreadsPerGroup, D.HardwareThreads);
  if (!D.Dependencies.empty() && D.ThreadsPerGroup != 1)
    return "thread dependencies need groups of one thread";
  if (D.SLMBytes > LargestSLM)
    return formatv("a group needs {0} bytes of shared local memory; there are "
                   "{1}",
                   D.SLMBytes, LargestSLM);
  if (D.SIMDSize == 0 || D.SIMDSize > MaxLanes)
    return formatv("no SIMD size: {0}", D.SIMDSize);
  if (D.Code->program().indexOf(D.EntryPC) < 0)
    return formatv("no instruction at the entry point {0:x}", D.EntryPC);
  for (unsigned I = 0; I < 3; ++I)
    if (D.End[I] < D.Start[I])
      return formatv("groups end at {0} before they start at {1}", D.End[I],
                     D.Start[I]);
  return "";
}

static unsigned workersFor(const Dispatch &D, const RunOptions &Options) {
  if (!Options.Observers.empty())
    return 1;
  uint64_t Requested =
      Options.Workers ? Options.Workers : std::thread::hardware_concurrency();
  uint64_t Useful =
      std::min<uint64_t>(D.numGroups(), D.HardwareThreads / D.ThreadsPerGroup);
  return std::max<uint64_t>(1, std::min(Requested, Useful));
}

static RunResult runWorkers(RunState &State, unsigned NumWorkers) {
  const Dispatch &D = State.D;
  ThreadDependencies Deps(State, NumWorkers);
  std::vector<std::unique_ptr<Worker>> Workers;
  uint32_t Share = D.HardwareThreads / NumWorkers;
  for (unsigned I = 0; I < NumWorkers; ++I)
    Workers.push_back(
        std::make_unique<Worker>(State, Deps, I, I * Share, Share));
  std::vector<std::thread> Hosts;
  for (unsigned I = 1; I < NumWorkers; ++I)
    Hosts.emplace_back([&Workers, I] { Workers[I]->run(); });
  Workers[0]->run();
  for (std::thread &Host : Hosts)
    Host.join();

  RunResult R = State.result();
  bool Waits = R.Problem.K == Fault::Kind::Deadlock ||
               R.Problem.K == Fault::Kind::TimeLimit ||
               R.Problem.K == Fault::Kind::Interrupted;
  for (const std::unique_ptr<Worker> &W : Workers) {
    R.Threads += W->threadsEnded();
    if (Waits)
      W->appendLiveThreads(R.LiveThreads);
  }
  llvm::sort(R.LiveThreads,
             [](const ThreadPosition &A, const ThreadPosition &B) {
               return A.Number < B.Number;
             });
  return R;
}

RunResult execute(const Dispatch &D, const RunOptions &Options) {
  RunResult R;
  R.Problem.Message = whyInvalid(D);
  if (!R.Problem.Message.empty()) {
    R.Problem.K = Fault::Kind::Illegal;
    return R;
  }
  CompilingScope Translates;
  ObserverList Observers(Options.Observers);
  RunState State(D, Options, Observers.get());
  if (State.Watch)
    State.Watch->dispatchStart(D);
  R = runWorkers(State, workersFor(D, Options));
  if (State.Watch)
    State.Watch->dispatchEnd(D);
  return R;
}

} // namespace gensim
