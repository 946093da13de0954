//===- ImportBFloats.cpp - bfloat as the upper half of float --------------===//
//
// Part of CMC, under the MIT licence.
//
// Stage 4 has no bfloat. Its values are represented by their bits, computed as
// floats, and rounded to nearest even:
//
//   fadd bfloat %a, %b ==> x = fadd float (bits of %a << 16), (... %b << 16)
//                          bits = (x + 0x7fff + (x >> 16 & 1)) >> 16
//
// A float has more than twice the digits, so that a sum, difference, product,
// quotient or root has the same result as if rounded once. Requires: no
// unreachable blocks. Guarantees: bfloat occurs only in parameters and results
// of functions, bitcasts of these, structs, arrays, and operations that have no
// meaning in stage 4. Other code does not change.
//===----------------------------------------------------------------------===//
#include "llvm-genx/IR/Region.h"
#include "llvm-genx/IR/Rewrite.h"
#include "llvm-genx/Import/PassClasses.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/GenXIntrinsics/GenXIntrinsics.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

namespace cmc::genx {
namespace {

namespace gx = GenXIntrinsic;

bool isBFloat(const Type *T) { return T->getScalarType()->isBFloatTy(); }

/// Whether the rounded result for floats is the correct one for bfloats.
bool isExactInFloat(Intrinsic::ID ID) {
  switch (ID) {
  case Intrinsic::fabs:
  case Intrinsic::copysign:
  case Intrinsic::minnum:
  case Intrinsic::maxnum:
  case Intrinsic::minimum:
  case Intrinsic::maximum:
  case Intrinsic::sqrt:
    return true;
  default:
    return genx::roundsToWhole(ID);
  }
}

class BFloatImporter {
public:
  explicit BFloatImporter(Function &F) : F(F), B(F.getContext()) {}
  bool run();

private:
  Type *bitsType(Type *T) { return T->getWithNewType(B.getInt16Ty()); }
  Value *bits(Value *V);
  Value *asFloat(Value *V);
  Value *rounded(Value *X);
  Value *access(Instruction &I);
  Value *move(CallInst &I);
  Value *call(IntrinsicInst &I);
  Value *lower(Instruction &I);

