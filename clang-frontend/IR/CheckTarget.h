//===- CheckTarget.h - no arithmetic that the target lacks ------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// A located error for each line with 64-bit integers or doubles where the
// target of the kernel has none. The arithmetic of addresses, which only
// svm.* intrinsics and indices of arrays see, is there on every target.
// Requires: SSA form, builtins lowered.
// Guarantees: what goes on compiles for the target. Changes nothing.
//===----------------------------------------------------------------------===//
#ifndef CMC_CLANG_FRONTEND_IR_CHECKTARGET_H
#define CMC_CLANG_FRONTEND_IR_CHECKTARGET_H

#include "llvm/IR/PassManager.h"

namespace cmc {
namespace frontend {

struct CheckTargetPass : llvm::PassInfoMixin<CheckTargetPass> {
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &);
};

} // namespace frontend
} // namespace cmc

#endif // CMC_CLANG_FRONTEND_IR_CHECKTARGET_H
