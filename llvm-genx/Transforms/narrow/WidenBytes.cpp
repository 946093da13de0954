//===- WidenBytes.cpp - operations on bytes done in words -----------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "llvm-genx/Transforms/narrow/WidenBytes.h"
#include "llvm-genx/IR/Region.h"
#include "llvm-genx/IR/Rewrite.h"
#include "llvm/ADT/EquivalenceClasses.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/Analysis/OptimizationRemarkEmitter.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Intrinsics.h"
#include "llvm/Support/DebugCounter.h"
#include "llvm/Support/MathExtras.h"

#define DEBUG_TYPE "genx-widen-bytes"

using namespace llvm;

namespace cmc {
namespace genx {

DEBUG_COUNTER(Counter, DEBUG_TYPE, "groups of operations done in words");

namespace {

/// Lanes of words in a register; an instruction of as many takes one pass.
constexpr unsigned Lanes = 16;
/// Seven eighths of the register file: the most that a group may hold.
constexpr unsigned MaxBytes = 3584;

/// What a member takes the bytes that it reads for.
enum class Sign : uint8_t { Any, Signed, Unsigned };

bool isBytes(const Value *V) {
  auto *T = dyn_cast<FixedVectorType>(V->getType());
  return T && T->getElementType()->isIntegerTy(8) && T->getNumElements() > 1;
}

/// The sign of \p I, which can be done in words; None: it cannot.
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

/// The first of the operands of \p I that become words, and how many do.
std::pair<unsigned, unsigned> bytesOf(const Instruction &I) {
  if (isRdRegion(&I))
    return {0, 1};
  return {isa<SelectInst>(I) ? 1 : 0, 2};
}

struct Group {
  SmallVector<Instruction *, 16> Members; ///< In an order of definition.
  bool Signed = false, Unsigned = false;
};

class Widener {
public:
  Widener(Function &F, OptimizationRemarkEmitter &ORE) : F(F), ORE(ORE) {
    ReversePostOrderTraversal<Function *> Blocks(&F);
    for (BasicBlock *BB : Blocks)
      for (Instruction &I : *BB)
        add(I);
  }

  bool run();

private:
  bool isMember(const Value *V) const {
    auto *I = dyn_cast<Instruction>(V);
    return I && Members.count(I);
  }
  void add(Instruction &I);
  bool pays(const Group &G) const;
  unsigned mostHeld(const Group &G) const;
  Value *extend(IRBuilder<> &B, Value *V, Type *T, bool Signed) const;
  Value *wordsOf(Value *V, bool Signed);
  Value *create(IRBuilder<> &B, Instruction &I, bool Signed);
  void widen(const Group &G);

