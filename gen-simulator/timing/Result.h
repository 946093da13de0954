//===- Result.h - the estimated time of kernels -----------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// What the clock knows at the end: read by the reports in text, JSON and HTML.
// Cycles are those of the EU's clock. All figures are estimates.
//===----------------------------------------------------------------------===//
#pragma once

#include "gen-simulator/state/Dispatch.h"
#include "gen-simulator/timing/Memory.h"
#include <array>
#include <string>

namespace gensim {
namespace timing {

/// Why a thread does not issue.
enum class Stall : uint8_t {
  Dependency, ///< An operand of an earlier ALU instruction is not ready.
  Memory,     ///< The data of an earlier send is not there.
  Pipe,       ///< The pipe is busy with other threads.
  Bank,       ///< Register banks conflict.
  Flow,       ///< The thread has branched.
  SendQueue,  ///< The data port does not take more.
  Barrier,
  SLM, ///< Bank conflicts and serial atomics.
  Num
};
constexpr unsigned NumStalls = unsigned(Stall::Num);
/// Cycles in which threads waited, by Stall.
using Stalls = std::array<double, NumStalls>;

/// One instruction, over all threads.
struct InstTime {
  uint64_t Executed = 0;
  double Active = 0; ///< Cycles of pipes that it occupied.
  Stalls Stalled{};
  int Producer = -1;   ///< The instruction that it waited for longest.
  std::string Message; ///< Name of a message of it; "" if it is no send.
  /// Of its messages, by Access::Space: global, SLM, scratch.
  std::array<uint64_t, 3> ReadBytes{}, WrittenBytes{};
};

/// A slice of time of a kernel, for the timeline.
struct Interval {
  float Threads;          ///< Resident, part of all.
  float FPU0, FPU1, Send; ///< Busy, part of the slice.
  float DataPort, SLM, L3, DRAM;
};

/// One thread of the first subslice, for the timeline.
struct ThreadSpan {
  uint32_t Number, EU, Slot;
  double Start, End;
};

/// What limits the number of resident threads.
enum class Limit : uint8_t { HardwareThreads, SLM, Barriers, FewThreads };

/// The effect of one figure that is not known well: cycles at its ends.
struct Effect {
  Param P;
  double AtLow, AtHigh;
};

/// An instruction that reads or overwrites a register before it has waited for
/// the one that writes or sends it; the result depends on time then. From Gen12
/// on.
struct MissingWait {
  unsigned Inst, Producer; ///< By index in the program.
  unsigned Register;
  bool IsRead;
};

/// One kernel: the sum of its dispatches.
struct KernelTime {
  std::string Name; ///< Of the kernel; "" is unknown.
  std::shared_ptr<const Executable> Code;
  /// By index in the program; empty without a source.
  std::vector<std::vector<cmc::SourceFrame>> Frames;
  uint64_t Dispatches = 0, Threads = 0, Instructions = 0;
  double Cycles = 0, Low = 0, High = 0; ///< Without launch gaps.
  double LaunchCycles = 0;              ///< Gaps between dispatches.
  /// Sums over EUs and cycles: with an instruction in a pipe, with threads that
  /// all wait, without threads.
  double EUActive = 0, EUStall = 0, EUIdle = 0;
  double FPU0 = 0, FPU1 = 0, SendBusy = 0; ///< Busy cycles, sums over EUs.
  double Occupancy = 0; ///< Resident threads, part of all, mean over time.
  Limit Limited = Limit::FewThreads;
  unsigned ThreadsPerGroup = 0, SLMBytes = 0, Registers = 0;
  Traffic Memory;
  std::vector<InstTime> Insts;    ///< By index in the program.
  std::vector<Interval> Timeline; ///< At most 128 slices of equal length.
  std::vector<ThreadSpan> Spans;
  std::vector<Effect> Effects;
  std::vector<MissingWait> Missing;
};

struct Times {
  Parameters P;
  std::vector<KernelTime> Kernels; ///< In the order in which they first ran.
};

} // namespace timing
} // namespace gensim
