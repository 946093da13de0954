//===- Recorder.cpp - records what threads execute ------------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "gen-simulator/timing/Recorder.h"

namespace gensim {
namespace timing {

void Recorder::begin(const Dispatch &Next) {
  D = &Next;
  const Program &P = D->Code->program();
  Insts = P.insts().data();
  Matters.clear();
  for (const Inst &I : P.insts())
    Matters.push_back(lanesMatter(I));
  Live.assign(D->HardwareThreads, {});
}

void Recorder::start(const Thread &T) {
  Open &O = Groups[T.Number / D->ThreadsPerGroup];
  if (!O.Group) {
    O.Group = std::make_shared<GroupStream>();
    O.Group->Number = T.Number / D->ThreadsPerGroup;
    O.Group->Threads.resize(D->ThreadsPerGroup);
    O.Alive = D->ThreadsPerGroup;
  }
  Position &P = Live[T.Slot];
  P = {&O.Group->Threads[T.IndexInGroup], {}, ~0u};
  P.Stream->Number = T.Number;
}

/// Appends the last run, or counts it as a repetition of the one before it.
void Recorder::close(Position &P) {
  if (!P.Last.Count)
    return;
  std::vector<Run> &Runs = P.Stream->Runs;
  if (!Runs.empty() && Runs.back().First == P.Last.First &&
      Runs.back().Count == P.Last.Count && Runs.back().Lanes == P.Last.Lanes)
    ++Runs.back().Repeat;
  else
    Runs.push_back(P.Last);
  P.Last.Count = 0;
}

void Recorder::executed(const Thread &T, const Inst &I, uint32_t Mask) {
  Position &P = Live[T.Slot];
  uint32_t Index = uint32_t(&I - Insts);
  bool Extends = Index == P.Next;
  if (Matters[Index]) {
    Halves Lanes = halvesOf(Mask, I.ExecSize);
    Extends &= Lanes == P.Last.Lanes;
    if (!Extends) {
      close(P);
      P.Last = {Index, 0, 1, Lanes};
    }
  } else if (!Extends) {
    close(P);
    P.Last = {Index, 0, 1, Halves::Both};
  }
  ++P.Last.Count;
  P.Next = Index + 1;
  if (classOf(I.Opcode) != OpClass::Send)
    return;
  if (Mask)
    P.Stream->Messages.push_back(summarize(T, I, Accesses, P.Stream->Lines));
  else // A send without channels is not issued.
    P.Stream->Messages.push_back({});
  Accesses.clear();
}

std::shared_ptr<const GroupStream> Recorder::end(const Thread &T) {
  close(Live[T.Slot]);
  auto At = Groups.find(T.Number / D->ThreadsPerGroup);
  if (--At->second.Alive)
    return nullptr;
  std::shared_ptr<const GroupStream> Group = std::move(At->second.Group);
  Groups.erase(At);
  return Group;
}

void Recorder::finish() {
  Groups.clear();
  Accesses.clear();
}

} // namespace timing
} // namespace gensim
