//===- Dispatch.h - the threads of one walker -------------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// The state that is common to all threads of one GPGPU_WALKER, COMPUTE_WALKER
// or MEDIA_OBJECT_WALKER. Filled by the command streamer or by a direct launch;
// run by execute() (dispatch/Executor.h).
//===----------------------------------------------------------------------===//
#pragma once

#include "cmc/KernelInfo.h"
#include "gen-simulator/memory/Surface.h"
#include "gen-simulator/state/Executable.h"
#include "gen-simulator/state/Observer.h"
#include <array>
#include <functional>
#include <string>
#include <vector>

namespace gensim {

/// Finds surfaces and samplers by their index in a message. Thread-safe.
class BindingTable {
public:
  virtual ~BindingTable();
  /// Null: no such entry.
  virtual const Surface *surface(unsigned Index) const = 0;
  virtual const Sampler *sampler(unsigned Index) const = 0;
  /// By the byte offset of its state in the surface-state heap.
  virtual const Surface *bindless(uint32_t) const { return nullptr; }
};

/// Surfaces and samplers in vectors, for direct launches.
class ListedBindings : public BindingTable {
public:
  std::vector<Surface> Surfaces;
  std::vector<Sampler> Samplers;
  const Surface *surface(unsigned Index) const override;
  const Sampler *sampler(unsigned Index) const override;
};

/// A thread at this distance must end before the one at (X, Y) may pass sendc.
struct DependencyDelta {
  int X, Y;
};

enum class WalkerKind : uint8_t { GPGPU, Media };

struct Dispatch {
  std::string KernelName; ///< For reports; "" when unknown.
  std::shared_ptr<const Executable> Code;
  uint32_t EntryPC = 0;
  uint64_t CodeAddress = 0; ///< Virtual address of byte 0 of the program.
  AddressSpace *Space = nullptr;
  const BindingTable *Bindings = nullptr;

  WalkerKind Kind = WalkerKind::GPGPU;
  /// GPGPU: group IDs are from Start (inclusive) to End (exclusive), x first.
  /// Media: one thread each; Z is its color. Y and X in walker order.
  uint32_t Start[3] = {0, 0, 0}, End[3] = {1, 1, 1};
  uint32_t ThreadsPerGroup = 1;
  uint32_t SIMDSize = 32;
  uint32_t LastThreadMask = ~0u; ///< Channels of the last thread in a group.
  /// The maximum of live threads, which is also that of scratch and FFTID
  /// slots.
  uint32_t HardwareThreads = 448;
  uint32_t SLMBytes = 0;
  bool UsesBarrier = false;
  uint32_t InitialControl = 0; ///< cr0.0: rounding and denormal mode.
  uint64_t ScratchBase = 0;    ///< Virtual; general state base + pointer.
  uint32_t ScratchBytesPerThread = 0;
  uint64_t StatelessBase = 0; ///< General state base: A32 stateless, scratch.
  /// Bits 31:5 of r0.3; sampler headers have offsets from there.
  uint32_t SamplerStatePointer = 0;
  /// The dependencies of each thread; empty: sendc never waits.
  std::vector<DependencyDelta> Dependencies;
  /// Media: the locations of the groups (row by row, plane by plane) in the
  /// order of dispatch, and the index of the group at each location, from 1.
  /// Empty: x first, then y.
  std::vector<uint32_t> Order, Rank;
  /// By location in a plane; bit i enables dependency i. Empty: all are
  /// enabled.
  std::vector<uint8_t> Masks;

  /// Writes the registers that the hardware fills, r0 included, to the zeroed
  /// GRF file of \p T, and returns the bytes that it defined from r0 on.
  std::function<uint32_t(Thread &T)> FillPayload;
  /// The instruction at a PC in the source, as cmc::framesAt(); may be null.
  std::function<std::vector<cmc::SourceFrame>(uint32_t PC)> Frames;

  /// Sets the order of the groups.
  void setOrder(std::vector<uint32_t> NewOrder, std::vector<uint8_t> NewMasks);

  /// The positions of groups from Start to End, whether or not Order has them.
  uint64_t numPositions() const {
    return uint64_t(End[0] - Start[0]) * (End[1] - Start[1]) *
           (End[2] - Start[2]);
  }
  uint64_t numGroups() const {
    return Order.empty() ? numPositions() : Order.size();
  }
};

/// "file:line" of each of \p Frames: "k.cm:3, called at k.cm:12"; "" for none.
std::string describeFrames(const std::vector<cmc::SourceFrame> &Frames);
/// The same for the instruction at \p PC of \p D.
std::string describeSource(const Dispatch &D, uint32_t PC);

/// A barrier of some threads of a group: each is a producer, a consumer or
/// both. When all have arrived, the consumers are notified.
struct NamedBarrier {
  uint32_t Producers = 0, Consumers = 0;                 ///< Arrived.
  uint32_t ExpectedProducers = 0, ExpectedConsumers = 0; ///< By the first.
  std::vector<uint32_t> Waiting; ///< Consumers, by index in the group.
};

/// What a group gets that asks for \p Bytes of SLM: the next power of two, 1
/// KiB at least; nothing for 0.
uint32_t sizeOfSLM(uint32_t Bytes);

/// The shared state of the threads of a group.
struct ThreadGroup {
  static constexpr unsigned NamedBarriers = 32;
  std::vector<uint8_t> SLM; ///< Of sizeOfSLM().
  uint32_t X = 0, Y = 0, Z = 0;
  uint32_t Arrived = 0;           ///< Barrier messages for the next barrier.
  uint32_t Alive = 0;             ///< Threads that have not ended.
  uint32_t CompletedBarriers = 0; ///< Since the group began.
  std::array<NamedBarrier, NamedBarriers> Named;
  /// Completed named barriers: index of a consumer, index of the barrier.
  std::vector<std::pair<uint32_t, unsigned>> Notify;
};

} // namespace gensim
