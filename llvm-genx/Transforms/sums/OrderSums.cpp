//===- OrderSums.cpp - small terms of large sums first --------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "llvm-genx/Transforms/sums/OrderSums.h"
#include "llvm-genx/IR/Region.h"
#include "llvm-genx/IR/Rewrite.h"
#include "llvm-genx/IR/Sums.h"
#include "llvm-genx/IR/ValueRange.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/OptimizationRemarkEmitter.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/ValueHandle.h"
#include "llvm/Support/DebugCounter.h"

#define DEBUG_TYPE "genx-order-sums"

using namespace llvm;

DEBUG_COUNTER(Counter, DEBUG_TYPE, "sums ordered");

namespace cmc {
namespace genx {
namespace {

constexpr unsigned Word = 16;
/// As many bytes as take fewer registers in words although the hardware reads
/// no two of them, so that the first is moved.
constexpr unsigned EnoughBytes = 4;

bool fitsWord(const Range &R) { return R.isSigned(Word) || R.isUnsigned(Word); }

const Value *unextended(const Value *V) {
  return isa<ZExtInst, SExtInst>(V) ? cast<CastInst>(V)->getOperand(0) : V;
}

bool isProduct(const Value *V) {
  auto *I = dyn_cast<BinaryOperator>(unextended(V));
  return I && (I->getOpcode() == Instruction::Mul ||
               I->getOpcode() == Instruction::Shl);
}

bool isByte(const Value *V) {
  return elementBytes(unextended(V)->getType()) == 1;
}

class Orderer {
public:
  Orderer(Function &F, OptimizationRemarkEmitter &ORE)
      : F(F), Ranges(F), ORE(ORE), Target(targetOf(F)) {}

  bool run();

private:
  bool order(Instruction &Root);
  bool pays(ArrayRef<Value *> Small) const;
  Value *addUp(SmallVectorImpl<Value *> &Small, Instruction &Root);

  Function &F;
  ValueRanges Ranges;
  OptimizationRemarkEmitter &ORE;
  const TargetInfo &Target;
};

bool Orderer::pays(ArrayRef<Value *> Small) const {
  bool OneByteSource = !Target.has(TargetInfo::SecondSourceBytes);
  return Small.size() > 1 && (!OneByteSource || Small.size() >= EnoughBytes ||
                              !all_of(Small, isByte));
}

/// The sum of \p Small, each added where it is there, as in the loops that
/// they come from.
Value *Orderer::addUp(SmallVectorImpl<Value *> &Small, Instruction &Root) {
  bool InOrder = all_of(Small, [&](const Value *V) {
    auto *I = dyn_cast<Instruction>(V);
    return I && I->getParent() == Root.getParent() && !isa<PHINode>(I);
  });
  if (InOrder)
    stable_sort(Small, [](const Value *A, const Value *B) {
      return A != B && cast<Instruction>(A)->comesBefore(cast<Instruction>(B));
    });
  // Bytes are added to what is none for nothing.
  auto *First = find_if_not(Small, isByte);
  if (First != Small.end())
    std::rotate(Small.begin(), First, First + 1);
  Instruction *At = &Root;
  if (InOrder)
    At = cast<Instruction>(Small[0])->getNextNode();
  Value *Sum = Small[0];
  for (Value *V : drop_begin(Small)) {
    if (InOrder && !cast<Instruction>(V)->comesBefore(At))
      At = cast<Instruction>(V)->getNextNode();
    IRBuilder<> B(At);
    B.SetCurrentDebugLocation(Root.getDebugLoc());
    Sum = B.CreateAdd(Sum, V);
  }
  return Sum;
}

bool Orderer::order(Instruction &Root) {
  auto Terms = termsOf(Root);
  SmallVector<Value *, 16> Small;
  Range All{0, 0};
  bool AnyLarge = false;
  for (Term &T : Terms) {
    auto R = Ranges.of(T.V);
    AnyLarge |= !R || !fitsWord(*R);
    if (!R || T.Minus || isa<Constant>(T.V) || isProduct(T.V))
      continue;
    Range Next{All.Lo + R->Lo, All.Hi + R->Hi};
    if (!fitsWord(*R) || !fitsWord(Next))
      continue;
    All = Next;
    Small.push_back(T.V);
    T.V = nullptr;
  }
  if (!AnyLarge || !pays(Small) || !DebugCounter::shouldExecute(Counter))
    return false;
  ORE.emit([&] {
    return OptimizationRemark(DEBUG_TYPE, "Ordered", &Root)
           << ore::NV("Terms", unsigned(Small.size()))
           << " terms that fit 16 bits are added first";
  });
  Value *Sum = addUp(Small, Root);
  IRBuilder<> B(&Root);
  for (const Term &T : Terms)
    if (T.V)
      Sum = T.Minus ? B.CreateSub(Sum, T.V) : B.CreateAdd(Sum, T.V);
  replaceSum(Root, Sum);
  return true;
}

bool Orderer::run() {
  SmallVector<WeakTrackingVH, 32> Roots;
  for (Instruction &I : instructions(F))
    if (isSum(&I) && elementBytes(I.getType()) == 4 &&
        numElements(I.getType()) * 4 > Target.GRFBytes && !isPartOfSum(I))
      Roots.push_back(&I);
  bool Changed = false;
  for (WeakTrackingVH &Root : Roots)
    if (auto *I = dyn_cast_or_null<BinaryOperator>(static_cast<Value *>(Root)))
      Changed |= order(*I);
  return Changed;
}

} // namespace

PreservedAnalyses OrderSumsPass::run(Function &F,
                                     FunctionAnalysisManager &FAM) {
  auto &ORE = FAM.getResult<OptimizationRemarkEmitterAnalysis>(F);
  return preservedIf(Orderer(F, ORE).run());
}

} // namespace genx
} // namespace cmc
