//===- ZeInfo.h - the .ze_info section --------------------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// The YAML document in which the OpenCL and Level Zero runtimes read how to
// start a kernel: execution environment, where each argument goes, binding
// table, memory per thread.
//===----------------------------------------------------------------------===//
#ifndef CMC_VC_FINALIZER_BRIDGE_ZEINFO_H
#define CMC_VC_FINALIZER_BRIDGE_ZEINFO_H

#include "vc-finalizer-bridge/Bridge.h"

namespace cmc {
namespace bridge {

std::string makeZeInfo(llvm::ArrayRef<GenKernel> Kernels);

} // namespace bridge
} // namespace cmc

#endif // CMC_VC_FINALIZER_BRIDGE_ZEINFO_H
