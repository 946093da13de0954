//===- Recorder.cpp - records what threads execute ------------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "gen-simulator/timing/Recorder.h"
#include "gen-simulator/messages/Messages.h"

namespace gensim {
namespace timing {

void Recorder::begin(const Dispatch &Next) {
  D = &Next;
  const Program &P = D->Code->program();
  Insts = P.insts().data();
  Of.clear();
  HasNamedBarriers = P.target().has(cmc::TargetInfo::NamedBarrier);
  for (const Inst &I : P.insts())
    Of.push_back(
        {lanesMatter(I), hasIndirect(I), classOf(I.Opcode) == OpClass::Send,
         HasNamedBarriers && I.Opcode == Op::Sync && I.Sync == SyncFn::Bar});
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

void Recorder::noteSignal(const Thread &T, const Inst &I, ThreadStream &S) {
  Message M = resolve(T, I, 1);
  S.Signals.push_back(T.grf<uint32_t>(M.at(2 * 4)));
}

void Recorder::noteWait(const Thread &T, const Inst &I, ThreadStream &S) {
  const Source &Src = I.Src[0];
  S.Waits.push_back(Src.File == RegFile::Imm ? uint8_t(Src.Imm)
                    : Src.File == RegFile::Flag
                        ? uint8_t(T.flag(Src.Offset * 8))
                        : 0);
}

/// The registers that the operands of \p I are in; its addresses are still
/// there.
void Recorder::noteIndirect(const Thread &T, const Inst &I,
                            ThreadStream &S) const {
  const unsigned GRFBytes = T.program().target().GRFBytes;
  auto Add = [&](unsigned AddrSub, int Imm, unsigned Rows, unsigned Bytes) {
    size_t Header = S.Indirect.size();
    S.Indirect.push_back({});
    for (unsigned Row = 0; Row < Rows; ++Row) {
      uint16_t Address = 0;
      std::memcpy(&Address, &T.Address[(AddrSub + Row) * 2 % 64], 2);
      int First = (int(Address) + Imm) / int(GRFBytes);
      int Last = (int(Address) + Imm + int(Bytes) - 1) / int(GRFBytes);
      if (First < 0 || Last > 255)
        continue;
      RegisterRange R{uint16_t(First), uint16_t(Last - First + 1)};
      if (Row && S.Indirect.back().First == R.First &&
          S.Indirect.back().Count == R.Count)
        continue;
      S.Indirect.push_back(R);
    }
    S.Indirect[Header].Count = uint16_t(S.Indirect.size() - Header - 1);
  };
  for (unsigned K = 0; K < I.NumSources; ++K) {
    const Source &Src = I.Src[K];
    unsigned Size = elementBytes(Src.Ty);
    if (Src.Addr == Addressing::PerRow)
      Add(Src.AddrSub, Src.AddrImm, I.ExecSize / Src.Width,
          ((Src.Width - 1) * Src.Horz + 1) * Size);
    else if (Src.Addr == Addressing::Indirect) {
      unsigned Rows = (I.ExecSize - 1) / Src.Width;
      Add(Src.AddrSub, Src.AddrImm, 1,
          (Rows * Src.Vert + (Src.Width - 1) * Src.Horz + 1) * Size);
    }
  }
  if (I.Dst.Addr != Addressing::Direct)
    Add(I.Dst.AddrSub, I.Dst.AddrImm, 1,
        ((I.ExecSize - 1) * I.Dst.Horz + 1) * elementBytes(I.Dst.Ty));
}

void Recorder::executed(const Thread &T, const Inst &I, uint32_t Mask) {
  Position &P = Live[T.Slot];
  uint32_t Index = uint32_t(&I - Insts);
  bool Extends = Index == P.Next;
  if (Of[Index].LanesMatter) {
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
  if (Of[Index].HasIndirect)
    noteIndirect(T, I, *P.Stream);
  if (Of[Index].IsWait)
    noteWait(T, I, *P.Stream);
  if (!Of[Index].IsSend)
    return;
  if (Mask)
    P.Stream->Messages.push_back(summarize(T, I, Accesses, P.Stream->Lines));
  else // A send without channels is not issued.
    P.Stream->Messages.push_back({});
  if (HasNamedBarriers &&
      P.Stream->Messages.back().Kind == MessageKind::Barrier)
    noteSignal(T, I, *P.Stream);
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
