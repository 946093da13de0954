//===- EU.cpp - an execution unit and its threads -------------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "gen-simulator/timing/EU.h"
#include "gen-simulator/timing/Machine.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"

namespace gensim {
namespace timing {

using Class = InstCost::Class;

void EU::init(Machine &Of, unsigned I, unsigned Sub, unsigned QueueLength) {
  M = &Of;
  Index = I;
  Subslice = Sub;
  Queue.assign(QueueLength, 0);
}

void EU::add(const ThreadStream &S, ResidentGroup &G, double Now,
             double Start) {
  auto Unused = llvm::find_if(Slots, [](auto &T) { return !T->Stream; });
  if (Unused == Slots.end()) {
    Slots.push_back(std::make_unique<ThreadState>());
    Unused = Slots.end() - 1;
  }
  ThreadState &T = **Unused;
  T = ThreadState(); // All registers are ready.
  T.Stream = &S;
  T.Group = &G;
  T.EU = Index;
  T.Slot = unsigned(Unused - Slots.begin());
  T.Start = T.Earliest = Start;
  if (M->Books.Notes && !M->Work.HasScoreboard)
    T.Check = std::make_unique<OrderCheck>(M->Work.GRFBytes);
  T.Inst = S.Runs.front().First;
  T.Lanes = S.Runs.front().Lanes;
  prepare(T);
  if (Active.empty())
    Sums.ResidentSince = Now;
  Active.push_back(&T);
  G.Threads.push_back(&T);
  Next = std::min(Next, T.Ready);
}

double EU::takeResident(double Now) {
  if (!Active.empty()) {
    Sums.ResidentSum += Now - Sums.ResidentSince;
    Sums.ResidentSince = Now;
  }
  return std::exchange(Sums.ResidentSum, 0);
}

double EU::freeAt(uint8_t Pipes) const {
  switch (Pipes) {
  case 0:
    return 0;
  case 1 << FPU0 | 1 << FPU1:
    return std::min(Free[FPU0], Free[FPU1]);
  case 1 << SendUnit:
    return std::max(Free[SendUnit], Queue[NextInQueue]);
  default:
    return Free[llvm::countTrailingZeros(Pipes)];
  }
}

/// The thread that issues next, and when.
ThreadState *EU::select(double &At) {
  ThreadState *Best = nullptr;
  At = Never;
  size_t N = Active.size();
  for (size_t K = 0, I = Turn; K < N; ++K, ++I) {
    if (I >= N)
      I -= N;
    ThreadState &T = *Active[I];
    if (T.Blocked || T.Ready >= At)
      continue;
    double When = std::max(T.Ready, freeAt(M->Work.Costs[T.Inst].Pipes));
    if (When < At) {
      At = When;
      Best = &T;
    }
  }
  At = std::max(At, LastIssue);
  return Best;
}

void EU::advance(double Now, double Limit) {
  while (true) {
    double At;
    ThreadState *T = select(At);
    if (!T) {
      Next = Never;
      return;
    }
    bool Shared = M->Work.Costs[T->Inst].C == Class::Send;
    if (At > Limit || (Shared && At > Now)) {
      Next = At;
      return;
    }
    issue(*T, At);
  }
}

/// Notes that something is in a pipe.
void EU::occupy(unsigned Pipe, double At, double Cycles) {
  double End = At + Cycles;
  Sums.ActiveSum += std::max(0.0, End - std::max(At, Sums.ActiveUntil));
  Sums.ActiveUntil = std::max(Sums.ActiveUntil, End);
  KernelTime &K = M->Books.Notes->Time;
  if (Pipe == FPU0)
    K.FPU0 += Cycles;
  else if (Pipe == FPU1)
    K.FPU1 += Cycles;
  else if (Pipe == SendUnit)
    K.SendBusy += Cycles;
  double From = At - M->Time.Begin + M->Books.Before;
  M->Books.Notes->Line.add(Timeline::Channel(Timeline::PipeBusy + Pipe), From,
                           From + Cycles);
}

/// Why \p T issues at \p At only.
void EU::account(const ThreadState &T, const InstCost &C, double At) {
  Account &N = *M->Books.Notes;
  ++N.Time.Insts[T.Inst].Executed;
  if (T.Ready > T.Earliest)
    N.stalled(T.Inst, Tag::stall(T.Cause), Tag::producer(T.Cause),
              T.Ready - T.Earliest);
  if (At > T.Ready) {
    bool Full = C.C == Class::Send && Queue[NextInQueue] >= At;
    N.stalled(T.Inst, Full ? Stall::SendQueue : Stall::Pipe, -1, At - T.Ready);
  }
  if (C.Conflict > 0)
    N.stalled(T.Inst, Stall::Bank, -1, C.Conflict);
  if (C.C == Class::Branch)
    N.stalled(T.Inst, Stall::Flow, -1, C.Issue);
}

void EU::issueALU(ThreadState &T, const InstCost &C, double At) {
  unsigned Pipe = llvm::countTrailingZeros(C.Pipes);
  if (C.Pipes == (1 << FPU0 | 1 << FPU1) && Free[FPU1] < Free[FPU0])
    Pipe = FPU1;
  double Busy = C.Busy[unsigned(T.Lanes)];
  Free[Pipe] = At + Busy;
  if (M->Books.Notes) {
    occupy(Pipe, At, Busy);
    M->Books.Notes->Time.Insts[T.Inst].Active += Busy;
  }
}

/// Notes when the registers that \p C writes are ready.
void EU::write(ThreadState &T, const InstCost &C, double At) {
  uint32_t Who = Tag::of(Stall::Dependency, T.Inst, C.OutOfOrder);
  for (unsigned W = 0; W < C.NumWrites; ++W) {
    double When = At + C.Writes[W].Latency;
    for (unsigned R = 0; R < C.Writes[W].Count; ++R) {
      T.When[C.Writes[W].First + R] = When;
      T.Who[C.Writes[W].First + R] = Who;
      When += C.WriteStep;
    }
  }
  if (C.IndirectWrite)
    for (unsigned R = 0; R < T.IndirectWrite.Count; ++R) {
      T.When[T.IndirectWrite.First + R] = At + C.IndirectLatency;
      T.Who[T.IndirectWrite.First + R] = Who;
    }
  if (M->Work.HasScoreboard)
    return;
  double Last = C.IndirectWrite ? At + C.IndirectLatency : At;
  for (unsigned W = 0; W < C.NumWrites; ++W)
    Last = std::max<double>(Last, At + C.Writes[W].Latency +
                                      C.Writes[W].Count * C.WriteStep);
  if (C.Order != NoOrder)
    T.Order.inOrder(C, Last, Who);
  else
    T.Order.outOfOrder(C, At, Last, Who);
}

/// The registers of payload number \p K.
static unsigned payload(const InstCost &C, const MessageRecord &R, unsigned K,
                        unsigned GRFBytes) {
  unsigned Sent = R.Sent * 32 / GRFBytes;
  return K ? C.Payload1 : Sent - std::min<unsigned>(Sent, C.Payload1);
}

void EU::notePayloads(ThreadState &T, const InstCost &C, const MessageRecord &R,
                      double Until) {
  for (unsigned K = 0; K < C.Payloads; ++K)
    T.Payloads[T.NextPayload++ % 8] = {
        C.Reads[K].First, uint16_t(payload(C, R, K, M->Work.GRFBytes)),
        Tag::of(Stall::SendQueue, T.Inst), Until};
  T.PayloadsUntil = std::max(T.PayloadsUntil, Until);
}

void EU::issueSend(ThreadState &T, const InstCost &C, double At) {
  const MessageRecord &R = T.Stream->Messages[T.Message++];
  if (!R.Sent) // No channel is active.
    return;
  double Cycles = R.Sent * M->Fixed.SendCycles;
  Free[SendUnit] = At + Cycles;
  if (M->Books.Notes) {
    occupy(SendUnit, At, Cycles);
    M->Books.Notes->Time.Insts[T.Inst].Active += Cycles;
  }
  if (R.Kind == MessageKind::Barrier)
    return M->arrive(T, At + Cycles);
  if (R.Kind == MessageKind::EndOfThread)
    return;
  Completion Done = M->send(Subslice, R, *T.Stream, At);
  Queue[NextInQueue] = Done.Accepted;
  NextInQueue = (NextInQueue + 1) % Queue.size();
  double Read = std::max(Done.Accepted, At + M->Fixed.SourceCycles) + Cycles;
  notePayloads(T, C, R, Read);
  bool IsSLM = R.SLM && Done.Bottleneck == Unit::SLM;
  uint32_t Who = Tag::of(IsSLM ? Stall::SLM : Stall::Memory, T.Inst, true);
  T.Order.outOfOrder(C, Read, R.Returned ? Done.Done + Cycles : Read, Who);
  if (!C.NumWrites)
    return;
  unsigned First = C.Writes[0].First;
  unsigned Last = std::min(256u, First + R.Returned * 32 / M->Work.GRFBytes);
  for (unsigned Reg = First; Reg < Last; ++Reg) {
    T.When[Reg] = Done.Done + Cycles;
    T.Who[Reg] = Who;
  }
}

/// Looks for registers that the code does not wait for.
void EU::check(ThreadState &T, const InstCost &C) {
  std::vector<MissingWait> &Missing = M->Books.Notes->Time.Missing;
  if (C.C != Class::Send)
    return T.Check->issue(C, T.Inst, M->Work.Prints[T.Inst], Missing);
  const MessageRecord &R = T.Stream->Messages[T.Message];
  Footprints F;
  for (; F.NumReads < C.Payloads; ++F.NumReads)
    F.Reads[F.NumReads] = OrderCheck::registers(
        C.Reads[F.NumReads].First, payload(C, R, F.NumReads, M->Work.GRFBytes));
  if (C.NumWrites)
    F.Writes = OrderCheck::registers(C.Writes[0].First,
                                     R.Returned * 32 / M->Work.GRFBytes);
  T.Check->issue(C, T.Inst, F, Missing);
}

void EU::issue(ThreadState &T, double At) {
  const InstCost &C = M->Work.Costs[T.Inst];
  LastIssue = At;
  if (C.AwaitsOthers && !T.DependenciesMet && M->awaitsOthers(T)) {
    T.Blocked = true;
    return;
  }
  if (M->Books.Notes)
    account(T, C, At);
  if (T.Check)
    check(T, C);
  Turn = size_t(llvm::find(Active, &T) - Active.begin()) + 1;
  if (Turn >= Active.size())
    Turn = 0;
  T.Earliest = At + C.Issue;
  switch (C.C) {
  case Class::ALU:
    issueALU(T, C, At);
    write(T, C, At);
    break;
  case Class::Send:
    issueSend(T, C, At);
    if (C.EndsThread)
      return end(T, At + C.Issue);
    break;
  case Class::Wait:
    if (!passesBarrier(T)) {
      T.Blocked = true;
      return;
    }
    break;
  case Class::Branch:
    if (!M->Work.HasScoreboard)
      T.Order.inOrder(C, T.Earliest, Tag::of(Stall::Flow, T.Inst));
    break;
  case Class::Sync:
    break;
  }
  if (step(T))
    prepare(T);
  else
    end(T, T.Earliest);
}

/// Whether \p T need not wait for others, but perhaps for some time.
bool EU::passesBarrier(ThreadState &T) {
  const std::vector<uint8_t> &Waits = T.Stream->Waits;
  T.Barrier = T.Waits < Waits.size() ? Waits[T.Waits++] : 0;
  double At = T.Group->OpenedAt;
  if (T.Barrier ? !T.Group->Named.take(&T, T.Barrier, At)
                : T.BarriersPassed++ >= T.Group->Opened)
    return false;
  if (M->Books.Notes && At > T.Earliest)
    M->Books.Notes->stalled(T.Inst, Stall::Barrier, -1, At - T.Earliest);
  T.Earliest = std::max(T.Earliest, At);
  return true;
}

void EU::release(ThreadState &T, double When, Stall S) {
  T.Blocked = false;
  if (M->Books.Notes && When > T.Earliest)
    M->Books.Notes->stalled(T.Inst, S, -1, When - T.Earliest);
  T.Earliest = std::max(T.Earliest, When);
  if (M->Work.Costs[T.Inst].C == Class::Wait)
    step(T);
  prepare(T);
  Next = std::min(Next, T.Ready);
}

bool EU::releaseAll(double Now) {
  bool Any = false;
  for (ThreadState *T : Active)
    if (T->Blocked) {
      T->DependenciesMet = true;
      release(*T, Now, Stall::Barrier);
      Any = true;
    }
  return Any;
}

/// Goes to the next instruction; false if there is none.
bool EU::step(ThreadState &T) {
  const Run *R = &T.Stream->Runs[T.RunIndex];
  if (++T.InRun == R->Count) {
    T.InRun = 0;
    if (++T.Repeated == R->Repeat) {
      T.Repeated = 0;
      if (++T.RunIndex == T.Stream->Runs.size())
        return false;
      ++R;
      T.Lanes = R->Lanes;
    }
  }
  T.Inst = R->First + T.InRun;
  return true;
}

/// Finds out when the registers of the next instruction are ready.
void EU::prepare(ThreadState &T) {
  const InstCost &C = M->Work.Costs[T.Inst];
  double Ready = T.Earliest;
  uint32_t Cause = 0;
  auto Need = [&](unsigned First, unsigned Count, double Step) {
    double Before = 0;
    for (unsigned R = First; R < First + Count; ++R, Before += Step)
      if (T.When[R] - Before > Ready) {
        Ready = T.When[R] - Before;
        Cause = T.Who[R];
      }
  };
  /// Software orders writes of one pipe; the scoreboard lets none overtake.
  auto NeedForWrite = [&](unsigned First, unsigned Count, double Step) {
    double Before = 0;
    for (unsigned R = First; R < First + Count; ++R, Before += Step)
      if (T.When[R] - Before > Ready &&
          (M->Work.HasScoreboard
               ? C.ChecksWrites
               : (T.Who[R] & Tag::OutOfOrder || C.OutOfOrder))) {
        Ready = T.When[R] - Before;
        Cause = T.Who[R];
      }
    if (T.PayloadsUntil <= Ready)
      return;
    for (const ThreadState::Payload &P : T.Payloads)
      if (P.Until > Ready && First < P.First + P.Count &&
          P.First < First + Count) {
        Ready = P.Until;
        Cause = P.Who;
      }
  };
  unsigned First = 0;
  if (C.C == Class::Send) {
    const MessageRecord &R = T.Stream->Messages[T.Message];
    for (; First < C.Payloads; ++First)
      Need(C.Reads[First].First, payload(C, R, First, M->Work.GRFBytes), 0);
    if (C.NumWrites)
      NeedForWrite(C.Writes[0].First, R.Returned * 32 / M->Work.GRFBytes, 0);
  }
  for (unsigned R = First; R < C.NumReads; ++R)
    Need(C.Reads[R].First, C.Reads[R].Count, C.ReadStep);
  for (unsigned W = 0; W < C.NumWrites; ++W)
    if (C.Writes[W].First < FirstFlag)
      NeedForWrite(C.Writes[W].First, C.Writes[W].Count, C.WriteStep);
  for (unsigned K = 0; K < C.IndirectReads; ++K)
    for (unsigned N = T.Stream->Indirect[T.Indirect++].Count; N; --N) {
      const RegisterRange &R = T.Stream->Indirect[T.Indirect++];
      Need(R.First, R.Count, 0);
    }
  if (C.IndirectWrite) {
    // One range, or none if it is outside.
    unsigned N = T.Stream->Indirect[T.Indirect++].Count;
    T.IndirectWrite = N ? T.Stream->Indirect[T.Indirect] : RegisterRange();
    T.Indirect += N;
    NeedForWrite(T.IndirectWrite.First, T.IndirectWrite.Count, C.WriteStep);
  }
  if (!M->Work.HasScoreboard) {
    OrderTimes::Wait W = T.Order.wait(C);
    if (W.Until > Ready) {
      Ready = W.Until;
      Cause = W.Who;
    }
  }
  T.Ready = Ready;
  T.Cause = Cause;
}

void EU::end(ThreadState &T, double At) {
  Active.erase(llvm::find(Active, &T));
  if (Turn >= Active.size())
    Turn = 0;
  if (Active.empty())
    Sums.ResidentSum += At - Sums.ResidentSince;
  M->ended(T, At);
}

} // namespace timing
} // namespace gensim
