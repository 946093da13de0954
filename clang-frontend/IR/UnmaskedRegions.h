//===- UnmaskedRegions.h - where SIMD control flow masks nothing *- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// cm_unmask_begin() and cm_unmask_end() are calls of two functions until SIMD
// control flow is lowered: it masks no store between the two. The pass runs
// when variables are SSA values, and removes both.
//
//   before  %b = call i32 @cmc.unmask.begin() ... call @cmc.unmask.end(%b)
//   after   nothing; the function has the attribute "cmc-unmasked"
//
// What cm_unmask_begin returns is good for cm_unmask_end only; anything else,
// and one of the two without the other, is reported.
//
// Requires: SSA form, before SIMD control flow is lowered. Guarantees: no call
// of either is left.
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
