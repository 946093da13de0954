//===- FuseClamps.cpp - fusing of selects and clamps ----------------------===//
//
// Part of CMC, under the MIT licence.
//
// Fuses a select by a compare of its operands to one instruction, and a clamp
// to the range of a narrower type:
//
//   select (icmp slt %x, %y), %x, %y     ==> smin %x, %y
//                                            (and smax, umin, umax)
//   wrregion %v, %y under                ==> wrregion %v, (smin %x, %y)
//     (icmp slt %y, %x), %x the region of %v
//   trunc (smin (smax %x, 0), 255)       ==> ustrunc.sat %x
//   trunc (smin (smax %x, -128), 127)    ==> sstrunc.sat %x
//   trunc (umin %x, 255)                 ==> uutrunc.sat %x
//   sstrunc.sat i8 (fptosi.sat i32 %f)   ==> fptosi.sat i8 %f      (and ui)
//
// There may be any number of bounds, in any order. Requires: nothing.
// Guarantees: nothing that selection depends on. Leaves alone: floats, whose
// minima and selects differ for NaN and denormals; clamps with other users; and
// masks that combine the compare with others, so that masked writes stay in
// place.
//===----------------------------------------------------------------------===//
#include "llvm-genx/IR/Region.h"
#include "llvm-genx/IR/Rewrite.h"
#include "llvm-genx/PassClasses.h"
#include "llvm/Analysis/OptimizationRemarkEmitter.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/GenXIntrinsics/GenXIntrinsics.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Support/DebugCounter.h"
#include "llvm/Support/KnownBits.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;
using namespace llvm::PatternMatch;

#define DEBUG_TYPE "genx-fuse-clamps"

DEBUG_COUNTER(Counter, DEBUG_TYPE, "instructions tried");

