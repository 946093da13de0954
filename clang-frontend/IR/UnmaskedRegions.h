//===- UnmaskedRegions.h - removes unmask markers ---------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// cm_unmask_begin() and cm_unmask_end() are calls of two functions until SIMD
// control flow is lowered: stores between them get no mask. The pass runs when
// variables are SSA values, and removes both.
//
//   before  %b = call i32 @cmc.unmask.begin() ... call @cmc.unmask.end(%b)
//   after   nothing; the function has the attribute "cmc-unmasked"
//
// The result of cm_unmask_begin may only be used by cm_unmask_end; other uses,
// and one of the two without the other, are errors.
//
// Requires: SSA form, SIMD control flow lowered.
// Guarantees: no call of either function is left.
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm/IR/PassManager.h"

namespace cmc::frontend {

constexpr const char UnmaskBegin[] = "cmc.unmask.begin";
constexpr const char UnmaskEnd[] = "cmc.unmask.end";

/// True when \p I calls the function \p Name.
bool isUnmaskMarker(const llvm::Instruction &I, llvm::StringRef Name);

class UnmaskedRegionsPass : public llvm::PassInfoMixin<UnmaskedRegionsPass> {
public:
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &);
};

} // namespace cmc::frontend
