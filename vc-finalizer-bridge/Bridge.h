//===- Bridge.h - vISA text to a finalized kernel ---------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// Runs the IGC finalizer as a child process, tells what became of it and reads
// the code back: listing, resources, line table. containers/Writers.h makes
// files of it.
//===----------------------------------------------------------------------===//
#ifndef CMC_VC_FINALIZER_BRIDGE_BRIDGE_H
#define CMC_VC_FINALIZER_BRIDGE_BRIDGE_H

#include "cmc/Diagnostic.h"
#include "containers/GenKernel.h"
#include "llvm/ADT/Optional.h"
#include <functional>
#include <string>

namespace cmc {
namespace bridge {

/// The options of `cmc` that set the path and the time limit, for messages.
const char FinalizerOption[] = "--finalizer=";
const char TimeoutOption[] = "--finalizer-timeout=";

struct Options {
  const TargetInfo *Target = nullptr;
  /// "": GenX_IR beside the running program, else on PATH.
  std::string FinalizerPath;
  unsigned TimeoutSeconds = 120; ///< Per kernel.
  bool Verbose = false;          ///< Print the child's command line to stderr.
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

/// Runs the finalizer on the vISA \p Text of the kernel \p Info. None after a
/// diagnostic: a missing, crashed or hung finalizer is an Error with the paths
/// tried or the time limit; vISA that it refuses is an InternalError with its
/// words. A spill is a warning.
llvm::Optional<GenKernel> finalize(llvm::StringRef Text, const KernelInfo &Info,
                                   const Options &Opts,
                                   const DiagnosticHandler &Handler);

/// The Gen assembly of \p K with the CM source lines interleaved as comments
/// (\p SourceOf gives a file's text, or "").
std::string
listing(const GenKernel &K, const TargetInfo &T,
        const std::function<std::string(llvm::StringRef)> &SourceOf);

} // namespace bridge
} // namespace cmc

#endif // CMC_VC_FINALIZER_BRIDGE_BRIDGE_H
