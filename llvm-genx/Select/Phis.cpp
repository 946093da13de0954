//===- Phis.cpp - copies for phis -----------------------------------------===//
//
// Part of CMC, under the MIT licence.
//
// Where a block jumps on, what the phis of its successors get is copied to
// their variables.
//===----------------------------------------------------------------------===//
#include "llvm-genx/Select/Selector.h"

using namespace llvm;

namespace cmc::genx {

/// Emits parallel copies sequentially: first those whose destination has no
/// pending read; a cycle is broken with a temporary.
void Selector::copyInParallel(
    SmallVectorImpl<std::pair<visa::VarId, const Value *>> &Moves) {
  DenseMap<visa::VarId, visa::VarId> Saved;
  auto From = [&](const Value *V) {
    if (isa<Constant>(V))
      return visa::None;
    visa::VarId Var = variable(V);
    auto It = Saved.find(Var);
    return It == Saved.end() ? Var : It->second;
  };
  auto Emit = [&](std::pair<visa::VarId, const Value *> M) {
    visa::VarId Source = From(M.second);
    if (Source == visa::None)
      copy(M.first, M.second);
    else if (Source != M.first)
      copy(M.first, Source, M.second->getType());
  };
  while (!Moves.empty()) {
    auto Free = find_if(Moves, [&](auto &M) {
      return none_of(Moves, [&](auto &Other) {
        return &Other != &M && From(Other.second) == M.first;
      });
    });
    if (Free == Moves.end()) {
      const Value *V = Moves.front().second;
      // Save the value that the first copy would clobber.
      for (auto &M : Moves)
        if (From(M.second) == Moves.front().first)
          V = M.second;
      visa::VarId Var = From(V);
      Type *T = V->getType();
      visa::VarId Temp =
          T->isIntOrIntVectorTy(1) ? newMask(numElements(T)) : newVariable(T);
      copy(Temp, Var, T);
      Saved[Var] = Temp;
      continue;
    }
    Emit(*Free);
    Moves.erase(Free);
  }
}

visa::VarId Selector::phiVariable(const PHINode *Phi) {
  if (!Flow.isLoopStart(Phi->getParent()))
    return variable(Phi);
  // Lanes leave the loop at the same goto, after the same copies, which must
  // not overwrite the values that they need: the phi is assigned in the loop.
  visa::VarId &Var = Arrivals.try_emplace(Phi, visa::None).first->second;
  if (Var == visa::None) {
    const Type *T = Phi->getType();
    Var = T->isIntOrIntVectorTy(1) ? newMask(numElements(T)) : newVariable(T);
  }
  return Var;
}

void Selector::startBlock(const BasicBlock &BB) {
  if (Flow.isLoopStart(&BB))
    for (const PHINode &Phi : BB.phis())
      if (!Flow.isState(&Phi))
        copy(variable(&Phi), phiVariable(&Phi), Phi.getType());
}

/// A join that leaves no lane active skips its block, with the copies for the
/// block where it continues: these are before the join, after the copies for
/// its own phis.
void Selector::copyPhis(const BasicBlock *From,
                        ArrayRef<const BasicBlock *> Successors) {
  SmallVector<std::pair<visa::VarId, const Value *>, 8> All;
  if (!Flow.hasFlow()) { // At once: they may read each other's phis.
    for (const BasicBlock *To : Successors)
      for (const PHINode &Phi : To->phis())
        All.push_back({variable(&Phi), Phi.getIncomingValueForBlock(From)});
    return copyInParallel(All);
  }
  for (const BasicBlock *To : Successors)
    for (const BasicBlock *Edge = From; To; Edge = To, To = Flow.skipFrom(To)) {
      SmallVector<std::pair<visa::VarId, const Value *>, 8> Moves;
      for (const PHINode &Phi : To->phis())
        if (!Flow.isState(&Phi))
          Moves.push_back(
              {phiVariable(&Phi), Phi.getIncomingValueForBlock(Edge)});
      copyInParallel(Moves);
    }
}

} // namespace cmc::genx
