//===- ExpandInt64.cpp - 64-bit integers as pairs of dwords ---------------===//
//
// Part of CMC, under the MIT licence.
//
// On targets without 64-bit integers, operations on them become operations on
// their halves:
//
//   add <n x i64> %a, %b ==> lo = al + bl
//                            hi = ah + bh + (lo <u al)
//
// A computed value is represented by two vectors of n dwords; the vector of n
// qwords is created only where it is needed: for memory operations, casts and
// whole objects. Regions of qwords become regions of dwords. A select of
// doubles becomes one of halves.
//
// If the hardware has 64-bit sums, shifts and conversions only, these, regions
// and phis stay; logic is done on all dwords, comparisons and selects on
// halves.
//
// Requires: genx-lower-int64, genx-lower-integers, genx-lower-masks,
// genx-lower-vectors. Guarantees: i64 occurs only in arguments, casts, operands
// of memory operations, and operations that the hardware has. Leaves alone:
// targets with full 64-bit integers.
//===----------------------------------------------------------------------===//
#include "llvm-genx/IR/Region.h"
#include "llvm-genx/IR/Rewrite.h"
#include "llvm-genx/PassClasses.h"
#include "llvm-genx/Transforms/lower/HalfArithmetic.h"
#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/GenXIntrinsics/GenXIntrinsics.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/ValueMap.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;

namespace cmc::genx {
namespace {

/// The operations on 64-bit integers that the hardware has.
enum class Native { Nothing, SumsShiftsConversions, All };

Native nativeInt64(const TargetInfo &T) {
  if (!T.has(TargetInfo::Int64))
    return Native::Nothing;
  // Production does the other operations in dwords on such targets.
  return T.has(TargetInfo::Int64Compare) ? Native::All
                                         : Native::SumsShiftsConversions;
}

class Expander : HalfArithmetic {
public:
  explicit Expander(Function &F)
      : HalfArithmetic(F.getContext()), F(F),
        HasSums(nativeInt64(targetOf(F)) == Native::SumsShiftsConversions) {}
  bool run();

private:
  Function &F;
  bool HasSums; ///< 64-bit sums, shifts and conversions.
  ValueMap<Value *, Halves> Known;

  void setInsertPointAfter(Value *V);
  Halves of(Value *V);
  void replace(Instruction &I, Value *V);
  void replace(Instruction &I, Halves H);

