//===- MovesCode.h - loop passes of LLVM that move code ---------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// A loop pass that moves code between blocks does not know two things. Under
// SIMD control flow a block is skipped when no lane is left, and what was moved
// there is lost. And a read of memory may wait for another thread, so it must
// not leave its loop.
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm/Analysis/LoopAnalysisManager.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/ValueHandle.h"
#include "llvm/Transforms/Scalar/LoopPassManager.h"
#include <vector>

namespace cmc::genx {

/// Whether \p F has gotos and joins of lanes.
bool hasSIMDFlow(const llvm::Function &F);

/// Keeps the reads of a loop where they are, as long as it lives.
class PinnedReads {
public:
  explicit PinnedReads(llvm::Loop &L);
  ~PinnedReads();

private:
  std::vector<llvm::WeakTrackingVH> Reads;
};

/// \p P, where it is safe.
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
  /// Known by the name of what it wraps.
  static llvm::StringRef name() { return P::name(); }

private:
  P Pass;
};

} // namespace cmc::genx
