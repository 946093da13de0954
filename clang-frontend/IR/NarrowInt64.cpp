//===- NarrowInt64.cpp - narrows 64-bit arithmetic of sizes ---------------===//
//
// Part of CMC, under the MIT licence.
//
// C++ computes sizeof in 64 bits, but the result is mostly truncated to 32:
//   %w = sext i32 %n to i64             %m = mul i32 %n, 16
//   %s = mul i64 %w, 16            ->
//   %m = trunc i64 %s to i32
// Targets without 64-bit integers save half of the arithmetic. Comparisons of
// extended values are narrowed likewise.
// Requires: SSA form. Guarantees: nothing.
// Leaves alone: targets that have 64-bit integers.
//===----------------------------------------------------------------------===//
#include "clang-frontend/IR/PassClasses.h"
#include "cmc/Target.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/Transforms/AggressiveInstCombine/AggressiveInstCombine.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;

namespace cmc::frontend {
namespace {

/// The i32 operand of \p V, extended by an \p Ext; for a constant that is such
/// an extension its low half. Null for other values.
Value *narrowed(Value *V, Instruction::CastOps Ext) {
  Type *I32 = Type::getInt32Ty(V->getContext());
  if (auto *C = dyn_cast<ConstantInt>(V)) {
    APInt Low = C->getValue().trunc(32);
    APInt Back = Ext == Instruction::SExt ? Low.sext(64) : Low.zext(64);
    return Back == C->getValue() ? ConstantInt::get(I32, Low) : nullptr;
  }
  auto *Cast = dyn_cast<CastInst>(V);
  bool Fits = Cast && Cast->getOpcode() == Ext && Cast->getSrcTy() == I32;
  return Fits ? Cast->getOperand(0) : nullptr;
}

/// Extension preserves the order; after zext it is an unsigned one.
bool narrowComparison(ICmpInst &Compare) {
  if (!Compare.getOperand(0)->getType()->isIntegerTy(64))
    return false;
  for (Instruction::CastOps Ext : {Instruction::SExt, Instruction::ZExt}) {
    Value *A = narrowed(Compare.getOperand(0), Ext);
    Value *B = narrowed(Compare.getOperand(1), Ext);
    if (!A || !B)
      continue;
    CmpInst::Predicate P = Ext == Instruction::SExt
                               ? Compare.getPredicate()
                               : Compare.getUnsignedPredicate();
    IRBuilder<> Builder(&Compare);
    Compare.replaceAllUsesWith(Builder.CreateICmp(P, A, B));
    return true;
  }
  return false;
}

} // namespace

PreservedAnalyses NarrowInt64Pass::run(Function &F,
                                       FunctionAnalysisManager &AM) {
  const TargetInfo *Target =
      findTarget(F.getFnAttribute("target-cpu").getValueAsString());
  if (!Target || Target->has(TargetInfo::Int64))
    return PreservedAnalyses::all();
  bool Changed = false;
  for (Instruction &I : make_early_inc_range(instructions(F)))
    if (auto *Compare = dyn_cast<ICmpInst>(&I))
      Changed |= narrowComparison(*Compare);
  if (Changed)
    for (BasicBlock &BB : F)
      SimplifyInstructionsInBlock(&BB);
  PreservedAnalyses PA = AggressiveInstCombinePass().run(F, AM);
  return Changed ? PreservedAnalyses::none() : PA;
}

} // namespace cmc::frontend
