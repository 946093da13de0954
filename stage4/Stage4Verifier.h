//===- Stage4Verifier.h - checks the contract of stage 4 --------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// Checks a module against the numbered invariants of
// docs/reference/stage4-ir.md. Every front end's output goes through it, in
// release builds as well. It changes nothing.
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

/// A violated invariant, and its location (null: the module or a function).
struct Stage4Violation {
  unsigned Invariant; ///< Its number in the reference.
  std::string Message;
  const llvm::Instruction *Where;
};

/// The functions of \p M with a genx prefix that are not intrinsics. The
/// intrinsic library crashes when queried about them.
std::vector<const llvm::Function *> unknownIntrinsics(const llvm::Module &M);

/// Sets the triple and the data layout of stage 4 in \p M.
void setStage4Header(llvm::Module &M);

/// All violations in \p M; empty if it is stage-4 IR.
std::vector<Stage4Violation> stage4Violations(const llvm::Module &M);

/// Reports all violations: as internal errors if CMC generated the IR, as
/// errors if a user wrote it. Returns whether there are none.
bool verifyStage4(const llvm::Module &M,
                  Severity Level = Severity::InternalError);

/// `verify-stage4`: reports each violation as an internal error.
struct Stage4VerifierPass : llvm::PassInfoMixin<Stage4VerifierPass> {
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &);
};

/// Registers `verify-stage4` for `-passes=`.
void registerStage4Verifier(llvm::PassBuilder &PB);

} // namespace cmc
