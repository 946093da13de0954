//===- ValueRange.cpp - ranges of small integers and integral floats ------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "llvm-genx/IR/ValueRange.h"
#include "llvm-genx/IR/Region.h"
#include "llvm-genx/IR/Rewrite.h"
#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/GenXIntrinsics/GenXIntrinsics.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace cmc::genx {

namespace {

/// Sums and products of values up to this limit do not overflow.
constexpr int64_t Limit = int64_t(1) << 30;

/// Integers up to this limit are exact in \p T; 0: an unsupported type.
int64_t exactLimit(const Type *T) {
  const Type *E = T->getScalarType();
  return E->isHalfTy()     ? int64_t(1) << 11
         : E->isFloatTy()  ? int64_t(1) << 24
         : E->isDoubleTy() ? Limit
                           : 0;
}

Range ofBits(unsigned Bits, bool Signed) {
  int64_t Count = int64_t(1) << Bits;
  return Signed ? Range{-Count / 2, Count / 2 - 1} : Range{0, Count - 1};
}

Optional<Range> restrict(const Range &R, const Type *T) {
  if (int64_t Exact = exactLimit(T))
    return R.within(-Exact, Exact) ? Optional<Range>(R) : None;
  unsigned Bits = T->getScalarSizeInBits();
  bool Fits =
      R.within(-Limit, Limit) && (R.isSigned(Bits) || R.isUnsigned(Bits));
  return Fits ? Optional<Range>(R) : None;
}

Range hull(const Range &A, const Range &B) {
  return {std::min(A.Lo, B.Lo), std::max(A.Hi, B.Hi)};
}

Range add(const Range &A, const Range &B) { return {A.Lo + B.Lo, A.Hi + B.Hi}; }
Range negate(const Range &A) { return {-A.Hi, -A.Lo}; }

Range multiply(const Range &A, const Range &B) {
  auto Ends = std::minmax({A.Lo * B.Lo, A.Lo * B.Hi, A.Hi * B.Lo, A.Hi * B.Hi});
  return {Ends.first, Ends.second};
}

Range absolute(const Range &A) {
  if (A.Lo >= 0)
    return A;
  return A.Hi <= 0 ? negate(A) : Range{0, std::max(-A.Lo, A.Hi)};
}

/// All values that have no more bits than the greatest of \p A and \p B; none
/// if these can be negative.
Optional<Range> bitsOf(const Range &A, const Range &B) {
  if (A.Lo < 0 || B.Lo < 0)
    return None;
  return Range{0, int64_t(NextPowerOf2(std::max(A.Hi, B.Hi))) - 1};
}

/// The product of floats may be -0 where one is 0 and the other negative.
bool mayBeNegativeZero(const Range &A, const Range &B) {
  auto Zero = [](const Range &R) { return R.Lo <= 0 && R.Hi >= 0; };
  return (Zero(A) && B.Lo < 0) || (Zero(B) && A.Lo < 0);
}

Optional<int64_t> integerValue(const Constant *C) {
  if (isa<UndefValue>(C))
    return 0; // Any value is correct.
  if (auto *I = dyn_cast<ConstantInt>(C))
    return I->getValue().isSignedIntN(32) ? Optional<int64_t>(I->getSExtValue())
                                          : None;
  auto *F = dyn_cast<ConstantFP>(C);
  if (!F || !exactLimit(F->getType()) || F->isNegativeZeroValue())
    return None;
  APSInt Whole(32, /*isUnsigned=*/false);
  bool Exact = false;
  F->getValueAPF().convertToInteger(Whole, APFloat::rmTowardZero, &Exact);
  return Exact ? Optional<int64_t>(Whole.getExtValue()) : None;
}

Optional<Range> ofConstant(const Constant *C) {
  if (C->getType()->getScalarType()->isIntegerTy(1))
    return None;
  Optional<Range> All;
  for (unsigned I = 0; I < numElements(C->getType()); ++I) {
    auto *E = C->getType()->isVectorTy() ? C->getAggregateElement(I) : C;
    auto Int = E ? integerValue(E) : None;
    if (!Int)
      return None;
    Range One{*Int, *Int};
    All = All ? hull(*All, One) : One;
    if (I == 0 && C->getType()->isVectorTy() && C->getSplatValue())
      break;
  }
  return All ? restrict(*All, C->getType()) : None;
}

/// Whether floats are rounded to nearest (bits 4 and 5 of the control
/// register), as the ranges of sums assume: otherwise x - x may be -0.
bool roundsToNearest(const Function &F) {
  unsigned Bits = 0;
  F.getFnAttribute("cmc-float-control")
      .getValueAsString()
      .getAsInteger(0, Bits);
  return !(Bits & 0x30);
}

} // namespace

