//===- Limits.h - a device with limits for fuzzing --------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#pragma once

#include "gen-simulator/command/Device.h"

namespace gensim {

/// Options of a device for one input; \p Selector selects the target.
inline DeviceOptions limitedDevice(unsigned Selector) {
  constexpr const char *Targets[] = {"skl", "icllp", "tgllp"};
  DeviceOptions O;
  O.Target = cmc::findTarget(Targets[Selector % 3]);
  O.MemoryLimit = 64 << 20;
  O.MaxCommands = 2000;
  O.Run.Workers = 1;
  O.Run.MaxInstructions = 20000;
  O.Run.TimeLimit = 5;
  return O;
}

} // namespace gensim
