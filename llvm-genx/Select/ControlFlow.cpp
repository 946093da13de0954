//===- ControlFlow.cpp - branches and returns -----------------------------===//
//
// Part of CMC, under the MIT licence.
//
//   br i1 %c, label %a, label %b ==> (P) jmp a; jmp b
//
// A jump to the next block goes away later. Copies for the phis of a successor
// stand before the jumps; critical edges were broken, so a block with two
// successors needs none.
//===----------------------------------------------------------------------===//
#include "llvm-genx/Select/Selector.h"

using namespace llvm;

namespace cmc {
namespace genx {

using visa::Opcode;
using visa::Operand;

bool selectBranch(Selector &S, const Instruction &I) {
  if (isa<UnreachableInst, ReturnInst>(I)) {
    S.emit(Opcode::Ret, 1, {});
    return true;
  }
  auto *Br = dyn_cast<BranchInst>(&I);
  if (!Br)
    return false;
  auto Jump = [&](const BasicBlock *To) -> visa::Instruction & {
    return S.emit(Opcode::Jmp, 1, {Operand::label(S.block(To))});
  };
  for (const BasicBlock *To : successors(Br->getParent()))
    S.copyPhis(Br->getParent(), To);
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

} // namespace genx
} // namespace cmc
