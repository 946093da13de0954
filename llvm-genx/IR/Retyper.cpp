//===- Retyper.cpp - retyping of connected operations ---------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "llvm-genx/IR/Retyper.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/Support/DebugCounter.h"

using namespace llvm;

namespace cmc::genx {

void Retyper::forEach(Function &F, function_ref<void(Instruction &)> Visit) {
  ReversePostOrderTraversal<Function *> Blocks(&F);
  for (BasicBlock *BB : Blocks)
    for (Instruction &I : *BB)
      Visit(I);
}

void Retyper::add(Instruction &I, unsigned First, unsigned Count) {
  Order.push_back(&I);
  Members.insert(&I);
  Connected.insert(&I);
  for (unsigned N = First; N != First + Count; ++N)
    if (isMember(I.getOperand(N)))
      Connected.unionSets(&I, cast<Instruction>(I.getOperand(N)));
}

bool Retyper::isMember(const Value *V) const { return Members.count(V); }

bool Retyper::isInGroup(const Value *V, const Instruction &Of) const {
  return isMember(V) && Connected.isEquivalent(cast<Instruction>(V), &Of);
}

bool Retyper::isReadOutside(const Instruction &I) const {
  return any_of(I.users(), [&](const User *U) { return !isInGroup(U, I); });
}

void Retyper::replaceOutside(IRBuilder<> &B, Instruction &I, Value *New) {
  if (Value *Old = convertBack(B, I, New))
    I.replaceUsesWithIf(Old,
                        [&](Use &U) { return !isInGroup(U.getUser(), I); });
}

void Retyper::rewrite(const Group &G) {
  Retyped.clear();
  unsigned ReadOutside = 0;
  for (Instruction *I : G) {
    IRBuilder<> B(I);
    Value *New = create(B, *I);
    if (!changesResult(*I)) {
      I->replaceAllUsesWith(New);
      continue;
    }
    Retyped[I] = New;
    if (!isReadOutside(*I))
      continue;
    ++ReadOutside;
    replaceOutside(B, *I, New);
  }
  emitRemark(G, ReadOutside);
  for (Instruction *I : reverse(G))
    if (I->use_empty()) {
      drop(*I); // Another instruction may get its address in memory.
      I->eraseFromParent();
    }
}

std::vector<Retyper::Group> Retyper::groups() const {
  MapVector<const Instruction *, Group> Found;
  for (Instruction *I : Order)
    if (isMember(I))
      Found[Connected.getLeaderValue(I)].push_back(I);
  std::vector<Group> Result;
  for (auto &G : Found)
    Result.push_back(std::move(G.second));
  return Result;
}

bool Retyper::run(unsigned Counter) {
  bool Changed = false;
  for (Group &G : groups())
    if (isProfitable(G) && DebugCounter::shouldExecute(Counter)) {
      rewrite(G);
      Changed = true;
    }
  return Changed;
}

Value *retypeRegion(IRBuilder<> &B, CallInst &I, Type *Elem, Value *Source,
                    Value *New) {
  IRRegion R = IRRegion::of(I);
  // Scale the offsets, which are in bytes.
  unsigned From = elementBytes(R.Elem), To = elementBytes(Elem);
  R.Elem = Elem;
  R.ParentWidth = nullptr;
  R.Offset = R.Offset / int(From) * int(To);
  if (R.Index && From > To)
    R.Index = B.CreateLShr(
        R.Index, ConstantInt::get(R.Index->getType(), Log2_32(From / To)));
  else if (R.Index && From < To)
    R.Index = B.CreateShl(
        R.Index, ConstantInt::get(R.Index->getType(), Log2_32(To / From)));
  return New ? createWrRegion(B, Source, New, R, maskOf(&I))
             : createRdRegion(B, Source, R, !I.getType()->isVectorTy());
}

} // namespace cmc::genx
