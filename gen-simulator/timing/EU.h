//===- EU.h - an execution unit and its threads -----------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// Threads issue their instructions in order. The EU issues the instruction that
// is ready first, and among equals that of the next thread in turn, to one of
// the pipes that take it. A thread waits until its registers are ready; they
// all have a time at which they are, as messages are timed when they are sent.
//
// What concerns others (messages, barriers, the end of a thread) happens in the
// order of time over the whole GPU: an EU stops before it, until all other EUs
// are as far. It may run ahead with all else, for as long as nothing that
// another EU does now can reach it.
//===----------------------------------------------------------------------===//
#pragma once

#include "gen-simulator/timing/Account.h"
#include "gen-simulator/timing/Order.h"
#include <utility>

namespace gensim {
namespace timing {

class Machine;
struct ResidentGroup;

constexpr double Never = 1e300;

/// A thread that is resident.
struct ThreadState {
  // Position: the next instruction.
  const ThreadStream *Stream = nullptr;
  size_t RunIndex = 0;
  uint32_t InRun = 0, Repeated = 0, Message = 0, Indirect = 0, Inst = 0;
  Halves Lanes = Halves::Both;

  double Earliest = 0; ///< The thread has issued all before it.
  double Ready = 0;    ///< Its registers are ready, too.
  uint32_t Cause = 0;  ///< What made that later than Earliest; see Tag.
  bool Blocked = false, DependenciesMet = false;
  uint32_t BarriersPassed = 0;     ///< Those of the group.
  uint32_t Signals = 0, Waits = 0; ///< In the streams of this name.
  uint8_t Barrier = 0;             ///< The one that it waits for.

  ResidentGroup *Group = nullptr;
  uint32_t EU = 0, Slot = 0;
  double Start = 0;

  // By register: when it is ready, and the instruction that writes it.
  double When[NumRegisters] = {};
  uint32_t Who[NumRegisters] = {};
  /// Registers of payloads that are not yet read.
  struct Payload {
    uint16_t First = 0, Count = 0;
    uint32_t Who = 0;
    double Until = 0;
  };
  Payload Payloads[8];
  unsigned NextPayload = 0;
  double PayloadsUntil = 0;
  RegisterRange IndirectWrite; ///< Of Inst.
  // If code orders its instructions itself.
  OrderTimes Order;
  std::unique_ptr<OrderCheck> Check;
};

/// What a thread waits for: a stall and the instruction that caused it.
struct Tag {
  static constexpr uint32_t InstBits = 0x3fffff, OutOfOrder = 0x400000,
                            HasInst = 0x800000;
  static uint32_t of(Stall S, uint32_t Inst, bool IsOutOfOrder = false) {
    return uint32_t(S) << 24 | HasInst | (IsOutOfOrder ? OutOfOrder : 0) |
           (Inst & InstBits);
  }
  static uint32_t of(Stall S) { return uint32_t(S) << 24; }
  static Stall stall(uint32_t T) { return Stall(T >> 24); }
  static int producer(uint32_t T) {
    return T & HasInst ? int(T & InstBits) : -1;
  }
};

class EU {
public:
  void init(Machine &M, unsigned Index, unsigned Subslice,
            unsigned QueueLength);
  /// Adds a thread whose first instruction is not before \p Start.
  void add(const ThreadStream &S, ResidentGroup &G, double Now, double Start);
  /// Runs until \p Limit, or to what concerns others after \p Now. Sets Next.
  void advance(double Now, double Limit);
  /// \p T goes on at \p When.
  void release(ThreadState &T, double When, Stall S);
  /// Lets all blocked threads go on; they could not otherwise.
  bool releaseAll(double Now);

  double Next = Never; ///< When it has something to do.
  unsigned numThreads() const { return unsigned(Active.size()); }
  /// Sums since the last call: with something in a pipe, and with threads.
  double takeActive() { return std::exchange(Sums.ActiveSum, 0); }
  double takeResident(double Now);

private:
  ThreadState *select(double &At);
  void issue(ThreadState &T, double At);
  void issueALU(ThreadState &T, const InstCost &C, double At);
  void issueSend(ThreadState &T, const InstCost &C, double At);
  void write(ThreadState &T, const InstCost &C, double At);
  void notePayloads(ThreadState &T, const InstCost &C, const MessageRecord &R,
                    double Until);
  bool step(ThreadState &T);
  void prepare(ThreadState &T);
  void check(ThreadState &T, const InstCost &C);
  bool passesBarrier(ThreadState &T);
  void end(ThreadState &T, double At);
  void account(const ThreadState &T, const InstCost &C, double At);
  void occupy(unsigned Pipe, double At, double Cycles);
  double freeAt(uint8_t Pipes) const;

  Machine *M = nullptr;
  unsigned Index = 0, Subslice = 0;
  double Free[NumPipes] = {};
  std::vector<double> Queue; ///< When the last messages were accepted.
  unsigned NextInQueue = 0;
  double LastIssue = 0;
  struct {
    double ActiveUntil = 0, ActiveSum = 0, ResidentSince = 0, ResidentSum = 0;
  } Sums;
  size_t Turn = 0;
  std::vector<std::unique_ptr<ThreadState>> Slots;
  std::vector<ThreadState *> Active;
};

} // namespace timing
} // namespace gensim
