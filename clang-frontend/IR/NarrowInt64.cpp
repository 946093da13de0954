//===- NarrowInt64.cpp - 64 bits that nobody asked for --------------------===//
//
// Part of CMC, under the MIT licence.
//
// C++ computes with sizeof in 64 bits; what becomes of it is mostly 32:
//   %w = sext i32 %n to i64             %m = mul i32 %n, 16
//   %s = mul i64 %w, 16            ->
//   %m = trunc i64 %s to i32
// On targets without 64-bit integers half of the arithmetic is enough.
// Requires: SSA form. Guarantees: nothing.
// Comparisons of extended numbers are narrowed likewise.
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

/// \p V without its extension from i32 by an \p Ext; constants count when they
/// are extended ones. Null when it is no such value.
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

/// Extension keeps the order; zext makes it an unsigned one.
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
