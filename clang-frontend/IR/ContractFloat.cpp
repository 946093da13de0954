//===- ContractFloat.cpp - fuses multiplication and addition --------------===//
//
// Part of CMC, under the MIT licence.
//
// Turns a product that is only added or subtracted into one llvm.fma, where the
// source allows it. Clang marks this by `contract` flags (-ffp-contract=fast,
// our default: across statements, as production does), or by llvm.fmuladd (=on:
// within one statement).
//   %p = fmul contract %a, %b
//   %s = fadd contract %p, %c          call @llvm.fma(%a, %b, %c)
//   fsub contract %p, %c               call @llvm.fma(%a, %b, -%c)
//   fsub contract %c, %p               call @llvm.fma(-%a, %b, %c)
// When both operands are products, the left one is fused.
// Requires: SSA form.
// Guarantees: no `contract` flag and no llvm.fmuladd is left, so that no later
// pass fuses.
// Leaves alone products with another use, which would be computed twice.
//===----------------------------------------------------------------------===//
#include "clang-frontend/IR/PassClasses.h"
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

/// Replaces llvm.fmuladd by llvm.fma.
bool fuse(Instruction &I) {
  auto *Call = dyn_cast<IntrinsicInst>(&I);
  if (!Call || Call->getIntrinsicID() != Intrinsic::fmuladd)
    return false;
  Call->setCalledFunction(Intrinsic::getDeclaration(
      Call->getModule(), Intrinsic::fma, {Call->getType()}));
  return true;
}

/// No later pass is to contract.
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
    // A product comes before its sum, so visiting forward erases only products
    // that have been visited.
    for (Instruction &I : make_early_inc_range(BB))
      Changed |= fuse(I) || contract(I);
    for (Instruction &I : BB)
      Changed |= dropFlag(I);
  }
  return preservedIf(Changed);
}

} // namespace cmc::frontend
