//===- ThreadContext.h - the context of compiled kernels --------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// A compiled kernel is `void (ThreadContext *, const uint8_t *Args)`. It reads
// its coordinates from the context directly and uses the entry points of
// Entries.def, whose first parameter is the context, for everything else.
//===----------------------------------------------------------------------===//
#pragma once

#include "cm-runtime/Surface.h"
#include "cm-runtime/launch/Launch.h"
#include <atomic>
#include <chrono>
#include <cstdint>
#include <map>
#include <mutex>
#include <string>

namespace cmc::runtime {

/// Indices of ThreadContext::Ids. Three-dimensional IDs take three elements.
enum ThreadId : unsigned {
  ThreadX,
  ThreadY,
  GroupId,
  LocalId = GroupId + 3,
  LocalSize = LocalId + 3,
  GroupCount = LocalSize + 3,
  Color = GroupCount + 3,
  NumThreadIds
};

/// The surface operand for shared local memory.
constexpr uint32_t SLMIndex = 254;

constexpr unsigned NumNamedBarriers = 32;

struct ThreadContext;

/// A finding of a check at one location.
struct Finding {
  int64_t Value = 0;           ///< Of the first thread.
  int32_t X = 0, Y = 0, Z = 0; ///< The first thread, by z, then y, then x.
  uint64_t Times = 0;
};

/// State shared by all threads of a launch.
struct LaunchContext {
  std::vector<Surface *> Surfaces;              ///< By surface operand.
  std::vector<SamplerState> Samplers;           ///< By sampler operand.
  std::vector<Surface *> Pointers;              ///< Targets of SVM addresses.
  const std::atomic<bool> *Interrupt = nullptr; ///< See Launch.

  /// Records the first fault; the launch then ends early.
  void fault(const std::string &Message);
  bool faulted() const { return Faulted; }
  std::string message();

  /// Records finding \p Text, with a % for \p Value, of \p T.
  void find(const ThreadContext &T, const char *Text, int64_t Value);
  void describeFindings(const std::string &Kernel,
                        std::vector<std::string> &Out) const;

  /// Starts a limit of \p Seconds; 0: no limit.
  void setTimeLimit(double Seconds);
  /// Reports a fault when the limit is reached or the launch is interrupted, at
  /// location \p Where or "". False after any fault.
  bool checkTime(const char *Where);

  /// Appends a record to the print buffer; false when it is full.
  bool print(const uint8_t *Record, uint32_t Bytes);
  /// The printed records as text.
  std::string printed();

private:
  std::atomic<bool> Faulted{false};
  std::mutex Lock;
  std::string Message;
  std::vector<uint8_t> PrintBuffer;
  std::map<std::string, Finding> Found; ///< By location and message.
  double TimeLimit = 0;
  std::chrono::steady_clock::time_point Begin;
};

class Fiber;
class GroupQueue;
struct GroupContext;

struct ThreadContext {
  int32_t Ids[NumThreadIds] = {}; ///< First: compiled code relies on this.
  LaunchContext *Launch = nullptr;
  GroupContext *Group = nullptr;
  GroupQueue *Queue = nullptr;
  uint64_t GroupIndex = 0;                    ///< In Queue.
  Fiber *Self = nullptr;                      ///< Null without fibers.
  bool BarrierPending = false;                ///< Between signal and wait.
  uint64_t BarrierPhase = 0;                  ///< Of the group, at the signal.
  uint64_t NamedPhase[NumNamedBarriers] = {}; ///< Of each named barrier.
  const char *Location = nullptr;             ///< Of the access, if checked.
  uint32_t Iterations = 0; ///< Loop iterations, if the time is limited.
};

using KernelEntry = void (*)(ThreadContext *, const uint8_t *);

} // namespace cmc::runtime
