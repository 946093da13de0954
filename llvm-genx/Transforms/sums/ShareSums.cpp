//===- ShareSums.cpp - sums of overlapping regions ------------------------===//
//
// Part of CMC, under the MIT licence.
//
// Integer sums of regions of one object that differ only in their offset, as in
// filters, share common terms: a few sums of all elements between the first and
// the last are computed as contiguous vectors, and regions of these are added.
//
//   rd(v, <32;24,1> at 0) + rd(v, same at 1) + rd(v, same at 32)
//                         + rd(v, same at 33)
// ==>
//   %run = rd(v, run from 0) + rd(v, run from 1)
//   rd(%run, <32;24,1> at 0) + rd(%run, same at 32)
//
// Weights (multiplications by small constants, shifts) count as repeated terms.
// IR/ShiftedSums.h finds the cheapest plan. Requires: nothing. Guarantees: the
// same sum modulo 2^bits. Leaves alone: floats, dynamic offsets and sums that
// would not be cheaper.
//===----------------------------------------------------------------------===//
#include "llvm-genx/IR/Region.h"
#include "llvm-genx/IR/Rewrite.h"
#include "llvm-genx/IR/ShiftedSums.h"
#include "llvm-genx/PassClasses.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/OptimizationRemarkEmitter.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Support/DebugCounter.h"

#define DEBUG_TYPE "genx-share-sums"

using namespace llvm;
using namespace llvm::PatternMatch;

DEBUG_COUNTER(Counter, DEBUG_TYPE, "sums shared");

namespace cmc::genx {
namespace {

constexpr uint64_t MaxWeight = 64;
constexpr unsigned MaxWindows = 32;

/// Regions of one object that differ in their offset only, extended to the type
/// of the sum.
struct Window {
  Value *Object = nullptr;
  IRRegion Shape; ///< At offset 0.
  /// ZExt or SExt; 0: not extended.
  unsigned Extension = 0;

  bool sameAs(const Window &W) const {
    return Object == W.Object && Extension == W.Extension &&
           Shape.sameAs(W.Shape);
  }
  SumExtent extent() const {
    return {0, Shape.extent() / elementBytes(Shape.Elem), Shape.N};
  }
};

struct WindowSum {
  Window W;
  ShiftedSum Terms;
};

/// A sum as its terms.
struct Sum {
  SmallVector<WindowSum, 2> Windows;
  SmallVector<Value *, 4> Added, Subtracted; ///< The other terms.
};

bool isSumType(const Type *T) {
  return T->isVectorTy() && (T->getScalarType()->isIntegerTy(16) ||
                             T->getScalarType()->isIntegerTy(32));
}

bool isSum(const Value *V) {
  auto *I = dyn_cast<BinaryOperator>(V);
  return I && isSumType(I->getType()) &&
         (I->getOpcode() == Instruction::Add ||
          I->getOpcode() == Instruction::Sub);
}

/// Whether \p I is a term of a larger sum.
bool isPart(const Instruction &I) {
  return I.hasOneUse() && isSum(I.user_back());
}

/// The window that \p V reads, and its offset in elements.
Optional<std::pair<Window, int>> windowOf(Value *V) {
  Window W;
  if (auto *Ext = dyn_cast<CastInst>(V))
    if (isa<ZExtInst, SExtInst>(Ext)) {
      W.Extension = Ext->getOpcode();
      V = Ext->getOperand(0);
    }
  if (!isRdRegion(V) || !V->getType()->isVectorTy())
    return None;
  W.Shape = IRRegion::of(*cast<CallInst>(V));
  int Size = elementBytes(W.Shape.Elem), Offset = W.Shape.Offset;
  if (W.Shape.Index || W.Shape.isScalar() || Offset < 0 || Offset % Size)
    return None;
  W.Object = regionSource(V);
  W.Shape.Offset = 0;
  W.Shape.ParentWidth = nullptr;
  SumExtent E = W.extent();
  if (E.Count == E.Elements && !W.Shape.isContiguous())
    return None; // It would be mistaken for a run.
  return std::make_pair(W, Offset / Size);
}

/// The factors of V = X * weight.
std::pair<Value *, uint64_t> weighted(Value *V) {
  Value *X = nullptr;
  const APInt *C = nullptr;
  if (V->hasOneUse() && match(V, m_Mul(m_Value(X), m_APInt(C))) && C->ugt(1) &&
      C->ule(MaxWeight))
    return {X, C->getZExtValue()};
  if (V->hasOneUse() && match(V, m_Shl(m_Value(X), m_APInt(C))) &&
      C->ult(Log2_64(MaxWeight) + 1))
    return {X, uint64_t(1) << C->getZExtValue()};
  return {V, 1};
}

/// Adds \p V, \p Times, to its window; false if it reads none.
bool addToWindow(Value *V, int Times, Sum &S) {
  auto Weighted = weighted(V);
  auto Found = windowOf(Weighted.first);
  if (!Found)
    return false;
  auto *At = find_if(
      S.Windows, [&](const WindowSum &W) { return W.W.sameAs(Found->first); });
  if (At == S.Windows.end()) {
    if (S.Windows.size() == MaxWindows)
      return false;
    S.Windows.push_back({Found->first, {}});
    At = &S.Windows.back();
  }
  auto Term = At->Terms.insert({Found->second, 0}).first;
  Term->second += Times * int(Weighted.second);
  if (!Term->second)
    At->Terms.erase(Term);
  return true;
}

Sum decompose(Instruction &I) {
  Sum S;
  SmallVector<std::pair<Value *, int>, 16> Worklist{{&I, 1}};
  while (!Worklist.empty()) {
    Value *V;
    int Times;
    std::tie(V, Times) = Worklist.pop_back_val();
    if (!isSum(V) || (V != &I && !V->hasOneUse())) {
      if (!addToWindow(V, Times, S))
        (Times > 0 ? S.Added : S.Subtracted).push_back(V);
      continue;
    }
    auto *Op = cast<BinaryOperator>(V);
    bool IsAdd = Op->getOpcode() == Instruction::Add;
    Worklist.push_back({Op->getOperand(0), Times});
    Worklist.push_back({Op->getOperand(1), IsAdd ? Times : -Times});
  }
  erase_if(S.Windows, [](const WindowSum &W) { return W.Terms.empty(); });
  return S;
}

/// Computes the sum of one window as planned.
class Builder {
public:
  Builder(IRBuilder<> &B, const Window &W, Type *Elem, bool OneByteSource)
      : B(B), W(W), Elem(Elem), OneByteSource(OneByteSource) {}

