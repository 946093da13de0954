//===- GuardUndefined.cpp - guards against undefined behaviour ------------===//
//
// Part of CMC, under the MIT licence.
//
//   sdiv %a, %b     ->  sdiv %a, (%b == 0 or overflow ? 1 : %b)
//   load %a + i     ->  load %a + min(i, size of %a - size of the load)
//                       where %a is a local array or a table
//   unreachable     ->  call cmc_cpu_unreachable; ret
// The results of such operations stay undefined; only traps, wild accesses and
// leaving the code are prevented. Runs before the optimizer, which may exploit
// undefined behaviour.
//===----------------------------------------------------------------------===//
#include "cm-runtime/cpu/ArrayAccess.h"
#include "cm-runtime/cpu/Lowering.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/InstIterator.h"

using namespace llvm;

namespace cmc::runtime {
namespace {

void guardDivision(BinaryOperator &Op) {
  IRBuilder<> B(&Op);
  Value *D = Op.getOperand(1);
  Type *T = D->getType();
  Value *Bad = B.CreateICmpEQ(D, Constant::getNullValue(T));
  bool Signed = Op.getOpcode() == Instruction::SDiv ||
                Op.getOpcode() == Instruction::SRem;
  if (Signed) {
    Constant *Min =
        ConstantInt::get(T, APInt::getSignedMinValue(T->getScalarSizeInBits()));
    Value *Overflow =
        B.CreateAnd(B.CreateICmpEQ(Op.getOperand(0), Min),
                    B.CreateICmpEQ(D, Constant::getAllOnesValue(T)));
    Bad = B.CreateOr(Bad, Overflow);
  }
  Op.setOperand(1,
                B.CreateSelect(Bad, ConstantInt::get(T, 1), B.CreateFreeze(D)));
}

/// The size of \p Object if it is a local array or table; 0 otherwise.
uint64_t objectBytes(Value *Object, const DataLayout &DL) {
  if (auto *A = dyn_cast<AllocaInst>(Object)) {
    auto Bits = A->getAllocationSizeInBits(DL);
    return Bits ? Bits->getFixedSize() / 8 : 0;
  }
  if (auto *G = dyn_cast<GlobalVariable>(Object))
    return DL.getTypeAllocSize(G->getValueType());
  return 0;
}

/// Clamps an access that may be outside its array.
void guardAccess(Instruction &I, const ArrayAccess &A) {
  IRBuilder<> B(&I);
  Value *Offset =
      B.CreateBinaryIntrinsic(Intrinsic::umin, B.CreateFreeze(A.offset(B)),
                              B.getInt64(A.Size - A.Bytes));
  Value *Safe = B.CreateGEP(B.getInt8Ty(), A.base(B), Offset);
  I.setOperand(A.PointerOperand, B.CreateBitCast(Safe, A.Pointer->getType()));
}

void guardUnreachable(UnreachableInst &U) {
  Function &F = *U.getFunction();
  IRBuilder<> B(&U);
  FunctionCallee Callee = F.getParent()->getOrInsertFunction(
      "cmc_cpu_unreachable",
      FunctionType::get(B.getVoidTy(), {F.getArg(0)->getType()}, false));
  B.CreateCall(Callee, {F.getArg(0)});
  B.CreateRetVoid();
  U.eraseFromParent();
}

} // namespace

Optional<ArrayAccess> uncertainAccess(Instruction &I) {
  const DataLayout &DL = I.getModule()->getDataLayout();
  ArrayAccess A;
  Type *Accessed;
  if (auto *Load = dyn_cast<LoadInst>(&I)) {
    A.PointerOperand = Load->getPointerOperandIndex();
    Accessed = Load->getType();
  } else if (auto *Store = dyn_cast<StoreInst>(&I)) {
    A.PointerOperand = Store->getPointerOperandIndex();
    Accessed = Store->getValueOperand()->getType();
  } else {
    return None;
  }
  A.Pointer = I.getOperand(A.PointerOperand);
  A.Object = getUnderlyingObject(A.Pointer, 0);
  A.Size = objectBytes(A.Object, DL);
  A.Bytes = DL.getTypeStoreSize(Accessed);
  if (A.Size < A.Bytes)
    return None;
  APInt Known(DL.getIndexTypeSizeInBits(A.Pointer->getType()), 0);
  if (A.Pointer->stripAndAccumulateConstantOffsets(DL, Known, true) ==
          A.Object &&
      Known.ule(A.Size - A.Bytes))
    return None;
  return A;
}

void guardUndefined(Function &F, LoweredKernel &Out) {
  for (Instruction &I : make_early_inc_range(instructions(F))) {
    if (auto *Op = dyn_cast<BinaryOperator>(&I); Op && Op->isIntDivRem())
      guardDivision(*Op);
    else if (Optional<ArrayAccess> A = uncertainAccess(I))
      guardAccess(I, *A);
    else if (auto *A = dyn_cast<AllocaInst>(&I))
      Out.ArrayBytes += objectBytes(A, F.getParent()->getDataLayout());
    else if (auto *U = dyn_cast<UnreachableInst>(&I))
      guardUnreachable(*U);
  }
}

} // namespace cmc::runtime
