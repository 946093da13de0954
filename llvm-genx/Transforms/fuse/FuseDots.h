//===- FuseDots.h - sums of four products of bytes --------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// Where the hardware adds four products of bytes to a dword at once, sums of
// such products are that, if the bytes of both factors lie in dwords:
//
//   %x<i> = sext (rd <64 x i8> %x, every fourth from i)     i = 0, 1, 2, 3
//   %y<i> = sext (rd <64 x i8> %y, every fourth from i)
//   %s = add ... (mul %x0, %y0), (mul %x1, %y1), (mul %x2, %y2), (mul %x3, %y3)
// ==>
//   %s = ssdp4a ..., (bitcast %x to <16 x i32>), (bitcast %y to <16 x i32>)
//
// Requires: nothing. Guarantees: the same sum modulo 2^32. Leaves alone
// factors that differ in signedness, and platforms without dp4a.
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm/IR/PassManager.h"

namespace cmc::genx {

struct FuseDotsPass : llvm::PassInfoMixin<FuseDotsPass> {
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &);
};

} // namespace cmc::genx
