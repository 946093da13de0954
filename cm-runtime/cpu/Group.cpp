//===- Group.cpp - one thread group on one host thread --------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "cm-runtime/cpu/Group.h"
#include "gensim/print.h"
#include <algorithm>
#include <cstring>

namespace cmc {
namespace runtime {

void LaunchContext::fault(const std::string &M) {
  std::lock_guard<std::mutex> Guard(Lock);
  if (!Faulted)
    Message = M;
  Faulted = true;
}

std::string LaunchContext::message() {
  std::lock_guard<std::mutex> Guard(Lock);
  return Message;
}

bool LaunchContext::print(const uint8_t *Record, uint32_t Bytes) {
  std::lock_guard<std::mutex> Guard(Lock);
  if (PrintBuffer.empty())
    PrintBuffer.resize(gensim::PrintHeaderBytes);
  if (PrintBuffer.size() + Bytes > gensim::PrintBufferBytes)
    return false;
  PrintBuffer.insert(PrintBuffer.end(), Record, Record + Bytes);
  return true;
}

std::string LaunchContext::printed() {
  std::lock_guard<std::mutex> Guard(Lock);
  uint32_t Bytes = PrintBuffer.size();
  if (!Bytes)
    return "";
  std::memcpy(PrintBuffer.data(), &Bytes, sizeof(Bytes));
  return gensim::formatPrintBuffer(
      PrintBuffer, [](uint64_t Address) -> llvm::Optional<llvm::StringRef> {
        return llvm::StringRef(reinterpret_cast<const char *>(Address));
      });
}

void signalBarrier(ThreadContext &T) {
  if (T.BarrierPending)
    return;
  T.BarrierPending = true;
  T.BarrierPhase = T.Group->Phase;
  if (++T.Group->Arrived < T.Group->Size)
    return;
  T.Group->Arrived = 0;
  ++T.Group->Phase;
}

void waitBarrier(ThreadContext &T) {
  if (!T.BarrierPending) {
    T.Launch->fault("a thread waits at a barrier that it has not signalled");
    return;
  }
  // After a fault the barrier opens for everyone, so that the group can end.
  while (T.Group->Phase == T.BarrierPhase && !T.Launch->faulted())
    T.Self->yield();
  T.BarrierPending = false;
}

GroupRunner::GroupRunner(unsigned SLMBytes, unsigned Threads, bool UseFibers,
                         size_t StackBytes) {
  Group.SLM = Surface::buffer(SLMBytes);
  Group.Size = Threads;
  for (unsigned I = 0; UseFibers && Threads > 1 && I < Threads; ++I)
    Fibers.push_back(std::make_unique<Fiber>(StackBytes));
}

bool GroupRunner::valid() const {
  return llvm::all_of(Fibers, [](const auto &F) { return F->valid(); });
}

void GroupRunner::run(llvm::MutableArrayRef<ThreadContext> Threads,
                      llvm::function_ref<void(ThreadContext &)> Body) {
  std::fill(Group.SLM.bytes().begin(), Group.SLM.bytes().end(), 0);
  Group.Arrived = 0;
  std::fill(std::begin(Group.Named), std::end(Group.Named), NamedBarrier());
  for (ThreadContext &T : Threads) {
    T.Group = &Group;
    T.BarrierPending = false;
  }
  if (Fibers.empty()) {
    for (ThreadContext &T : Threads)
      Body(T);
    return;
  }
  runFibers(Threads, Body);
}

void GroupRunner::runFibers(llvm::MutableArrayRef<ThreadContext> Threads,
                            llvm::function_ref<void(ThreadContext &)> Body) {
  // The bodies must live as long as the fibers that call them.
  std::vector<std::function<void()>> Bodies(Threads.size());
  for (size_t I = 0; I < Threads.size(); ++I) {
    ThreadContext &T = Threads[I];
    Bodies[I] = [&T, &Body] { Body(T); };
    T.Self = Fibers[I].get();
    Fibers[I]->start(Bodies[I]);
  }
  for (;;) {
    uint64_t Opened = Group.Phase + Group.Openings;
    size_t Done = 0, Before = 0;
    for (auto &F : Fibers) {
      Before += F->done();
      if (!F->done())
        F->resume();
      Done += F->done();
    }
    if (Done == Fibers.size())
      return;
    // A round in which no thread ended and the barrier stayed shut would be
    // followed by the same one for ever.
    if (Done == Before && Group.Phase + Group.Openings == Opened)
      Threads[0].Launch->fault(
          std::to_string(Fibers.size() - Done) +
          " threads of a group wait at a barrier that the other " +
          std::to_string(Done) + " never reach");
  }
}

} // namespace runtime
} // namespace cmc
