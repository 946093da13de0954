//===- SPIRVWriter.h - stage-4 IR as a SPIR-V module ------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// SPIR-V with SPV_INTEL_vector_compute, as IGC's vector compiler and the
// runtimes take it: intrinsics are imported functions of their LLVM names,
// kernels carry their execution modes, arguments their kinds. The adaptor of
// vc-intrinsics and LLVMSPIRVLib write it; what neither of them can say is
// lowered before (docs/reference/spirv.md).
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm/IR/Module.h"
#include <string>

namespace cmc::bridge {

/// Writes \p M, which is used up, to \p Bytes; with the places in the source if
/// \p Debug. False after an error was reported to M's context.
bool writeSPIRV(llvm::Module &M, bool Debug, std::string &Bytes);

} // namespace cmc::bridge
