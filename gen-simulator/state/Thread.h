//===- Thread.h - the state of one hardware thread --------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// The fields of Thread are its registers, masks and position. dispatch/ creates
// it, eu/Interpreter advances it, messages/ and observers read it.
//
// Control flow: one mask and, for each channel, the PC at which a parked
// channel wakes up (docs/rationale/facts.md). A channel is active if it was
// dispatched and is not parked.
//===----------------------------------------------------------------------===//
#pragma once

#include "gen-simulator/isa/Program.h"
#include "gen-simulator/memory/AddressSpace.h"
#include <array>
#include <cstring>
#include <string>

namespace gensim {

struct Dispatch;
struct ThreadGroup;
class Observer;
struct Footprint;

/// The Xe core of a slot, which has 64: msg0.0, from Xe2 on
/// (docs/rationale/xe2.md).
constexpr uint32_t coreOf(uint32_t Slot) { return Slot / 64; }

constexpr unsigned MaxLanes = 32;
constexpr unsigned MaxGRFBytes = 256 * 64;

/// The reason why a thread cannot continue. Kind is stable for tests; Message
/// is for users.
struct Fault {
  enum class Kind : uint8_t {
    None,
    Illegal, ///< Illegal opcode or a form the hardware forbids.
    UnimplementedMessage,
    UnimplementedInstruction,
    PageFault,
    BadSurface, ///< Invalid binding table entry.
    RanOffEnd,  ///< No instruction at the PC.
    Deadlock,   ///< A barrier or dependency that cannot complete.
    TimeLimit,
    Interrupted,
    Check, ///< An observer stopped the run.
  } K = Kind::None;
  std::string Message;
  int Lane = -1; ///< -1: not specific to a lane.
  explicit operator bool() const { return K != Kind::None; }
};

enum class ThreadStatus : uint8_t {
  Ready,
  AtBarrier,    ///< Signalled and waits (wait n0, sync.bar).
  AtDependency, ///< sendc whose predecessors have not ended.
  Done,
  Faulted,
};

/// The accumulators acc0, acc1 (and more on later platforms, up to eight of 32
/// words): 64 bits for each channel; eu/Accumulator.h has the rules.
struct Accumulators {
  static constexpr unsigned BankChannels = 256, Channels = 3 * BankChannels;
  std::array<int64_t, Channels> Value{};
  uint32_t Implicit = 0; ///< First channel of the bank that mac and mach read.
};

struct Thread {
  Thread(const Dispatch &D, ThreadGroup &G, TranslationCache &Memory);
  /// Makes it as a new one of the same dispatch and group. Its program has
  /// written no more than \p Written.
  void restart(const Footprint &Written);

  // Registers. Offsets are bytes.
  alignas(64) std::array<uint8_t, MaxGRFBytes> GRF;
  alignas(16) std::array<uint8_t, 64> Flags;   ///< f0, f1 ...: 4 bytes each.
  alignas(16) std::array<uint8_t, 64> Address; ///< a0: 16 words (32 on PVC).
  /// mme0..: the exponents of extended values (eu/Extended.h).
  std::array<std::array<int64_t, 16>, 16> MME;
  Accumulators Acc;
  std::array<uint32_t, 4> Control{}; ///< cr0.
  std::array<uint32_t, 4> State{};   ///< sr0.
  /// n0: barrier notifications that wait n0 or sync.bar has not consumed yet.
  uint32_t Notifications[4] = {};
  uint32_t NamedNotifications = 0; ///< The same for named barriers: a bit each.

  // Position.
  uint32_t Next = 0;     ///< Index of the next instruction.
  uint32_t DispatchMask; ///< Channels that were started.
  uint32_t Active;       ///< Dispatched channels that are not parked.
  std::array<uint32_t, MaxLanes> Wake; ///< PC where a parked channel resumes.
  uint32_t CallMask = 0; ///< Channels that have not returned from a call.
  ThreadStatus Status = ThreadStatus::Ready;
  unsigned Barrier = 0;         ///< The barrier it waits for; 0: the group's.
  Fault Problem;                ///< Set when Status is Faulted.
  bool DependenciesMet = false; ///< sendc may pass; set by dispatch/.
  uint32_t PayloadBytes = 0;    ///< Defined by the walker, from r0 on.
  uint64_t Executed = 0;        ///< Instructions so far.

  // Identity: for messages, reports and dependency patterns.
  uint32_t Number = 0; ///< Index in the dispatch, in walker order.
  /// FFTID: unique among live threads, below Dispatch::HardwareThreads.
  uint32_t Slot = 0;
  uint32_t IndexInGroup = 0;
  uint32_t X = 0, Y = 0, Z = 0; ///< Media: thread; GPGPU: group id.

  const Dispatch &D;
  ThreadGroup &Group;
  TranslationCache &Memory;
  Observer *Watch = nullptr; ///< Null: no observer.

  const Program &program() const;
  uint32_t flag(unsigned Bit) const { ///< 32 bits from a 16-bit boundary on.
    uint32_t V;
    std::memcpy(&V, &Flags[Bit / 8], 4);
    return V;
  }
  template <typename T> T grf(unsigned Offset) const {
    T V;
    std::memcpy(&V, &GRF[Offset], sizeof(T));
    return V;
  }
  template <typename T> void setGRF(unsigned Offset, T V) {
    std::memcpy(&GRF[Offset], &V, sizeof(T));
  }
  /// Stops the thread. Only the first fault is kept.
  void fail(Fault::Kind K, std::string Message, int Lane = -1);
};

} // namespace gensim
