//===- Hardware.h - what the driver tells of a GPU --------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// The GPUs that programs find, one row each, and the answers to queries.
//===----------------------------------------------------------------------===//
#pragma once

#include "cmc/Target.h"
#include "gen-simulator/xe/Interface.h"
#include "llvm/ADT/Optional.h"
#include <string>

namespace gensim::xe {

struct Hardware {
  const char *Target;
  const char *Simulated; ///< The target with its instructions and commands.
  uint16_t DeviceId, Revision;
  /// The version that the hardware reports; zeros before Meteor Lake.
  uint16_t Major, Minor, IPRevision;
  /// Subslices with 16 EUs each, all in one slice; threads of an EU.
  uint8_t SubSlices, Threads;
  bool HasCompute; ///< A compute engine beside the render engine.
  bool IsDiscrete; ///< Has memory of its own.
  /// Has addresses of 57 bits, of which the simulator has 48.
  bool HasWideAddresses;
};

/// Null: programs cannot find \p T.
const Hardware *findHardware(const cmc::TargetInfo &T);
/// The names of all rows, for messages.
std::string allHardware();

constexpr uint32_t EUsPerSubSlice = 16;
constexpr uint32_t ClockHz = 12000000; ///< command/Clock.h.
/// The instances of system memory and of the memory of a discrete GPU.
constexpr uint32_t SystemRegion = 0, LocalRegion = 1;
/// The bytes of each, and the smallest page of local memory.
constexpr uint64_t MemoryBytes = uint64_t(8) << 30, LocalPageBytes = 1 << 16;

/// The mask of the regions that objects can be in.
inline uint32_t regionsOf(const Hardware &H) {
  return 1u << SystemRegion | (H.IsDiscrete ? 1u << LocalRegion : 0);
}

/// Whether \p H has the engine.
bool hasEngine(const Hardware &H, const EngineInstance &E);
/// The bytes of the answer; None: no such query. EngineCycles is answered
/// elsewhere.
llvm::Optional<std::string> answer(uint32_t Query, const Hardware &H);

} // namespace gensim::xe