  Function &F;
  IRBuilder<> B;
  DenseMap<Value *, Value *> Bits;
  SmallVector<Instruction *, 16> Old;
};

Value *BFloatImporter::bits(Value *V) {
  auto It = Bits.find(V);
  return It != Bits.end() ? It->second
                          : B.CreateBitCast(V, bitsType(V->getType()));
}

Value *BFloatImporter::asFloat(Value *V) {
  if (!isBFloat(V->getType()))
    return V;
  Type *Dword = V->getType()->getWithNewType(B.getInt32Ty());
  return B.CreateBitCast(B.CreateShl(B.CreateZExt(bits(V), Dword), 16),
                         V->getType()->getWithNewType(B.getFloatTy()));
}

Value *BFloatImporter::rounded(Value *X) {
  Type *Dword = X->getType()->getWithNewType(B.getInt32Ty());
  auto Const = [&](uint32_t N) { return ConstantInt::get(Dword, N); };
  Value *N = B.CreateBitCast(X, Dword);
  Value *Odd = B.CreateAnd(B.CreateLShr(N, 16), Const(1));
  Value *Sum = B.CreateAdd(B.CreateAdd(N, Const(0x7fff)), Odd);
  // A carry could turn a NaN into infinity or -0.
  Value *Quiet = B.CreateOr(N, Const(0x400000));
  Value *Result = B.CreateSelect(B.CreateFCmpUNO(X, X), Quiet, Sum);
  return B.CreateTrunc(B.CreateLShr(Result, 16), bitsType(X->getType()));
}

Value *BFloatImporter::access(Instruction &I) {
  auto *Store = dyn_cast<StoreInst>(&I);
  Type *T = bitsType(getLoadStoreType(&I));
  Value *At = getLoadStorePointerOperand(&I);
  At = B.CreateBitCast(
      At, T->getPointerTo(At->getType()->getPointerAddressSpace()));
  if (!Store)
    return B.CreateAlignedLoad(T, At, cast<LoadInst>(I).getAlign(),
                               cast<LoadInst>(I).isVolatile());
  return B.CreateAlignedStore(bits(Store->getValueOperand()), At,
                              Store->getAlign(), Store->isVolatile());
}

/// Messages and regions move bits of any type.
Value *BFloatImporter::move(CallInst &I) {
  unsigned ID = intrinsicOf(&I);
  if (!gx::isGenXIntrinsic(ID) ||
      (I.doesNotAccessMemory() && !isRdRegion(&I) && !isWrRegion(&I)))
    return nullptr;
  Type *T = I.getType();
  SmallVector<Type *, 4> Types;
  if (gx::isOverloadedRet(ID))
    Types.push_back(isBFloat(T) ? bitsType(T) : T);
  SmallVector<Value *, 8> Args;
  for (Value *V : I.args()) {
    if (gx::isOverloadedArg(ID, Args.size()))
      Types.push_back(isBFloat(V->getType()) ? bitsType(V->getType())
                                             : V->getType());
    Args.push_back(isBFloat(V->getType()) ? bits(V) : V);
  }
  return callGenX(B,
                  ID == gx::genx_rdregionf   ? gx::genx_rdregioni
                  : ID == gx::genx_wrregionf ? gx::genx_wrregioni
                                             : ID,
                  Types, Args);
}

Value *BFloatImporter::call(IntrinsicInst &I) {
  if (I.getIntrinsicID() == Intrinsic::fptosi_sat ||
      I.getIntrinsicID() == Intrinsic::fptoui_sat) {
    Value *X = asFloat(I.getArgOperand(0));
    return B.CreateIntrinsic(I.getIntrinsicID(), {I.getType(), X->getType()},
                             {X});
  }
  if (!isExactInFloat(I.getIntrinsicID()))
    return nullptr;
  SmallVector<Value *, 2> Args;
  for (Value *V : I.args())
    Args.push_back(asFloat(V));
  return rounded(
      B.CreateIntrinsic(I.getIntrinsicID(), {Args[0]->getType()}, Args));
}

/// The bits of \p I, or its replacement if it is no bfloat; null: unsupported.
Value *BFloatImporter::lower(Instruction &I) {
  auto Of = [&](unsigned N) { return bits(I.getOperand(N)); };
  auto Float = [&](unsigned N) { return asFloat(I.getOperand(N)); };
  if (auto *Phi = dyn_cast<PHINode>(&I)) // Its operands may be lowered later.
    return B.CreatePHI(bitsType(I.getType()), Phi->getNumIncomingValues());
  if (auto *Operation = dyn_cast<BinaryOperator>(&I))
    return Operation->getOpcode() == Instruction::FRem
               ? nullptr
               : rounded(
                     B.CreateBinOp(Operation->getOpcode(), Float(0), Float(1)));
  if (auto *Compare = dyn_cast<FCmpInst>(&I))
    return B.CreateFCmp(Compare->getPredicate(), Float(0), Float(1));
  if (auto *Shuffle = dyn_cast<ShuffleVectorInst>(&I))
    return B.CreateShuffleVector(Of(0), Of(1), Shuffle->getShuffleMask());
  if (auto *Call = dyn_cast<CallInst>(&I))
    if (Value *V = move(*Call))
      return V;
  if (auto *Call = dyn_cast<IntrinsicInst>(&I))
    return call(*Call);
  switch (I.getOpcode()) {
  case Instruction::Load:
  case Instruction::Store:
    return access(I);
  case Instruction::FNeg:
    return B.CreateXor(Of(0), ConstantInt::get(bitsType(I.getType()), 0x8000));
  case Instruction::FPExt:
    return B.CreateFPExt(Float(0), I.getType());
  case Instruction::FPTrunc: // A wider type would be rounded twice.
    return I.getOperand(0)->getType()->getScalarType()->isFloatTy()
               ? rounded(I.getOperand(0))
               : nullptr;
  case Instruction::BitCast:
    return B.CreateBitCast(
        isBFloat(I.getOperand(0)->getType()) ? Of(0) : I.getOperand(0),
        isBFloat(I.getType()) ? bitsType(I.getType()) : I.getType());
  case Instruction::Select:
    return B.CreateSelect(I.getOperand(0), Of(1), Of(2));
  case Instruction::Freeze:
    return B.CreateFreeze(Of(0));
  case Instruction::ExtractElement:
    return B.CreateExtractElement(Of(0), I.getOperand(1));
  case Instruction::InsertElement:
    return B.CreateInsertElement(Of(0), Of(1), I.getOperand(2));
  default:
    return nullptr;
  }
}

bool BFloatImporter::run() {
  SmallVector<Instruction *, 16> Work; // Operands before users.
  for (BasicBlock *Block : ReversePostOrderTraversal<Function *>(&F))
    for (Instruction &I : *Block)
      if (isBFloat(I.getType()) || any_of(I.operands(), [](const Use &U) {
            return isBFloat(U->getType());
          }))
        Work.push_back(&I);
  for (Instruction *I : Work) {
    B.SetInsertPoint(I);
    Value *New = lower(*I);
    if (!New) { // Keep it, with operands that are bfloats again.
      for (Use &U : I->operands())
        if (Bits.count(U))
          U = B.CreateBitCast(Bits[U], U->getType());
      continue;
    }
    Old.push_back(I);
    if (isBFloat(I->getType()))
      Bits[I] = New;
    else if (!I->getType()->isVoidTy())
      I->replaceAllUsesWith(New);
  }
  for (Instruction *I : Old)
    if (auto *Phi = dyn_cast<PHINode>(I))
      for (unsigned N = 0; N != Phi->getNumIncomingValues(); ++N) {
        B.SetInsertPoint(Phi->getIncomingBlock(N)->getTerminator());
        cast<PHINode>(Bits[Phi])->addIncoming(bits(Phi->getIncomingValue(N)),
                                              Phi->getIncomingBlock(N));
      }
  for (Instruction *I : Old)
    I->replaceAllUsesWith(UndefValue::get(I->getType()));
  for (Instruction *I : Old)
    I->eraseFromParent();
  return !Work.empty();
}

} // namespace

PreservedAnalyses ImportBFloatsPass::run(Function &F,
                                         FunctionAnalysisManager &) {
  return BFloatImporter(F).run() ? PreservedAnalyses::none()
                                 : PreservedAnalyses::all();
}

} // namespace cmc::genx
