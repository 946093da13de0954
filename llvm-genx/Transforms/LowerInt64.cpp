//===- LowerInt64.cpp - 64-bit products by halves -------------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "llvm-genx/Transforms/LowerInt64.h"
#include "basic/Errors.h"
#include "llvm-genx/IR/Region.h"
#include "llvm-genx/IR/Rewrite.h"
#include "llvm/GenXIntrinsics/GenXIntrinsics.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

namespace cmc {
namespace genx {
namespace {

/// The product by halves.
Value *multiply(IRBuilder<> &B, Value *L, Value *R) {
  Type *T = L->getType();
  unsigned N = numElements(T);
  Type *Int = B.getInt32Ty();
  Type *Half = vectorOf(Int, N);
  Type *Halves = vectorOf(Int, 2 * N);
  auto Part = [&](Value *V, unsigned High) {
    return createRdRegion(B, B.CreateBitCast(V, Halves),
                          IRRegion::strided(Int, N, 2, High), false);
  };
  Value *LLow = Part(L, 0), *LHigh = Part(L, 1);
  Value *RLow = Part(R, 0), *RHigh = Part(R, 1);
  Value *High =
      callGenX(B, GenXIntrinsic::genx_umulh, {Half, Half}, {LLow, RLow});
  High = B.CreateAdd(High, B.CreateMul(LLow, RHigh));
  High = B.CreateAdd(High, B.CreateMul(LHigh, RLow));
  Value *Result =
      createWrRegion(B, UndefValue::get(Halves), B.CreateMul(LLow, RLow),
                     IRRegion::strided(Int, N, 2, 0));
  Result = createWrRegion(B, Result, High, IRRegion::strided(Int, N, 2, 1));
  return B.CreateBitCast(Result, T);
}

bool isInt64(const Type *T) { return T->isIntOrIntVectorTy(64); }

bool isInteger64Only(const Instruction &I) {
  if (!isInt64(I.getType()))
    return false;
  switch (I.getOpcode()) {
  case Instruction::SDiv:
  case Instruction::UDiv:
  case Instruction::SRem:
  case Instruction::URem:
    return true;
  default:
    break;
  }
  auto *Call = dyn_cast<IntrinsicInst>(&I);
  if (!Call)
    return false;
  switch (Call->getIntrinsicID()) {
  case Intrinsic::ctpop:
  case Intrinsic::ctlz:
  case Intrinsic::cttz:
  case Intrinsic::bitreverse:
    return true;
  default:
    return false;
  }
}

bool usesDouble(const Instruction &I) {
  auto IsDouble = [](const Value *V) {
    return V->getType()->getScalarType()->isDoubleTy();
  };
  return IsDouble(&I) ||
         any_of(I.operands(), [&](const Use &U) { return IsDouble(U.get()); });
}

/// What the target cannot do; one error for each function and kind.
void reportMissing(Function &F, const TargetInfo &T) {
  bool Int = false, Float = T.has(TargetInfo::Float64);
  for (Instruction &I : instructions(F)) {
    if (!Int && isInteger64Only(I)) {
      Int = true;
      reportUserError(I, Twine("target '") + T.Name +
                             "' cannot do this operation on 64-bit integers");
    }
    if (!Float && usesDouble(I)) {
      Float = true;
      reportUserError(I, Twine("target '") + T.Name + "' has no double");
    }
  }
}

} // namespace

PreservedAnalyses LowerInt64Pass::run(Function &F, FunctionAnalysisManager &) {
  reportMissing(F, targetOf(F));
  return preservedIf(
      rewriteInstructions(F, [](Instruction &I, IRBuilder<> &B) -> Value * {
        if (I.getOpcode() != Instruction::Mul || !isInt64(I.getType()))
          return nullptr;
        return multiply(B, I.getOperand(0), I.getOperand(1));
      }));
}

} // namespace genx
} // namespace cmc
