//===- CollapseRegions.cpp - composition of nested regions ----------------===//
//
// Part of CMC, under the MIT licence.
//
//   rd(rd(v, r1), r2)             ==> rd(v, r1 of r2)
//   rd(wr(o, n, w), r)            ==> rd(n, r in w)     r is within w
//                                 ==> rd(o, r)          r and w are disjoint
//   bitcast(rd(v, r))             ==> rd(bitcast(v), r)
//   rd(ext(v), r)                 ==> ext(rd(v, r))     sums and products read
//   rd(abs(v), r)                 ==> abs(rd(v, r))     the same
//   rd(zext(cmp(a, b)), r)        ==> zext(cmp(rd(a, r), rd(b, r)))
//   ashr(shl(v, 16), 16)          ==> sext(rd(bitcast(v), low words))
//   wr(o, wr(rd(o, w), n, u), w)  ==> wr(o, n, w of u)
//   wr(wr(o, a, u), b, w)         ==> wr(o, b, w)       u is within w
//   wr(o, rd(o, w), w)            ==> o
//
// (rd and wr are rdregion and wrregion) if the result is one region with the
// same elements, and does not extend the live range of a vector beyond an
// overwrite, which would cost a copy. Regions of whole objects disappear.
// Requires: nothing. Guarantees: nothing that selection depends on: this pass
// is for quality. Leaves alone: masked writes but the inner one of two, and
// dynamic offsets except that it adds them to each other and to constants.
//===----------------------------------------------------------------------===//
#include "llvm-genx/IR/ObjectWrites.h"
#include "llvm-genx/IR/RegionAlgebra.h"
#include "llvm-genx/IR/Rewrite.h"
#include "llvm-genx/PassClasses.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Support/DebugCounter.h"

using namespace llvm;
using namespace llvm::PatternMatch;

DEBUG_COUNTER(Counter, "genx-collapse-regions", "instructions tried");

