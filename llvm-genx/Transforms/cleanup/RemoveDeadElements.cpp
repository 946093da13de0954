//===- RemoveDeadElements.cpp - removal of unused vector elements ---------===//
//
// Part of CMC, under the MIT licence.
//
// Unused elements of vectors are not computed if that saves instructions or
// registers:
//
//   %a = add <13 x i16> %x, %y       %n = add <12 x i16> (rd %x), (rd %y)
//   %r = rdregion %a, 8 at 0    ==>  %r = rdregion %n, 8 at 0
//   %s = rdregion %a, 4 at 8         %s = rdregion %n, 4 at 8
//
// 13 elements take three instructions (8 + 4 + 1), 12 take two. A write is
// removed if no written element is used, and loses its old value if no old
// element is used: the old value then need not be kept.
//
// Used elements are found backwards, through regions with constant offsets,
// shuffles, bitcasts, phis, selects and element-wise operations; all other
// instructions use all elements.
//
// Requires: nothing. Guarantees: nothing. Leaves alone: masks, wide phis and
// regions, and unused elements between used ones.
//===----------------------------------------------------------------------===//
#include "llvm-genx/IR/DebugUses.h"
#include "llvm-genx/IR/RegionAlgebra.h"
#include "llvm-genx/IR/Rewrite.h"
#include "llvm-genx/PassClasses.h"
#include "llvm-genx/VISA/model/CostModel.h"
#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Analysis/OptimizationRemarkEmitter.h"
#include "llvm/Analysis/VectorUtils.h"
#include "llvm/GenXIntrinsics/GenXIntrinsics.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Intrinsics.h"
#include "llvm/Support/DebugCounter.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;

#define DEBUG_TYPE "genx-remove-dead-elements"

DEBUG_COUNTER(Counter, DEBUG_TYPE, "operations and writes changed");

namespace cmc::genx {
namespace {

bool holdsElements(const Value *V) {
  return V->getType()->isVectorTy() && elementBytes(V->getType());
}

bool isTruncation(unsigned ID) {
  return ID == GenXIntrinsic::genx_sstrunc_sat ||
         ID == GenXIntrinsic::genx_sutrunc_sat ||
         ID == GenXIntrinsic::genx_ustrunc_sat ||
         ID == GenXIntrinsic::genx_uutrunc_sat;
}

/// Whether each element of \p I depends only on the same lane of its operands.
bool isPerLane(const Instruction &I) {
  if (!holdsElements(&I) || isa<BitCastInst>(I))
    return false;
  if (isa<BinaryOperator, UnaryOperator, CastInst>(I))
    return true;
  unsigned ID = intrinsicOf(&I);
  return isTruncation(ID) ||
         (ID < Intrinsic::num_intrinsics && isTriviallyVectorizable(ID));
}

/// The elements of \p Object in the region \p R, in order; none if they are
/// unknown or out of bounds.
Optional<SmallVector<unsigned, 32>> elementsOf(const IRRegion &R,
                                               const Type *Object) {
  int Size = elementBytes(R.Elem);
  int End = numElements(Object) * elementBytes(Object);
  if (R.Index || R.Offset % Size || Size != int(elementBytes(Object)))
    return None;
  SmallVector<unsigned, 32> Elements;
  for (unsigned I = 0; I != R.N; ++I) {
    int At = R.byteOf(I);
    if (At < 0 || At >= End)
      return None;
    Elements.push_back(At / Size);
  }
  return Elements;
}

//===--- Used elements ----------------------------------------------------===//

class Readers {
public:
  explicit Readers(Function &F);
  /// The elements of a vector that are used.
  const BitVector &of(const Instruction *V) const {
    return Read.find(V)->second;
  }
  /// False for instructions that are new.
  bool areAllRead(const Instruction *V) const {
    auto It = Read.find(V);
    return It != Read.end() && It->second.all();
  }

private:
  void mark(Value *V, const BitVector &Elements);
  void markAll(Value *V);
  void visit(Instruction &I);
  void visitRead(CallInst &I, const BitVector &R);
  void visitWrite(CallInst &I, const BitVector &R);
  void visitShuffle(ShuffleVectorInst &I, const BitVector &R);
  void visitCast(BitCastInst &I, const BitVector &R);

