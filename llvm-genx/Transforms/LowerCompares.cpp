//===- LowerCompares.cpp - float compares to those of the hardware
//------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "llvm-genx/Transforms/LowerCompares.h"
#include "llvm-genx/IR/Rewrite.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace cmc {
namespace genx {
namespace {

Value *lower(Instruction &I, IRBuilder<> &B) {
  auto *Cmp = dyn_cast<FCmpInst>(&I);
  if (!Cmp)
    return nullptr;
  Value *L = Cmp->getOperand(0), *R = Cmp->getOperand(1);
  auto Is = [&](CmpInst::Predicate P) { return B.CreateFCmp(P, L, R); };
  switch (Cmp->getPredicate()) {
  case CmpInst::FCMP_FALSE:
    return Constant::getNullValue(I.getType());
  case CmpInst::FCMP_TRUE:
    return Constant::getAllOnesValue(I.getType());
  case CmpInst::FCMP_UEQ:
    return B.CreateNot(
        B.CreateOr(Is(CmpInst::FCMP_OLT), Is(CmpInst::FCMP_OGT)));
  case CmpInst::FCMP_ONE:
    return B.CreateOr(Is(CmpInst::FCMP_OLT), Is(CmpInst::FCMP_OGT));
  case CmpInst::FCMP_ORD:
    return B.CreateAnd(B.CreateFCmpOEQ(L, L), B.CreateFCmpOEQ(R, R));
  case CmpInst::FCMP_UNO:
    return B.CreateOr(B.CreateFCmpUNE(L, L), B.CreateFCmpUNE(R, R));
  case CmpInst::FCMP_ULT:
  case CmpInst::FCMP_ULE:
  case CmpInst::FCMP_UGT:
  case CmpInst::FCMP_UGE:
    return B.CreateNot(Is(Cmp->getInversePredicate()));
  default:
    return nullptr;
  }
}

} // namespace

PreservedAnalyses LowerComparesPass::run(Function &F,
                                         FunctionAnalysisManager &) {
  return preservedIf(rewriteInstructions(F, lower));
}

} // namespace genx
} // namespace cmc
