//===- ContractFloat.cpp - decide on fused multiply-add -------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "clang-frontend/IR/ContractFloat.h"
#include "stage4/Rewriting.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Operator.h"

using namespace llvm;

namespace cmc::frontend {
namespace {

BinaryOperator *asProduct(Value *V) {
  auto *Product = dyn_cast<BinaryOperator>(V);
  return Product && Product->getOpcode() == Instruction::FMul &&
                 Product->hasAllowContract() && Product->hasOneUse()
             ? Product
             : nullptr;
}

bool contract(Instruction &Sum) {
  bool Subtract = Sum.getOpcode() == Instruction::FSub;
  if (!Subtract && Sum.getOpcode() != Instruction::FAdd)
    return false;
  if (!Sum.hasAllowContract())
    return false;
  unsigned Side = asProduct(Sum.getOperand(0)) ? 0 : 1;
  BinaryOperator *Product = asProduct(Sum.getOperand(Side));
  if (!Product)
    return false;
  IRBuilder<> B(&Sum);
  Value *X = Product->getOperand(0), *Y = Product->getOperand(1);
  Value *Z = Sum.getOperand(1 - Side);
  if (Subtract) {
    Value *&Negated = Side == 0 ? Z : X;
    Negated = B.CreateFNeg(Negated);
  }
  Value *Fused = B.CreateIntrinsic(Intrinsic::fma, {Sum.getType()}, {X, Y, Z});
  Fused->takeName(&Sum);
  Sum.replaceAllUsesWith(Fused);
  Sum.eraseFromParent();
  Product->eraseFromParent();
  return true;
}

/// llvm.fmuladd becomes llvm.fma.
bool fuse(Instruction &I) {
  auto *Call = dyn_cast<IntrinsicInst>(&I);
  if (!Call || Call->getIntrinsicID() != Intrinsic::fmuladd)
    return false;
  Call->setCalledFunction(Intrinsic::getDeclaration(
      Call->getModule(), Intrinsic::fma, {Call->getType()}));
  return true;
}

/// Nobody is to contract any more.
bool dropFlag(Instruction &I) {
  if (!isa<FPMathOperator>(I) || !I.hasAllowContract())
    return false;
  I.setHasAllowContract(false);
  return true;
}

} // namespace

PreservedAnalyses ContractFloatPass::run(Function &F,
                                         FunctionAnalysisManager &) {
  bool Changed = false;
  for (BasicBlock &BB : F) {
    // A product stands before its sum, so going forward nothing that is still
    // to be visited is erased.
    for (Instruction &I : make_early_inc_range(BB))
      Changed |= fuse(I) || contract(I);
    for (Instruction &I : BB)
      Changed |= dropFlag(I);
  }
  return preservedIf(Changed);
}

} // namespace cmc::frontend
