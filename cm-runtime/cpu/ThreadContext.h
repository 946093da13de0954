//===- ThreadContext.h - what compiled kernels see of the host --*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// A compiled kernel is `void (ThreadContext *, const uint8_t *Args)`. It reads
// its coordinates from the context directly and reaches everything else through
// the entry points of Entries.def, which take the context first.
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

/// Places in ThreadContext::Ids. Three-dimensional ones take three in a row.
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

/// The surface operand that means shared local memory.
constexpr uint32_t SLMIndex = 254;

constexpr unsigned NumNamedBarriers = 32;

struct ThreadContext;

/// What a check has found at one place of the source.
struct Finding {
  int64_t Value = 0;           ///< That the first thread had there.
  int32_t X = 0, Y = 0, Z = 0; ///< The first thread, by z, then y, then x.
  uint64_t Times = 0;
};

/// What is common to all threads of a launch.
struct LaunchContext {
  std::vector<Surface *> Surfaces;    ///< By surface operand.
  std::vector<SamplerState> Samplers; ///< By sampler operand.
  std::vector<Surface *> Pointers;    ///< What SVM addresses may point into.

  /// Records the first thing that must not happen; the launch then ends early.
  void fault(const std::string &Message);
  bool faulted() const { return Faulted; }
  std::string message();

  /// Records that \p Text, which has a % for \p Value, was found in \p T.
  void find(const ThreadContext &T, const char *Text, int64_t Value);
  void describeFindings(const std::string &Kernel,
                        std::vector<std::string> &Out) const;

  /// \p Seconds from now on; 0: no limit.
  void setTimeLimit(double Seconds);
  /// Faults when the limit is reached, \p Where being "" or a place. False
  /// after any fault.
  bool checkTime(const char *Where);

  /// Adds a record to what the kernel prints; false when there is no room.
  bool print(const uint8_t *Record, uint32_t Bytes);
  /// All that was printed, as text.
  std::string printed();

private:
  std::atomic<bool> Faulted{false};
  std::mutex Lock;
  std::string Message;
  std::vector<uint8_t> PrintBuffer;
  std::map<std::string, Finding> Found; ///< By the text of the place.
  double TimeLimit = 0;
  std::chrono::steady_clock::time_point Begin;
};

class Fiber;
class GroupQueue;
struct GroupContext;

struct ThreadContext {
  int32_t Ids[NumThreadIds] = {}; ///< First: compiled code counts on it.
  LaunchContext *Launch = nullptr;
  GroupContext *Group = nullptr;
  GroupQueue *Queue = nullptr;
  uint64_t GroupIndex = 0;     ///< In the queue.
  Fiber *Self = nullptr;       ///< Null when threads run one after another.
  bool BarrierPending = false; ///< Between sbarrier's signal and its wait.
  uint64_t BarrierPhase = 0;   ///< Of the group, when it was signalled.
  uint64_t NamedPhase[NumNamedBarriers] = {}; ///< The same of each other one.
  const char *Place = nullptr; ///< Of the access that runs, when it is checked.
  uint32_t Rounds = 0;         ///< Of loops, when there is a time limit.
};

using KernelEntry = void (*)(ThreadContext *, const uint8_t *);

} // namespace cmc::runtime
