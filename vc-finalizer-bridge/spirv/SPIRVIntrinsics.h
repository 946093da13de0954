//===- SPIRVIntrinsics.h - lowers intrinsics for SPIR-V ---------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// Stage 4 uses LLVM's own intrinsics where they have the right semantics.
// SPIR-V has instructions for few of them, on the vector sizes of OpenCL only;
// the vector compiler requires its own:
//
//   before  llvm.fptosi.sat.v24i32.v24f32   llvm.fma.v24f32
//   after   llvm.genx.fptosi.sat.v24i32...  LLVM.fma.v24f32, a plain function
//
// Accesses through the load-store cache to channels of bytes and words, and
// stores to channels other than the first ones, become an access for each
// channel; the vector compiler has no message for them.
//
// Afterwards LLVMSPIRVLib can write every call; any other call is an internal
// error that names it. cmc.signal is removed: on all targets of SPIR-V the end
// of the thread implies it.
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm/IR/PassManager.h"

namespace cmc::bridge {

/// Prefix of the functions that represent llvm.fma until the module is written.
constexpr llvm::StringLiteral ImportedFma = "LLVM.fma.";

struct SPIRVIntrinsicsPass : llvm::PassInfoMixin<SPIRVIntrinsicsPass> {
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &);
  static bool isRequired() { return true; }
};

} // namespace cmc::bridge
