//===- Aggregates.cpp - splitting of merged structs -----------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "llvm-genx/IR/Aggregates.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/Analysis/ConstantFolding.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"

using namespace llvm;

namespace cmc::genx {
namespace {

bool isMerge(const Value *V) {
  return V->getType()->isStructTy() && (isa<PHINode>(V) || isa<SelectInst>(V));
}

class Splitter {
public:
  bool run(Function &F);

private:
  Value *element(Value *V, unsigned Index, Instruction *Before);
  Value *elementOfMerge(Instruction &Merge, unsigned Index);
  void fill(PHINode &New, const PHINode &Old, unsigned Index);
  void rebuild(Instruction &Merge);

  /// The elements that exist, by merge and index.
  MapVector<std::pair<Instruction *, unsigned>, Value *> Elements;
};

/// Element \p Index of \p V; an extractvalue goes to \p Before.
Value *Splitter::element(Value *V, unsigned Index, Instruction *Before) {
  while (auto *Insert = dyn_cast<InsertValueInst>(V)) {
    if (Insert->getIndices() == makeArrayRef(Index))
      return Insert->getInsertedValueOperand();
    V = Insert->getAggregateOperand();
  }
  if (isMerge(V))
    return elementOfMerge(cast<Instruction>(*V), Index);
  if (auto *C = dyn_cast<Constant>(V))
    if (Value *Element = ConstantFoldExtractValueInstruction(C, Index))
      return Element;
  return ExtractValueInst::Create(V, Index, "", Before);
}

/// The element's phi or select. Operands of a phi come later: they may depend
/// on it.
Value *Splitter::elementOfMerge(Instruction &Merge, unsigned Index) {
  if (Value *Known = Elements.lookup({&Merge, Index}))
    return Known;
  Value *New;
  if (auto *S = dyn_cast<SelectInst>(&Merge)) {
    Value *True = element(S->getTrueValue(), Index, S);
    Value *False = element(S->getFalseValue(), Index, S);
    New = IRBuilder<>(S).CreateSelect(S->getCondition(), True, False);
  } else {
    Type *T = cast<StructType>(Merge.getType())->getElementType(Index);
    New = PHINode::Create(T, cast<PHINode>(Merge).getNumIncomingValues(), "",
                          &Merge);
  }
  Elements[{&Merge, Index}] = New;
  return New;
}

void Splitter::fill(PHINode &New, const PHINode &Old, unsigned Index) {
  for (unsigned In = 0; In < Old.getNumIncomingValues(); ++In) {
    BasicBlock *From = Old.getIncomingBlock(In);
    // Two edges from one block must have the same value.
    int First = New.getBasicBlockIndex(From);
    New.addIncoming(First >= 0 ? New.getIncomingValue(First)
                               : element(Old.getIncomingValue(In), Index,
                                         From->getTerminator()),
                    From);
  }
}

/// Gives users of the whole struct one that is made of its elements.
void Splitter::rebuild(Instruction &Merge) {
  auto IsWhole = [](const Use &U) { return !isMerge(U.getUser()); };
  if (none_of(Merge.uses(), IsWhole))
    return;
  Instruction *Before =
      isa<PHINode>(Merge) ? &*Merge.getParent()->getFirstInsertionPt() : &Merge;
  Value *Whole = UndefValue::get(Merge.getType());
  for (unsigned I = 0; I < Merge.getType()->getStructNumElements(); ++I)
    Whole =
        InsertValueInst::Create(Whole, elementOfMerge(Merge, I), I, "", Before);
  Merge.replaceUsesWithIf(Whole, [&](const Use &U) { return IsWhole(U); });
}

bool Splitter::run(Function &F) {
  SmallVector<Instruction *, 8> Merges;
  bool Changed = false;
  for (Instruction &I : make_early_inc_range(instructions(F))) {
    if (isMerge(&I))
      Merges.push_back(&I);
    auto *Extract = dyn_cast<ExtractValueInst>(&I);
    if (!Extract || Extract->getNumIndices() != 1)
      continue;
    Value *Whole = Extract->getAggregateOperand();
    if (!isMerge(Whole) && !isa<InsertValueInst, Constant>(Whole))
      continue;
    Extract->replaceAllUsesWith(
        element(Whole, Extract->getIndices()[0], Extract));
    Extract->eraseFromParent();
    Changed = true;
  }
  for (Instruction *Merge : Merges)
    rebuild(*Merge);
  for (unsigned N = 0; N < Elements.size(); ++N) { // Elements grow meanwhile.
    auto [Key, New] = Elements.begin()[N];
    if (auto *Phi = dyn_cast<PHINode>(Key.first))
      fill(cast<PHINode>(*New), *Phi, Key.second);
  }
  for (Instruction *Merge : Merges)
    Merge->replaceAllUsesWith(UndefValue::get(Merge->getType()));
  for (Instruction *Merge : Merges)
    Merge->eraseFromParent();
  return Changed || !Merges.empty();
}

} // namespace

bool splitAggregates(Function &F) { return Splitter().run(F); }

} // namespace cmc::genx
