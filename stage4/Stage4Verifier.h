//===- Stage4Verifier.h - the contract of stage 4, checked ------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// Checks a module against the numbered invariants of
// docs/reference/stage4-ir.md. Every front-end's output goes through it, in
// release builds too. It changes nothing.
//===----------------------------------------------------------------------===//
#pragma once

#include "cmc/Diagnostic.h"
#include "llvm/IR/PassManager.h"
#include <string>
#include <vector>

namespace llvm {
class PassBuilder;
} // namespace llvm

namespace cmc {

/// What is wrong, and where (null: with the module or a function).
struct Stage4Violation {
  unsigned Invariant; ///< Its number in the reference.
  std::string Message;
  const llvm::Instruction *Where;
};

/// The functions of \p M that are called like a genx intrinsic and are none.
/// The intrinsic library does not survive being asked about them.
std::vector<const llvm::Function *> unknownIntrinsics(const llvm::Module &M);

/// Gives \p M the triple and the data layout of stage 4.
void setStage4Header(llvm::Module &M);

/// All violations in \p M; empty when it is stage-4 IR.
std::vector<Stage4Violation> stage4Violations(const llvm::Module &M);

/// Reports all violations: an internal error where CMC made the IR, an error
/// where a user did. True when there are none.
bool verifyStage4(const llvm::Module &M,
                  Severity Level = Severity::InternalError);

/// `verify-stage4`: reports each violation as an internal error.
struct Stage4VerifierPass : llvm::PassInfoMixin<Stage4VerifierPass> {
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &);
};

/// Makes `verify-stage4` known to `-passes=`.
void registerStage4Verifier(llvm::PassBuilder &PB);

} // namespace cmc
