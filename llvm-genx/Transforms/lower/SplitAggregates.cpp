//===- SplitAggregates.cpp - splitting of merged call results -------------===//
//
// Part of CMC, under the MIT licence.
//
// The optimizer merges results of calls as whole structs at joins of control
// flow; no register can hold these.
//   %p = phi { i32, <8 x float> } [ %call.a, %a ], [ %b.1, %b ]
//   %x = extractvalue %p, 0
// becomes
//   %x = phi i32 [ extractvalue %call.a, 0, %a ], [ extractvalue %b.1, 0, %b ]
// The same applies to selects.
// Requires: nothing. Guarantees: values of struct type are defined by calls and
// insertvalue only, except for the states of SIMD control flow.
//===----------------------------------------------------------------------===//
#include "llvm-genx/PassClasses.h"
#include "stage4/Rewriting.h"
#include "llvm/Analysis/ConstantFolding.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace cmc::genx {
namespace {

using Parts = SmallVector<Value *, 4>;

/// Recreates \p Old from \p Elements; users that extract an element get it
/// directly.
void replace(Instruction &Old, const Parts &Elements) {
  for (User *U : make_early_inc_range(Old.users())) {
    auto *Extract = dyn_cast<ExtractValueInst>(U);
    if (!Extract || Extract->getNumIndices() != 1)
      continue;
    Extract->replaceAllUsesWith(Elements[Extract->getIndices()[0]]);
    Extract->eraseFromParent();
  }
  if (!Old.use_empty()) {
    IRBuilder<> B(isa<PHINode>(Old) ? &*Old.getParent()->getFirstInsertionPt()
                                    : &Old);
    Value *Whole = UndefValue::get(Old.getType());
    for (unsigned I = 0; I < Elements.size(); ++I)
      Whole = B.CreateInsertValue(Whole, Elements[I], I);
    Old.replaceAllUsesWith(Whole);
  }
  Old.eraseFromParent();
}

void split(SelectInst &S) {
  IRBuilder<> B(&S);
  Parts Elements;
  for (unsigned I = 0; I < S.getType()->getStructNumElements(); ++I)
    Elements.push_back(B.CreateSelect(
        S.getCondition(), B.CreateExtractValue(S.getTrueValue(), I),
        B.CreateExtractValue(S.getFalseValue(), I)));
  replace(S, Elements);
}

void split(PHINode &Phi) {
  Parts Elements;
  auto *T = cast<StructType>(Phi.getType());
  for (Type *Element : T->elements())
    Elements.push_back(
        PHINode::Create(Element, Phi.getNumIncomingValues(), "", &Phi));
  for (unsigned In = 0; In < Phi.getNumIncomingValues(); ++In) {
    BasicBlock *From = Phi.getIncomingBlock(In);
    IRBuilder<> B(From->getTerminator());
    // Two edges from one block must have the same value.
    int First = Phi.getBasicBlockIndex(From);
    for (unsigned I = 0; I < Elements.size(); ++I) {
      auto *New = cast<PHINode>(Elements[I]);
      New->addIncoming(unsigned(First) == In
                           ? B.CreateExtractValue(Phi.getIncomingValue(In), I)
                           : New->getIncomingValue(First),
                       From);
    }
  }
  replace(Phi, Elements);
}

/// The value of \p Extract from an aggregate that is built here or constant;
/// null for the result of a call.
Value *elementOf(ExtractValueInst &Extract) {
  while (auto *Insert =
             dyn_cast<InsertValueInst>(Extract.getAggregateOperand())) {
    if (Insert->getIndices() == Extract.getIndices())
      return Insert->getInsertedValueOperand();
    Extract.setOperand(0, Insert->getAggregateOperand());
  }
  auto *C = dyn_cast<Constant>(Extract.getAggregateOperand());
  return C ? ConstantFoldExtractValueInstruction(C, Extract.getIndices())
           : nullptr;
}

} // namespace

PreservedAnalyses SplitAggregatesPass::run(Function &F,
                                           FunctionAnalysisManager &) {
  SmallVector<Instruction *, 4> Work;
  for (Instruction &I : instructions(F))
    if (I.getType()->isStructTy() && (isa<PHINode>(I) || isa<SelectInst>(I)))
      Work.push_back(&I);
  for (Instruction *I : Work) {
    if (auto *Phi = dyn_cast<PHINode>(I))
      split(*Phi);
    else
      split(cast<SelectInst>(*I));
  }
  bool Changed = !Work.empty();
  for (Instruction &I : make_early_inc_range(instructions(F)))
    if (auto *Extract = dyn_cast<ExtractValueInst>(&I))
      if (Value *Element = elementOf(*Extract)) {
        Extract->replaceAllUsesWith(Element);
        Extract->eraseFromParent();
        Changed = true;
      }
  return preservedIf(Changed);
}

} // namespace cmc::genx
