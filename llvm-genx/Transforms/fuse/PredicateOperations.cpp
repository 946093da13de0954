//===- PredicateOperations.cpp - predicated operations --------------------===//
//
// Part of CMC, under the MIT licence.
//
// Replaces a select between the result of an instruction and its operand by a
// predicate:
//
//   select %c, (add %x, %y), %x        ==> wrregion %x, (add %x, %y), whole, %c
//   select %c, %x, (add %x, %y)        ==> the same under (not %c)
//   select %c, (sub %y, %z), %x        ==> wrregion %x, (sub %y, %z), whole, %c
//   or %x, (select %c, %y, 0)          ==> wrregion %x, (or %x, %y), whole, %c
//
// The write becomes (P) add X X Y, one instruction instead of two, if the old
// %x has no later use.
//
// Requires: lowered masks; collapsed regions. Guarantees: the same values.
// Leaves alone: scalars and bytes; values that have other users or come from
// another block; and values that are part of an operand (regions, extensions,
// modifiers), since the old value would have to be copied.
//===----------------------------------------------------------------------===//
#include "llvm-genx/Baling.h"
#include "llvm-genx/IR/Region.h"
#include "llvm-genx/IR/Rewrite.h"
#include "llvm-genx/PassClasses.h"
#include "llvm/Analysis/OptimizationRemarkEmitter.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Support/DebugCounter.h"

using namespace llvm;
using namespace llvm::PatternMatch;

#define DEBUG_TYPE "genx-predicate-operations"

DEBUG_COUNTER(Counter, DEBUG_TYPE, "operations predicated");

namespace cmc::genx {
namespace {

bool isCandidate(const Instruction &I) {
  return I.getType()->isVectorTy() && elementBytes(I.getType()) >= 2 &&
         isa<SelectInst, BinaryOperator>(I);
}

/// Whether \p V is in a register and has no users but \p Last and, before it,
/// \p Other.
bool diesAt(const Value *V, const Instruction &Last, const Value *Other) {
  auto *I = dyn_cast<Instruction>(V);
  return I && I->getParent() == Last.getParent() && !isRdRegion(I) &&
         !isa<CastInst>(I) && modifierOf(I) == ModifierKind::None &&
         all_of(I->users(),
                [&](const User *U) { return U == &Last || U == Other; });
}

/// \p V as an operation whose only user is \p User and that one instruction can
/// compute under a predicate. No division, which is several.
BinaryOperator *operationFor(Value *V, const Instruction &User) {
  auto *I = dyn_cast<BinaryOperator>(V);
  if (!I || !I->hasOneUse() || I->getParent() != User.getParent() ||
      modifierOf(I) != ModifierKind::None)
    return nullptr;
  switch (I->getOpcode()) {
  case Instruction::SDiv:
  case Instruction::UDiv:
  case Instruction::SRem:
  case Instruction::URem:
  case Instruction::FDiv:
  case Instruction::FRem:
    return nullptr;
  default:
    return I;
  }
}

Value *writeInto(Value *Old, Value *New, Value *Mask, IRBuilder<> &B) {
  auto *T = cast<FixedVectorType>(Old->getType());
  return createWrRegion(
      B, Old, New,
      IRRegion::strided(T->getElementType(), T->getNumElements(), 1, 0), Mask);
}

/// Fuses a select between the result of an operation and a value with no later
/// use.
Value *predicateSelect(SelectInst &I, IRBuilder<> &B) {
  Value *C = I.getCondition(), *Yes = I.getTrueValue(), *No = I.getFalseValue();
  if (!C->getType()->isVectorTy())
    return nullptr;
  if (auto *Op = operationFor(Yes, I))
    if (diesAt(No, I, Op))
      return writeInto(No, Op, C, B);
  if (auto *Op = operationFor(No, I))
    if (diesAt(Yes, I, Op))
      return writeInto(Yes, Op, B.CreateNot(C), B);
  return nullptr;
}

/// Whether `x op Neutral` is x.
bool isNeutral(const Value *Neutral, unsigned Opcode) {
  switch (Opcode) {
  case Instruction::Add:
  case Instruction::Sub:
  case Instruction::Or:
  case Instruction::Xor:
  case Instruction::Shl:
  case Instruction::LShr:
  case Instruction::AShr:
    return match(Neutral, m_Zero());
  case Instruction::And:
    return match(Neutral, m_AllOnes());
  case Instruction::Mul:
    return match(Neutral, m_One());
  default:
    return false;
  }
}

/// A select with one user, possibly extended.
struct ExtendedSelect {
  SelectInst *Select = nullptr;
  CastInst *Extension = nullptr;

  explicit ExtendedSelect(Value *V) {
    if (isa<ZExtInst, SExtInst>(V) && V->hasOneUse()) {
      Extension = cast<CastInst>(V);
      V = Extension->getOperand(0);
    }
    Select = V->hasOneUse() ? dyn_cast<SelectInst>(V) : nullptr;
  }
  bool isPerLane() const {
    return Select && Select->getCondition()->getType()->isVectorTy();
  }
  Value *extended(Value *V, IRBuilder<> &B) const {
    return Extension
               ? B.CreateCast(Extension->getOpcode(), V, Extension->getType())
               : V;
  }
  bool isNeutral(Value *V, unsigned Opcode, IRBuilder<> &B) const {
    return isa<Constant>(V) && genx::isNeutral(extended(V, B), Opcode);
  }
};

/// Fuses an operation with a second operand that is neutral in some lanes.
Value *predicateOperand(BinaryOperator &I, IRBuilder<> &B) {
  for (unsigned Op : {1, 0}) {
    Value *X = I.getOperand(1 - Op);
    ExtendedSelect Of(I.getOperand(Op));
    if ((Op == 0 && !I.isCommutative()) || !diesAt(X, I, nullptr) ||
        !Of.isPerLane())
      continue;
    Value *C = Of.Select->getCondition(), *Yes = Of.Select->getTrueValue(),
          *No = Of.Select->getFalseValue();
    bool Inverted = Of.isNeutral(Yes, I.getOpcode(), B);
    if (!Inverted && !Of.isNeutral(No, I.getOpcode(), B))
      continue;
    Value *New =
        B.CreateBinOp(I.getOpcode(), X, Of.extended(Inverted ? No : Yes, B));
    return writeInto(X, New, Inverted ? B.CreateNot(C) : C, B);
  }
  return nullptr;
}

} // namespace

PreservedAnalyses PredicateOperationsPass::run(Function &F,
                                               FunctionAnalysisManager &AM) {
  auto &ORE = AM.getResult<OptimizationRemarkEmitterAnalysis>(F);
  return preservedIf(
      rewriteInstructions(F, [&](Instruction &I, IRBuilder<> &B) -> Value * {
        if (!isCandidate(I) || !DebugCounter::shouldExecute(Counter))
          return nullptr;
        auto *Select = dyn_cast<SelectInst>(&I);
        Value *New = Select ? predicateSelect(*Select, B)
                            : predicateOperand(cast<BinaryOperator>(I), B);
        if (New)
          ORE.emit([&] {
            return OptimizationRemark(DEBUG_TYPE, "Predicated", &I)
                   << "predicated instead of followed by a select";
          });
        return New;
      }));
}

} // namespace cmc::genx
