//===- LoopTests.cpp - how a loop counts and ends -------------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "llvm-genx/Transforms/loops/LoopTests.h"
#include "llvm-genx/IR/Rewrite.h"
#include "llvm/GenXIntrinsics/GenXIntrinsics.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;

namespace cmc::genx {

Optional<LoopCount> countOf(const Loop &L) {
  auto *Latch = cast<BranchInst>(L.getLoopLatch()->getTerminator());
  auto *Test = dyn_cast<ICmpInst>(Latch->getCondition());
  if (!Test || !Test->getOperand(0)->getType()->isIntegerTy(32))
    return None;
  CmpInst::Predicate Continue = Latch->getSuccessor(0) == L.getHeader()
                                    ? Test->getPredicate()
                                    : Test->getInversePredicate();
  Value *Tested = Test->getOperand(0), *Bound = Test->getOperand(1);
  if (L.isLoopInvariant(Tested)) {
    std::swap(Tested, Bound);
    Continue = CmpInst::getSwappedPredicate(Continue);
  }
  using namespace PatternMatch;
  Value *At = Tested;
  const APInt *Step;
  bool TestsNext = match(Tested, m_Add(m_Value(At), m_APInt(Step)));
  auto *Phi = dyn_cast<PHINode>(At);
  if (!L.isLoopInvariant(Bound) || !Phi || Phi->getParent() != L.getHeader())
    return None;
  Value *Next = Phi->getIncomingValueForBlock(L.getLoopLatch());
  if ((TestsNext && Next != Tested) ||
      !match(Next, m_Add(m_Specific(Phi), m_APInt(Step))) ||
      Step->isNullValue() || Step->abs().ugt(1 << 24) ||
      Continue == CmpInst::ICMP_EQ)
    return None;
  LoopCount C{Phi,
              cast<BinaryOperator>(Next),
              TestsNext,
              Test,
              Bound,
              *Step,
              Continue,
              ICmpInst::isSigned(Continue),
              ICmpInst::isNonStrictPredicate(Continue)};
  // A counter below (above) the bound is not equal to it.
  bool Less = ICmpInst::isLT(Continue) || ICmpInst::isLE(Continue);
  if (Continue != CmpInst::ICMP_NE && Less != C.isUp())
    return None;
  return C;
}

Value *limitOf(const LoopCount &C, unsigned Iterations, BasicBlock &Before) {
  IRBuilder<> B(Before.getTerminator());
  B.SetCurrentDebugLocation(C.Test->getDebugLoc());
  APInt Distance = C.Step.abs() * (Iterations - 1) - C.OrEqual;
  Type *T = C.Bound->getType();
  if (!C.Signed && C.isUp()) {
    Value *D = ConstantInt::get(T, Distance);
    return B.CreateSub(B.CreateBinaryIntrinsic(Intrinsic::umax, C.Bound, D), D,
                       "limit");
  }
  return callGenX(
      B,
      C.Signed ? GenXIntrinsic::genx_ssadd_sat : GenXIntrinsic::genx_uuadd_sat,
      {T, T}, {C.Bound, ConstantInt::get(T, C.isUp() ? -Distance : Distance)},
      "limit");
}

namespace {

Value *within(const LoopCount &C, Value *V, Value *Limit, IRBuilder<> &B) {
  CmpInst::Predicate P =
      C.isUp() ? (C.Signed ? CmpInst::ICMP_SLT : CmpInst::ICMP_ULT)
               : (C.Signed ? CmpInst::ICMP_SGT : CmpInst::ICMP_UGT);
  return B.CreateICmp(P, V, Limit);
}

/// Hides \p Test while a loop is unrolled: iterations below the limit skip it,
/// so it must not be used to simplify them.
CallInst *hidden(Value *Test, IRBuilder<> &B) {
  auto *T = FunctionType::get(B.getInt1Ty(), {B.getInt1Ty()}, false);
  return B.CreateCall(InlineAsm::get(T, "", "=r,r", /*hasSideEffects=*/true),
                      Test);
}

} // namespace

void testLimit(const Loop &L, const LoopCount &C, const LoopSplit &At,
               Value *Limit, PHINode *Counted, bool Entered) {
  auto *Jump = cast<BranchInst>(L.getLoopLatch()->getTerminator());
  IRBuilder<> B(At.Before->getTerminator());
  B.SetCurrentDebugLocation(C.Test->getDebugLoc());
  Value *Start = C.At->getIncomingValueForBlock(At.MainEntry);
  B.CreateCondBr(within(C, Start, Limit, B), At.MainEntry,
                 Entered ? At.Between : At.RemainderEntry);
  At.Before->getTerminator()->eraseFromParent();
  B.SetInsertPoint(At.Between);
  Instruction *Test = C.Test->clone();
  if (C.TestsNext)
    Test->replaceUsesOfWith(C.Next, Counted);
  else
    Test->replaceUsesOfWith(C.At, B.CreateSub(Counted, C.Next->getOperand(1)));
  B.Insert(Test);
  auto *Leave = cast<BranchInst>(Jump->clone());
  Leave->setMetadata(LLVMContext::MD_loop, nullptr);
  B.Insert(Leave);
  Leave->setCondition(Test);
  Leave->replaceUsesOfWith(L.getHeader(), At.RemainderEntry);
  B.SetInsertPoint(Jump);
  Value *Tested = C.TestsNext ? C.Next : static_cast<Value *>(C.At);
  auto *New = B.CreateCondBr(hidden(within(C, Tested, Limit, B), B),
                             L.getHeader(), At.Between);
  New->copyMetadata(*Jump);
  Jump->eraseFromParent();
}

} // namespace cmc::genx
