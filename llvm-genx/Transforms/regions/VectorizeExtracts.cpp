//===- VectorizeExtracts.cpp - vector operations for elements -------------===//
//
// Part of CMC, under the MIT licence.
//
// Replaces equal scalar operations on several elements of one vector by one
// operation on the vector, of which elements are read:
//
//   %a = rdregion <64 x i8> %v, i16 0           %n = lshr <64 x i8> %v, 3
//   %x = lshr i8 %a, 3                          %x = rdregion %n, i16 0
//   %b = rdregion <64 x i8> %v, i16 1      ==>  %y = rdregion %n, i16 1
//   %y = lshr i8 %b, 3                          ...
//   ...
//
// The pass iterates, so that a chain of operations is vectorized as a whole;
// remaining users read elements through regions, at no cost. Typical examples
// are the addresses of histograms. The other operand is a constant, or one
// value that is defined before the first of the operations. Requires: nothing.
// Guarantees: nothing that selection depends on. Leaves alone: groups of fewer
// than four or with wide gaps, operations that may trap, and those in different
// blocks.
//===----------------------------------------------------------------------===//
#include "llvm-genx/IR/Region.h"
#include "llvm-genx/IR/Rewrite.h"
#include "llvm-genx/PassClasses.h"
#include "llvm-genx/VISA/model/CostModel.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/Analysis/OptimizationRemarkEmitter.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Support/MathExtras.h"
#include <map>
#include <tuple>

using namespace llvm;

#define DEBUG_TYPE "genx-vectorize-extracts"