  Value *build(const SumPlan &P) {
    SumExtent All = W.extent();
    return evaluate(P, {nullptr, 0}, All);
  }

private:
  /// Elements in one vector from \p Lo on; null: the object itself.
  struct Run {
    Value *Values;
    int Lo;
  };

  IRRegion region(Type *Of, int From, const SumExtent &E) const {
    if (E.Count == E.Elements)
      return IRRegion::strided(Of, E.Count, 1, From);
    IRRegion R = W.Shape;
    R.Elem = Of;
    R.Offset = From * int(elementBytes(Of));
    return R;
  }

  Value *extended(Value *V, unsigned N) {
    Type *T = vectorOf(Elem, N);
    if (!W.Extension)
      return V;
    return W.Extension == Instruction::ZExt ? B.CreateZExt(V, T)
                                            : B.CreateSExt(V, T);
  }

  Value *read(const Run &X, int At, const SumExtent &E) {
    if (X.Values)
      return createRdRegion(B, X.Values, region(Elem, E.Lo + At - X.Lo, E),
                            false);
    Value *V =
        createRdRegion(B, W.Object, region(W.Shape.Elem, E.Lo + At, E), false);
    return extended(V, E.Elements);
  }

  /// Only the first source can be bytes; widens the others to words together.
  Run unpacked(const ShiftedSum &Others, const SumExtent &E) {
    SumExtent Needed = E.neededFor(Others);
    Value *V = createRdRegion(
        B, W.Object,
        IRRegion::strided(W.Shape.Elem, Needed.Count, 1, Needed.Lo), false);
    return {extended(V, Needed.Count), Needed.Lo};
  }

  /// The terms of \p S, starting with one of weight 1, since the others can be
  /// multiplied and added at once; otherwise with a positive one.
  static SmallVector<std::pair<int, int>, 8> ordered(const ShiftedSum &S) {
    SmallVector<std::pair<int, int>, 8> Terms(S.begin(), S.end());
    auto *First = find_if(Terms, [](const auto &T) { return T.second == 1; });
    if (First == Terms.end())
      First = find_if(Terms, [](const auto &T) { return T.second > 0; });
    if (First != Terms.end())
      std::rotate(Terms.begin(), First, First + 1);
    return Terms;
  }

