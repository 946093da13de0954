//===- Addresses.cpp - pointers as 64-bit integers ------------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "llvm-genx/IR/Addresses.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Operator.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;

namespace cmc::genx {

Addresses::Addresses(Function &F, Origin Of)
    : F(F), DL(F.getParent()->getDataLayout()),
      I64(Type::getInt64Ty(F.getContext())), OriginOf(std::move(Of)) {}

Value *Addresses::ofPhi(PHINode &Phi) {
  PHINode *New =
      PHINode::Create(I64, Phi.getNumIncomingValues(), Phi.getName(), &Phi);
  Known[&Phi] = New;
  for (unsigned I = 0; I < Phi.getNumIncomingValues(); ++I)
    New->addIncoming(of(Phi.getIncomingValue(I)), Phi.getIncomingBlock(I));
  return New;
}

Value *Addresses::compute(IRBuilder<> &B, Value *Pointer) {
  if (isa<ConstantPointerNull>(Pointer))
    return ConstantInt::get(I64, 0);
  if (isa<UndefValue>(Pointer))
    return UndefValue::get(I64);
  unsigned Opcode = Operator::getOpcode(Pointer);
  auto *U = dyn_cast<User>(Pointer);
  switch (Opcode) {
  case Instruction::IntToPtr:
    return B.CreateZExtOrTrunc(U->getOperand(0), I64);
  case Instruction::BitCast:
  case Instruction::AddrSpaceCast:
    return of(U->getOperand(0));
  case Instruction::GetElementPtr:
    return B.CreateAdd(of(U->getOperand(0)),
                       B.CreateSExtOrTrunc(EmitGEPOffset(&B, DL, U), I64));
  case Instruction::Select:
    return B.CreateSelect(U->getOperand(0), of(U->getOperand(1)),
                          of(U->getOperand(2)));
  case Instruction::Freeze:
    return of(U->getOperand(0));
  default: {
    Value *Own = OriginOf(B, Pointer);
    return Own ? Own : B.CreatePtrToInt(Pointer, I64);
  }
  }
}

Value *Addresses::of(Value *Pointer) {
  if (Value *Integer = Known.lookup(Pointer))
    return Integer;
  if (auto *Phi = dyn_cast<PHINode>(Pointer))
    return ofPhi(*Phi);
  Instruction *At = &*F.getEntryBlock().getFirstInsertionPt();
  if (auto *I = dyn_cast<Instruction>(Pointer)) {
    // The address is computed where the pointer is; for a pointer that is
    // loaded, returned or allocated, right after it.
    bool Follows = isa<LoadInst>(I) || isa<CallInst>(I) || isa<AllocaInst>(I);
    At = Follows ? I->getNextNode() : I;
  }
  IRBuilder<> B(At);
  Value *Integer = compute(B, Pointer);
  if (!isa<Constant>(Pointer))
    Known[Pointer] = Integer;
  return Integer;
}

void Addresses::replace(Instruction &I, Value *New) {
  if (New && !New->getType()->isVoidTy()) {
    if (!New->hasName() && !isa<Constant>(New))
      New->takeName(&I);
    I.replaceAllUsesWith(New);
  } else if (!I.use_empty()) {
    I.replaceAllUsesWith(UndefValue::get(I.getType()));
  }
  for (Value *Op : I.operands())
    if (isa<Instruction>(Op))
      Unused.push_back(Op);
  I.eraseFromParent();
}

void Addresses::finish() {
  for (WeakTrackingVH &V : Unused)
    if (V)
      RecursivelyDeleteTriviallyDeadInstructions(V);
}

} // namespace cmc::genx
