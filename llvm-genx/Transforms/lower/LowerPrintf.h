//===- LowerPrintf.h - lowering of printf to records ------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
//   %r = call i32 @_Z18__spirv_ocl_printfPU3AS2Kcz(@format, i32 %i)
// becomes
//   %at  = svm.atomic.add(%buffer, 16)
//   %ok  = %at + 16 <= size of the buffer
//   svm.scatter(%ok, %buffer + %at + <0, 4, 8, 12>,
//               <address of @format, 3, %i>)
//   %r = %ok ? 0 : -1
// (stage4/Printf.h), where the buffer is llvm.genx.print.buffer, and the
// address of a string is a call of @cmc.text, two dwords that the loader fills
// in. Requires: constant formats. Guarantees: no printf is left.
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm/IR/PassManager.h"

namespace cmc::genx {

/// <2 x i32> (i8 addrspace(2)*): the address of a constant string.
extern const char StringAddressName[];

struct LowerPrintfPass : llvm::PassInfoMixin<LowerPrintfPass> {
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &);
  static bool isRequired() { return true; }
};

} // namespace cmc::genx
