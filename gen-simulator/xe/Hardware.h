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
  bool IsDiscrete; ///< Is sold with memory of its own.
};

/// Null: programs cannot find \p T.
const Hardware *findHardware(const cmc::TargetInfo &T);
/// The names of all rows, for messages.
std::string allHardware();

constexpr uint32_t EUsPerSubSlice = 16;
constexpr uint32_t ClockHz = 12000000; ///< command/Clock.h.
/// The instance of system memory, the only region.
constexpr uint32_t SystemRegion = 0;

/// Whether \p H has the engine.
bool hasEngine(const Hardware &H, const EngineInstance &E);
/// The bytes of the answer; None: no such query. EngineCycles is answered
/// elsewhere.
llvm::Optional<std::string> answer(uint32_t Query, const Hardware &H);

} // namespace gensim::xe
