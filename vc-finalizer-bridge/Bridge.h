//===- Bridge.h - finalizes a kernel in vISA --------------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// Runs the IGC finalizer as a child process, reports its outcome and analyzes
// the code: resources, line table, locations of variables. gen/Listing.h prints
// the code, containers/Writers.h writes it to files.
//===----------------------------------------------------------------------===//
#pragma once

#include "cmc/Diagnostic.h"
#include "containers/GenKernel.h"
#include "vc-finalizer-bridge/finalizer/Options.h"
#include "llvm/ADT/Optional.h"
#include "llvm/ADT/StringRef.h"

namespace cmc::bridge {

/// Runs the finalizer on \p Text, the vISA assembly of the kernel \p Info. None
/// after a diagnostic: a missing, crashed or hung finalizer is an Error with
/// the paths tried or the time limit; vISA that it rejects is an InternalError
/// with its messages. A spill is a warning.
llvm::Optional<GenKernel> finalize(llvm::StringRef Text, const KernelInfo &Info,
                                   const Options &Opts,
                                   const DiagnosticHandler &Handler);

} // namespace cmc::bridge
