//===- Finalizer.h - calls the IGC finalizer --------------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// One kernel per call, in a private temporary directory that is always removed.
// Its name is short because the finalizer crashes on paths of more than 255
// characters.
//===----------------------------------------------------------------------===//
#pragma once

#include "cmc/Diagnostic.h"
#include "vc-finalizer-bridge/finalizer/Options.h"
#include "llvm/ADT/Optional.h"
#include "llvm/ADT/StringRef.h"

namespace cmc::bridge {

struct FinalizerOutput {
  std::string Code;    ///< Gen ISA.
  std::string Listing; ///< The finalizer's own listing, if needed.
  unsigned SpillBytes = 0;
};

/// Whether the finalizer must also print a listing: for source lines, and for
/// targets where only the listing shows the length of the prolog.
inline bool needsListing(const Options &Opts) {
  return Opts.Lines || Opts.Target->has(TargetInfo::PayloadInMemory);
}

/// Reports an error with the finalizer's or the bridge's \p Messages at the
/// inline assembly in \p VISA nearest above the line that they name, or at the
/// first one if they name no line. False if there is no inline assembly.
bool diagnoseAssembly(llvm::StringRef Messages, llvm::StringRef VISA,
                      const std::string &Name,
                      const DiagnosticHandler &Handler);

/// Runs the finalizer on \p VISA, the vISA assembly of kernel \p Name. None
/// after a diagnostic.
llvm::Optional<FinalizerOutput> runFinalizer(llvm::StringRef VISA,
                                             const std::string &Name,
                                             const Options &Opts,
                                             const DiagnosticHandler &Handler);

} // namespace cmc::bridge
