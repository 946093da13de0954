//===- WarnPerformance.cpp - warnings about slow code ---------------------===//
//
// Part of CMC, under the MIT licence.
//
// Before: stage-4 IR with constant offsets propagated and loops with pragmas
// unrolled. After: the same; warnings of the group cm-performance say where
//   * a region begins at a variable offset, so that its registers are addressed
//     indirectly, through an address register that must be computed;
//   * a gather or scatter is of adjacent elements, which a block access moves
//     in one piece;
//   * a loop remains that the source asks to unroll.
// One message for each source location.
// Requires: the input described above. Guarantees: unchanged IR.
//===----------------------------------------------------------------------===//
#include "llvm-genx/IR/Region.h"
#include "llvm-genx/IR/Rewrite.h"
#include "llvm-genx/PassClasses.h"
#include "stage4/Errors.h"
#include "stage4/LSC.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/OptimizationRemarkEmitter.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/Analysis/VectorUtils.h"
#include "llvm/GenXIntrinsics/GenXIntrinsics.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/Support/KnownBits.h"
#include "llvm/Transforms/Utils/LoopUtils.h"
#include <set>

using namespace llvm;

namespace cmc::genx {
namespace {

/// Lane I is a value common to all lanes, a multiple of 2^LogAlign, plus
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

/// Handles sums, and products with a constant.
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
  uint64_t Amount = Factor->getZExtValue();
  bool Shift = Op.getOpcode() == Instruction::Shl;
  if (!Shift && Op.getOpcode() != Instruction::Mul)
    return None;
  for (int64_t &Step : L->Steps)
    Step = Shift ? Step << Amount : Step * int64_t(Amount);
  L->LogAlign += Shift ? Amount : countTrailingZeros(Amount);
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

/// An access to one element of Bytes bytes in each lane; Bytes is 0 for other
/// instructions.
struct LaneAccess {
  const Value *Lanes = nullptr, *Mask = nullptr;
  unsigned Bytes = 0;
  int64_t Offset = 0;                 ///< Added to all lanes, ...
  const Value *Base = nullptr;        ///< ... and so is this unless null.
  unsigned MostBytes = MaxBlockBytes; ///< Of a block.
  unsigned LogReadAlign = 2, LogWriteAlign = 4; ///< Of a block's address.
};

/// One element in each lane; the load-store cache has blocks of dwords and
/// qwords at any multiple of their size.
LaneAccess laneAccessOf(const LSCCall &C) {
  LaneAccess A;
  bool Moves = C.Access == MessageAccess::Read || C.isStore();
  if (!Moves || C.Shape != MessageShape::Lanes || C.Transposed ||
      C.Elements != 1 || C.memoryBytes() < 4)
    return A;
  A.Lanes = C.Addresses;
  A.Mask = C.Mask;
  A.Bytes = C.memoryBytes();
  A.Offset = C.Offset;
  A.MostBytes = 64 * A.Bytes;
  A.LogReadAlign = A.LogWriteAlign = Log2_32(A.Bytes);
  return A;
}

LaneAccess laneAccessOf(const CallInst &Call) {
  if (Optional<LSCCall> C = LSCCall::of(&Call))
    return laneAccessOf(*C);
  LaneAccess A;
  const Message *M = findMessage(intrinsicOf(&Call));
  if (!M || M->Atomic || !M->has(arg::Offsets))
    return A;
  MessageCall C{Call, *M};
  A.Lanes = C.value(arg::Offsets);
  A.Base = C.value(arg::Base);
  A.Mask = C.value(arg::Predicate);
  if (C.constant(arg::Scale) != 0)
    return A; // The offset is in larger units than bytes.
  if (M->Shape == MessageShape::Channels)
    A.Bytes = C.constant(arg::Channels) == 1 ? 4 : 0;
  else if (M->has(arg::LogBytes))
    A.Bytes = 1u << C.constant(arg::LogBytes);
  else
    A.Bytes = (C.dataType()->getScalarSizeInBits() / 8)
              << C.constant(arg::LogBlocks);
  return A;
}

/// Whether a block access is equivalent: at least 16 bytes, a power of two.
bool isBlock(const CallInst &Call, const DataLayout &DL) {
  LaneAccess A = laneAccessOf(Call);
  auto *Mask = dyn_cast_or_null<Constant>(A.Mask);
  if (!A.Bytes || !Mask || !Mask->isAllOnesValue())
    return false;
  Optional<Lanes> L = lanesOf(A.Lanes, DL);
  uint64_t Size = L ? L->Steps.size() * A.Bytes : 0;
  if (!isPowerOf2_64(Size) || Size < OwordBytes || Size > A.MostBytes)
    return false;
  for (size_t I = 0; I < L->Steps.size(); ++I)
    if (L->Steps[I] - L->Steps[0] != int64_t(I * A.Bytes))
      return false;
  unsigned Align =
      Call.getType()->isVoidTy() ? A.LogWriteAlign : A.LogReadAlign;
  unsigned Known = L->LogAlign;
  if (A.Base)
    Known =
        std::min(Known, computeKnownBits(A.Base, DL).countMinTrailingZeros());
  return Known >= Align && (L->Steps[0] + A.Offset) % (1 << Align) == 0;
}

class Reporter {
public:
  explicit Reporter(LLVMContext &C) : C(C) {}
  void operator()(const DebugLoc &Loc, PassDiag Kind,
                  ArrayRef<std::string> Args = {}) {
    if (Loc && Reported.insert({Loc.get(), Kind}).second)
      report(C, Loc, Kind, Args);
  }

private:
  LLVMContext &C;
  std::set<std::pair<const DILocation *, PassDiag>> Reported;
};

/// The reason why \p L is not unrolled.
std::string whyLoop(const Loop &L, ScalarEvolution &SE) {
  if (hasUnrollTransformation(&L) == TM_SuppressedByUser)
    return "the source says so";
  if (unsigned Count = SE.getSmallConstantTripCount(&L))
    return "its " + std::to_string(Count) + " rounds would be too much code";
  return "how many rounds it has is not known to the compiler";
}

/// Remarks the remaining loops; warns about those that the source asks to
/// unroll.
void reportLoops(Function &F, FunctionAnalysisManager &FAM, Reporter &Report) {
  auto &ORE = FAM.getResult<OptimizationRemarkEmitterAnalysis>(F);
  for (Loop *L : FAM.getResult<LoopAnalysis>(F).getLoopsInPreorder()) {
    if (hasUnrollTransformation(L) == TM_ForcedByUser)
      Report(L->getStartLoc(), PassDiag::NotUnrolled);
    ORE.emit([&] {
      return OptimizationRemarkMissed("loop-unroll", "NotUnrolled",
                                      L->getStartLoc(), L->getHeader())
             << "loop not unrolled: "
             << ore::NV("Reason",
                        whyLoop(*L, FAM.getResult<ScalarEvolutionAnalysis>(F)));
    });
  }
}

} // namespace

PreservedAnalyses WarnPerformancePass::run(Function &F,
                                           FunctionAnalysisManager &FAM) {
  const DataLayout &DL = F.getParent()->getDataLayout();
  Reporter Report(F.getContext());
  for (Instruction &I : instructions(F)) {
    auto *Call = dyn_cast<CallInst>(&I);
    if (!Call)
      continue;
    if (isRdRegion(Call) || isWrRegion(Call)) {
      const Value *Index = IRRegion::of(*Call).Index;
      if (Index && !Index->getType()->isVectorTy())
        Report(I.getDebugLoc(), PassDiag::IndirectRegion);
    } else if (isBlock(*Call, DL)) {
      bool Reads = !Call->getType()->isVoidTy();
      Report(
          I.getDebugLoc(), PassDiag::GatherOfBlock,
          {Reads ? "read" : "write",
           std::to_string(numElements(laneAccessOf(*Call).Lanes->getType()))});
    }
  }
  reportLoops(F, FAM, Report);
  return PreservedAnalyses::all();
}

} // namespace cmc::genx
