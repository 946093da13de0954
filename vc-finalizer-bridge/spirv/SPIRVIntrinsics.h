//===- SPIRVIntrinsics.h - intrinsics that SPIR-V has names for -*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// Stage 4 uses LLVM's own intrinsics where they say what is meant. SPIR-V has
// instructions for few of them, on the vector sizes of OpenCL only; the vector
// compiler wants its own:
//
//   before  llvm.fptosi.sat.v24i32.v24f32   llvm.fma.v24f32
//   after   llvm.genx.fptosi.sat.v24i32...  LLVM.fma.v24f32, a plain function
//
// Afterwards every call is one that LLVMSPIRVLib can write; anything else is an
// internal error that names it. cmc.signal, which is the end of the thread on
// all targets that SPIR-V is for, is gone.
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm/IR/PassManager.h"

namespace cmc::bridge {

/// How names of plain functions begin that stand for llvm.fma until the module
/// is written.
constexpr llvm::StringLiteral ImportedFma = "LLVM.fma.";

struct SPIRVIntrinsicsPass : llvm::PassInfoMixin<SPIRVIntrinsicsPass> {
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &);
  static bool isRequired() { return true; }
};

} // namespace cmc::bridge