  bool expand(Instruction &I);
  bool expandForSums(Instruction &I);
  bool expandShift(BinaryOperator &I);
  bool expandBinary(BinaryOperator &I);
  bool expandCast(CastInst &I);
  bool expandCall(CallInst &I);
  void expandRead(CallInst &I);
  void expandWrite(CallInst &I);
  void expandPhis(ArrayRef<PHINode *> Phis);
  Value *selectDoubles(SelectInst &I);
};

//===--- Values and their halves ------------------------------------------===//

void Expander::setInsertPointAfter(Value *V) {
  DebugLoc Where = B.getCurrentDebugLocation();
  if (auto *I = dyn_cast<Instruction>(V))
    B.SetInsertPoint(I->getNextNode());
  else
    B.SetInsertPoint(&*F.getEntryBlock().getFirstInsertionPt());
  B.SetCurrentDebugLocation(Where);
}

/// Halves are read once, right after the definition of the value; those of a
/// phi at their use, since a join must be first in its block.
Halves Expander::of(Value *V) {
  if (isa<Constant, PHINode>(V))
    return splitHalves(B, V);
  auto It = Known.find(V);
  if (It != Known.end())
    return It->second;
  IRBuilder<>::InsertPointGuard Guard(B);
  setInsertPointAfter(V);
  return Known[V] = splitHalves(B, V);
}

void Expander::replace(Instruction &I, Value *V) {
  if (isa<Instruction>(V) && !V->hasName())
    V->takeName(&I);
  I.replaceAllUsesWith(V);
  I.eraseFromParent();
}

void Expander::replace(Instruction &I, Halves H) {
  Value *Whole = joinHalves(B, H);
  if (!isa<Constant>(Whole))
    Known[Whole] = H;
  replace(I, Whole);
}

//===--- Instructions -----------------------------------------------------===//

bool Expander::expandShift(BinaryOperator &I) {
  Halves X = of(I.getOperand(0));
  Value *By = of(I.getOperand(1)).Low;
  Constant *C = dyn_cast<Constant>(By);
  if (C && C->getType()->isVectorTy())
    C = C->getSplatValue();
  if (auto *Int = dyn_cast_or_null<ConstantInt>(C))
    replace(I, shiftByConstant(I.getOpcode(), X, Int->getZExtValue() % 64));
  else if (I.getOpcode() == Instruction::Shl)
    replace(I, shiftLeft(X, By));
  else
    replace(I, shiftRight(X, By, I.getOpcode() == Instruction::AShr));
  return true;
}

bool Expander::expandBinary(BinaryOperator &I) {
  switch (I.getOpcode()) {
  case Instruction::Add:
    replace(I, add(of(I.getOperand(0)), of(I.getOperand(1))));
    return true;
  case Instruction::Sub:
    replace(I, subtract(of(I.getOperand(0)), of(I.getOperand(1))));
    return true;
  case Instruction::And:
  case Instruction::Or:
  case Instruction::Xor:
    replace(I,
            bitwise(I.getOpcode(), of(I.getOperand(0)), of(I.getOperand(1))));
    return true;
  case Instruction::Shl:
  case Instruction::LShr:
  case Instruction::AShr:
    return expandShift(I);
  default:
    return false;
  }
}

bool Expander::expandCast(CastInst &I) {
  Value *V = I.getOperand(0);
  Type *Half = withElement(V->getType(), B.getInt32Ty());
  switch (I.getOpcode()) {
  case Instruction::ZExt:
  case Instruction::SExt: {
    Value *Low = B.CreateCast(I.getOpcode(), V, Half);
    replace(I,
            Halves{Low, isa<SExtInst>(I) ? B.CreateAShr(Low, get(Low, 31))
                                         : static_cast<Value *>(get(Low, 0))});
    return true;
  }
  case Instruction::Trunc:
    replace(I, B.CreateTrunc(of(V).Low, I.getType()));
    return true;
  case Instruction::SIToFP:
  case Instruction::UIToFP:
    replace(I, I.getType()->getScalarType()->isDoubleTy()
                   ? toDouble(of(V), isa<SIToFPInst>(I))
                   : toFloat(of(V), isa<SIToFPInst>(I)));
    return true;
  default:
    return false;
  }
}

bool Expander::expandCall(CallInst &I) {
  auto Saturate = [&](bool ToSigned, bool FromSigned) {
    Value *V = clampTo32(of(I.getArgOperand(0)), ToSigned, FromSigned);
    unsigned Again = !ToSigned    ? GenXIntrinsic::genx_uutrunc_sat
                     : FromSigned ? GenXIntrinsic::genx_sstrunc_sat
                                  : GenXIntrinsic::genx_sutrunc_sat;
    if (elementBytes(I.getType()) < 4)
      V = callGenX(B, Again, {I.getType(), V->getType()}, {V});
    else if (ToSigned && !FromSigned)
      V = B.CreateBinaryIntrinsic(Intrinsic::umin, V, get(V, 0x7fffffff));
    replace(I, V);
    return true;
  };
  auto SelectIf = [&](CmpInst::Predicate P) {
    Halves X = of(I.getArgOperand(0)), Y = of(I.getArgOperand(1));
    replace(I, select(compare(P, X, Y), X, Y));
    return true;
  };
  switch (intrinsicOf(&I)) {
  case Intrinsic::smin:
    return SelectIf(CmpInst::ICMP_SLT);
  case Intrinsic::smax:
    return SelectIf(CmpInst::ICMP_SGT);
  case Intrinsic::umin:
    return SelectIf(CmpInst::ICMP_ULT);
  case Intrinsic::umax:
    return SelectIf(CmpInst::ICMP_UGT);
  case Intrinsic::abs: {
    Halves X = of(I.getArgOperand(0));
    Value *Sign = B.CreateAShr(X.High, get(X.High, 31));
    Halves Signs{Sign, Sign};
    replace(I, subtract(bitwise(Instruction::Xor, X, Signs), Signs));
    return true;
  }
  case Intrinsic::fptosi_sat:
    replace(I, fromFloat(I.getArgOperand(0), true));
    return true;
  case Intrinsic::fptoui_sat:
    replace(I, fromFloat(I.getArgOperand(0), false));
    return true;
  case GenXIntrinsic::genx_sstrunc_sat:
    return Saturate(true, true);
  case GenXIntrinsic::genx_sutrunc_sat:
    return Saturate(true, false);
  case GenXIntrinsic::genx_ustrunc_sat:
    return Saturate(false, true);
  case GenXIntrinsic::genx_uutrunc_sat:
    return Saturate(false, false);
  default:
    break;
  }
  if (isRdRegion(&I))
    expandRead(I);
  else if (isWrRegion(&I))
    expandWrite(I);
  else
    return false;
  return true;
}

//===--- Regions ----------------------------------------------------------===//

/// The region of the halves of \p R: low (\p Dword 0) or high (1).
IRRegion halfRegion(IRBuilder<> &B, IRRegion R, unsigned Dword) {
  R.Elem = B.getInt32Ty();
  R.VStride *= 2;
  if (R.Width > 1)
    R.Stride *= 2;
  R.Offset += 4 * Dword;
  if (R.Index && Dword)
    R.Index = B.CreateAdd(R.Index, ConstantInt::get(R.Index->getType(), 4));
  R.ParentWidth = nullptr;
  return R;
}

/// The region of the dwords of \p R; none if they form no region.
Optional<IRRegion> dwordRegion(IRBuilder<> &B, IRRegion R) {
  if (R.Index && R.Index->getType()->isVectorTy())
    return None;
  R.Elem = B.getInt32Ty();
  R.N *= 2;
  R.VStride *= 2;
  R.ParentWidth = nullptr;
  if (R.Width == 1 || R.Stride == 1) {
    R.Width *= 2;
    R.Stride = 1;
    return R;
  }
  if (2 * R.Width != R.N)
    return None;
  R.VStride = 2 * R.Stride;
  R.Width = 2;
  R.Stride = 1;
  return R;
}

void Expander::expandRead(CallInst &I) {
  Value *Source = asDwords(B, regionSource(&I));
  IRRegion R = IRRegion::of(I);
  bool Scalar = !I.getType()->isVectorTy();
  if (auto Dwords = dwordRegion(B, R)) {
    Value *All = createRdRegion(B, Source, *Dwords, /*Scalar=*/false);
    replace(I, B.CreateBitCast(All, I.getType()));
    return;
  }
  IRRegion Low = halfRegion(B, R, 0), High = halfRegion(B, R, 1);
  replace(I, Halves{createRdRegion(B, Source, Low, Scalar),
                    createRdRegion(B, Source, High, Scalar)});
}

void Expander::expandWrite(CallInst &I) {
  Value *Old = asDwords(B, regionSource(&I)), *New = newValueOf(&I);
  IRRegion R = IRRegion::of(I);
  Value *Mask = maskOf(&I);
  auto Dwords = dwordRegion(B, R);
  Value *Result;
  if (!Dwords || Mask || isa<Constant>(New) || Known.count(New)) {
    Halves H = of(New);
    IRRegion Low = halfRegion(B, R, 0), High = halfRegion(B, R, 1);
    Result = createWrRegion(B, Old, H.Low, Low, Mask);
    Result = createWrRegion(B, Result, H.High, High, Mask);
  } else {
    Result = createWrRegion(B, Old, asDwords(B, New), *Dwords);
  }
  replace(I, B.CreateBitCast(Result, I.getType()));
}

/// Selection takes doubles for 64-bit integers, since these keep denormals.
Value *Expander::selectDoubles(SelectInst &I) {
  auto Split = [&](Value *V) {
    Type *T = withElement(V->getType(), B.getInt64Ty());
    return splitHalves(B, B.CreateBitCast(V, T));
  };
  Halves H = select(I.getCondition(), Split(I.getTrueValue()),
                    Split(I.getFalseValue()));
  return B.CreateBitCast(joinHalves(B, H), I.getType());
}

//===--- The pass ---------------------------------------------------------===//

bool Expander::expand(Instruction &I) {
  B.SetInsertPoint(&I);
  if (isa<SelectInst>(I) && I.getType()->getScalarType()->isDoubleTy() &&
      !HasSums) {
    replace(I, selectDoubles(cast<SelectInst>(I)));
    return true;
  }
  if (auto *Cmp = dyn_cast<ICmpInst>(&I)) {
    if (!isInt64(Cmp->getOperand(0)))
      return false;
    replace(I, compare(Cmp->getPredicate(), of(Cmp->getOperand(0)),
                       of(Cmp->getOperand(1))));
    return true;
  }
  if (!isInt64(&I) && !(I.getNumOperands() && isInt64(I.getOperand(0)) &&
                        isa<CastInst, CallInst>(I)))
    return false;
  if (auto *Select = dyn_cast<SelectInst>(&I)) {
    replace(I, select(Select->getCondition(), of(Select->getTrueValue()),
                      of(Select->getFalseValue())));
    return true;
  }
  if (auto *Binary = dyn_cast<BinaryOperator>(&I))
    return expandBinary(*Binary);
  if (auto *Cast = dyn_cast<CastInst>(&I))
    return expandCast(*Cast);
  if (auto *Call = dyn_cast<CallInst>(&I))
    return expandCall(*Call);
  return false;
}

/// Expands operations that hardware with 64-bit sums lacks; false for the
/// others.
bool Expander::expandForSums(Instruction &I) {
  if (isa<ICmpInst, SelectInst>(I))
    return expand(I);
  if (!isInt64(&I))
    return false;
  B.SetInsertPoint(&I);
  if (I.isBitwiseLogicOp()) {
    Value *X = asDwords(B, I.getOperand(0)), *Y = asDwords(B, I.getOperand(1));
    auto Op = cast<BinaryOperator>(I).getOpcode();
    replace(I, B.CreateBitCast(B.CreateBinOp(Op, X, Y), I.getType()));
    return true;
  }
  switch (intrinsicOf(&I)) {
  case Intrinsic::smin:
  case Intrinsic::smax:
  case Intrinsic::umin:
  case Intrinsic::umax:
    return expand(I);
  case Intrinsic::abs: {
    Value *X = I.getOperand(0), *Sign = B.CreateAShr(X, get(X, 63));
    Value *Flipped = B.CreateXor(asDwords(B, X), asDwords(B, Sign));
    replace(I, B.CreateSub(B.CreateBitCast(Flipped, I.getType()), Sign));
    return true;
  }
  default:
    return false;
  }
}

/// Replaces phis by phis of dwords. The casts at both ends cost nothing; they
/// are next to the definition and the use, since a block that starts with a
/// join may have to be empty.
void Expander::expandPhis(ArrayRef<PHINode *> Phis) {
  DenseMap<Value *, PHINode *> New;
  for (PHINode *Phi : Phis)
    New[Phi] = PHINode::Create(
        vectorOf(B.getInt32Ty(), 2 * numElements(Phi->getType())),
        Phi->getNumIncomingValues(), Phi->getName(), Phi);
  for (PHINode *Phi : Phis)
    for (unsigned K = 0; K < Phi->getNumIncomingValues(); ++K) {
      Value *V = Phi->getIncomingValue(K);
      PHINode *Same = New.lookup(V);
      if (!Same)
        setInsertPointAfter(V);
      New[Phi]->addIncoming(Same ? Same : asDwords(B, V),
                            Phi->getIncomingBlock(K));
    }
  for (PHINode *Phi : Phis) {
    for (Use &U : make_early_inc_range(Phi->uses())) {
      auto *User = cast<Instruction>(U.getUser());
      if (New.count(User))
        continue;
      B.SetInsertPoint(User);
      U.set(B.CreateBitCast(New[Phi], Phi->getType()));
    }
  }
  for (PHINode *Phi : Phis)
    Phi->replaceAllUsesWith(UndefValue::get(Phi->getType()));
  for (PHINode *Phi : Phis)
    Phi->eraseFromParent();
}

bool Expander::run() {
  bool Changed = EliminateUnreachableBlocks(F);
  SmallVector<Instruction *, 256> Worklist;
  SmallVector<PHINode *, 16> Phis;
  // In this order operands are expanded first, except for phis.
  for (BasicBlock *BB : ReversePostOrderTraversal<Function *>(&F))
    for (Instruction &I : *BB)
      if (!isa<PHINode>(I))
        Worklist.push_back(&I);
      else if (isInt64(&I) && !HasSums)
        Phis.push_back(cast<PHINode>(&I));
  expandPhis(Phis);
  Changed |= !Phis.empty();
  for (Instruction *I : Worklist)
    Changed |= HasSums ? expandForSums(*I) : expand(*I);
  // Simplify shifts and sums of halves that are 0.
  if (Changed)
    for (BasicBlock &BB : F)
      SimplifyInstructionsInBlock(&BB);
  return Changed;
}

} // namespace

PreservedAnalyses ExpandInt64Pass::run(Function &F, FunctionAnalysisManager &) {
  if (nativeInt64(targetOf(F)) == Native::All)
    return PreservedAnalyses::all();
  return Expander(F).run() ? PreservedAnalyses::none()
                           : PreservedAnalyses::all();
}

} // namespace cmc::genx
