//===- PredicateFloats.cpp - predicated float operations ------------------===//
//
// Part of CMC, under the MIT licence.
//
// A select between the result of a float operation and one of its operands
// becomes a write of the result under the mask of the select; if the condition
// is one bit, the result gets a fence:
//
//   select %c, (fadd %x, %y), %x  ==>  wrregion %x, (fadd %x, %y), whole, %c
//   select %c, %x, (fadd %x, %y)  ==>  the same under (not %c)
//   select i1 %b, (fadd %x, %y), %x
//     ==>  select i1 %b, (llvm.arithmetic.fence (fadd %x, %y)), %x
//
// InstCombine rewrites such a select to `fadd %x, (select %c, %y, -0.0)`
// (foldSelectIntoOp of LLVM 14), which differs on hardware that flushes
// denormals: %x passes through an operation even where the mask is off.
//
// A quotient of extended floats gets a fence, too. InstCombine computes one
// that is rounded to the type before the extension in that type, which is right
// only for quotients that are rounded correctly:
//
//   fptrunc (fdiv (fpext %x), (fpext %y))
//     ==>  fptrunc (llvm.arithmetic.fence (fdiv (fpext %x), (fpext %y)))
//
// Requires: runs before InstCombine; genx-lower-floats, which removes the
// fences, runs after it. Guarantees: the same bits. Leaves alone: selects of
// unrelated values, quotients of other floats.
//===----------------------------------------------------------------------===//
#include "llvm-genx/IR/Region.h"
#include "llvm-genx/IR/Rewrite.h"
#include "llvm-genx/PassClasses.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Support/DebugCounter.h"

using namespace llvm;

#define DEBUG_TYPE "genx-predicate-floats"

DEBUG_COUNTER(Counter, DEBUG_TYPE, "float operations predicated");

namespace cmc::genx {
namespace {

/// Whether \p V is an operation on \p X that has an identity and no user but
/// the select: InstCombine moves a select into such operations.
bool changes(const Value *V, const Value *X) {
  auto *Op = dyn_cast<BinaryOperator>(V);
  if (!Op || !Op->hasOneUse())
    return false;
  switch (Op->getOpcode()) {
  case Instruction::FAdd:
  case Instruction::FMul:
    return Op->getOperand(0) == X || Op->getOperand(1) == X;
  case Instruction::FSub:
  case Instruction::FDiv:
    return Op->getOperand(0) == X;
  default:
    return false;
  }
}

Value *predicate(SelectInst &I, IRBuilder<> &B) {
  Value *Mask = I.getCondition(), *Old = I.getFalseValue(),
        *New = I.getTrueValue();
  bool Inverted = changes(Old, New);
  if (!Inverted && !changes(New, Old))
    return nullptr;
  if (Inverted)
    std::swap(Old, New);
  auto *T = dyn_cast<FixedVectorType>(I.getType());
  if (!T || !Mask->getType()->isVectorTy()) {
    New = B.CreateArithmeticFence(New, I.getType());
    return B.CreateSelect(Mask, Inverted ? Old : New, Inverted ? New : Old);
  }
  if (Inverted)
    Mask = B.CreateNot(Mask);
  return createWrRegion(
      B, Old, New,
      IRRegion::strided(T->getElementType(), T->getNumElements(), 1, 0), Mask);
}

/// A fence around the quotient \p I; null if InstCombine would not narrow it.
Value *fenceQuotient(BinaryOperator &I, IRBuilder<> &B) {
  auto IsNarrow = [](const Value *V) { return isa<FPExtInst, Constant>(V); };
  if (I.getOpcode() != Instruction::FDiv || !IsNarrow(I.getOperand(0)) ||
      !IsNarrow(I.getOperand(1)))
    return nullptr;
  Value *Quotient =
      B.CreateFDivFMF(I.getOperand(0), I.getOperand(1), &I, I.getName());
  return B.CreateArithmeticFence(Quotient, I.getType());
}

} // namespace

PreservedAnalyses PredicateFloatsPass::run(Function &F,
                                           FunctionAnalysisManager &) {
  return preservedIf(
      rewriteInstructions(F, [](Instruction &I, IRBuilder<> &B) -> Value * {
        if (auto *Operation = dyn_cast<BinaryOperator>(&I))
          return fenceQuotient(*Operation, B);
        auto *Select = dyn_cast<SelectInst>(&I);
        if (!Select || !I.getType()->isFPOrFPVectorTy() ||
            !DebugCounter::shouldExecute(Counter))
          return nullptr;
        return predicate(*Select, B);
      }));
}

} // namespace cmc::genx
