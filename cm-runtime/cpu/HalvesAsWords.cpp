//===- HalvesAsWords.cpp - vectors of halves that are only moved ----------===//
//
// Part of CMC, under the MIT licence.
//
//   %v = load <n x half>, <n x half>* %p
// becomes
//   %w = load <n x i16>, <n x i16>* %q
//   %v = bitcast <n x i16> %w to <n x half>
// The host has no vectors of halves, so that LLVM 14 would load, store and
// merge each element on its own, and select instructions in a time that is
// quadratic in the number of elements.
//===----------------------------------------------------------------------===//
#include "cm-runtime/cpu/Jit.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"

using namespace llvm;

namespace cmc::runtime {
namespace {

bool isHalf(const Value *V) {
  return V->getType()->getScalarType()->isHalfTy();
}

bool isHalfVector(const Value *V) {
  return V->getType()->isVectorTy() && isHalf(V);
}

Type *words(Type *T) {
  return T->getWithNewType(Type::getInt16Ty(T->getContext()));
}

/// The value of \p V if it is of halves: its bits.
Value *bitsOf(IRBuilder<> &B, Value *V) {
  if (!isHalf(V))
    return V;
  auto *Cast = dyn_cast<BitCastInst>(V);
  if (Cast && Cast->getSrcTy() == words(V->getType()))
    return Cast->getOperand(0);
  return B.CreateBitCast(V, words(V->getType()));
}

/// Whether \p I moves halves and does not compute with them.
bool moves(const Instruction &I) {
  switch (I.getOpcode()) {
  case Instruction::Load:
  case Instruction::PHI:
  case Instruction::Select:
  case Instruction::ShuffleVector:
  case Instruction::InsertElement:
  case Instruction::Freeze:
    return isHalfVector(&I);
  case Instruction::Store:
  case Instruction::ExtractElement:
    return isHalfVector(I.getOperand(0));
  default:
    return false;
  }
}

/// The phi of the bits. Its incoming values are bits of those of \p Phi.
Value *replacePhi(PHINode &Phi) {
  auto *New = PHINode::Create(words(Phi.getType()), Phi.getNumIncomingValues(),
                              "", &Phi);
  for (unsigned K = 0; K < Phi.getNumIncomingValues(); ++K) {
    IRBuilder<> B(Phi.getIncomingBlock(K)->getTerminator());
    New->addIncoming(bitsOf(B, Phi.getIncomingValue(K)),
                     Phi.getIncomingBlock(K));
  }
  return New;
}

/// \p I on words instead of halves.
Value *replace(Instruction &I) {
  if (auto *Phi = dyn_cast<PHINode>(&I))
    return replacePhi(*Phi);
  IRBuilder<> B(&I);
  Instruction *New = I.clone();
  for (Use &U : New->operands())
    U.set(bitsOf(B, U.get()));
  if (!I.getType()->isVoidTy())
    New->mutateType(words(I.getType()));
  if (I.mayReadOrWriteMemory()) {
    unsigned Pointer = isa<StoreInst>(I) ? 1 : 0;
    Type *T =
        isa<StoreInst>(I) ? New->getOperand(0)->getType() : New->getType();
    unsigned Space = I.getOperand(Pointer)->getType()->getPointerAddressSpace();
    New->setOperand(Pointer, B.CreateBitCast(I.getOperand(Pointer),
                                             T->getPointerTo(Space)));
  }
  return B.Insert(New);
}

} // namespace

void halvesAsWords(Module &M) {
  for (Function &F : M) {
    SmallVector<Instruction *, 64> Moves;
    for (Instruction &I : instructions(F))
      if (moves(I))
        Moves.push_back(&I);
    for (Instruction *I : Moves) {
      Value *New = replace(*I);
      if (!I->getType()->isVoidTy()) {
        Instruction *After = isa<PHINode>(I) ? I->getParent()->getFirstNonPHI()
                                             : I->getNextNode();
        I->replaceAllUsesWith(CastInst::Create(Instruction::BitCast, New,
                                               I->getType(), "", After));
      }
      I->eraseFromParent();
    }
    // Operands of phis may have been cast before they were replaced.
    for (Instruction &I : instructions(F)) {
      auto *Cast = dyn_cast<BitCastInst>(&I);
      auto *From = Cast ? dyn_cast<BitCastInst>(Cast->getOperand(0)) : nullptr;
      if (From && From->getSrcTy() == Cast->getDestTy())
        Cast->replaceAllUsesWith(From->getOperand(0));
    }
  }
}

} // namespace cmc::runtime
