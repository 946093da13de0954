//===- LowerInlineAsm.h - vISA text in a kernel -----------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// Brings asm statements into the form of stage 4 (stage4-ir.md, Assembly):
// masks, which CM has as words, become lanes.
//   %r = call <8 x i32> asm "...", "=r,cr"(<8 x i16> %m)
// becomes
//   %p = icmp ne <8 x i16> %m, zeroinitializer
//   %r = call <8 x i32> asm sideeffect "...", "=r,cr"(<8 x i1> %p)
// Requires: references resolved. Guarantees: every asm call is of that form,
// or an error was reported: unknown constraints, clobbers.
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm/IR/PassManager.h"

namespace cmc::frontend {

struct LowerInlineAsmPass : llvm::PassInfoMixin<LowerInlineAsmPass> {
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &);
};

} // namespace cmc::frontend
