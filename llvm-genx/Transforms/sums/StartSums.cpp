//===- StartSums.cpp - constants first in sums of bytes -------------------===//
//
// Part of CMC, under the MIT licence.
//
// From Gen11 on, only the first source of an instruction can be bytes, so that
// adding the first two terms of a sum needs an additional move. The addition of
// a rounding constant, which many sums have, can replace that move:
//
//   add (add (add (zext %a), (zext %b)), ...), 2
//   ==> add (add (add (zext %a), 2), (zext %b)), ...
//
// Requires: sums in their final order. Guarantees: nothing. Leaves alone: sums
// whose parts have other uses, and Gen9.
//===----------------------------------------------------------------------===//
#include "llvm-genx/IR/DebugUses.h"
#include "llvm-genx/IR/Region.h"
#include "llvm-genx/IR/Rewrite.h"
#include "llvm-genx/PassClasses.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace cmc::genx {
namespace {

/// Whether \p V extends bytes, which can be the first source of an addition.
bool isByte(const Value *V) {
  return isa<ZExtInst, SExtInst>(V) &&
         elementBytes(cast<CastInst>(V)->getSrcTy()) == 1;
}

BinaryOperator *sumOf(Value *V) {
  auto *Sum = dyn_cast<BinaryOperator>(V);
  return Sum && Sum->getOpcode() == Instruction::Add ? Sum : nullptr;
}

/// The sums from \p Outer, which adds the constant, to the innermost one, which
/// adds two bytes; empty if there is none.
SmallVector<BinaryOperator *, 8> chainFrom(BinaryOperator *Outer) {
  SmallVector<BinaryOperator *, 8> Chain{Outer};
  while (true) {
    BinaryOperator *Last = Chain.back(), *Next = nullptr;
    if (Last != Outer && isByte(Last->getOperand(0)) &&
        isByte(Last->getOperand(1)))
      return Chain;
    for (Value *Operand : Last->operands())
      if (BinaryOperator *Sum = sumOf(Operand))
        if (Sum->hasOneUse() && Sum->getParent() == Outer->getParent())
          Next = Sum;
    if (!Next)
      return {};
    Chain.push_back(Next);
  }
}

/// Whether all partial sums are between 0 and the whole, which does not wrap
/// around.
bool neverWraps(ArrayRef<BinaryOperator *> Chain, const APInt &Addend) {
  return !Addend.isNegative() && all_of(Chain, [](const BinaryOperator *Sum) {
    return Sum->hasNoUnsignedWrap() && Sum->hasNoSignedWrap();
  });
}

Value *start(Instruction &I) {
  BinaryOperator *Outer = sumOf(&I);
  auto *Addend = Outer ? dyn_cast<Constant>(Outer->getOperand(1)) : nullptr;
  auto *Splat = Addend && Addend->getType()->isVectorTy()
                    ? dyn_cast_or_null<ConstantInt>(Addend->getSplatValue())
                    : nullptr;
  if (!Splat || elementBytes(I.getType()) > 4)
    return nullptr;
  SmallVector<BinaryOperator *, 8> Chain = chainFrom(Outer);
  if (Chain.empty())
    return nullptr;
  bool NoWrap = neverWraps(Chain, Splat->getValue());
  BinaryOperator *Inner = Chain.back();
  IRBuilder<> B(Inner);
  auto *First = BinaryOperator::CreateAdd(Inner->getOperand(0), Addend);
  B.Insert(First);
  Inner->setOperand(0, First);
  Chain.push_back(First);
  for (BinaryOperator *Sum : Chain) {
    forgetDebugValues(*Sum); // It includes the constant from now on.
    Sum->setHasNoUnsignedWrap(NoWrap);
    Sum->setHasNoSignedWrap(NoWrap);
  }
  return Outer->getOperand(0);
}

} // namespace

PreservedAnalyses StartSumsPass::run(Function &F, FunctionAnalysisManager &) {
  const TargetInfo &Target = targetOf(F);
  if (!Target.has(TargetInfo::IntegerMad) || Target.isHost())
    return PreservedAnalyses::all();
  return preservedIf(rewriteInstructions(
      F, [](Instruction &I, IRBuilder<> &) { return start(I); }));
}

} // namespace cmc::genx