  DenseMap<const Instruction *, BitVector> Read;
  SetVector<Instruction *> Work;
};

/// Whether \p I uses only the elements of its operands that correspond to used
/// elements of its result.
bool passesOn(const Instruction &I) {
  if (!holdsElements(&I))
    return false;
  return isPerLane(I) || isRdRegion(&I) || isWrRegion(&I) ||
         isa<PHINode, SelectInst, ShuffleVectorInst>(I) ||
         (isa<BitCastInst>(I) && holdsElements(I.getOperand(0)));
}

Readers::Readers(Function &F) {
  for (Instruction &I : instructions(F))
    if (holdsElements(&I))
      Read[&I].resize(numElements(I.getType()));
  for (Instruction &I : instructions(F))
    if (!passesOn(I))
      for (Value *Op : I.operands())
        markAll(Op);
  while (!Work.empty())
    visit(*Work.pop_back_val());
}

void Readers::mark(Value *V, const BitVector &Elements) {
  auto *I = dyn_cast<Instruction>(V);
  if (!I || !holdsElements(V))
    return;
  BitVector &Known = Read[I];
  if (!Elements.test(Known))
    return; // No new elements.
  Known |= Elements;
  if (passesOn(*I))
    Work.insert(I);
}

void Readers::markAll(Value *V) {
  if (holdsElements(V))
    mark(V, BitVector(numElements(V->getType()), true));
}

void Readers::visit(Instruction &I) {
  BitVector R = Read[&I];
  if (isRdRegion(&I))
    return visitRead(cast<CallInst>(I), R);
  if (isWrRegion(&I))
    return visitWrite(cast<CallInst>(I), R);
  if (auto *Shuffle = dyn_cast<ShuffleVectorInst>(&I))
    return visitShuffle(*Shuffle, R);
  if (auto *Cast = dyn_cast<BitCastInst>(&I))
    return visitCast(*Cast, R);
  for (Value *Op : I.operands())
    if (holdsElements(Op))
      mark(Op, R);
}

void Readers::visitRead(CallInst &I, const BitVector &R) {
  IRRegion G = IRRegion::of(I);
  Value *Source = regionSource(&I);
  auto Elements = elementsOf(G, Source->getType());
  if (G.Index)
    markAll(G.Index);
  if (!Elements)
    return markAll(Source);
  BitVector Of(numElements(Source->getType()));
  for (unsigned E : R.set_bits())
    Of.set((*Elements)[E]);
  mark(Source, Of);
}

void Readers::visitWrite(CallInst &I, const BitVector &R) {
  IRRegion W = IRRegion::of(I);
  Value *New = newValueOf(&I);
  auto Elements = elementsOf(W, I.getType());
  if (W.Index)
    markAll(W.Index);
  if (!Elements) {
    markAll(New);
    return mark(regionSource(&I), R);
  }
  BitVector OfNew(W.N), Kept = R;
  for (unsigned E = 0; E != W.N; ++E) {
    unsigned At = (*Elements)[E];
    if (R[At])
      OfNew.set(E);
    if (!maskOf(&I))
      Kept.reset(At);
  }
  mark(New, OfNew);
  mark(regionSource(&I), Kept);
}

void Readers::visitShuffle(ShuffleVectorInst &I, const BitVector &R) {
  unsigned Size = numElements(I.getOperand(0)->getType());
  BitVector Of[2] = {BitVector(Size), BitVector(Size)};
  for (unsigned E : R.set_bits())
    if (int At = I.getMaskValue(E); At >= 0)
      Of[At / Size].set(At % Size);
  mark(I.getOperand(0), Of[0]);
  mark(I.getOperand(1), Of[1]);
}

void Readers::visitCast(BitCastInst &I, const BitVector &R) {
  Type *From = I.getOperand(0)->getType();
  unsigned Size = elementBytes(I.getType()), Of = elementBytes(From);
  BitVector Elements(numElements(From));
  for (unsigned E : R.set_bits())
    Elements.set(E * Size / Of, (E * Size + Size - 1) / Of + 1);
  mark(I.getOperand(0), Elements);
}

//===--- Removal of unused elements ---------------------------------------===//

/// Elements First .. First + N - 1 of a vector.
struct Part {
  unsigned First = 0, N = 0;
};

/// The region that \p Write writes with part \p P of its new value; none if
/// that is no region.
Optional<IRRegion> partOfWrite(const CallInst &Write, Part P) {
  IRRegion W = IRRegion::of(Write);
  if (W.Index)
    return None;
  return compose(W, IRRegion::strided(W.Elem, P.N, 1, P.First));
}

class Remover {
public:
  Remover(Function &F, OptimizationRemarkEmitter &ORE)
      : Target(targetOf(F)), ORE(ORE), HasDebugValues(hasDebugValues(F)),
        Read(F) {}
  bool run(Function &F);

private:
  Optional<Part> profitablePart(const Instruction &I) const;
  bool takesPart(const Use &U, Part P) const;
  void plan(const Instruction &I);
  Value *partOf(IRBuilder<> &B, Value *V, Part P) const;
  Value *narrow(IRBuilder<> &B, Instruction &I, Part P) const;
  void readFrom(Instruction &I, Value *Narrow, Part P) const;
  bool canShrink(const Instruction &I) const;
  bool shrink(Instruction &I);
  bool shrinkWrite(CallInst &Write);
  bool change(CallInst &Write);
  void emitRemark(const Instruction &I, unsigned Left, unsigned Of) const;
  void forget(Instruction &I) const;

