//===- ContractFloat.cpp - decide on fused multiply-add -------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "clang-frontend/IR/ContractFloat.h"
#include "llvm/IR/IRBuilder.h"

using namespace llvm;

namespace cmc {
namespace frontend {
namespace {

BinaryOperator *asProduct(Value *V) {
  auto *Product = dyn_cast<BinaryOperator>(V);
  return Product && Product->getOpcode() == Instruction::FMul &&
                 Product->hasOneUse()
             ? Product
             : nullptr;
}

bool contract(Instruction &Sum) {
  bool Subtract = Sum.getOpcode() == Instruction::FSub;
  if (!Subtract && Sum.getOpcode() != Instruction::FAdd)
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

} // namespace

PreservedAnalyses ContractFloatPass::run(Function &F,
                                         FunctionAnalysisManager &) {
  bool Changed = false;
  for (BasicBlock &BB : F) {
    // A product stands before its sum, so going forward nothing that is still
    // to be visited is erased.
    for (Instruction &I : make_early_inc_range(BB))
      Changed |= contract(I);
  }
  if (!Changed)
    return PreservedAnalyses::all();
  PreservedAnalyses PA;
  PA.preserveSet<CFGAnalyses>();
  return PA;
}

} // namespace frontend
} // namespace cmc
