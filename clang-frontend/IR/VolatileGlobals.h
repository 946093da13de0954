//===- VolatileGlobals.h - file-scope variables in registers ----*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// A _GENX_VOLATILE_ variable keeps its registers for the life of the thread, is
// visible to all functions, and no read or write of it may be removed.
//   @v = global %Vector zeroinitializer      annotated "cm.volatile:64"
// becomes
//   @v = internal global <8 x i32> undef #0
//   attributes #0 = { "genx_volatile" "genx_byte_offset"="64" }
// The offset, in bytes of the register file, comes from a binding. After
// ResolveReferences the variable is only read and written as a whole, by
//   %x = call <8 x i32> @llvm.genx.vload(<8 x i32>* @v)
//   call void @llvm.genx.vstore(<8 x i32> %x, <8 x i32>* @v)
// Requires: annotations as cm.h writes them. Guarantees: none is left.
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/PassManager.h"

namespace cmc::frontend {

/// Applies the annotations of globals and functions, before StripMarkers drops
/// them: volatile variables become as above, functions that are called with a
/// stack get the attribute "CMStackCall".
struct ReadAnnotationsPass : llvm::PassInfoMixin<ReadAnnotationsPass> {
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &);
};

llvm::Value *readVolatile(llvm::IRBuilder<> &B, llvm::Value *Variable);
void writeVolatile(llvm::IRBuilder<> &B, llvm::Value *Data,
                   llvm::Value *Variable);

} // namespace cmc::frontend
