//===- WidenBytes.cpp - computes on bytes in words ------------------------===//
//
// Part of CMC, under the MIT licence.
//
// From Gen11 on, only the first source of an instruction can be bytes, and byte
// results computed from words are written at stride two. The finalizer moves
// second sources to words and packs results, for each instruction again.
// Connected operations are computed in words instead:
//
//   %a = umin <64 x i8> %x, %y
//   %b = umax <64 x i8> %a, %z
// ==>
//   %a = umin <64 x i16> (zext %x), (zext %y)
//   %b = trunc (umax <64 x i16> %a, (zext %z))
//
// Minima, maxima, compares and selects depend on values, which words can hold;
// regions of their results are included. Requires: nothing. Guarantees: nothing
// that selection depends on. Leaves alone: Gen9, groups that interpret bytes
// both as signed and as unsigned, and those that would take too many registers.
// Extensions of parts of one vector are left to genx-unpack-bytes.
//===----------------------------------------------------------------------===//
#include "llvm-genx/IR/Region.h"
#include "llvm-genx/IR/Retyper.h"
#include "llvm-genx/IR/Rewrite.h"
#include "llvm-genx/PassClasses.h"
#include "llvm-genx/VISA/model/CostModel.h"
#include "llvm/Analysis/OptimizationRemarkEmitter.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Intrinsics.h"
#include "llvm/Support/DebugCounter.h"
#include "llvm/Support/MathExtras.h"
#include <map>
#include <tuple>

#define DEBUG_TYPE "genx-widen-bytes"

using namespace llvm;

namespace cmc::genx {

DEBUG_COUNTER(Counter, DEBUG_TYPE, "groups of operations done in words");

namespace {

/// How a member interprets the bytes that it reads.
enum class Sign : uint8_t { Any, Signed, Unsigned };

bool isBytes(const Value *V) {
  auto *T = dyn_cast<FixedVectorType>(V->getType());
  return T && T->getElementType()->isIntegerTy(8) && T->getNumElements() > 1;
}

/// How \p I interprets its operands; None: it cannot be widened.
Optional<Sign> signOf(const Instruction &I) {
  if (auto *Cmp = dyn_cast<ICmpInst>(&I)) {
    if (!isBytes(Cmp->getOperand(0)))
      return None;
    return Cmp->isEquality() ? Sign::Any
           : Cmp->isSigned() ? Sign::Signed
                             : Sign::Unsigned;
  }
  if (!isBytes(&I))
    return None;
  if (isa<SelectInst>(I))
    return Sign::Any;
  if (isRdRegion(&I))
    return isBytes(regionSource(&I)) ? Optional<Sign>(Sign::Any) : None;
  switch (intrinsicOf(&I)) {
  case Intrinsic::umin:
  case Intrinsic::umax:
    return Sign::Unsigned;
  case Intrinsic::smin:
  case Intrinsic::smax:
    return Sign::Signed;
  default:
    return None;
  }
}

/// The operands of \p I that become words: the first, and their number.
std::pair<unsigned, unsigned> bytesOf(const Instruction &I) {
  if (isRdRegion(&I))
    return {0, 1};
  return {isa<SelectInst>(I) ? 1 : 0, 2};
}

class Widener : public Retyper {
public:
  Widener(Function &F, OptimizationRemarkEmitter &ORE)
      : F(F), ORE(ORE), Costs(targetOf(F)) {
    forEach(F, [&](Instruction &I) {
      // A region is a member only if its vector is.
      auto S = signOf(I);
      if (!S || (isRdRegion(&I) && !isMember(regionSource(&I))))
        return;
      auto [First, Count] = bytesOf(I);
      add(I, First, Count);
      if (isa<ICmpInst>(I) && splitsBytes())
        connectSharers(cast<ICmpInst>(I));
    });
  }

private:
  /// Whether instructions on many bytes are split.
  bool splitsBytes() const { return Costs.registersOfOperand(1) == 1; }
  void connectSharers(ICmpInst &Cmp);
  bool isProfitable(Group &G) override;
  unsigned maxLiveBytes(const Group &G) const;
  Value *extend(IRBuilder<> &B, Value *V, Type *T) const;
  Value *wordsOf(Value *V);
  Value *create(IRBuilder<> &B, Instruction &I) override;
  bool changesResult(const Instruction &I) const override {
    return !isa<ICmpInst>(I);
  }
  Value *convertBack(IRBuilder<> &B, Instruction &I, Value *New) override {
    return B.CreateTrunc(New, I.getType());
  }
  void replaceOutside(IRBuilder<> &B, Instruction &I, Value *New) override;
  void emitRemark(const Group &G, unsigned ReadOutside) override;

