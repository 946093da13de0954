//===- TargetMacros.h - predefined macros of a target -----------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#pragma once

#include "cmc/KernelInfo.h"
#include "cmc/Target.h"
#include "llvm/ADT/Optional.h"
#include <string>
#include <vector>

namespace cmc::frontend {

/// The predefined macros of CM, as options -D. \p Revision defaults to that of
/// the target.
std::vector<std::string> targetMacros(const TargetInfo &T, PayloadABI ABI,
                                      llvm::Optional<unsigned> Revision);

} // namespace cmc::frontend
