//===- WidenIntegers.cpp - integers of odd widths as bytes and more -------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "llvm-genx/Transforms/WidenIntegers.h"
#include "llvm-genx/IR/Rewrite.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;

namespace cmc {
namespace genx {
namespace {

bool isOdd(const Type *T) {
  if (!T->isIntOrIntVectorTy())
    return false;
  unsigned Bits = T->getScalarSizeInBits();
  return Bits != 1 && Bits < 64 && (Bits < 8 || !isPowerOf2_32(Bits));
}

Type *widened(Type *T) {
  if (!isOdd(T))
    return T;
  unsigned Bits = T->getScalarSizeInBits();
  return T->getWithNewBitWidth(std::max<uint64_t>(8, PowerOf2Ceil(Bits)));
}

class IntegerWidener {
public:
  explicit IntegerWidener(Function &F) : F(F), B(F.getContext()) {}
  bool run();

private:
  Value *wide(Value *V);
  Value *zeroExtended(Value *V);
  Value *signExtended(Value *V);
  Value *widen(Instruction &I);
  Value *binary(BinaryOperator &I);
  Value *compare(ICmpInst &I);
  Value *call(IntrinsicInst &I);
  void widenSwitch(SwitchInst &I);
  void removeOld();
  void shiftOutElements();

