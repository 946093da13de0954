//===- Resources.h - counts the resources of a kernel -----------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#pragma once

#include "cmc/KernelInfo.h"
#include "cmc/Target.h"
#include "vc-finalizer-bridge/gen/IGADisassembler.h"
#include "llvm/ADT/ArrayRef.h"

namespace cmc::bridge {

/// All of ResourceUsage but SpillBytes, from the code itself. Sends are in the
/// order of their first use.
ResourceUsage countResources(llvm::ArrayRef<GenInst> Insts,
                             const TargetInfo &T);

} // namespace cmc::bridge
