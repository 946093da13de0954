//===- SPIRVWriter.h - writes stage-4 IR as a SPIR-V module -----*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// SPIR-V with SPV_INTEL_vector_compute, in the form of IGC's vector compiler
// and the runtimes: intrinsics are imported functions with their LLVM names,
// kernels have execution modes, arguments have kinds. The adaptor of
// vc-intrinsics and LLVMSPIRVLib write it; operations that neither supports are
// lowered first (docs/reference/spirv.md).
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm/IR/Module.h"
#include <string>

namespace cmc::bridge {

/// Writes \p M, which it modifies, to \p Bytes; \p Debug adds source locations.
/// False after an error was reported to M's context.
bool writeSPIRV(llvm::Module &M, bool Debug, std::string &Bytes);

} // namespace cmc::bridge
