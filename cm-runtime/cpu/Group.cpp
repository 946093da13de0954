//===- Group.cpp - one thread group on one host thread --------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "cm-runtime/cpu/Group.h"
#include "gensim/print.h"
#include "llvm/Support/FormatVariadic.h"
#include <algorithm>
#include <cstring>
#include <tuple>

namespace cmc::runtime {

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

void LaunchContext::find(const ThreadContext &T, const char *Text,
                         int64_t Value) {
  std::lock_guard<std::mutex> Guard(Lock);
  Finding &F = Found[Text];
  const int32_t *Group = T.Ids + GroupId, *Local = T.Ids + LocalId,
                *Size = T.Ids + LocalSize;
  int32_t Id[3];
  for (unsigned D = 0; D < 3; ++D)
    Id[D] = Group[D] * Size[D] + Local[D];
  bool First = std::tie(Id[2], Id[1], Id[0]) < std::tie(F.Z, F.Y, F.X);
  if (!F.Times++ || First)
    std::tie(F.Value, F.X, F.Y, F.Z) = std::tie(Value, Id[0], Id[1], Id[2]);
}

void LaunchContext::describeFindings(const std::string &Kernel,
                                     std::vector<std::string> &Out) const {
  for (const auto &[Text, F] : Found) {
    std::string Line = Kernel + ": " + Text;
    if (size_t At = Line.find('%'); At != std::string::npos)
      Line.replace(At, 1, std::to_string(F.Value));
    Line += "\n  first in thread (" + std::to_string(F.X) + ", " +
            std::to_string(F.Y) + ", " + std::to_string(F.Z) + ")";
    if (F.Times > 1)
      Line += "; " + std::to_string(F.Times) + " times in all";
    Out.push_back(std::move(Line));
  }
}

void LaunchContext::setTimeLimit(double Seconds) {
  TimeLimit = Seconds;
  Begin = std::chrono::steady_clock::now();
}

bool LaunchContext::checkTime(const char *Where) {
  std::chrono::duration<double> Elapsed =
      std::chrono::steady_clock::now() - Begin;
  const char *Loop = *Where ? "; a thread is in the loop at " : "";
  if (TimeLimit > 0 && Elapsed.count() >= TimeLimit)
    fault(llvm::formatv("the time limit of {0} s is reached{1}{2}", TimeLimit,
                        Loop, Where));
  if (Interrupt && *Interrupt)
    fault(llvm::formatv("interrupted{0}{1}", Loop, Where));
  return !faulted();
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
  // After a fault the barrier opens for all threads, so that the group can end.
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
    // If no thread ended and no barrier opened in this iteration, none ever
    // will.
    if (Done == Before && Group.Phase + Group.Openings == Opened)
      Threads[0].Launch->fault(
          std::to_string(Fibers.size() - Done) +
          " threads of a group wait at a barrier that the other " +
          std::to_string(Done) + " never reach");
  }
}

} // namespace cmc::runtime
