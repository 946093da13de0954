//===- Options.h - what the finalizer is asked for --------------*- C++ -*-===//
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

/// The options of `cmc` that set the path and the time limit, for messages.
const char FinalizerOption[] = "--finalizer=";
const char TimeoutOption[] = "--finalizer-timeout=";

struct Options {
  const TargetInfo *Target = nullptr;
  /// "": GenX_IR beside the running program, else on PATH.
  std::string FinalizerPath;
  unsigned TimeoutSeconds = 120; ///< Per kernel.
  bool Verbose = false;          ///< Print the child's command line to stderr.
  visa::QuirkSet QuirksLeftOut;  ///< See Quirks.h.
  /// Passed to the finalizer after our own.
  std::vector<std::string> FinalizerArgs;
  /// Ask for the source lines of the code: makes the finalizer a third slower.
  bool Lines = true;
  bool Origins =
      false; ///< Fill GenKernel::Origins and Placements; needs Lines.
  /// Fill GenKernel::Variables; needs Lines.
  const SourceVariables *Variables = nullptr;
  /// A kernel that spills is finalized again with twice the registers, where
  /// the target has them, and the better code kept; a remark says so.
  bool MayEnlargeRegisterFile = false;
};

} // namespace cmc::bridge