  Value *sumUp(Value *Start, const ShiftedSum &S, const Run &X,
               const SumExtent &E) {
    bool Bytes = !X.Values && elementBytes(W.Shape.Elem) == 1;
    Run Others = X;
    auto Terms = ordered(S);
    if (Bytes && OneByteSource && !Start && Terms.size() > 1)
      Others = unpacked({std::next(Terms.begin()), Terms.end()}, E);
    for (const auto &Term : Terms) {
      Value *V = read(Start ? Others : X, Term.first, E);
      if (std::abs(Term.second) > 1)
        V = B.CreateMul(V,
                        ConstantInt::get(V->getType(), std::abs(Term.second)));
      if (!Start)
        Start = Term.second > 0 ? V : B.CreateNeg(V);
      else
        Start = Term.second > 0 ? B.CreateAdd(Start, V) : B.CreateSub(Start, V);
    }
    return Start;
  }

  Value *evaluate(const SumPlan &P, const Run &X, const SumExtent &E) {
    if (!P.Inner)
      return sumUp(nullptr, P.Sum, X, E);
    SumExtent Needed = E.neededFor(P.Outer->Sum);
    Run Inner{evaluate(*P.Inner, X, Needed), Needed.Lo};
    return sumUp(evaluate(*P.Outer, Inner, E), P.Rest, X, E);
  }

  IRBuilder<> &B;
  const Window &W;
  Type *Elem;
  bool OneByteSource;
};

class Sharer {
public:
  Sharer(Function &F, OptimizationRemarkEmitter &ORE) : F(F), ORE(ORE) {}

  bool run() {
    const TargetInfo &Target = targetOf(F);
    Costs.GRFBytes = Target.GRFBytes;
    OneByteSource = !Target.has(TargetInfo::SecondSourceBytes);
    Costs.HasMad = Target.has(TargetInfo::IntegerMad);
    bool Changed = false;
    for (Instruction &I : make_early_inc_range(instructions(F)))
      if (isSum(&I) && !isPart(I))
        Changed |= share(I);
    return Changed;
  }

private:
  bool share(Instruction &I) {
    Sum S = decompose(I);
    Costs.ElementBytes = elementBytes(I.getType());
    SmallVector<SumPlan, 2> Plans;
    unsigned Before = 0, After = 0;
    for (const WindowSum &W : S.Windows) {
      SumExtent E = W.W.extent();
      Costs.Stride = W.W.Shape.Stride;
      Costs.RowBytes = elementBytes(W.W.Shape.Elem);
      Costs.Unpacks = OneByteSource && elementBytes(W.W.Shape.Elem) == 1;
      Before += Costs.asWritten(W.Terms, E);
      Plans.push_back(planSum(W.Terms, E, Costs));
      After += Plans.back().Cost;
    }
    if (After >= Before) {
      emitMissed(I, S, Before);
      return false;
    }
    if (!DebugCounter::shouldExecute(Counter))
      return false;
    IRBuilder<> B(&I);
    Value *All = nullptr;
    auto Add = [&](Value *V) { All = All ? B.CreateAdd(All, V) : V; };
    for (unsigned W = 0; W < Plans.size(); ++W)
      Add(Builder(B, S.Windows[W].W, I.getType()->getScalarType(),
                  OneByteSource)
              .build(Plans[W]));
    for (Value *V : S.Added)
      Add(V);
    for (Value *V : S.Subtracted)
      All = All ? B.CreateSub(All, V) : B.CreateNeg(V);
    ORE.emit([&] {
      return OptimizationRemark(DEBUG_TYPE, "Shared", &I)
             << "sum of overlapping regions shared: cost "
             << ore::NV("After", After) << " instead of "
             << ore::NV("Before", Before);
    });
    I.replaceAllUsesWith(All);
    return true;
  }

  /// Remarks overlapping regions of one object that are not shared.
  void emitMissed(Instruction &I, const Sum &S, unsigned Cost) {
    if (none_of(S.Windows,
                [](const WindowSum &W) { return W.Terms.size() > 2; }))
      return;
    ORE.emit([&] {
      return OptimizationRemarkMissed(DEBUG_TYPE, "NotCheaper", &I)
             << "sum of overlapping regions stays as written: no way to share "
                "parts of it costs less than "
             << ore::NV("Cost", Cost);
    });
  }

  Function &F;
  OptimizationRemarkEmitter &ORE;
  SumCosts Costs;
  bool OneByteSource = false;
};

} // namespace

PreservedAnalyses ShareSumsPass::run(Function &F,
                                     FunctionAnalysisManager &FAM) {
  auto &ORE = FAM.getResult<OptimizationRemarkEmitterAnalysis>(F);
  return preservedIf(Sharer(F, ORE).run());
}

} // namespace cmc::genx