  Function &F;
  OptimizationRemarkEmitter &ORE;
  const visa::CostModel Costs;
  bool Signed = false; ///< How the group interprets its bytes.
  /// A comparison of each value from outside in a block, by its sign.
  std::map<std::tuple<const Value *, const BasicBlock *, bool>, ICmpInst *>
      Sharers;
};

/// Connects \p Cmp, if it only reads values from outside, to the comparisons of
/// the same values before it: operands of bytes must be in one register, so
/// that each comparison would be split.
void Widener::connectSharers(ICmpInst &Cmp) {
  if (any_of(Cmp.operands(), [&](const Value *V) { return isMember(V); }))
    return;
  for (const Value *V : Cmp.operands()) {
    if (isa<Constant>(V))
      continue;
    auto [Known, IsNew] =
        Sharers.try_emplace({V, Cmp.getParent(), Cmp.isSigned()}, &Cmp);
    if (!IsNew)
      connect(*Known->second, Cmp);
  }
}

/// The maximum bytes of words that are live in the group, if it is in one
/// block.
unsigned Widener::maxLiveBytes(const Group &G) const {
  DenseMap<const Value *, unsigned> LastUse;
  for (unsigned N = 0; N != G.size(); ++N)
    for (const Value *V : G[N]->operands())
      LastUse[V] = N;
  unsigned Held = 0, Most = 0;
  DenseSet<const Value *> Live;
  auto Begin = [&](const Value *V) {
    if (!isa<Constant>(V) && isBytes(V) && Live.insert(V).second)
      Held += 2 * numElements(V->getType());
  };
  for (unsigned N = 0; N != G.size(); ++N) {
    const Instruction *I = G[N];
    auto [First, Count] = bytesOf(*I);
    for (unsigned Op = First; Op != First + Count; ++Op)
      Begin(I->getOperand(Op));
    Begin(I);
    Most = std::max(Most, Held);
    for (const Value *V : I->operands())
      if (LastUse.lookup(V) == N && Live.erase(V))
        Held -= 2 * numElements(V->getType());
  }
  return Most;
}

/// Each second source would be moved to words, those from outside again for
/// each use; as words, operands from outside are moved once. Results used
/// outside are moved in either case.
bool Widener::isProfitable(Group &G) {
  auto Has = [&](Sign S) {
    return any_of(G, [&](const Instruction *I) { return *signOf(*I) == S; });
  };
  Signed = Has(Sign::Signed);
  if (Signed == Has(Sign::Unsigned))
    return false;
  unsigned Moves = 0;
  DenseMap<const Value *, unsigned> SecondUses; // Of operands from outside.
  for (const Instruction *I : G) {
    auto [First, Count] = bytesOf(*I);
    for (unsigned N = First; N != First + Count; ++N)
      if (!isa<Constant>(I->getOperand(N)) &&
          !insertionPointAfter(*I->getOperand(N), F))
        return false;
    for (unsigned N = 0; N != Count; ++N) {
      const Value *Op = I->getOperand(First + N);
      if (!isMember(Op) && !isa<Constant>(Op))
        SecondUses[Op] += N;
      else if (N && isMember(Op))
        Moves += Costs.registersFor(2 * numElements(Op->getType()));
    }
  }
  int Repeated = 0;
  for (auto [Op, Uses] : SecondUses)
    Repeated += (int(Uses) - 1) *
                int(Costs.registersFor(2 * numElements(Op->getType())));
  return (Moves || (Repeated > 0 && splitsBytes())) &&
         maxLiveBytes(G) <= Costs.room(visa::cost::GroupShare);
}

Value *Widener::extend(IRBuilder<> &B, Value *V, Type *T) const {
  return Signed ? B.CreateSExt(V, T) : B.CreateZExt(V, T);
}

/// \p V, a constant or another value, as words, created at its definition.
Value *Widener::wordsOf(Value *V) {
  Value *&Known = Retyped[V];
  if (Known)
    return Known;
  IRBuilder<> B(V->getContext());
  if (!isa<Constant>(V))
    B.SetInsertPoint(insertionPointAfter(*V, F));
  Type *T = withElement(V->getType(), B.getInt16Ty());
  if (!isRdRegion(V) || !IRRegion::of(*cast<CallInst>(V)).isScalar()) {
    Known = extend(B, V, T);
    return Known;
  }
  // A splat is extended as one element.
  IRRegion R = IRRegion::of(*cast<CallInst>(V));
  unsigned N = R.N;
  R.N = R.Width = 1;
  Value *One = createRdRegion(B, regionSource(V), R, /*Scalar=*/false);
  One = extend(B, One, vectorOf(B.getInt16Ty(), 1));
  Known = createRdRegion(B, One, IRRegion::strided(B.getInt16Ty(), N, 0, 0),
                         /*Scalar=*/false);
  return Known;
}

/// Creates \p I on words.
Value *Widener::create(IRBuilder<> &B, Instruction &I) {
  auto [First, Count] = bytesOf(I);
  Value *Left = wordsOf(I.getOperand(First));
  if (isRdRegion(&I))
    return retypeRegion(B, cast<CallInst>(I), B.getInt16Ty(), Left);
  Value *Right = wordsOf(I.getOperand(First + 1));
  if (auto *Cmp = dyn_cast<ICmpInst>(&I))
    return B.CreateICmp(Cmp->getPredicate(), Left, Right);
  if (isa<SelectInst>(I))
    return B.CreateSelect(I.getOperand(0), Left, Right);
  return B.CreateBinaryIntrinsic(Intrinsic::ID(intrinsicOf(&I)), Left, Right);
}

/// Extensions of \p I by its sign become extensions of the words.
void Widener::replaceOutside(IRBuilder<> &B, Instruction &I, Value *New) {
  for (User *U : make_early_inc_range(I.users())) {
    auto *Ext = dyn_cast<CastInst>(U);
    bool SameSign = Ext && Ext->getOpcode() ==
                               (Signed ? Instruction::SExt : Instruction::ZExt);
    if (!SameSign || elementBytes(Ext->getType()) > 4)
      continue;
    IRBuilder<> At(Ext);
    Ext->replaceAllUsesWith(extend(At, New, Ext->getType()));
    Ext->eraseFromParent();
  }
  if (isReadOutside(I))
    Retyper::replaceOutside(B, I, New);
}

void Widener::emitRemark(const Group &G, unsigned ReadOutside) {
  ORE.emit([&] {
    return OptimizationRemark(DEBUG_TYPE, "Words", G.back())
           << ore::NV("Operations", unsigned(G.size()))
           << " operations on bytes done in words";
  });
}

} // namespace

PreservedAnalyses WidenBytesPass::run(Function &F,
                                      FunctionAnalysisManager &FAM) {
  if (!visa::CostModel(targetOf(F)).mayBeCheaperInWords())
    return PreservedAnalyses::all();
  auto &ORE = FAM.getResult<OptimizationRemarkEmitterAnalysis>(F);
  return preservedIf(Widener(F, ORE).run(Counter));
}

} // namespace cmc::genx
