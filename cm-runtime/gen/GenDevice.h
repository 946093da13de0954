//===- GenDevice.h - Gen binaries on the simulator --------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#pragma once

#include "cm-runtime/Device.h"

namespace cmc::runtime {

/// A simulated GPU of the given target, which runs the compiler's binaries
/// unchanged.
std::unique_ptr<Device> createGenDevice(const TargetInfo &Target,
                                        const DeviceOptions &Options);

} // namespace cmc::runtime
