//===- ObjectWrites.cpp - the writes that overwrite vectors ---------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "llvm-genx/IR/ObjectWrites.h"
#include "llvm-genx/IR/Region.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace cmc::genx {

const Value *variableOf(const Value *V) {
  auto IsMask = [](const Value *V) {
    return V->getType()->isIntOrIntVectorTy(1);
  };
  while (true) {
    if (auto *C = dyn_cast<BitCastInst>(V)) {
      const Value *Source = C->getOperand(0);
      bool Masks = IsMask(C) && IsMask(Source);
      bool Data = elementBytes(C->getType()) && elementBytes(Source->getType());
      if (!Masks && !Data)
        return V;
      V = Source;
    } else if (isa<ShuffleVectorInst>(V) && IsMask(V)) {
      V = cast<ShuffleVectorInst>(V)->getOperand(0);
    } else {
      return V;
    }
  }
}

ObjectWrites::ObjectWrites(const Function &F) {
  unsigned Position = 0;
  for (const Instruction &I : instructions(F)) {
    Positions[&I] = ++Position;
    if (isWrRegion(&I))
      Writes[variableOf(regionSource(&I))].push_back({I.getParent(), Position});
  }
}

void ObjectWrites::replaced(const Instruction *Old, const Instruction *New) {
  Positions[New] = Positions.lookup(Old);
  auto It = Writes.find(Old);
  if (It == Writes.end())
    return;
  SmallVector<Write, 2> Moved = It->second;
  Writes[New] = std::move(Moved);
}

void ObjectWrites::removed(const Instruction *Old) {
  Positions.erase(Old);
  Writes.erase(Old);
}

bool ObjectWrites::overwritten(const Value *Object, const BasicBlock *Block,
                               unsigned From, unsigned To) const {
  auto It = Writes.find(variableOf(Object));
  if (!Block)
    return It != Writes.end() || isa<PHINode>(variableOf(Object));
  return It != Writes.end() && any_of(It->second, [&](const Write &W) {
           return W.Block == Block && W.Position > From && W.Position < To;
         });
}

} // namespace cmc::genx
