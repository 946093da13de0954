//===- Finalizer.h - call the IGC finalizer ---------------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// One kernel per call, in a private temporary directory that is removed
// whatever happens. The name is short because the finalizer crashes on paths
// of more than 255 characters.
//===----------------------------------------------------------------------===//
#ifndef CMC_VC_FINALIZER_BRIDGE_FINALIZER_FINALIZER_H
#define CMC_VC_FINALIZER_BRIDGE_FINALIZER_FINALIZER_H

#include "cmc/Diagnostic.h"
#include "vc-finalizer-bridge/finalizer/Options.h"
#include "llvm/ADT/Optional.h"
#include "llvm/ADT/StringRef.h"

namespace cmc {
namespace bridge {

struct FinalizerOutput {
  std::string Code;    ///< Gen ISA.
  std::string Listing; ///< The finalizer's own text of it, if needed.
  unsigned SpillBytes = 0;
};

/// Whether the finalizer must list its code, too: for source lines, and where
/// the listing alone says how long the prolog is.
inline bool needsListing(const Options &Opts) {
  return Opts.Lines || Opts.Target->has(TargetInfo::PayloadInMemory);
}

/// Runs the finalizer on \p VISA, the text of kernel \p Name. None after a
/// diagnostic.
llvm::Optional<FinalizerOutput> runFinalizer(llvm::StringRef VISA,
                                             const std::string &Name,
                                             const Options &Opts,
                                             const DiagnosticHandler &Handler);

} // namespace bridge
} // namespace cmc

#endif // CMC_VC_FINALIZER_BRIDGE_FINALIZER_FINALIZER_H
