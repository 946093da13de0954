//===- ControlFlow.cpp - branches and returns -----------------------------===//
//
// Part of CMC, under the MIT licence.
//
//   br i1 %c, label %a, label %b ==> (P) jmp a; jmp b
//
// A jump to the next block is removed later. Copies for the phis of a successor
// are before the jumps; critical edges have been split, so that a block with
// two successors needs none.
//===----------------------------------------------------------------------===//
#include "llvm-genx/Select/Selector.h"

using namespace llvm;

namespace cmc::genx {

using visa::Opcode;
using visa::Operand;

/// Selects the end of a block with a goto, or with a join that may leave no
/// lane active.
static void selectLaneBranch(Selector &S, const BranchInst &Br) {
  const BasicBlock *BB = Br.getParent();
  visa::BasicBlock &Block = S.K.Blocks[S.block(BB)];
  const BasicBlock *Resume = S.Flow.resume(BB), *Some = nullptr;
  for (const BasicBlock *To : successors(BB))
    if (To != Resume)
      Some = To;
  Block.Resume = S.block(Resume);
  const CallInst *Goto = S.Flow.gotoOf(BB);
  if (!Goto) {
    S.copyPhis(BB, Some);
    S.emit(Opcode::Jmp, 1, {Operand::label(S.block(Some))});
    return;
  }
  if (Some && Some != Resume)
    S.copyPhis(BB, {Resume, Some});
  else
    S.copyPhis(BB, Resume);
  const BasicBlock *Target = S.Flow.target(Goto);
  bool Back = S.Flow.isLoopStart(Target) && Target == Some;
  auto *All = dyn_cast<Constant>(Goto->getArgOperand(2));
  visa::Predicate P;
  if (!All || !All->isNullValue()) {
    P = S.predicate(Goto->getArgOperand(2));
    if (P.Var == visa::None) // No lane leaves: a goto needs a mask.
      P.Var = S.mask(Goto->getArgOperand(2)).Var;
    P.Negate ^= !Back; // The jump is for lanes that leave, or go back.
  }
  visa::Instruction &Leave =
      S.emit(Opcode::Goto, numElements(Goto->getArgOperand(1)->getType()),
             {Operand::label(S.block(Target))});
  Leave.Pred = P;
  Leave.NoMask = false;
  if (Back)
    Block.Resume = visa::None; // The next block.
  else if (Some)
    S.emit(Opcode::Jmp, 1, {Operand::label(S.block(Some))});
}

bool selectBranch(Selector &S, const Instruction &I) {
  if (isa<UnreachableInst, ReturnInst>(I)) {
    selectReturn(S, dyn_cast<ReturnInst>(&I));
    return true;
  }
  auto *Br = dyn_cast<BranchInst>(&I);
  if (!Br)
    return false;
  auto Jump = [&](const BasicBlock *To) -> visa::Instruction & {
    return S.emit(Opcode::Jmp, 1, {Operand::label(S.block(To))});
  };
  if (S.Flow.branchesByLane(Br->getParent())) {
    selectLaneBranch(S, *Br);
    return true;
  }
  SmallVector<const BasicBlock *, 2> Targets(successors(Br->getParent()));
  S.copyPhis(Br->getParent(), Targets);
  if (Br->isUnconditional() || Br->getSuccessor(0) == Br->getSuccessor(1)) {
    Jump(Br->getSuccessor(0));
    return true;
  }
  visa::Predicate P = S.predicate(Br->getCondition());
  if (P.Var == visa::None) { // Always true.
    Jump(Br->getSuccessor(0));
    return true;
  }
  Jump(Br->getSuccessor(0)).Pred = P;
  Jump(Br->getSuccessor(1));
  return true;
}

} // namespace cmc::genx