bool Range::isSigned(unsigned Bits) const {
  return Bits > 32 || within(ofBits(Bits, true).Lo, ofBits(Bits, true).Hi);
}

bool Range::isUnsigned(unsigned Bits) const {
  return Lo >= 0 && (Bits > 32 || Hi <= ofBits(Bits, false).Hi);
}

ValueRanges::ValueRanges(Function &F) {
  if (!roundsToNearest(F))
    return;
  ReversePostOrderTraversal<Function *> Order(&F);
  for (BasicBlock *BB : Order)
    for (Instruction &I : *BB)
      if (auto R = compute(I))
        if (auto Restricted = restrict(*R, I.getType()))
          Ranges[&I] = *Restricted;
}

Optional<Range> ValueRanges::of(const Value *V) const {
  if (auto *C = dyn_cast<Constant>(V))
    return ofConstant(C);
  auto It = Ranges.find(V);
  return It == Ranges.end() ? None : Optional<Range>(It->second);
}

Optional<Range> ValueRanges::of(const Value *V, bool Signed) const {
  unsigned Bits = V->getType()->getScalarSizeInBits();
  if (auto R = of(V))
    if (Signed ? R->isSigned(Bits) : R->isUnsigned(Bits))
      return R;
  if (Bits > 16)
    return None;
  return ofBits(Bits, Signed);
}

namespace {

using RangeOf = function_ref<Optional<Range>(unsigned)>;

/// The range of the minimum or maximum \p I. Integer operands must be in range
/// when read with the sign of the comparison.
Optional<Range> lesserOrGreater(const CallInst &I, RangeOf Of) {
  unsigned ID = intrinsicOf(&I), Bits = I.getType()->getScalarSizeInBits();
  auto A = Of(0), B = Of(1);
  if (!A || !B)
    return None;
  for (const Range &R : {*A, *B}) {
    if ((ID == Intrinsic::smin || ID == Intrinsic::smax) && !R.isSigned(Bits))
      return None;
    if ((ID == Intrinsic::umin || ID == Intrinsic::umax) && !R.isUnsigned(Bits))
      return None;
  }
  if (ID == Intrinsic::smin || ID == Intrinsic::umin || ID == Intrinsic::minnum)
    return Range{std::min(A->Lo, B->Lo), std::min(A->Hi, B->Hi)};
  return Range{std::max(A->Lo, B->Lo), std::max(A->Hi, B->Hi)};
}

Optional<Range> ofIntrinsic(const CallInst &I, RangeOf Of) {
  auto A = I.arg_empty() ? None : Of(0);
  if (!A)
    return None;
  if (roundsToWhole(intrinsicOf(&I)))
    return A;
  switch (intrinsicOf(&I)) {
  case Intrinsic::abs:
    if (!A->isSigned(I.getType()->getScalarSizeInBits()))
      return None;
    return absolute(*A);
  case GenXIntrinsic::genx_rdregioni:
  case GenXIntrinsic::genx_rdregionf:
    return A;
  case GenXIntrinsic::genx_wrregioni:
  case GenXIntrinsic::genx_wrregionf:
    if (auto B = Of(1))
      return hull(*A, *B);
    return None;
  case Intrinsic::fabs:
    return absolute(*A);
  case Intrinsic::minnum:
  case Intrinsic::maxnum:
  case Intrinsic::smin:
  case Intrinsic::smax:
  case Intrinsic::umin:
  case Intrinsic::umax:
    return lesserOrGreater(I, Of);
  case Intrinsic::fma: {
    auto B = Of(1), C = Of(2);
    if (!B || !C)
      return None;
    Range Product = multiply(*A, *B);
    // A sum is -0 only if both terms are, and an exact product is not.
    return restrict(Product, I.getType()) ? Optional<Range>(add(Product, *C))
                                          : None;
  }
  default:
    return None;
  }
}

Optional<Range> shiftRight(const Range &A, const Range &By) {
  if (!By.within(0, 31))
    return None;
  // Shifts go towards 0 or -1.
  int64_t Least = A.Lo < 0 ? By.Lo : By.Hi;
  int64_t Most = A.Hi < 0 ? By.Hi : By.Lo;
  return Range{A.Lo >> Least, A.Hi >> Most};
}

Optional<Range> shiftLeft(const Range &A, const Range &By) {
  if (By.Lo != By.Hi || By.Lo < 0 || By.Lo > 31)
    return None;
  return multiply(A, {int64_t(1) << By.Lo, int64_t(1) << By.Lo});
}

} // namespace

