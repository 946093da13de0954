//===- Bridge.h - vISA text to a finalized kernel ---------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// Runs the IGC finalizer as a child process, tells what became of it and reads
// the code back: resources, line table, places of variables. gen/Listing.h
// prints the code, containers/Writers.h makes files of it.
//===----------------------------------------------------------------------===//
#pragma once

#include "cmc/Diagnostic.h"
#include "containers/GenKernel.h"
#include "vc-finalizer-bridge/finalizer/Options.h"
#include "llvm/ADT/Optional.h"
#include "llvm/ADT/StringRef.h"

namespace cmc::bridge {

/// Runs the finalizer on the vISA \p Text of the kernel \p Info. None after a
/// diagnostic: a missing, crashed or hung finalizer is an Error with the paths
/// tried or the time limit; vISA that it refuses is an InternalError with its
/// words. A spill is a warning.
llvm::Optional<GenKernel> finalize(llvm::StringRef Text, const KernelInfo &Info,
                                   const Options &Opts,
                                   const DiagnosticHandler &Handler);

} // namespace cmc::bridge