namespace cmc::genx {
namespace {

/// The common properties of a group: vector, opcode, other operand, whether the
/// element is the second operand, and result type.
using Key = std::tuple<Value *, unsigned, Value *, bool, Type *>;

struct Member {
  Instruction *Op;
  int Offset; ///< Of the element, in bytes.
};
using Groups = MapVector<Key, SmallVector<Member, 16>, std::map<Key, unsigned>>;

/// The offset of the element that \p V reads, if it reads one at a constant
/// offset.
Optional<int> extractedAt(const Value *V) {
  if (!isRdRegion(V) || V->getType()->isVectorTy())
    return None;
  IRRegion R = IRRegion::of(*cast<CallInst>(V));
  if (R.Index)
    return None;
  return R.Offset;
}

bool cannotTrap(const Instruction &I) {
  switch (I.getOpcode()) {
  case Instruction::UDiv:
  case Instruction::SDiv:
  case Instruction::URem:
  case Instruction::SRem:
    return false;
  default:
    return true;
  }
}

/// Whether all targets compute with \p T.
bool isElement(const Type *T) {
  return elementBytes(T) != 0 && elementBytes(T) <= 4;
}

/// Adds \p I to \p All if it is an operation on an extracted element.
void classify(Instruction &I, Groups &All) {
  if (I.getType()->isVectorTy() || !isElement(I.getType()) ||
      I.getNumOperands() == 0 || !isElement(I.getOperand(0)->getType()))
    return;
  if (isa<CastInst>(I) && !isa<BitCastInst>(I)) {
    if (auto At = extractedAt(I.getOperand(0)))
      All[{regionSource(I.getOperand(0)), I.getOpcode(), nullptr, false,
           I.getType()}]
          .push_back({&I, *At});
    return;
  }
  if (!isa<BinaryOperator>(I) || !cannotTrap(I))
    return;
  for (unsigned N : {0, 1}) {
    Value *Other = I.getOperand(1 - N);
    auto At = extractedAt(I.getOperand(N));
    // If both are elements, the other operand varies.
    if (!At || extractedAt(Other))
      continue;
    All[{regionSource(I.getOperand(N)), I.getOpcode(), Other, N == 1,
         I.getType()}]
        .push_back({&I, *At});
    return;
  }
}

/// The region of the elements of a group; of stride 0 if they are all the same
/// or form no region.
IRRegion regionOf(ArrayRef<Member> Group, Type *Elem) {
  int First = Group[0].Offset, Last = First;
  for (const Member &M : Group) {
    First = std::min(First, M.Offset);
    Last = std::max(Last, M.Offset);
  }
  uint64_t Step = 0;
  for (const Member &M : Group)
    Step = GreatestCommonDivisor64(Step, M.Offset - First);
  unsigned Size = elementBytes(Elem);
  IRRegion R = IRRegion::strided(Elem, 1, 1, 0);
  R.Offset = First;
  if (Step % Size)
    Step = 0;
  R.Stride = 0;
  if (Step == 0)
    return R;
  R.Stride = Step / Size;
  R.N = R.Width = (Last - First) / Step + 1;
  R.VStride = R.Stride * R.Width;
  return R;
}

/// Creates, before \p I, \p Other as an operand beside vectors of \p N
/// elements.
Value *spread(IRBuilder<> &B, Value *Other, unsigned N) {
  if (auto *C = dyn_cast<Constant>(Other))
    return ConstantVector::getSplat(ElementCount::getFixed(N), C);
  Value *One = B.CreateBitCast(Other, vectorOf(Other->getType(), 1));
  IRRegion Splat = IRRegion::strided(Other->getType(), N, 0, 0);
  Splat.VStride = 0, Splat.Width = 1;
  return createRdRegion(B, One, Splat, /*Scalar=*/false);
}

bool isBefore(const Value *V, const Instruction *I) {
  auto *Def = dyn_cast<Instruction>(V);
  return !Def || Def->getParent() != I->getParent() || Def->comesBefore(I);
}

/// Replaces \p Group by one operation, or returns why that does not pay.
StringRef vectorize(const Key &Common, ArrayRef<Member> Group) {
  auto [Vector, Opcode, Other, IsSecond, Result] = Common;
  Type *Elem = Vector->getType()->getScalarType();
  IRRegion R = regionOf(Group, Elem);
  if (R.Stride == 0)
    return "elements are not aligned to their size";
  unsigned Different = 0;
  std::vector<bool> Seen(R.N);
  auto IndexOf = [&](const Member &M) {
    return (M.Offset - R.Offset) / (R.Stride * elementBytes(Elem));
  };
  for (const Member &M : Group) {
    Different += !Seen[IndexOf(M)];
    Seen[IndexOf(M)] = true;
  }
  if (Different < visa::cost::MinVectorized)
    return "elements are too few";
  if (R.N > visa::cost::ElementsPerUse * Different ||
      R.Stride * elementBytes(Elem) > visa::cost::WidestGap)
    return "elements are too far apart";
  Instruction *First = Group[0].Op;
  for (const Member &M : Group)
    if (M.Op->comesBefore(First))
      First = M.Op;
  if (Other && !isBefore(Other, First))
    return "the other operand is computed in between";

  IRBuilder<> B(First);
  Value *In = R.isWhole(Vector->getType())
                  ? Vector
                  : createRdRegion(B, Vector, R, /*Scalar=*/false);
  Type *T = vectorOf(Result, R.N);
  Value *Out;
  if (!Other) {
    Out = B.CreateCast(Instruction::CastOps(Opcode), In, T);
  } else {
    Value *Splat = spread(B, Other, R.N);
    Out = B.CreateBinOp(Instruction::BinaryOps(Opcode), IsSecond ? Splat : In,
                        IsSecond ? In : Splat);
  }
  if (auto *I = dyn_cast<Instruction>(Out)) {
    I->copyIRFlags(First);
    for (const Member &M : Group)
      I->andIRFlags(M.Op);
  }
  for (const Member &M : Group) {
    B.SetInsertPoint(M.Op);
    IRRegion Element = IRRegion::strided(Result, 1, 1, IndexOf(M));
    Value *E = createRdRegion(B, Out, Element, /*Scalar=*/true);
    E->takeName(M.Op);
    M.Op->replaceAllUsesWith(E);
    M.Op->eraseFromParent();
  }
  return "";
}

} // namespace

PreservedAnalyses VectorizeExtractsPass::run(Function &F,
                                             FunctionAnalysisManager &FAM) {
  auto &ORE = FAM.getResult<OptimizationRemarkEmitterAnalysis>(F);
  bool Changed = false;
  auto RunOnce = [&](BasicBlock &BB) {
    Groups All;
    for (Instruction &I : BB)
      classify(I, All);
    SmallVector<OptimizationRemarkMissed, 4> Missed;
    SmallPtrSet<Value *, 16> Erased;
    for (auto &[Common, Group] : All) {
      // A replaced operand has another name now; the next iteration finds it.
      if (Group.size() < visa::cost::MinVectorized ||
          Erased.count(std::get<2>(Common)))
        continue;
      DebugLoc Loc = Group[0].Op->getDebugLoc();
      for (const Member &M : Group)
        Erased.insert(M.Op);
      StringRef Why = vectorize(Common, Group);
      if (Why.empty()) {
        ORE.emit([&, Count = Group.size()] {
          return OptimizationRemark(DEBUG_TYPE, "Vectorized", Loc, &BB)
                 << ore::NV("Count", unsigned(Count))
                 << " operations on elements of a vector became one";
        });
        continue;
      }
      for (const Member &M : Group)
        Erased.erase(M.Op);
      Missed.emplace_back(DEBUG_TYPE, "NotVectorized", Loc, &BB);
      Missed.back() << "operations on elements of a vector remain separate: "
                    << Why;
    }
    // In the last iteration only.
    if (Erased.empty())
      for (OptimizationRemarkMissed &R : Missed)
        ORE.emit(R);
    return !Erased.empty();
  };
  for (BasicBlock &BB : F)
    while (RunOnce(BB))
      Changed = true;
  return preservedIf(Changed);
}

} // namespace cmc::genx
