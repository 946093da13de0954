//===- Doctor.h - what works on a machine -----------------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm/Support/raw_ostream.h"
#include <string>

namespace cmc::driver {

/// Prints what is installed below \p Root ("" for this system), which GPUs are
/// there, what works with them, and which Debian packages add the rest. A
/// kernel is compiled; \p Finalizer, if not "", replaces the finalizer that is
/// found. False if that fails.
bool examine(llvm::raw_ostream &OS, const std::string &Root,
             const std::string &Finalizer);

} // namespace cmc::driver
