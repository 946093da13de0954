//===- SIMDFlow.h - goto and join as the hardware has them ------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// Whether the llvm.genx.simdcf.* of a function mean what the hardware's goto
// and join do, and how they map to them. The hardware has one execution mask
// (EM), parks lanes that leave at the one place where they resume (RM), runs
// blocks in layout order and, at a goto or a join that leaves no lane, goes on
// at the next join. So analyze() takes a function when
//
//   * all masks of gotos and joins have 8, 16 or all 32 lanes;
//   * every goto, join and masked operation uses the mask of its place;
//   * an EM is used as the mask of a wrregion, select or memory operation, by
//     itself or with one other mask, and nowhere else;
//   * the lanes of a goto resume at one join, further down, and a goto ends its
//     block: "no lane is left" leads to the next join in the layout and "some
//     are left" to the next block, or back to the start of a loop;
//   * joins start their block, and the block is empty but for them when it is
//     left at once with no lane; other joins find a lane in any case.
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/IR/Instructions.h"

namespace cmc::genx {

/// Set on functions whose SIMD control flow the hardware does.
constexpr const char SIMDFlowAttribute[] = "genx-simdcf";

class SIMDFlow {
public:
  /// Fills in this object; else says why \p F is none for the hardware.
  bool analyze(llvm::Function &F, std::string &Why);

  /// EM and RM and what is made of them: no variables.
  bool isState(const llvm::Value *V) const { return State.count(V); }
  /// The execution mask, or its first lanes.
  bool isExecutionMask(const llvm::Value *V) const { return Masks.count(V); }
  /// The goto that ends \p BB, or null.
  llvm::CallInst *gotoOf(const llvm::BasicBlock *BB) const {
    return Gotos.lookup(BB);
  }
  /// Where the lanes that leave at \p Goto wait.
  llvm::BasicBlock *target(const llvm::CallInst *Goto) const {
    return Targets.lookup(Goto);
  }
  /// The block after \p BB, which starts with a join, when no lane is on.
  llvm::BasicBlock *resume(const llvm::BasicBlock *BB) const {
    return Resume.lookup(BB);
  }
  /// The same for a join whose block is skipped as a whole; else null.
  llvm::BasicBlock *skipFrom(const llvm::BasicBlock *BB) const {
    return Gotos.count(BB) ? nullptr : Resume.lookup(BB);
  }
  bool isLoopStart(const llvm::BasicBlock *BB) const {
    return LoopStarts.count(BB);
  }
  unsigned lanes() const { return Lanes; }
  bool branchesByLane(const llvm::BasicBlock *BB) const {
    return Gotos.count(BB) || Resume.count(BB);
  }

private:
  friend class SIMDFlowBuilder;
  unsigned Lanes = 0;
  llvm::DenseSet<const llvm::Value *> State, Masks;
  llvm::DenseMap<const llvm::BasicBlock *, llvm::CallInst *> Gotos;
  llvm::DenseMap<const llvm::CallInst *, llvm::BasicBlock *> Targets;
  llvm::DenseMap<const llvm::BasicBlock *, llvm::BasicBlock *> Resume;
  llvm::DenseSet<const llvm::BasicBlock *> LoopStarts;
};

} // namespace cmc::genx