  const TargetInfo &Target;
  OptimizationRemarkEmitter &ORE;
  const bool HasDebugValues;
  Readers Read;
  /// Operations that will be narrowed.
  DenseMap<const Instruction *, Part> Plans;
  /// Narrowed operations, by the original vector.
  DenseMap<const Value *, std::pair<Value *, Part>> Narrowed;
};

/// The elements of \p I that are worth computing, if not all are.
Optional<Part> Remover::profitablePart(const Instruction &I) const {
  const BitVector &R = Read.of(&I);
  unsigned Bytes = elementBytes(I.getType()), Size = R.size();
  for (const Value *Op : I.operands())
    if (Op->getType()->isVectorTy()) {
      if (!holdsElements(Op))
        return None;
      Bytes = std::max(Bytes, elementBytes(Op->getType()));
    }
  // Start at a register: other parts would straddle more registers.
  unsigned Unit = std::max(1u, Target.GRFBytes / Bytes);
  unsigned First = R.find_first() / Unit * Unit;
  unsigned Needed = R.find_last() + 1 - First;
  Part Best{0, Size};
  visa::CostModel Costs(Target);
  unsigned Least = Costs.operation(Size, Bytes);
  // Rounding up to a multiple of 2, 8 or 32 elements never costs less than
  // rounding up to one of 1, 4 or 16.
  for (unsigned Multiple : {1, 4, 16}) {
    unsigned N = alignTo(Needed, Multiple);
    if (First + N <= Size && Costs.operation(N, Bytes) < Least) {
      Best = {First, N};
      Least = Costs.operation(N, Bytes);
    }
  }
  if (Best.N == Size)
    return None;
  return Best;
}

/// Whether the user can use part \p P alone, in a variable of its own.
bool Remover::takesPart(const Use &U, Part P) const {
  auto *I = cast<Instruction>(U.getUser());
  if (auto It = Plans.find(I); It != Plans.end())
    return It->second.First == P.First && It->second.N == P.N;
  if (isRdRegion(I) && U.getOperandNo() == 0) {
    IRRegion R = IRRegion::of(*cast<CallInst>(I));
    int Begin = P.First * elementBytes(R.Elem);
    return !R.Index && R.Offset >= Begin &&
           R.Offset + int(R.extent()) <=
               Begin + int(P.N * elementBytes(R.Elem));
  }
  if (!isWrRegion(I) || U.get() != newValueOf(I) || maskOf(I))
    return false;
  return partOfWrite(*cast<CallInst>(I), P).hasValue();
}

/// Decides about \p I, after all its users.
void Remover::plan(const Instruction &I) {
  Optional<Part> P = canShrink(I) ? profitablePart(I) : None;
  if (P && all_of(I.uses(), [&](const Use &U) { return takesPart(U, *P); }))
    Plans[&I] = *P;
}

Value *Remover::partOf(IRBuilder<> &B, Value *V, Part P) const {
  if (auto It = Narrowed.find(V); It != Narrowed.end()) {
    auto [Narrow, Of] = It->second;
    if (Of.First == P.First && Of.N == P.N)
      return Narrow;
    if (Of.First <= P.First && P.First + P.N <= Of.First + Of.N) {
      V = Narrow;
      P.First -= Of.First;
    }
  }
  if (auto *C = dyn_cast<Constant>(V)) {
    SmallVector<Constant *, 16> Elements;
    for (unsigned E = 0; E != P.N; ++E)
      Elements.push_back(C->getAggregateElement(P.First + E));
    if (!is_contained(Elements, nullptr))
      return ConstantVector::get(Elements);
  }
  IRRegion Outer = IRRegion::strided(V->getType(), P.N, 1, P.First);
  if (isRdRegion(V) && V->hasOneUse()) {
    auto *Old = cast<CallInst>(V);
    IRRegion Inner = IRRegion::of(*Old);
    // At the old read: the object may have been overwritten since.
    IRBuilder<> AtOld(Old);
    Optional<IRRegion> R;
    if (!Inner.Index)
      R = compose(Inner, Outer);
    if (R)
      return createRdRegion(AtOld, regionSource(V), *R, /*Scalar=*/false);
  }
  return createRdRegion(B, V, Outer, /*Scalar=*/false);
}

/// Creates \p I for part \p P only.
Value *Remover::narrow(IRBuilder<> &B, Instruction &I, Part P) const {
  SmallVector<Value *, 3> Ops;
  unsigned Count =
      isa<CallInst>(I) ? cast<CallInst>(I).arg_size() : I.getNumOperands();
  for (unsigned N = 0; N != Count; ++N) {
    Value *Op = I.getOperand(N);
    Ops.push_back(Op->getType()->isVectorTy() ? partOf(B, Op, P) : Op);
  }
  Type *T = vectorOf(I.getType()->getScalarType(), P.N);
  Instruction *New;
  if (auto *Cast = dyn_cast<CastInst>(&I))
    New = B.Insert(CastInst::Create(Cast->getOpcode(), Ops[0], T));
  else if (isTruncation(intrinsicOf(&I)))
    New = callGenX(B, intrinsicOf(&I), {T, Ops[0]->getType()}, Ops);
  else if (isa<CallInst>(I))
    New = B.CreateCall(
        Intrinsic::getDeclaration(I.getModule(), intrinsicOf(&I), {T}), Ops);
  else if (auto *Unary = dyn_cast<UnaryOperator>(&I))
    New = B.Insert(UnaryOperator::Create(Unary->getOpcode(), Ops[0]));
  else
    New = B.Insert(BinaryOperator::Create(cast<BinaryOperator>(I).getOpcode(),
                                          Ops[0], Ops[1]));
  New->copyIRFlags(&I);
  return New;
}

/// Makes regions of \p I that are in part \p P read \p Narrow.
void Remover::readFrom(Instruction &I, Value *Narrow, Part P) const {
  unsigned Size = elementBytes(I.getType());
  int Begin = P.First * Size, End = Begin + P.N * Size;
  for (User *U : make_early_inc_range(I.users())) {
    auto *Call = dyn_cast<CallInst>(U);
    if (!Call || !isRdRegion(Call) || regionSource(Call) != &I)
      continue;
    IRRegion R = IRRegion::of(*Call);
    if (R.Index || R.Offset < Begin || R.Offset + int(R.extent()) > End)
      continue;
    R.Offset -= Begin;
    R.ParentWidth = nullptr;
    IRBuilder<> B(Call);
    Value *New = Narrow;
    if (Call->getType() != Narrow->getType() || !R.isWhole(Narrow->getType()))
      New = createRdRegion(B, Narrow, R, !Call->getType()->isVectorTy());
    // Its users are visited after it, if at all, and find it by name.
    if (isa<CallInst>(New) && isRdRegion(New))
      New->takeName(Call);
    Call->replaceAllUsesWith(New);
  }
}

/// Whether narrow() supports \p I.
bool Remover::canShrink(const Instruction &I) const {
  return isPerLane(I) && Read.of(&I).any() &&
         (!isa<CallInst>(I) || isTruncation(intrinsicOf(&I)) ||
          !hasVectorInstrinsicOverloadedScalarOpd(intrinsicOf(&I), 1));
}

bool Remover::shrink(Instruction &I) {
  auto It = Plans.find(&I);
  if (It == Plans.end() || !DebugCounter::shouldExecute(Counter))
    return false;
  Part P = It->second;
  emitRemark(I, P.N, numElements(I.getType()));
  forget(I);
  IRBuilder<> B(&I);
  Value *Narrow = narrow(B, I, P);
  readFrom(I, Narrow, P);
  IRRegion W = IRRegion::strided(I.getType(), P.N, 1, P.First);
  Value *Wide =
      createWrRegion(B, UndefValue::get(I.getType()), Narrow, W, nullptr);
  I.replaceAllUsesWith(Wide);
  Narrowed[Wide] = {Narrow, P};
  return true;
}

/// Writes only the computed elements.
bool Remover::shrinkWrite(CallInst &Write) {
  auto It = Narrowed.find(newValueOf(&Write));
  if (It == Narrowed.end() || maskOf(&Write))
    return false;
  auto [Narrow, P] = It->second;
  Optional<IRRegion> W = partOfWrite(Write, P);
  if (!W)
    return false;
  forget(Write);
  IRBuilder<> B(&Write);
  Write.replaceAllUsesWith(
      createWrRegion(B, regionSource(&Write), Narrow, *W, nullptr));
  return true;
}

/// Removes a write of unused elements, or its unused old value.
bool Remover::change(CallInst &Write) {
  const BitVector &R = Read.of(&Write);
  auto Elements = elementsOf(IRRegion::of(Write), Write.getType());
  Value *Old = regionSource(&Write);
  if (!Elements)
    return shrinkWrite(Write);
  BitVector Others = R;
  for (unsigned E : *Elements)
    Others.reset(E);
  if (Others == R && DebugCounter::shouldExecute(Counter)) {
    emitRemark(Write, 0, Elements->size());
    forget(Write);
    Write.replaceAllUsesWith(Old);
    return true;
  }
  bool IsLast = !maskOf(&Write) && Others.none() && !isa<UndefValue>(Old) &&
                DebugCounter::shouldExecute(Counter);
  if (IsLast) {
    forget(Write);
    Write.setArgOperand(0, UndefValue::get(Write.getType()));
  }
  return shrinkWrite(Write) || IsLast;
}

/// Drops debug values of \p I and its users: their unused elements become
/// undefined.
void Remover::forget(Instruction &I) const {
  if (!HasDebugValues)
    return;
  SetVector<Instruction *> Partial;
  Partial.insert(&I);
  for (unsigned N = 0; N != Partial.size(); ++N) {
    forgetDebugValues(*Partial[N]);
    for (User *U : Partial[N]->users())
      if (auto *Reader = cast<Instruction>(U);
          holdsElements(Reader) && !Read.areAllRead(Reader))
        Partial.insert(Reader);
  }
}

void Remover::emitRemark(const Instruction &I, unsigned Left,
                         unsigned Of) const {
  ORE.emit([&] {
    return OptimizationRemark(DEBUG_TYPE, "Dead", &I)
           << ore::NV("Elements", Of - Left) << " of " << ore::NV("Of", Of)
           << " elements are not read";
  });
}

bool Remover::run(Function &F) {
  std::vector<Instruction *> Order;
  for (BasicBlock *BB : ReversePostOrderTraversal<Function *>(&F))
    for (Instruction &I : *BB)
      if (holdsElements(&I) && (isWrRegion(&I) || isPerLane(I)))
        Order.push_back(&I);
  for (const Instruction *I : reverse(Order))
    plan(*I);
  bool Changed = false;
  for (Instruction *I : Order)
    Changed |= isWrRegion(I) ? change(*cast<CallInst>(I)) : shrink(*I);
  return Changed;
}

} // namespace

PreservedAnalyses RemoveDeadElementsPass::run(Function &F,
                                              FunctionAnalysisManager &FAM) {
  auto &ORE = FAM.getResult<OptimizationRemarkEmitterAnalysis>(F);
  return preservedIf(Remover(F, ORE).run(F));
}

} // namespace cmc::genx
