//===- MergeSums.cpp - addition before reduction --------------------------===//
//
// Part of CMC, under the MIT licence.
//
// A sum of several values that are each reduced in the same way adds the values
// in full width and reduces once:
//
//   %a = add (abs (rd %x, even)), (abs (rd %x, odd))
//   %b = add (abs (rd %y, even)), (abs (rd %y, odd))
//   %r = add (add %a, %b), %z
// ==>
//   %s = add (abs %x), (abs %y)
//   %r = add (add (rd %s, even), (rd %s, odd)), %z
//
// Examples are sums of absolute differences, sums of reductions of rows, and
// rows that are halved in both directions. The operands of %s may be merged
// again: of the log steps of many reductions one chain is left. Requires:
// nothing. Guarantees: the same sum modulo 2^bits. Leaves alone: floats, whose
// sums have an order, dynamic offsets, and sums that would not take fewer
// instructions and registers.
//===----------------------------------------------------------------------===//
#include "llvm-genx/IR/Region.h"
#include "llvm-genx/IR/RegionAlgebra.h"
#include "llvm-genx/IR/Rewrite.h"
#include "llvm-genx/IR/Sums.h"
#include "llvm-genx/IR/ValueRange.h"
#include "llvm-genx/PassClasses.h"
#include "llvm-genx/VISA/model/CostModel.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/OptimizationRemarkEmitter.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Support/DebugCounter.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Transforms/Utils/Local.h"

#define DEBUG_TYPE "genx-merge-sums"

using namespace llvm;
using namespace llvm::PatternMatch;

DEBUG_COUNTER(Counter, DEBUG_TYPE, "sums merged");

namespace cmc::genx {
namespace {

/// Whether \p I is part of a source operand.
bool isFree(const Instruction &I) {
  return isa<ZExtInst, SExtInst>(I) || intrinsicOf(&I) == Intrinsic::abs;
}

/// A term that reads a constant region.
struct Read {
  Value *Object = nullptr;
  IRRegion R;
  /// The operations on the region, from the term to the read.
  SmallVector<Instruction *, 2> Chain;

  bool hasSameChain(const Read &O) const {
    return R.Elem == O.R.Elem &&
           std::equal(Chain.begin(), Chain.end(), O.Chain.begin(),
                      O.Chain.end(), [](Instruction *A, Instruction *B) {
                        return A->getOpcode() == B->getOpcode() &&
                               A->getType() == B->getType();
                      });
  }
};

Optional<Read> readOf(Value *V) {
  Read Result;
  while (auto *I = dyn_cast<Instruction>(V)) {
    if (!isFree(*I) || !I->hasOneUse())
      break;
    Result.Chain.push_back(I);
    V = I->getOperand(0);
  }
  if (!isRdRegion(V) || !V->getType()->isVectorTy() ||
      isa<Constant>(regionSource(V)))
    return None;
  Result.R = IRRegion::of(*cast<CallInst>(V));
  if (Result.R.Index)
    return None;
  Result.Object = regionSource(V);
  return Result;
}

/// Two terms that together read \p All of an object, each a part of it.
struct Pair {
  Read Of;
  unsigned First, Second; ///< Indices of terms.
  IRRegion All;
  IRRegion Parts[2]; ///< Of the value that reads All.
  bool Minus;

  bool foldsAs(const Pair &P) const {
    return Minus == P.Minus && Of.hasSameChain(P.Of) && All.N == P.All.N &&
           Parts[0].sameAs(P.Parts[0]) && Parts[1].sameAs(P.Parts[1]);
  }
};

/// The union of \p A and \p B, which must be disjoint and form a contiguous
/// region.
Optional<IRRegion> joined(const IRRegion &A, const IRRegion &B) {
  if (A.N != B.N || !disjoint(A, B))
    return None;
  SmallVector<int, 32> Bytes;
  for (const IRRegion *R : {&A, &B})
    for (unsigned I = 0; I < R->N; ++I)
      Bytes.push_back(R->byteOf(I));
  sort(Bytes);
  auto All = fit(A.Elem, Bytes);
  // Other regions may be cut when they are read.
  return All && All->isContiguous() ? All : None;
}

/// Restores reductions that were truncated to words without loss:
///   zext (extract (bitcast <1 x i32> %x to <2 x i16>), 0) ==> extract %x, 0
bool showFitting(Function &F) {
  ValueRanges Ranges(F);
  SmallVector<WeakTrackingVH, 8> Cut;
  auto Show = [&](Instruction &I, IRBuilder<> &B) -> Value * {
    Value *X = nullptr;
    bool Signed = isa<SExtInst>(I);
    if (!I.getType()->isIntegerTy(32) ||
        !match(&I, m_ZExtOrSExt(
                       m_ExtractElt(m_BitCast(m_Value(X)), m_ZeroInt()))) ||
        X->getType() != vectorOf(I.getType(), 1) ||
        I.getOperand(0)->getType() != B.getInt16Ty())
      return nullptr;
    auto R = Ranges.of(X);
    if (!R || !(Signed ? R->isSigned(16) : R->isUnsigned(16)))
      return nullptr;
    Cut.push_back(I.getOperand(0));
    return B.CreateExtractElement(X, uint64_t(0));
  };
  if (!rewriteInstructions(F, Show))
    return false;
  RecursivelyDeleteTriviallyDeadInstructionsPermissive(Cut);
  return true;
}

class Merger {
public:
  Merger(Function &F, OptimizationRemarkEmitter &ORE)
      : ORE(ORE), Costs(targetOf(F)) {
    for (Instruction &I : instructions(F))
      Roots.push_back(&I);
  }

