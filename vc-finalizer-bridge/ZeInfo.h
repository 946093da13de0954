//===- ZeInfo.h - .ze_info of our kernels -----------------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// What the runtimes are told about kernels that we compiled: the document of
// basic/container/ZeInfo.h, filled from kernel information.
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