namespace cmc::genx {
namespace {

/// The maximum number of writes that a read looks through; bounds the work on
/// long chains.
constexpr unsigned MaxWritesToSkip = 256;

Value *sameBits(IRBuilder<> &B, Value *V, Type *T) {
  return B.CreateBitCast(V, T);
}

/// Reads region \p R of \p Source, whatever the element type of that.
Value *readAs(IRBuilder<> &B, Value *Source, const IRRegion &R, Type *Result) {
  Type *T = Source->getType();
  unsigned Bytes = T->getPrimitiveSizeInBits().getFixedSize() / 8;
  unsigned Size = elementBytes(R.Elem);
  if (Bytes % Size)
    return nullptr;
  if (!R.Index && R.Offset == 0 && R.isContiguous() && R.N * Size == Bytes)
    return sameBits(B, Source, Result);
  Value *Object = sameBits(B, Source, vectorOf(R.Elem, Bytes / Size));
  return createRdRegion(B, Object, R, !Result->isVectorTy());
}

/// \p V without bitcasts of region elements.
Value *skipCasts(Value *V) {
  while (auto *C = dyn_cast<BitCastInst>(V)) {
    if (!elementBytes(C->getOperand(0)->getType()))
      break;
    V = C->getOperand(0);
  }
  return V;
}

/// The vector and region that a read takes its elements from.
struct ReadAccess {
  Value *Source;
  IRRegion R;
};

/// Whether \p New is computed directly into the vector that it is written to;
/// other reads of it would need another register and a copy.
bool isWrittenInPlace(const Value *New) {
  // A call without arguments reads a register that is set at thread start.
  auto *Call = dyn_cast<CallInst>(New);
  if (Call && Call->arg_empty() && Call->doesNotAccessMemory())
    return false;
  return isa<Instruction>(New) && New->hasOneUse() && !isRdRegion(New) &&
         !isa<PHINode, BitCastInst>(New);
}

enum class Step { No, Skipped, Forwarded };

/// One step towards the definition of \p P: past a write of other elements, or
/// to the written value.
Step lookThroughWrite(ReadAccess &P) {
  if (!isWrRegion(P.Source) || P.R.Index)
    return Step::No;
  IRRegion W = IRRegion::of(*cast<CallInst>(P.Source));
  if (W.Index)
    return Step::No;
  if (disjoint(P.R, W)) {
    P.Source = regionSource(P.Source);
    return Step::Skipped;
  }
  Value *New = newValueOf(P.Source);
  if (maskOf(P.Source) || isWrittenInPlace(New))
    return Step::No;
  auto Inside = locate(P.R, W);
  if (!Inside)
    return Step::No;
  P = {New, *Inside};
  return Step::Forwarded;
}

/// \p Index plus \p Bytes.
Value *plus(IRBuilder<> &B, Value *Index, int Bytes) {
  return Bytes ? B.CreateAdd(Index, ConstantInt::get(Index->getType(), Bytes))
               : Index;
}

/// The composition of \p Inner and \p Outer, whose offsets may be dynamic; of
/// both only if \p AddsOffsets.
Optional<IRRegion> composeDynamic(IRBuilder<> &B, IRRegion Inner,
                                  IRRegion Outer, bool AddsOffsets) {
  Value *Base = Inner.Index;
  if (Base && Base->getType()->isVectorTy())
    return None;
  // An offset is a multiple of the size of its own elements only.
  unsigned Size = elementBytes(Outer.Elem);
  if (Base ? Size > elementBytes(Inner.Elem)
           : Outer.Index && Inner.Offset % int(Size) != 0)
    return None;
  Inner.Index = nullptr;
  Inner.Offset = Base ? 0 : Inner.Offset;
  if (!Outer.Index) {
    auto Both = compose(Inner, Outer);
    if (!Both || !Base)
      return Both;
    if (Both->Offset < 0)
      return None;
    Both->Index = plus(B, Base, Both->Offset);
    Both->Offset = 0;
    return Both;
  }
  // The inner one only adds its offset.
  if (!Inner.isContiguous() ||
      (Base && (!AddsOffsets || Base->getType() != Outer.Index->getType())))
    return None;
  Outer.Index = Base ? B.CreateAdd(Base, Outer.Index)
                     : plus(B, Outer.Index, Inner.Offset);
  Outer.ParentWidth = nullptr;
  return Outer;
}

/// Whether one move of the register that \p Read reads at a dynamic offset is
/// better than addresses in all its users, which read single elements: these
/// are factors that mad cannot read there.
bool isReadByElements(const CallInst &Read) {
  constexpr unsigned Many = 4;
  IRRegion R = IRRegion::of(Read);
  if (!R.Index || R.Index->getType()->isVectorTy() || R.N == 1)
    return false;
  R.Index = nullptr;
  if (!R.isContiguous() ||
      R.N * elementBytes(R.Elem) > targetOf(*Read.getFunction()).GRFBytes)
    return false;
  return count_if(Read.users(), [](const User *U) {
           if (!isRdRegion(U))
             return false;
           IRRegion Part = IRRegion::of(*cast<CallInst>(U));
           return !Part.Index && (Part.N == 1 || Part.isScalar());
         }) >= Many;
}

/// Looks through a read of a read. If both are dynamic, the sum of their
/// offsets replaces a copy that nothing else needs.
bool lookThroughRead(IRBuilder<> &B, ReadAccess &P) {
  if (!isRdRegion(P.Source) || isReadByElements(*cast<CallInst>(P.Source)))
    return false;
  auto Both = composeDynamic(B, IRRegion::of(*cast<CallInst>(P.Source)), P.R,
                             P.Source->hasOneUse());
  if (!Both)
    return false;
  P = {regionSource(P.Source), *Both};
  return true;
}

/// Whether reading the object of \p Inner at \p I instead would cause a copy of
/// it.
bool wouldOutlive(const ObjectWrites &Writes, const Value *Inner,
                  const Instruction &I) {
  auto *Read = cast<Instruction>(Inner);
  const BasicBlock *Same =
      Read->getParent() == I.getParent() ? I.getParent() : nullptr;
  return Writes.overwritten(regionSource(Read), Same, Writes.positionOf(Read),
                            Writes.positionOf(&I));
}

Value *collapseRead(CallInst &I, IRBuilder<> &B, const ObjectWrites &Writes) {
  ReadAccess Best{regionSource(&I), IRRegion::of(I)};
  if (Best.R.isWhole(Best.Source->getType()))
    return sameBits(B, Best.Source, I.getType());
  bool Changed = false;
  ReadAccess P = Best;
  for (unsigned Steps = 0; Steps < MaxWritesToSkip; ++Steps) {
    P.Source = skipCasts(P.Source);
    if (!P.Source->getType()->isVectorTy())
      break;
    Step S = lookThroughWrite(P);
    if (S == Step::No &&
        (!isRdRegion(P.Source) || wouldOutlive(Writes, P.Source, I) ||
         !lookThroughRead(B, P)))
      break;
    // Do not stop at an older version of a vector: it would have to be kept in
    // addition to the newer one.
    if (S == Step::Skipped && !isa<Constant>(P.Source))
      continue;
    Best = P;
    Changed = true;
  }
  return Changed ? readAs(B, Best.Source, Best.R, I.getType()) : nullptr;
}

/// Whether all users of \p V can extend their operands.
bool extendsForFree(const Value *V) {
  return all_of(V->users(), [](const User *U) {
    auto *I = dyn_cast<BinaryOperator>(U);
    return I && (I->getOpcode() == Instruction::Add ||
                 I->getOpcode() == Instruction::Sub ||
                 I->getOpcode() == Instruction::Mul);
  });
}

/// Reads elements of an extended vector from the narrow one:
/// rd(ext(v), r) ==> ext(rd(v, r))
Value *collapseExtension(CallInst &I, IRBuilder<> &B,
                         const ObjectWrites &Writes) {
  IRRegion R = IRRegion::of(I);
  auto *Ext = dyn_cast<CastInst>(skipCasts(regionSource(&I)));
  if (R.Index || !Ext || !isa<ZExtInst, SExtInst>(Ext) ||
      elementBytes(Ext->getType()) != elementBytes(R.Elem) ||
      !elementBytes(Ext->getSrcTy()) || !extendsForFree(&I))
    return nullptr;
  // The extended vector is needed for other users.
  if (!R.isScalar() && !all_of(Ext->users(), isRdRegion))
    return nullptr;
  // Most users of bytes would need words, which the extension provides.
  if (!R.isScalar() && !Ext->hasOneUse() &&
      elementBytes(Ext->getSrcTy()) == 1 &&
      !targetOf(*I.getFunction()).has(TargetInfo::SecondSourceBytes))
    return nullptr;
  const BasicBlock *Same =
      Ext->getParent() == I.getParent() ? I.getParent() : nullptr;
  if (Writes.overwritten(Ext->getOperand(0), Same, Writes.positionOf(Ext),
                         Writes.positionOf(&I)))
    return nullptr;
  Type *Narrow = Ext->getSrcTy()->getScalarType();
  R.Offset = R.Offset / elementBytes(R.Elem) * elementBytes(Narrow);
  R.Elem = Narrow;
  Value *Source = Ext->getOperand(0);
  if (!Source->getType()->isVectorTy())
    Source = B.CreateBitCast(Source, vectorOf(Narrow, 1));
  Value *Read = createRdRegion(B, Source, R, !I.getType()->isVectorTy());
  return B.CreateCast(Ext->getOpcode(), Read, I.getType());
}

/// Whether the users of \p V read parts of it that are in total no more than
/// the whole.
bool isReadInParts(const Value *V) {
  unsigned Left = numElements(V->getType());
  return all_of(V->users(), [&](const User *U) {
    if (!isRdRegion(U) ||
        U->getType()->getScalarType() != V->getType()->getScalarType())
      return false;
    IRRegion R = IRRegion::of(*cast<CallInst>(U));
    bool Fits = !R.Index && R.isContiguous() && R.N >= 8 && R.N <= Left;
    Left -= Fits ? R.N : 0;
    return Fits;
  });
}

/// Compares parts separately, which gives masks if these are needed:
/// rd(zext(cmp(a, b)), r) ==> zext(cmp(rd(a, r), rd(b, r)))
Value *collapseComparison(CallInst &I) {
  auto *Ext = dyn_cast<ZExtInst>(regionSource(&I));
  auto *Cmp = Ext ? dyn_cast<CmpInst>(Ext->getOperand(0)) : nullptr;
  if (!Cmp || !Cmp->hasOneUse() ||
      !elementBytes(Cmp->getOperand(0)->getType()) || !isReadInParts(Ext))
    return nullptr;
  // At the comparison, since its operands may be overwritten before the read.
  IRBuilder<> B(Cmp);
  IRRegion R = IRRegion::of(I);
  unsigned First = R.Offset / elementBytes(R.Elem);
  auto Part = [&](Value *V) -> Value * {
    Type *T = V->getType()->getScalarType();
    auto *Number = dyn_cast<Constant>(V);
    if (Constant *Same = Number ? Number->getSplatValue() : nullptr)
      return ConstantVector::getSplat(ElementCount::getFixed(R.N), Same);
    return createRdRegion(B, V, IRRegion::strided(T, R.N, 1, First),
                          /*Scalar=*/false);
  };
  Value *L = Part(Cmp->getOperand(0)), *Right = Part(Cmp->getOperand(1));
  Value *Mask = B.CreateCmp(Cmp->getPredicate(), L, Right);
  return B.CreateZExt(Mask, I.getType());
}

/// Whether all users of \p V can negate their operands.
bool changesSignsForFree(const Value *V) {
  return elementBytes(V->getType()) >= 2 &&
         all_of(V->users(), [](const User *U) {
           unsigned ID = intrinsicOf(U);
           if (ID == Intrinsic::maxnum || ID == Intrinsic::minnum)
             return true;
           auto *I = dyn_cast<BinaryOperator>(U);
           if (!I)
             return false;
           switch (I->getOpcode()) {
           case Instruction::Add:
           case Instruction::Sub:
           case Instruction::Mul:
           case Instruction::FAdd:
           case Instruction::FSub:
           case Instruction::FMul:
             return true;
           default:
             return false;
           }
         });
}

/// Absolute values read in parts only, by users that have (abs):
/// rd(abs(v), r) ==> abs(rd(v, r))
Value *collapseAbsolute(CallInst &I, IRBuilder<> &B) {
  IRRegion R = IRRegion::of(I);
  auto *Abs = dyn_cast<IntrinsicInst>(regionSource(&I));
  auto IsFreeRead = [&](const User *U) {
    return isRdRegion(U) &&
           cast<Instruction>(U)->getParent() == I.getParent() &&
           changesSignsForFree(U);
  };
  if (R.Index || !Abs || Abs->getParent() != I.getParent() ||
      (Abs->getIntrinsicID() != Intrinsic::abs &&
       Abs->getIntrinsicID() != Intrinsic::fabs) ||
      R.Elem != Abs->getType()->getScalarType() ||
      !all_of(Abs->users(), IsFreeRead))
    return nullptr;
  Value *Read =
      createRdRegion(B, Abs->getArgOperand(0), R, !I.getType()->isVectorTy());
  return Abs->getIntrinsicID() == Intrinsic::fabs
             ? B.CreateUnaryIntrinsic(Intrinsic::fabs, Read)
             : B.CreateBinaryIntrinsic(Intrinsic::abs, Read,
                                       Abs->getArgOperand(1));
}

/// Shifting the low part of each element up and down sign-extends that part:
/// ashr(shl(v, 16), 16) ==> sext(rd(bitcast(v), every second word))
Value *collapseShifts(BinaryOperator &I, IRBuilder<> &B) {
  Value *V;
  const APInt *Up, *Down;
  if (!I.getType()->isVectorTy() ||
      !match(&I, m_AShr(m_Shl(m_Value(V), m_APInt(Up)), m_APInt(Down))) ||
      *Up != *Down)
    return nullptr;
  unsigned Bits = I.getType()->getScalarSizeInBits();
  unsigned Rest = Bits - Up->getLimitedValue(Bits);
  if (Bits > 32 || (Rest != 8 && Rest != 16))
    return nullptr;
  Type *Narrow = B.getIntNTy(Rest);
  unsigned N = numElements(I.getType()), Stride = Bits / Rest;
  Value *Parts = B.CreateBitCast(V, vectorOf(Narrow, N * Stride));
  Value *Read = createRdRegion(
      B, Parts, IRRegion::strided(Narrow, N, Stride, 0), /*Scalar=*/false);
  return B.CreateSExt(Read, I.getType());
}

/// A mask of a whole byte or word, possibly shifted down, reads that part:
/// and(lshr(v, 16), 255) ==> zext(rd(bitcast(v), the third byte of each four)).
/// Not for users that are bit operations, which cannot extend their operands.
Value *collapseMask(BinaryOperator &I, IRBuilder<> &B,
                    const ObjectWrites &Writes) {
  const APInt *Mask, *Down;
  unsigned Bits = I.getType()->getScalarSizeInBits();
  if (!I.getType()->isVectorTy() || (Bits != 16 && Bits != 32) ||
      !match(&I, m_And(m_Value(), m_APInt(Mask))) ||
      !(*Mask == 0xff || *Mask == 0xffff) ||
      any_of(I.users(), [](const User *U) {
        return isa<BinaryOperator>(U) &&
               cast<BinaryOperator>(U)->isBitwiseLogicOp();
      }))
    return nullptr;
  Value *V = I.getOperand(0), *Shifted;
  unsigned Part = Mask->getActiveBits(), First = 0;
  if (match(V, m_Shr(m_Value(Shifted), m_APInt(Down))) &&
      Down->ule(Bits - Part) && Down->getZExtValue() % Part == 0) {
    auto *Shift = cast<Instruction>(V);
    BasicBlock *BB = I.getParent();
    if (!Writes.overwritten(Shifted, Shift->getParent() == BB ? BB : nullptr,
                            Writes.positionOf(Shift), Writes.positionOf(&I))) {
      V = Shifted;
      First = Down->getZExtValue();
    }
  }
  if (Part == Bits)
    return nullptr;
  Type *Narrow = B.getIntNTy(Part);
  unsigned N = numElements(I.getType()), Stride = Bits / Part;
  Value *Parts = B.CreateBitCast(V, vectorOf(Narrow, N * Stride));
  Value *Read = createRdRegion(
      B, Parts, IRRegion::strided(Narrow, N, Stride, First / Part),
      /*Scalar=*/false);
  return B.CreateZExt(Read, I.getType());
}

/// bitcast(rdregion(v)) ==> rdregion(bitcast(v))
Value *collapseCast(BitCastInst &I, IRBuilder<> &B,
                    const ObjectWrites &Writes) {
  Value *Read = I.getOperand(0);
  if (!isRdRegion(Read) || !elementBytes(I.getType()) ||
      wouldOutlive(Writes, Read, I))
    return nullptr;
  IRRegion Inner = IRRegion::of(*cast<CallInst>(Read));
  if (Inner.Index)
    return nullptr;
  auto Both = compose(
      Inner, IRRegion::strided(I.getType(), numElements(I.getType()), 1, 0));
  return Both ? readAs(B, regionSource(Read), *Both, I.getType()) : nullptr;
}

/// Whether \p Part is the first elements of \p Whole, or all, of type \p Elem.
bool startsWith(const Value *Whole, const Value *Part, const Type *Elem) {
  if (Whole == Part)
    return true;
  if (!isRdRegion(Part) || regionSource(Part) != Whole)
    return false;
  IRRegion R = IRRegion::of(*cast<CallInst>(Part));
  return R.Elem == Elem && R.isContiguous() && R.Offset == 0;
}

/// wr(o, wr(rd(o, w), n, u), w) writes only n.
Value *collapseNestedWrite(CallInst &I, IRBuilder<> &B, const IRRegion &W) {
  Value *New = newValueOf(&I);
  if (!isWrRegion(New) || !New->hasOneUse())
    return nullptr;
  Value *Read = regionSource(New);
  if (!isRdRegion(Read) ||
      !startsWith(regionSource(Read), regionSource(&I), W.Elem) ||
      !IRRegion::of(*cast<CallInst>(Read)).sameAs(W))
    return nullptr;
  auto Both = composeDynamic(B, W, IRRegion::of(*cast<CallInst>(New)),
                             /*AddsOffsets=*/true);
  return Both ? createWrRegion(B, regionSource(&I), newValueOf(New), *Both,
                               maskOf(New))
              : nullptr;
}

Value *collapseWrite(CallInst &I, IRBuilder<> &B) {
  Value *Old = regionSource(&I), *New = newValueOf(&I);
  IRRegion W = IRRegion::of(I);
  if (maskOf(&I))
    return nullptr;
  if (W.isWhole(I.getType()))
    return sameBits(B, New, I.getType());
  // Writes back the elements that were read there.
  if (isRdRegion(New) && regionSource(New) == Old &&
      IRRegion::of(*cast<CallInst>(New)).sameAs(W) && !W.isScalar())
    return Old;
  if (Value *V = collapseNestedWrite(I, B, W))
    return V;
  // An earlier write to the same elements is dead.
  if (isWrRegion(Old) && Old->hasOneUse() && !W.Index) {
    IRRegion Before = IRRegion::of(*cast<CallInst>(Old));
    if (!Before.Index && locate(Before, W)) {
      I.setArgOperand(0, regionSource(Old));
      return &I;
    }
  }
  return nullptr;
}

Value *lower(Instruction &I, IRBuilder<> &B, const ObjectWrites &Writes) {
  if (isRdRegion(&I)) {
    Value *V = collapseExtension(cast<CallInst>(I), B, Writes);
    if (!V)
      V = collapseAbsolute(cast<CallInst>(I), B);
    if (!V)
      V = collapseComparison(cast<CallInst>(I));
    return V ? V : collapseRead(cast<CallInst>(I), B, Writes);
  }
  if (isWrRegion(&I))
    return collapseWrite(cast<CallInst>(I), B);
  if (auto *Cast = dyn_cast<BitCastInst>(&I))
    return collapseCast(*Cast, B, Writes);
  if (auto *Op = dyn_cast<BinaryOperator>(&I)) {
    Value *V = collapseShifts(*Op, B);
    return V ? V : collapseMask(*Op, B, Writes);
  }
  return nullptr;
}

} // namespace

PreservedAnalyses CollapseRegionsPass::run(Function &F,
                                           FunctionAnalysisManager &) {
  ObjectWrites Writes(F);
  return preservedIf(
      rewriteInstructions(F, [&](Instruction &I, IRBuilder<> &B) -> Value * {
        if (!DebugCounter::shouldExecute(Counter))
          return nullptr;
        Value *New = lower(I, B, Writes);
        auto *NewI = dyn_cast_or_null<Instruction>(New);
        if (NewI && NewI != &I && !Writes.positionOf(NewI))
          Writes.replaced(&I, NewI);
        if (New && New != &I)
          Writes.removed(&I);
        return New;
      }));
}

} // namespace cmc::genx