  bool run() {
    bool Changed = false;
    while (!Roots.empty()) {
      auto *I = dyn_cast_or_null<Instruction>(
          static_cast<Value *>(Roots.pop_back_val()));
      if (I && isSum(I) && !isPartOfSum(*I))
        Changed |= mergeElements(*I) || merge(*I);
    }
    return Changed;
  }

private:
  unsigned cost(const Type *T, unsigned N) const {
    unsigned Bytes = elementBytes(T) * N;
    return Costs.instructionsFor(Bytes) + Costs.registersFor(Bytes);
  }
  SmallVector<Pair, 8> pairsOf(ArrayRef<Term> Terms) const;
  bool isProfitable(ArrayRef<Pair> Group, const Instruction &Root) const;
  bool mergeElements(Instruction &Root);
  bool merge(Instruction &Root);
  Value *wide(IRBuilder<> &B, const Pair &P) const;
  Value *addUp(MutableArrayRef<Pair> Group, Instruction &Root);
  void replace(Instruction &Root, Value *Sum, ArrayRef<Term> Rest);

  OptimizationRemarkEmitter &ORE;
  const visa::CostModel Costs;
  SmallVector<WeakTrackingVH, 32> Roots;
};

SmallVector<Pair, 8> Merger::pairsOf(ArrayRef<Term> Terms) const {
  SmallVector<Optional<Read>, 16> Reads;
  for (const Term &T : Terms)
    Reads.push_back(readOf(T.V));
  SmallVector<Pair, 8> Pairs;
  for (unsigned I = 0; I < Terms.size(); ++I)
    for (unsigned J = I + 1; Reads[I] && J < Terms.size(); ++J) {
      if (!Reads[J] || Reads[I]->Object != Reads[J]->Object ||
          Terms[I].Minus != Terms[J].Minus ||
          !Reads[I]->hasSameChain(*Reads[J]))
        continue;
      auto All = joined(Reads[I]->R, Reads[J]->R);
      auto A = All ? locate(Reads[I]->R, *All) : None;
      auto B = All ? locate(Reads[J]->R, *All) : None;
      if (!A || !B)
        continue;
      if (A->Offset > B->Offset)
        std::swap(A, B);
      Pairs.push_back({*Reads[I], I, J, *All, {*A, *B}, Terms[I].Minus});
      Reads[I] = Reads[J] = None;
    }
  return Pairs;
}

/// Whether adding \p Group before the reduction costs less than after it.
bool Merger::isProfitable(ArrayRef<Pair> Group, const Instruction &Root) const {
  const Type *Elem = Root.getType()->getScalarType();
  unsigned N = Group.size(), Half = cost(Elem, Group[0].All.N / 2),
           Whole = cost(Elem, Group[0].All.N);
  return (N - 1) * Whole + Half < (2 * N - 1) * Half;
}

/// Reads both terms of \p P at once.
Value *Merger::wide(IRBuilder<> &B, const Pair &P) const {
  Value *V = P.Of.Object;
  if (!P.All.isWhole(V->getType()) ||
      V->getType()->getScalarType() != P.All.Elem)
    V = createRdRegion(B, V, P.All, false);
  for (Instruction *I : reverse(P.Of.Chain)) {
    if (auto *Ext = dyn_cast<CastInst>(I))
      V = B.CreateCast(Ext->getOpcode(), V,
                       vectorOf(Ext->getType()->getScalarType(), P.All.N));
    else
      V = B.CreateBinaryIntrinsic(Intrinsic::abs, V, I->getOperand(1));
  }
  return V;
}

/// The sum of \p Group, each added at its definition, so that few are live at a
/// time.
Value *Merger::addUp(MutableArrayRef<Pair> Group, Instruction &Root) {
  auto Object = [](const Pair &P) {
    return dyn_cast<Instruction>(P.Of.Object);
  };
  bool InOrder = all_of(Group, [&](const Pair &P) {
    const Instruction *I = Object(P);
    return I && I->getParent() == Root.getParent() && !isa<PHINode>(I);
  });
  if (InOrder)
    stable_sort(Group, [&](const Pair &A, const Pair &B) {
      return Object(A) != Object(B) && Object(A)->comesBefore(Object(B));
    });
  Instruction *At = InOrder ? Object(Group[0])->getNextNode() : &Root;
  Value *Sum = nullptr;
  for (const Pair &P : Group) {
    if (InOrder && !Object(P)->comesBefore(At))
      At = Object(P)->getNextNode();
    IRBuilder<> B(At);
    B.SetCurrentDebugLocation(Root.getDebugLoc());
    Value *V = wide(B, P);
    Sum = Sum ? B.CreateAdd(Sum, V) : V;
  }
  return Sum;
}

/// Replaces \p Root by \p Sum and \p Rest.
void Merger::replace(Instruction &Root, Value *Sum, ArrayRef<Term> Rest) {
  IRBuilder<> B(&Root);
  for (const Term &T : Rest)
    Sum = T.Minus ? B.CreateSub(Sum, T.V) : B.CreateAdd(Sum, T.V);
  replaceSum(Root, Sum);
  Roots.push_back(Sum);
}

/// The sum in a vector of one element from which \p V is extracted, or of whose
/// element \p V is the low word.
Instruction *reducedTo(const Value *V) {
  Value *X = nullptr;
  if (!V->hasOneUse() || !match(V, m_ExtractElt(m_Value(X), m_ZeroInt())))
    return nullptr;
  if (V->getType()->isIntegerTy(16) && X->hasOneUse())
    match(X, m_BitCast(m_Value(X)));
  auto *Sum = dyn_cast<Instruction>(X);
  return Sum && Sum->hasOneUse() && isSum(Sum) &&
                 Sum->getType()->isVectorTy() &&
                 numElements(Sum->getType()) == 1
             ? Sum
             : nullptr;
}

/// Adds scalars that are elements of vectors of one, as reductions leave them:
///   add (extract %a, 0), (extract %b, 0) ==> extract (add %a, %b), 0
bool Merger::mergeElements(Instruction &Root) {
  if (Root.getType()->isVectorTy())
    return false;
  auto Terms = termsOf(Root);
  const Type *T = nullptr;
  auto *Rest =
      std::stable_partition(Terms.begin(), Terms.end(), [&](const Term &Term) {
        const Instruction *I = Term.Minus ? nullptr : reducedTo(Term.V);
        if (I && !T)
          T = I->getType();
        return I && I->getType() == T;
      });
  if (Rest - Terms.begin() < 2)
    return false;
  IRBuilder<> B(&Root);
  Value *Sum = nullptr;
  for (const Term &T : make_range(Terms.begin(), Rest)) {
    Value *V = reducedTo(T.V);
    Sum = Sum ? B.CreateAdd(Sum, V) : V;
  }
  Roots.push_back(Sum);
  replace(
      Root,
      B.CreateTrunc(B.CreateExtractElement(Sum, uint64_t(0)), Root.getType()),
      makeArrayRef(Rest, Terms.end()));
  return true;
}

bool Merger::merge(Instruction &Root) {
  auto Terms = termsOf(Root);
  auto Pairs = pairsOf(Terms);
  while (!Pairs.empty()) {
    auto *Others = std::stable_partition(
        Pairs.begin(), Pairs.end(),
        [First = Pairs[0]](const Pair &P) { return P.foldsAs(First); });
    MutableArrayRef<Pair> Group(Pairs.begin(), Others);
    if (Group.size() < 2 || Group[0].Minus || !isProfitable(Group, Root) ||
        !DebugCounter::shouldExecute(Counter)) {
      Pairs.erase(Pairs.begin(), Others);
      continue;
    }
    ORE.emit([&] {
      return OptimizationRemark(DEBUG_TYPE, "Merged", &Root)
             << ore::NV("Sums", unsigned(Group.size()))
             << " sums added before they are folded";
    });
    SmallVector<Term, 16> Rest = Terms;
    for (const Pair &P : Group)
      Rest[P.First].V = Rest[P.Second].V = nullptr;
    erase_if(Rest, [](const Term &T) { return !T.V; });
    Value *Sum = addUp(Group, Root);
    Roots.push_back(Sum);
    IRBuilder<> B(&Root);
    Value *Halves[2];
    for (unsigned I = 0; I < 2; ++I) {
      IRRegion R = Group[0].Parts[I];
      R.Offset /= int(elementBytes(R.Elem));
      R.Elem = Root.getType()->getScalarType();
      R.Offset *= int(elementBytes(R.Elem));
      Halves[I] = createRdRegion(B, Sum, R, false);
    }
    replace(Root, B.CreateAdd(Halves[0], Halves[1]), Rest);
    return true;
  }
  return false;
}

} // namespace

PreservedAnalyses MergeSumsPass::run(Function &F,
                                     FunctionAnalysisManager &FAM) {
  auto &ORE = FAM.getResult<OptimizationRemarkEmitterAnalysis>(F);
  bool Changed = showFitting(F);
  return preservedIf(Merger(F, ORE).run() || Changed);
}

} // namespace cmc::genx