Optional<Range> ValueRanges::compute(const Instruction &I) const {
  Type *T = I.getType();
  if (T->isIntOrIntVectorTy(1) || (!T->isIntOrIntVectorTy() && !exactLimit(T)))
    return None;
  auto Of = [&](unsigned Op) { return of(I.getOperand(Op)); };
  auto Both = [&](unsigned Op, auto Combine) -> Optional<Range> {
    auto A = Of(Op), B = Of(Op + 1);
    if (!A || !B)
      return None;
    return Combine(*A, *B);
  };
  switch (I.getOpcode()) {
  case Instruction::ZExt:
  case Instruction::UIToFP:
    return of(I.getOperand(0), /*Signed=*/false);
  case Instruction::SExt:
  case Instruction::SIToFP:
    return of(I.getOperand(0), /*Signed=*/true);
  case Instruction::Trunc:
  case Instruction::FPExt:
  case Instruction::FPTrunc:
    return Of(0);
  case Instruction::Add:
  case Instruction::FAdd:
    return Both(0, add);
  case Instruction::Sub:
  case Instruction::FSub:
    return Both(
        0, [](const Range &A, const Range &B) { return add(A, negate(B)); });
  case Instruction::Mul:
    return Both(0, multiply);
  case Instruction::FMul: {
    auto A = Of(0), B = Of(1);
    if (!A || !B || mayBeNegativeZero(*A, *B))
      return None;
    return multiply(*A, *B);
  }
  case Instruction::FNeg:
    if (auto A = Of(0))
      if (A->Lo > 0 || A->Hi < 0)
        return negate(*A);
    return None;
  case Instruction::And:
    // Either operand may be a mask of low bits, or not negative.
    for (unsigned Op : {1, 0})
      if (auto A = Of(Op))
        if (A->Lo >= 0)
          return Range{0, A->Hi};
    return None;
  case Instruction::Or:
  case Instruction::Xor:
    return Both(0, bitsOf);
  case Instruction::LShr:
  case Instruction::AShr: {
    auto A = of(I.getOperand(0), I.getOpcode() == Instruction::AShr);
    auto By = Of(1);
    return A && By ? shiftRight(*A, *By) : None;
  }
  case Instruction::Shl:
    return Both(0, shiftLeft);
  case Instruction::Select:
    return Both(1, hull);
  case Instruction::InsertElement:
  case Instruction::ShuffleVector:
    return Both(0, hull);
  case Instruction::PHI: {
    Optional<Range> All = Of(0);
    for (unsigned Op = 1; All && Op < I.getNumOperands(); ++Op) {
      auto R = Of(Op);
      All = R ? Optional<Range>(hull(*All, *R)) : None;
    }
    return All;
  }
  case Instruction::Call:
    return ofIntrinsic(cast<CallInst>(I), Of);
  default:
    return None;
  }
}

} // namespace cmc::genx