  Function &F;
  OptimizationRemarkEmitter &ORE;
  SmallVector<Instruction *, 32> Order;
  DenseSet<const Instruction *> Members;
  EquivalenceClasses<const Instruction *> Connected;
  DenseMap<const Value *, Value *> Words;
};

/// A region is a member only of what is one.
void Widener::add(Instruction &I) {
  auto S = signOf(I);
  if (!S || (isRdRegion(&I) && !isMember(regionSource(&I))))
    return;
  Order.push_back(&I);
  Members.insert(&I);
  Connected.insert(&I);
  auto [First, Count] = bytesOf(I);
  for (unsigned N = First; N != First + Count; ++N)
    if (isMember(I.getOperand(N)))
      Connected.unionSets(&I, cast<Instruction>(I.getOperand(N)));
}

/// Bytes of words that the group holds at once, where one block has it all.
unsigned Widener::mostHeld(const Group &G) const {
  DenseMap<const Value *, unsigned> LastUse;
  for (unsigned N = 0; N != G.Members.size(); ++N)
    for (const Value *V : G.Members[N]->operands())
      LastUse[V] = N;
  unsigned Held = 0, Most = 0;
  DenseSet<const Value *> Live;
  auto Begin = [&](const Value *V) {
    if (!isa<Constant>(V) && isBytes(V) && Live.insert(V).second)
      Held += 2 * numElements(V->getType());
  };
  for (unsigned N = 0; N != G.Members.size(); ++N) {
    const Instruction *I = G.Members[N];
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

/// Each second source that is a result would be moved to words. What is read
/// from outside and what is written to there is moved either way.
bool Widener::pays(const Group &G) const {
  if (G.Signed == G.Unsigned)
    return false;
  unsigned Moves = 0;
  for (const Instruction *I : G.Members) {
    auto [First, Count] = bytesOf(*I);
    for (unsigned N = First; N != First + Count; ++N)
      if (!isa<Constant>(I->getOperand(N)) &&
          !placeBehind(*I->getOperand(N), F))
        return false;
    const Value *Second = I->getOperand(First + 1);
    if (Count == 2 && isMember(Second))
      Moves += divideCeil(numElements(Second->getType()), Lanes);
  }
  return Moves && mostHeld(G) <= MaxBytes;
}

Value *Widener::extend(IRBuilder<> &B, Value *V, Type *T, bool Signed) const {
  return Signed ? B.CreateSExt(V, T) : B.CreateZExt(V, T);
}

/// The constant or value \p V in words, made where it is.
Value *Widener::wordsOf(Value *V, bool Signed) {
  Value *&Known = Words[V];
  if (Known)
    return Known;
  IRBuilder<> B(V->getContext());
  if (!isa<Constant>(V))
    B.SetInsertPoint(placeBehind(*V, F));
  Type *T = withElement(V->getType(), B.getInt16Ty());
  if (!isRdRegion(V) || !IRRegion::of(*cast<CallInst>(V)).isScalar()) {
    Known = extend(B, V, T, Signed);
    return Known;
  }
  // One element for all lanes is extended as one.
  IRRegion R = IRRegion::of(*cast<CallInst>(V));
  unsigned N = R.N;
  R.N = R.Width = 1;
  Value *One = createRdRegion(B, regionSource(V), R, /*Scalar=*/false);
  One = extend(B, One, vectorOf(B.getInt16Ty(), 1), Signed);
  Known = createRdRegion(B, One, IRRegion::strided(B.getInt16Ty(), N, 0, 0),
                         /*Scalar=*/false);
  return Known;
}

/// \p I on words.
Value *Widener::create(IRBuilder<> &B, Instruction &I, bool Signed) {
  auto [First, Count] = bytesOf(I);
  Value *Left = wordsOf(I.getOperand(First), Signed);
  if (isRdRegion(&I)) {
    IRRegion R = IRRegion::of(cast<CallInst>(I));
    R.Elem = B.getInt16Ty();
    R.ParentWidth = nullptr;
    R.Offset *= 2;
    if (R.Index)
      R.Index = B.CreateShl(R.Index, ConstantInt::get(R.Index->getType(), 1));
    return createRdRegion(B, Left, R, /*Scalar=*/false);
  }
  Value *Right = wordsOf(I.getOperand(First + 1), Signed);
  if (auto *Cmp = dyn_cast<ICmpInst>(&I))
    return B.CreateICmp(Cmp->getPredicate(), Left, Right);
  if (isa<SelectInst>(I))
    return B.CreateSelect(I.getOperand(0), Left, Right);
  return B.CreateBinaryIntrinsic(Intrinsic::ID(intrinsicOf(&I)), Left, Right);
}

void Widener::widen(const Group &G) {
  Words.clear();
  for (Instruction *I : G.Members) {
    IRBuilder<> B(I);
    Value *New = create(B, *I, G.Signed);
    if (isa<ICmpInst>(I)) {
      I->replaceAllUsesWith(New);
      continue;
    }
    Words[I] = New;
    SmallVector<Use *, 4> Outside;
    for (Use &U : I->uses())
      if (!isMember(U.getUser()))
        Outside.push_back(&U);
    Value *Bytes = nullptr;
    for (Use *U : Outside) {
      auto *Ext = dyn_cast<CastInst>(U->getUser());
      bool SameSign = Ext && Ext->getOpcode() == (G.Signed ? Instruction::SExt
                                                           : Instruction::ZExt);
      if (SameSign && elementBytes(Ext->getType()) <= 4) {
        IRBuilder<> At(Ext);
        Ext->replaceAllUsesWith(extend(At, New, Ext->getType(), G.Signed));
        continue;
      }
      if (!Bytes)
        Bytes = B.CreateTrunc(New, I->getType());
      U->set(Bytes);
    }
  }
  ORE.emit([&] {
    return OptimizationRemark(DEBUG_TYPE, "Words", G.Members.back())
           << ore::NV("Operations", unsigned(G.Members.size()))
           << " operations on bytes done in words";
  });
  for (Instruction *I : reverse(G.Members)) {
    // An extension that has been replaced reads it still.
    for (User *U : make_early_inc_range(I->users()))
      if (U->use_empty() && !isMember(U))
        cast<Instruction>(U)->eraseFromParent();
    I->eraseFromParent();
  }
}

bool Widener::run() {
  MapVector<const Instruction *, Group> Groups;
  for (Instruction *I : Order) {
    Group &G = Groups[Connected.getLeaderValue(I)];
    G.Members.push_back(I);
    Sign S = *signOf(*I);
    G.Signed |= S == Sign::Signed;
    G.Unsigned |= S == Sign::Unsigned;
  }
  bool Changed = false;
  for (auto &G : Groups) {
    if (!pays(G.second) || !DebugCounter::shouldExecute(Counter))
      continue;
    widen(G.second);
    Changed = true;
  }
  return Changed;
}

} // namespace

PreservedAnalyses WidenBytesPass::run(Function &F,
                                      FunctionAnalysisManager &FAM) {
  const TargetInfo &Target = targetOf(F);
  // Gen9 reads bytes everywhere; what registers of 64 bytes take is different.
  if (Target.has(TargetInfo::SecondSourceBytes) || Target.GRFBytes != 32)
    return PreservedAnalyses::all();
  auto &ORE = FAM.getResult<OptimizationRemarkEmitterAnalysis>(F);
  return preservedIf(Widener(F, ORE).run());
}

} // namespace genx
} // namespace cmc
