//===- WarnPerformance.cpp - what is right, but slow ----------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "llvm-genx/Transforms/WarnPerformance.h"
#include "basic/Errors.h"
#include "llvm-genx/IR/Region.h"
#include "llvm-genx/IR/Rewrite.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/Analysis/VectorUtils.h"
#include "llvm/GenXIntrinsics/GenXIntrinsics.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/Support/KnownBits.h"
#include "llvm/Transforms/Utils/LoopUtils.h"
#include <set>

using namespace llvm;

namespace cmc {
namespace genx {
namespace {

/// Lane I is a value that all lanes share, a multiple of 2^LogAlign, plus
/// Steps[I].
struct Lanes {
  SmallVector<int64_t, 32> Steps;
  unsigned LogAlign = 31;
};

Optional<Lanes> lanesOf(const Value *V, const DataLayout &DL);

Optional<Lanes> sharedBy(const Value *Scalar, unsigned N,
                         const DataLayout &DL) {
  KnownBits Known = computeKnownBits(Scalar, DL);
  return Lanes{SmallVector<int64_t, 32>(N, 0), Known.countMinTrailingZeros()};
}

Optional<Lanes> lanesOfConstant(const Constant *C, unsigned N) {
  Lanes Result;
  for (unsigned I = 0; I < N; ++I) {
    auto *Element = dyn_cast_or_null<ConstantInt>(C->getAggregateElement(I));
    if (!Element)
      return None;
    Result.Steps.push_back(Element->getSExtValue());
  }
  return Result;
}

/// Sums, and products with a constant.
Optional<Lanes> lanesOfBinary(const BinaryOperator &Op, const DataLayout &DL) {
  Optional<Lanes> L = lanesOf(Op.getOperand(0), DL);
  Optional<Lanes> R = lanesOf(Op.getOperand(1), DL);
  if (!L || !R)
    return None;
  if (Op.getOpcode() == Instruction::Add) {
    for (size_t I = 0; I < L->Steps.size(); ++I)
      L->Steps[I] += R->Steps[I];
    L->LogAlign = std::min(L->LogAlign, R->LogAlign);
    return L;
  }
  const auto *C = dyn_cast<Constant>(Op.getOperand(1));
  const auto *Factor =
      C ? dyn_cast_or_null<ConstantInt>(C->getSplatValue()) : nullptr;
  if (!Factor || Factor->getValue().ugt(16))
    return None;
  uint64_t Number = Factor->getZExtValue();
  bool Shift = Op.getOpcode() == Instruction::Shl;
  if (!Shift && Op.getOpcode() != Instruction::Mul)
    return None;
  for (int64_t &Step : L->Steps)
    Step = Shift ? Step << Number : Step * int64_t(Number);
  L->LogAlign += Shift ? Number : countTrailingZeros(Number);
  return L;
}

Optional<Lanes> lanesOf(const Value *V, const DataLayout &DL) {
  unsigned N = numElements(V->getType());
  if (auto *C = dyn_cast<Constant>(V))
    return lanesOfConstant(C, N);
  if (auto *Op = dyn_cast<BinaryOperator>(V))
    return lanesOfBinary(*Op, DL);
  if (const Value *Scalar = getSplatValue(V))
    return sharedBy(Scalar, N, DL);
  if (isRdRegion(V)) {
    IRRegion R = IRRegion::of(*cast<CallInst>(V));
    const Value *Source = regionSource(V);
    if (R.isScalar() && numElements(Source->getType()) == 1)
      if (auto *Cast = dyn_cast<BitCastInst>(Source))
        return sharedBy(Cast->getOperand(0), N, DL);
    if (R.isScalar())
      return sharedBy(Source, N, DL);
  }
  return None;
}

/// The operands that make the addresses of a lane by lane access of elements of
/// Bytes bytes; Bytes 0 for any other instruction.
struct LaneAccess {
  const Value *Lanes = nullptr, *Base = nullptr, *Mask = nullptr;
  unsigned Bytes = 0;
};

LaneAccess laneAccessOf(const CallInst &Call) {
  auto Constant = [&](unsigned I) {
    auto *C = dyn_cast<ConstantInt>(Call.getArgOperand(I));
    return C ? C->getZExtValue() : ~uint64_t(0);
  };
  switch (intrinsicOf(&Call)) {
  case GenXIntrinsic::genx_gather_scaled:
  case GenXIntrinsic::genx_scatter_scaled:
    if (Constant(1) > 3 || Constant(2) != 0)
      return {};
    return {Call.getArgOperand(5), Call.getArgOperand(4), Call.getArgOperand(0),
            1u << Constant(1)};
  default:
    return {};
  }
}

/// A block access takes dwords at a multiple of four, 1, 2, 4 or 8 owords.
bool isBlock(const CallInst &Call, const DataLayout &DL) {
  LaneAccess A = laneAccessOf(Call);
  auto *Mask = dyn_cast_or_null<Constant>(A.Mask);
  if (A.Bytes != 4 || !Mask || !Mask->isAllOnesValue())
    return false;
  Optional<Lanes> L = lanesOf(A.Lanes, DL);
  if (!L || !isPowerOf2_64(L->Steps.size()) || L->Steps.size() < 4 ||
      L->Steps.size() > 32)
    return false;
  for (size_t I = 0; I < L->Steps.size(); ++I)
    if (L->Steps[I] - L->Steps[0] != int64_t(I * A.Bytes))
      return false;
  unsigned BaseAlign = computeKnownBits(A.Base, DL).countMinTrailingZeros();
  return std::min(L->LogAlign, BaseAlign) >= 2 && L->Steps[0] % 4 == 0;
}

class Reporter {
public:
  explicit Reporter(LLVMContext &C) : C(C) {}
  void operator()(const DebugLoc &Loc, PassDiag Kind,
                  ArrayRef<std::string> Args = {}) {
    if (Loc && Told.insert({Loc.get(), Kind}).second)
      report(C, Loc, Kind, Args);
  }

private:
  LLVMContext &C;
  std::set<std::pair<const DILocation *, PassDiag>> Told;
};

} // namespace

PreservedAnalyses WarnPerformancePass::run(Function &F,
                                           FunctionAnalysisManager &FAM) {
  const DataLayout &DL = F.getParent()->getDataLayout();
  Reporter Tell(F.getContext());
  for (Instruction &I : instructions(F)) {
    auto *Call = dyn_cast<CallInst>(&I);
    if (!Call)
      continue;
    if (isRdRegion(Call) || isWrRegion(Call)) {
      const Value *Index = IRRegion::of(*Call).Index;
      if (Index && !Index->getType()->isVectorTy())
        Tell(I.getDebugLoc(), PassDiag::IndirectRegion);
    } else if (isBlock(*Call, DL)) {
      bool Reads = !Call->getType()->isVoidTy();
      Tell(I.getDebugLoc(), PassDiag::GatherOfBlock,
           {Reads ? "read" : "write",
            std::to_string(numElements(laneAccessOf(*Call).Lanes->getType()))});
    }
  }
  for (Loop *L : FAM.getResult<LoopAnalysis>(F).getLoopsInPreorder())
    if (hasUnrollTransformation(L) == TM_ForcedByUser)
      Tell(L->getStartLoc(), PassDiag::NotUnrolled);
  return PreservedAnalyses::all();
}

} // namespace genx
} // namespace cmc
