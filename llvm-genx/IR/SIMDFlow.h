//===- SIMDFlow.h - goto and join as the hardware does them -----*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// Checks whether the llvm.genx.simdcf.* of a function match the hardware's goto
// and join, and maps them. The hardware has one execution mask (EM), records
// for each lane that leaves the one place where it resumes (RM), executes
// blocks in layout order and, when a goto or join leaves no lane active,
// continues at the next join. analyze() therefore accepts a function if
//
//   * the lanes of gotos and joins are a power of two, and no lanes wait at one
//     that has more or fewer;
//   * every user of an EM uses the current one: gotos, joins, masked
//     operations, and others, which read its value;
//   * an RM is used by gotos and joins only;
//   * the lanes of a goto resume at one join, further down, and a goto ends its
//     block: "no lane is left" branches to the next join in the layout and
//     "some are left" to the next block, or back to the start of a loop;
//   * joins start their block; if it is left at once when no lane is active,
//     it has no other instructions and goes on to the next block or back to the
//     start of a loop, else its joins always activate a lane.
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/IR/Instructions.h"

namespace cmc::genx {

/// Set on functions whose SIMD control flow uses the hardware's instructions.
constexpr const char SIMDFlowAttribute[] = "genx-simdcf";

/// Whether \p Terminator branches on whether a goto or join left a lane active.
bool branchesByLane(const llvm::Instruction &Terminator);

class SIMDFlow {
public:
  /// Fills this object, or sets \p Why to the reason why \p F does not qualify.
  bool analyze(llvm::Function &F, std::string &Why);

  /// EMs, RMs and values computed from them, which are no variables.
  bool isState(const llvm::Value *V) const { return State.count(V); }
  /// Whether \p V is an execution mask, or the first lanes of one.
  bool isExecutionMask(const llvm::Value *V) const { return Masks.count(V); }
  /// The goto that ends \p BB, or null.
  llvm::CallInst *gotoOf(const llvm::BasicBlock *BB) const {
    return Gotos.lookup(BB);
  }
  /// The block where the lanes that leave at \p Goto wait.
  llvm::BasicBlock *target(const llvm::CallInst *Goto) const {
    return Targets.lookup(Goto);
  }
  /// The block after \p BB if no lane is active; it starts with a join.
  llvm::BasicBlock *resume(const llvm::BasicBlock *BB) const {
    return Resume.lookup(BB);
  }
  /// The same for a join whose block is skipped as a whole; null for others.
  llvm::BasicBlock *skipFrom(const llvm::BasicBlock *BB) const {
    return Gotos.count(BB) ? nullptr : Resume.lookup(BB);
  }
  bool isLoopStart(const llvm::BasicBlock *BB) const {
    return LoopStarts.count(BB);
  }
  /// Whether there are gotos.
  bool hasFlow() const { return HasFlow; }
  bool branchesByLane(const llvm::BasicBlock *BB) const {
    return Gotos.count(BB) || Resume.count(BB);
  }

private:
  friend class SIMDFlowBuilder;
  bool HasFlow = false;
  llvm::DenseSet<const llvm::Value *> State, Masks;
  llvm::DenseMap<const llvm::BasicBlock *, llvm::CallInst *> Gotos;
  llvm::DenseMap<const llvm::CallInst *, llvm::BasicBlock *> Targets;
  llvm::DenseMap<const llvm::BasicBlock *, llvm::BasicBlock *> Resume;
  llvm::DenseSet<const llvm::BasicBlock *> LoopStarts;
};

} // namespace cmc::genx
