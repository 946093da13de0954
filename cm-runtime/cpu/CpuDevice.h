//===- CpuDevice.h - kernels on the host CPU --------------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// Lowers stage-4 IR to plain LLVM vectors, compiles it for the host and runs
// the threads on all cores. For debugging and as a reference for the other
// executions (docs/user-guide.md).
//===----------------------------------------------------------------------===//
#pragma once

#include "cm-runtime/Device.h"

namespace cmc::runtime {

std::unique_ptr<Device> createCpuDevice(const DeviceOptions &Options);

} // namespace cmc::runtime
