//===- Options.h - options of a finalizer run -------------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#pragma once

#include "basic/SourceVariables.h"
#include "cmc/Target.h"
#include "llvm-genx/VISA/QuirkSet.h"
#include <string>
#include <vector>

namespace cmc::bridge {

/// The option of `cmc` that sets the time limit, for messages.
const char TimeoutOption[] = "--finalizer-timeout=";

struct Options {
  const TargetInfo *Target = nullptr;
  /// As for findFinalizer().
  std::string FinalizerPath;
  unsigned TimeoutSeconds = 120; ///< Per kernel.
  bool Verbose = false;          ///< Print the child's command line to stderr.
  visa::QuirkSet DisabledQuirks; ///< See Quirks.h.
  /// Passed to the finalizer after our own options.
  std::vector<std::string> FinalizerArgs;
  /// Request source lines of the code: makes the finalizer a third slower.
  bool Lines = true;
  bool Origins =
      false; ///< Fill GenKernel::Origins and Placements; needs Lines.
  /// Fill GenKernel::Variables; needs Lines.
  const SourceVariables *Variables = nullptr;
  /// A kernel that spills is finalized again with twice the registers, if the
  /// target has them, and the better code is used; a remark reports it.
  bool MayEnlargeRegisterFile = false;
};

} // namespace cmc::bridge
