//===- Account.h - where the time of a kernel goes --------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// What the machine of the middle of the range notes while it runs, for one
// kernel over all of its dispatches. Times are cycles since the start of the
// kernel's first dispatch, without the gaps between dispatches.
//===----------------------------------------------------------------------===//
#pragma once

#include "gen-simulator/timing/InstCost.h"
#include "gen-simulator/timing/Result.h"

namespace gensim {
namespace timing {

/// Sums over slices of time of equal length, which doubles when all are used.
class Timeline {
public:
  static constexpr unsigned MaxSlices = 128;
  enum Channel {
    Threads,
    PipeBusy, ///< FPU0, and so on by Pipe.
    DataPort = PipeBusy + NumPipes,
    SLM,
    L3,
    DRAM,
    NumChannels
  };
  void add(Channel C, double From, double To, double Weight = 1);
  /// \p Scale: what each channel would have if it were busy all the time.
  std::vector<Interval> slices(double End,
                               const double (&Scale)[NumChannels]) const;

private:
  void fold();
  double Width = 32;
  double Sum[MaxSlices][NumChannels] = {};
};

struct Account {
  KernelTime Time;
  Timeline Line;
  /// The producer that an instruction waited for longest, by a vote.
  struct Wait {
    int Producer = -1;
    double Cycles = 0;
  };
  std::vector<Wait> Waits; ///< By instruction.
  double Resident = 0;     ///< Cycles of threads.

  /// \p Inst waited for \p Producer (-1: for no instruction).
  void stalled(unsigned Inst, Stall S, int Producer, double Cycles) {
    Time.Insts[Inst].Stalled[unsigned(S)] += Cycles;
    if (Producer < 0)
      return;
    // A majority vote, weighted by cycles.
    Wait &W = Waits[Inst];
    if (W.Producer == Producer)
      W.Cycles += Cycles;
    else if (W.Cycles >= Cycles)
      W.Cycles -= Cycles;
    else
      W = {Producer, Cycles - W.Cycles};
  }
};

} // namespace timing
} // namespace gensim
