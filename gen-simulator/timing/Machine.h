//===- Machine.h - a model of the whole GPU ---------------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// Dispatches groups of recorded threads to subslices that have room for them,
// and lets the EUs run in the order of time. Groups come one by one: add()
// returns when the machine has room for another, so that it keeps only those
// that run.
//===----------------------------------------------------------------------===//
#pragma once

#include "gen-simulator/timing/EU.h"
#include "gen-simulator/timing/Memory.h"
#include "gen-simulator/timing/NamedBarriers.h"
#include <deque>
#include <map>

namespace gensim {
namespace timing {

/// A group on a subslice.
struct ResidentGroup {
  std::shared_ptr<const GroupStream> Stream;
  std::vector<ThreadState *> Threads;
  unsigned Subslice = 0, Alive = 0;
  unsigned Arrived = 0; ///< At the next barrier.
  unsigned Opened = 0;  ///< Barriers so far.
  double OpenedAt = 0;  ///< When threads pass the last one.
  NamedBarriers Named;
};

class Machine {
public:
  explicit Machine(const Parameters &P);
  /// \p Notes: null, or where this machine accounts for the dispatch.
  void begin(const Dispatch &D, Account *Notes);
  void add(std::shared_ptr<const GroupStream> G);
  /// Runs to the end of the dispatch. Returns its cycles.
  double end();

  double launchGap() const;
  /// What limits the resident threads of the dispatch.
  Limit limit() const;

private:
  friend class EU;
  struct Subslice {
    int Threads;
    double SLM;
    int Barriers;
  };
  /// When EU Index has something to do.
  struct Event {
    double When;
    unsigned Index;
    bool operator>(const Event &O) const {
      return When != O.When ? When > O.When : Index > O.Index;
    }
  };

  void run(bool Last);
  void schedule(unsigned Index);
  bool nextEvent(Event &E);
  int roomFor() const;
  bool hasRoom(const Subslice &S) const;
  void dispatch();
  void place(std::shared_ptr<const GroupStream> G, unsigned To);
  void noteTraffic(double Now);

  // For EUs.
  Completion send(unsigned Subslice, const MessageRecord &R,
                  const ThreadStream &S, double At);
  void arrive(ThreadState &T, double At);
  bool awaitsOthers(ThreadState &T);
  void ended(ThreadState &T, double At);

  /// Of the parameters, those that are needed often.
  struct Figures {
    double Lookahead, BarrierLatency, DispatchCycles, StartCycles, SendCycles,
        SourceCycles;
  };
  /// What is the same for all threads of the dispatch.
  struct Shape {
    const Dispatch *D = nullptr;
    const InstCost *Costs = nullptr;
    const Footprints *Prints = nullptr; ///< If the code names its waits.
    bool HasScoreboard = false;         ///< Whether the hardware orders it.
    unsigned GRFBytes = 32, Slots = 0;
    double SLMPerGroup = 0;
    bool HoldsBarrier = false; ///< A group takes one of the subslice.
  };
  struct Times {
    double Begin = 0, Now = 0, DispatcherFree = 0, LastEnd = 0;
  };
  struct Residents {
    std::vector<Subslice> Subslices;
    std::deque<std::shared_ptr<const GroupStream>> Pending;
    std::vector<std::unique_ptr<ResidentGroup>> Groups, Unused;
    std::vector<bool> Ended; ///< By group, if there are dependencies.
    std::vector<ThreadState *> Waiting; ///< At sendc.
  };
  struct Accounting {
    Account *Notes = nullptr; ///< Null: none.
    double Before = 0;        ///< Cycles of earlier dispatches.
    Traffic AtBegin, Seen;
  };
  struct ProgramFacts {
    std::vector<InstCost> Costs;
    std::vector<Footprints> Prints;
  };

  const Parameters P;
  MemorySystem Memory;
  std::map<const Program *, ProgramFacts> Programs;
  std::vector<EU> EUs;
  std::vector<Event> Events;
  Figures Fixed;
  Shape Work;
  Times Time;
  Residents Live;
  Accounting Books;
};

} // namespace timing
} // namespace gensim