  Function &F;
  IRBuilder<> B;
  DenseMap<Value *, Value *> Wide; ///< Of those of odd widths.
  SmallVector<Instruction *, 16> Old;
};

/// \p V in the low bits of its wider type; what is above counts for nothing.
Value *IntegerWidener::wide(Value *V) {
  if (!isOdd(V->getType()))
    return V;
  auto It = Wide.find(V);
  return It != Wide.end() ? It->second : B.CreateZExt(V, widened(V->getType()));
}

Value *IntegerWidener::zeroExtended(Value *V) {
  Value *W = wide(V);
  if (!Wide.count(V)) // An extension, or no odd width.
    return W;
  unsigned Bits = V->getType()->getScalarSizeInBits();
  return B.CreateAnd(W, maskTrailingOnes<uint64_t>(Bits));
}

Value *IntegerWidener::signExtended(Value *V) {
  Value *W = wide(V);
  if (!isOdd(V->getType()))
    return W;
  unsigned Above =
      W->getType()->getScalarSizeInBits() - V->getType()->getScalarSizeInBits();
  return B.CreateAShr(B.CreateShl(W, Above), Above);
}

Value *IntegerWidener::binary(BinaryOperator &I) {
  Value *L = I.getOperand(0), *R = I.getOperand(1);
  switch (I.getOpcode()) {
  case Instruction::Shl:
    return B.CreateShl(wide(L), zeroExtended(R));
  case Instruction::AShr:
    return B.CreateAShr(signExtended(L), zeroExtended(R));
  case Instruction::SDiv:
  case Instruction::SRem:
    return B.CreateBinOp(I.getOpcode(), signExtended(L), signExtended(R));
  case Instruction::LShr:
  case Instruction::UDiv:
  case Instruction::URem:
    return B.CreateBinOp(I.getOpcode(), zeroExtended(L), zeroExtended(R));
  default:
    return B.CreateBinOp(I.getOpcode(), wide(L), wide(R));
  }
}

Value *IntegerWidener::compare(ICmpInst &I) {
  Value *L = I.getOperand(0), *R = I.getOperand(1);
  if (I.isSigned())
    return B.CreateICmp(I.getPredicate(), signExtended(L), signExtended(R));
  return B.CreateICmp(I.getPredicate(), zeroExtended(L), zeroExtended(R));
}

Value *IntegerWidener::call(IntrinsicInst &I) {
  switch (I.getIntrinsicID()) {
  case Intrinsic::umin:
  case Intrinsic::umax:
    return B.CreateBinaryIntrinsic(I.getIntrinsicID(),
                                   zeroExtended(I.getArgOperand(0)),
                                   zeroExtended(I.getArgOperand(1)));
  case Intrinsic::smin:
  case Intrinsic::smax:
    return B.CreateBinaryIntrinsic(I.getIntrinsicID(),
                                   signExtended(I.getArgOperand(0)),
                                   signExtended(I.getArgOperand(1)));
  default:
    return nullptr;
  }
}

/// \p I, whose type or operands are odd, on wider integers; null: not known.
Value *IntegerWidener::widen(Instruction &I) {
  Type *T = widened(I.getType());
  if (auto *Phi = dyn_cast<PHINode>(&I)) // Its operands may come later.
    return B.CreatePHI(T, Phi->getNumIncomingValues());
  if (auto *Operation = dyn_cast<BinaryOperator>(&I))
    return binary(*Operation);
  if (auto *Cmp = dyn_cast<ICmpInst>(&I))
    return compare(*Cmp);
  if (auto *Select = dyn_cast<SelectInst>(&I))
    return B.CreateSelect(Select->getCondition(), wide(Select->getTrueValue()),
                          wide(Select->getFalseValue()));
  if (auto *Call = dyn_cast<IntrinsicInst>(&I))
    return call(*Call);
  switch (I.getOpcode()) {
  case Instruction::Trunc:
    return B.CreateZExtOrTrunc(wide(I.getOperand(0)), T);
  case Instruction::ZExt:
    if (!Wide.count(I.getOperand(0))) // Such as the bits of a mask.
      return nullptr;
    return B.CreateZExtOrTrunc(zeroExtended(I.getOperand(0)), T);
  case Instruction::SExt:
    return B.CreateSExtOrTrunc(signExtended(I.getOperand(0)), T);
  case Instruction::UIToFP:
    if (!Wide.count(I.getOperand(0)))
      return nullptr;
    return B.CreateUIToFP(zeroExtended(I.getOperand(0)), T);
  case Instruction::SIToFP:
    if (!Wide.count(I.getOperand(0)))
      return nullptr;
    return B.CreateSIToFP(signExtended(I.getOperand(0)), T);
  case Instruction::FPToUI: // What does not fit is undefined.
    return B.CreateFPToUI(I.getOperand(0), T);
  case Instruction::FPToSI:
    return B.CreateFPToSI(I.getOperand(0), T);
  case Instruction::Freeze:
    return B.CreateFreeze(wide(I.getOperand(0)));
  default:
    return nullptr;
  }
}

void IntegerWidener::widenSwitch(SwitchInst &I) {
  Value *Condition = zeroExtended(I.getCondition());
  SwitchInst *New =
      B.CreateSwitch(Condition, I.getDefaultDest(), I.getNumCases());
  for (auto &Case : I.cases())
    New->addCase(
        cast<ConstantInt>(ConstantInt::get(
            Condition->getType(), Case.getCaseValue()->getZExtValue())),
        Case.getCaseSuccessor());
  I.eraseFromParent();
}

/// Those that nothing reads but each other.
void IntegerWidener::removeOld() {
  SmallPtrSet<Instruction *, 16> Gone(Old.begin(), Old.end());
  for (bool Changed = true; Changed;) {
    Changed = false;
    for (Instruction *I : Old)
      if (Gone.count(I) && any_of(I->users(), [&](const User *U) {
            return !Gone.count(cast<Instruction>(U));
          }))
        Changed |= Gone.erase(I);
  }
  for (Instruction *I : Gone)
    I->dropAllReferences();
  for (Instruction *I : Gone)
    I->eraseFromParent();
}

/// Replaces `extractelement (bitcast i32 %x to <8 x i4>), i`, which reads some
/// bits of an integer, by a shift and a truncation.
void IntegerWidener::shiftOutElements() {
  SmallVector<ExtractElementInst *, 4> Extracts;
  for (Instruction &I : instructions(F))
    if (auto *Extract = dyn_cast<ExtractElementInst>(&I))
      if (isOdd(I.getType()) && isa<BitCastInst>(Extract->getVectorOperand()))
        Extracts.push_back(Extract);
  for (ExtractElementInst *I : Extracts) {
    auto *Cast = cast<BitCastInst>(I->getVectorOperand());
    unsigned Size = Cast->getType()->getPrimitiveSizeInBits().getFixedSize();
    if (Size > 64)
      continue;
    B.SetInsertPoint(I);
    Value *X = B.CreateBitCast(Cast->getOperand(0), B.getIntNTy(Size));
    Value *Amount = B.CreateMul(
        B.CreateZExtOrTrunc(I->getIndexOperand(), X->getType()),
        ConstantInt::get(X->getType(), I->getType()->getIntegerBitWidth()));
    I->replaceAllUsesWith(B.CreateTrunc(B.CreateLShr(X, Amount), I->getType()));
    I->eraseFromParent();
    RecursivelyDeleteTriviallyDeadInstructions(Cast);
  }
}

bool IntegerWidener::run() {
  shiftOutElements();
  auto HasOdd = [](const Instruction &I) {
    return isOdd(I.getType()) || any_of(I.operands(), [](const Use &U) {
             return isOdd(U->getType());
           });
  };
  SmallVector<Instruction *, 16> Work; // Operands before their readers.
  if (none_of(instructions(F), HasOdd))
    return false;
  for (BasicBlock *Block : ReversePostOrderTraversal<Function *>(&F))
    for (Instruction &I : *Block)
      if (HasOdd(I))
        Work.push_back(&I);
  for (Instruction *I : Work) {
    B.SetInsertPoint(I);
    if (auto *Switch = dyn_cast<SwitchInst>(I)) {
      widenSwitch(*Switch);
      continue;
    }
    Value *New = widen(*I);
    if (!New)
      continue;
    Old.push_back(I);
    if (isOdd(I->getType()))
      Wide[I] = New;
    else
      I->replaceAllUsesWith(New);
  }
  for (Instruction *I : Old)
    if (auto *Phi = dyn_cast<PHINode>(I))
      for (unsigned N = 0; N != Phi->getNumIncomingValues(); ++N) {
        B.SetInsertPoint(Phi->getIncomingBlock(N)->getTerminator());
        cast<PHINode>(Wide[Phi])->addIncoming(wide(Phi->getIncomingValue(N)),
                                              Phi->getIncomingBlock(N));
      }
  removeOld();
  return true;
}

} // namespace

PreservedAnalyses WidenIntegersPass::run(Function &F,
                                         FunctionAnalysisManager &) {
  return preservedIf(IntegerWidener(F).run());
}

} // namespace genx
} // namespace cmc