namespace cmc::genx {
namespace {

//===--- Selects ----------------------------------------------------------===//

/// The intrinsic that returns X where `X P Y`, else Y.
Intrinsic::ID minMaxFor(CmpInst::Predicate P) {
  switch (P) {
  case CmpInst::ICMP_SLT:
  case CmpInst::ICMP_SLE:
    return Intrinsic::smin;
  case CmpInst::ICMP_SGT:
  case CmpInst::ICMP_SGE:
    return Intrinsic::smax;
  case CmpInst::ICMP_ULT:
  case CmpInst::ICMP_ULE:
    return Intrinsic::umin;
  case CmpInst::ICMP_UGT:
  case CmpInst::ICMP_UGE:
    return Intrinsic::umax;
  default:
    return Intrinsic::not_intrinsic;
  }
}

/// Whether \p A and \p B are equal: the same value, or reads of the same
/// region.
bool isSame(const Value *A, const Value *B) {
  if (A == B)
    return true;
  if (!isRdRegion(A) || !isRdRegion(B) || A->getType() != B->getType() ||
      regionSource(A) != regionSource(B))
    return false;
  IRRegion R = IRRegion::of(*cast<CallInst>(A));
  return R.sameAs(IRRegion::of(*cast<CallInst>(B)));
}

/// `x < 8` is `x <= 7`: whether the strict order \p P between x and \p Than is
/// equivalent to its non-strict form between x and \p Limit.
bool isStrictLimit(CmpInst::Predicate P, const Value *Than,
                   const Value *Limit) {
  const APInt *T, *L;
  if (!match(Than, m_APInt(T)) || !match(Limit, m_APInt(L)) ||
      !ICmpInst::isRelational(P) || CmpInst::isNonStrictPredicate(P))
    return false;
  bool Less = P == CmpInst::ICMP_SLT || P == CmpInst::ICMP_ULT;
  return Less ? *L + 1 == *T && !T->isMinValue() && !T->isMinSignedValue()
              : *T + 1 == *L && !L->isMinValue() && !L->isMinSignedValue();
}

/// The intrinsic that returns \p True where \p Cmp holds, else \p False.
Intrinsic::ID minMaxOf(const ICmpInst &Cmp, const Value *True,
                       const Value *False) {
  const Value *L = Cmp.getOperand(0), *R = Cmp.getOperand(1);
  if (L->getType() != True->getType() || !elementBytes(True->getType()) ||
      elementBytes(True->getType()) > 4)
    return Intrinsic::not_intrinsic;
  for (auto P : {Cmp.getPredicate(), Cmp.getSwappedPredicate()}) {
    // x < y ? x : y
    if (isSame(L, True) && (isSame(R, False) || isStrictLimit(P, R, False)))
      return minMaxFor(P);
    // x < y ? y : x is y > x ? y : x; the non-strict form is equivalent
    if (isSame(L, False) && (isSame(R, True) || isStrictLimit(P, R, True)))
      return minMaxFor(CmpInst::getSwappedPredicate(P));
    std::swap(L, R);
  }
  return Intrinsic::not_intrinsic;
}

Value *fuseSelect(SelectInst &I, IRBuilder<> &B) {
  auto *Cmp = dyn_cast<ICmpInst>(I.getCondition());
  if (!Cmp || Cmp->getType()->isVectorTy() != I.getType()->isVectorTy())
    return nullptr;
  Value *L = I.getTrueValue(), *R = I.getFalseValue();
  Intrinsic::ID ID = minMaxOf(*Cmp, L, R);
  if (isa<Constant>(L))
    std::swap(L, R);
  return ID ? B.CreateBinaryIntrinsic(ID, L, R) : nullptr;
}

/// Fuses a write whose mask selects the minimum or maximum of new and old
/// value.
Value *fuseWrite(CallInst &I, IRBuilder<> &B) {
  auto *Cmp = dyn_cast_or_null<ICmpInst>(maskOf(&I));
  if (!Cmp || !Cmp->hasOneUse())
    return nullptr;
  Value *New = newValueOf(&I), *Object = regionSource(&I);
  IRRegion W = IRRegion::of(I);
  Value *Old = nullptr;
  for (Value *Side : Cmp->operands())
    if (isRdRegion(Side) && regionSource(Side) == Object &&
        IRRegion::of(*cast<CallInst>(Side)).sameAs(W))
      Old = Side;
    else if (Side == Object && W.isWhole(Object->getType()))
      Old = Side;
  if (!Old || Old->getType() != New->getType())
    return nullptr;
  Intrinsic::ID ID = minMaxOf(*Cmp, New, Old);
  if (!ID)
    return nullptr;
  return createWrRegion(B, Object, B.CreateBinaryIntrinsic(ID, Old, New), W);
}

//===--- Clamps -----------------------------------------------------------===//

/// The integers from Lo to Hi.
struct Interval {
  int64_t Lo, Hi;
  Interval operator&(const Interval &O) const {
    return {std::max(Lo, O.Lo), std::min(Hi, O.Hi)};
  }
  bool operator==(const Interval &O) const { return Lo == O.Lo && Hi == O.Hi; }
};

/// All integers of \p Bits.
Interval intervalOf(unsigned Bits, bool Signed) {
  int64_t Count = int64_t(1) << Bits;
  return Signed ? Interval{-Count / 2, Count / 2 - 1} : Interval{0, Count - 1};
}

/// The known bounds of \p V as a signed or unsigned integer.
Interval boundsOf(const Value *V, bool Signed, const DataLayout &DL) {
  KnownBits Known = computeKnownBits(V, DL);
  if (Signed)
    return {Known.getSignedMinValue().getSExtValue(),
            Known.getSignedMaxValue().getSExtValue()};
  return {int64_t(Known.getMinValue().getZExtValue()),
          int64_t(Known.getMaxValue().getZExtValue())};
}

/// A chain of minima and maxima with constants: X, signed or unsigned, clamped
/// to Bounds.
struct Clamp {
  Value *X;
  bool Signed;
  Interval Bounds;
};

/// Ignores compares whose select became a minimum; they are dead, but not
/// erased.
bool hasOneLiveUse(const Value &V) {
  return count_if(V.users(), [](const User *U) {
           return !isInstructionTriviallyDead(
               const_cast<Instruction *>(cast<Instruction>(U)));
         }) == 1;
}

/// Moves the outermost minimum or maximum of \p C.X to C.Bounds; false if there
/// is none, or none with the signedness of \p C.
bool takeBound(Clamp &C, const DataLayout &DL) {
  auto *I = dyn_cast<MinMaxIntrinsic>(C.X);
  const APInt *Const;
  if (!I || !hasOneLiveUse(*I) || !match(I->getRHS(), m_APInt(Const)))
    return false;
  // Signedness does not matter if neither operand is negative.
  bool Either = !Const->isNegative() && boundsOf(I->getLHS(), true, DL).Lo >= 0;
  if (I->isSigned() != C.Signed && !Either)
    return false;
  int64_t N = C.Signed ? Const->getSExtValue() : int64_t(Const->getZExtValue());
  Intrinsic::ID ID = I->getIntrinsicID();
  bool Lower = ID == Intrinsic::smax || ID == Intrinsic::umax;
  // An inner bound beyond an outer one makes the result constant.
  if (Lower ? N > C.Bounds.Hi : N < C.Bounds.Lo)
    return false;
  C.X = I->getLHS();
  int64_t &Bound = Lower ? C.Bounds.Lo : C.Bounds.Hi;
  Bound = Lower ? std::max(Bound, N) : std::min(Bound, N);
  return true;
}

/// The saturation that is equivalent to \p C and a truncation to \p T.
Optional<unsigned> saturationOf(const Clamp &C, Type *T, const DataLayout &DL) {
  Interval X = boundsOf(C.X, C.Signed, DL);
  for (bool ToSigned : {false, true}) {
    Interval To = intervalOf(T->getScalarSizeInBits(), ToSigned);
    if (!((To & X) == (C.Bounds & X)))
      continue;
    if (ToSigned)
      return C.Signed ? GenXIntrinsic::genx_sstrunc_sat
                      : GenXIntrinsic::genx_sutrunc_sat;
    return C.Signed ? GenXIntrinsic::genx_ustrunc_sat
                    : GenXIntrinsic::genx_uutrunc_sat;
  }
  return None;
}

Value *fuseTrunc(TruncInst &I, IRBuilder<> &B, OptimizationRemarkEmitter &ORE) {
  unsigned To = I.getType()->getScalarSizeInBits();
  unsigned From = I.getSrcTy()->getScalarSizeInBits();
  if (From > 32 || (To != 8 && To != 16))
    return nullptr;
  const DataLayout &DL = I.getModule()->getDataLayout();
  Clamp Widest{nullptr, true, {0, 0}};
  for (bool Signed : {true, false}) {
    Clamp C{I.getOperand(0), Signed, intervalOf(From, Signed)};
    unsigned Best = 0;
    Value *X = nullptr;
    while (takeBound(C, DL)) {
      Widest = C;
      if (auto ID = saturationOf(C, I.getType(), DL))
        Best = *ID, X = C.X;
    }
    if (X)
      return callGenX(B, Best, {I.getType(), X->getType()}, {X});
  }
  if (Widest.X)
    ORE.emit([&] {
      return OptimizationRemarkMissed(DEBUG_TYPE, "NotTheType", &I)
             << "clamped to [" << ore::NV("Lo", Widest.Bounds.Lo) << ", "
             << ore::NV("Hi", Widest.Bounds.Hi)
             << "], which is not the range of the narrow type";
    });
  return nullptr;
}

/// Fuses a conversion of floats with a second saturation.
Value *fuseConversion(CallInst &I, IRBuilder<> &B) {
  auto *Convert = dyn_cast<IntrinsicInst>(I.getArgOperand(0));
  if (!Convert || !Convert->hasOneUse())
    return nullptr;
  // Unsigned integers are not negative, but the floats may have been.
  unsigned ID = intrinsicOf(&I);
  bool FromSigned = ID != GenXIntrinsic::genx_uutrunc_sat;
  if (Convert->getIntrinsicID() !=
      (FromSigned ? Intrinsic::fptosi_sat : Intrinsic::fptoui_sat))
    return nullptr;
  Value *Float = Convert->getArgOperand(0);
  return B.CreateIntrinsic(ID == GenXIntrinsic::genx_sstrunc_sat
                               ? Intrinsic::fptosi_sat
                               : Intrinsic::fptoui_sat,
                           {I.getType(), Float->getType()}, {Float});
}

Value *fuse(Instruction &I, IRBuilder<> &B, OptimizationRemarkEmitter &ORE) {
  if (auto *Select = dyn_cast<SelectInst>(&I))
    return fuseSelect(*Select, B);
  if (auto *Trunc = dyn_cast<TruncInst>(&I))
    return fuseTrunc(*Trunc, B, ORE);
  switch (intrinsicOf(&I)) {
  case GenXIntrinsic::genx_wrregioni:
    return fuseWrite(cast<CallInst>(I), B);
  case GenXIntrinsic::genx_sstrunc_sat:
  case GenXIntrinsic::genx_ustrunc_sat:
  case GenXIntrinsic::genx_uutrunc_sat:
    return fuseConversion(cast<CallInst>(I), B);
  default:
    return nullptr;
  }
}

/// Describes the fusing of \p I for its remark.
StringRef describe(const Instruction &I) {
  if (isa<SelectInst>(I) || isWrRegion(&I))
    return "choice by a compare became a minimum or maximum";
  return isa<TruncInst>(I) ? "clamp became a saturation"
                           : "conversion saturates to the narrow type at once";
}

} // namespace

PreservedAnalyses FuseClampsPass::run(Function &F,
                                      FunctionAnalysisManager &FAM) {
  auto &ORE = FAM.getResult<OptimizationRemarkEmitterAnalysis>(F);
  return preservedIf(
      rewriteInstructions(F, [&](Instruction &I, IRBuilder<> &B) -> Value * {
        if (!DebugCounter::shouldExecute(Counter))
          return nullptr;
        Value *New = fuse(I, B, ORE);
        if (New)
          ORE.emit([&] {
            return OptimizationRemark(DEBUG_TYPE, "Fused", &I) << describe(I);
          });
        return New;
      }));
}

} // namespace cmc::genx
