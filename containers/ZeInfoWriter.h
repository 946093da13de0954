//===- ZeInfoWriter.h - .ze_info of our kernels -----------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// The information for the runtimes about kernels that we compiled: the document
// of containers/ZeInfo.h, filled from kernel information.
//===----------------------------------------------------------------------===//
#pragma once

#include "cmc/Target.h"
#include "containers/GenKernel.h"
#include "llvm/ADT/ArrayRef.h"

namespace cmc::container {

std::string makeZeInfo(llvm::ArrayRef<GenKernel> Kernels,
                       const TargetInfo &Target);

} // namespace cmc::container
