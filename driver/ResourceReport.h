//===- ResourceReport.h - --resource-usage ----------------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#ifndef CMC_DRIVER_RESOURCEREPORT_H
#define CMC_DRIVER_RESOURCEREPORT_H

#include "cmc/Compiler.h"
#include "llvm/Support/raw_ostream.h"

namespace cmc::driver {

/// One paragraph per kernel, or one JSON object {"target":, "kernels":[]}.
void printResources(llvm::raw_ostream &OS, const CompileOutput &Out, bool JSON);

} // namespace cmc::driver

#endif // CMC_DRIVER_RESOURCEREPORT_H
