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

struct SPIRVOptions {
  bool Debug = false; ///< Adds source locations.
  /// Media surfaces are images with the decoration MediaBlockIOINTEL, as
  /// compilers of Intel's drivers since LLVM 16 need them, not of the opaque
  /// type that those before know.
  bool MediaImages = false;
};

/// Writes \p M, which it modifies, to \p Bytes. False after an error was
/// reported to M's context.
bool writeSPIRV(llvm::Module &M, const SPIRVOptions &Opts, std::string &Bytes);

} // namespace cmc::bridge
