//===- ResourceReport.h - the output of --resource-usage --------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#pragma once

#include "cmc/Compiler.h"
#include "llvm/Support/raw_ostream.h"

namespace cmc::driver {

/// Prints one paragraph per kernel, or one JSON object {"target":,
/// "kernels":[]}.
void printResources(llvm::raw_ostream &OS, const CompileOutput &Out, bool JSON);

} // namespace cmc::driver
