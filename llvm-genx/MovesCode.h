//===- MovesCode.h - wrapper of LLVM loop passes ----------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// Loop passes that move code between blocks make wrong assumptions. Under
// SIMD control flow a block is skipped when no lane is active, and moved code
// with it. And a read of memory may wait for another thread, so it must stay in
// its loop.
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm/Analysis/LoopAnalysisManager.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/ValueHandle.h"
#include "llvm/Transforms/Scalar/LoopPassManager.h"
#include <vector>

namespace cmc::genx {

/// Whether lanes of \p L leave it separately, at gotos and joins.
bool leavesByLane(const llvm::Loop &L);

/// Whether \p F has gotos and joins.
bool hasSIMDFlow(const llvm::Function &F);

/// Keeps memory reads in \p L while this object exists.
class PinnedReads {
public:
  explicit PinnedReads(llvm::Loop &L);
  ~PinnedReads();

private:
  std::vector<llvm::WeakTrackingVH> Reads;
};

/// Runs \p P on loops where this is safe.
template <class P> class MovesCode : public llvm::PassInfoMixin<MovesCode<P>> {
public:
  explicit MovesCode(P Pass) : Pass(std::move(Pass)) {}

  llvm::PreservedAnalyses run(llvm::Loop &L, llvm::LoopAnalysisManager &LAM,
                              llvm::LoopStandardAnalysisResults &Results,
                              llvm::LPMUpdater &Updater) {
    if (hasSIMDFlow(*L.getHeader()->getParent()))
      return llvm::PreservedAnalyses::all();
    PinnedReads Pinned(L);
    return Pass.run(L, LAM, Results, Updater);
  }
  /// The wrapper has the name of the pass.
  static llvm::StringRef name() { return P::name(); }

private:
  P Pass;
};

/// Runs \p P, which rotates loops, on those that all lanes leave together. In
/// others it would only move code of the latch behind the join before it, where
/// the hardware skips nothing but the join's whole block.
template <class P>
class UniformLoops : public llvm::PassInfoMixin<UniformLoops<P>> {
public:
  explicit UniformLoops(P Pass) : Pass(std::move(Pass)) {}

  llvm::PreservedAnalyses run(llvm::Loop &L, llvm::LoopAnalysisManager &LAM,
                              llvm::LoopStandardAnalysisResults &Results,
                              llvm::LPMUpdater &Updater) {
    return leavesByLane(L) ? llvm::PreservedAnalyses::all()
                           : Pass.run(L, LAM, Results, Updater);
  }
  /// The wrapper has the name of the pass.
  static llvm::StringRef name() { return P::name(); }

private:
  P Pass;
};

} // namespace cmc::genx
