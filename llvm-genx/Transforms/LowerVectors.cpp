//===- LowerVectors.cpp - vector element operations to regions ------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "llvm-genx/Transforms/LowerVectors.h"
#include "llvm-genx/IR/Region.h"
#include "llvm-genx/IR/Rewrite.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace cmc {
namespace genx {
namespace {

/// The region of element \p Idx of a vector of type \p T; none when a constant
/// index is out of range.
Optional<IRRegion> elementRegion(IRBuilder<> &B, Type *T, Value *Idx) {
  IRRegion R = IRRegion::strided(T, 1, 1, 0);
  if (auto *C = dyn_cast<ConstantInt>(Idx)) {
    if (C->getValue().uge(numElements(T)))
      return None;
    R.Offset = C->getZExtValue() * elementBytes(T);
    return R;
  }
  Value *Bytes = B.CreateZExtOrTrunc(Idx, B.getInt16Ty());
  R.Index = B.CreateMul(Bytes, B.getInt16(elementBytes(T)));
  return R;
}

Value *lowerInsert(InsertElementInst &I, IRBuilder<> &B) {
  auto R = elementRegion(B, I.getType(), I.getOperand(2));
  if (!R)
    return UndefValue::get(I.getType());
  return createWrRegion(B, I.getOperand(0), I.getOperand(1), *R);
}

Value *lowerExtract(ExtractElementInst &I, IRBuilder<> &B) {
  auto R = elementRegion(B, I.getVectorOperandType(), I.getIndexOperand());
  if (!R)
    return UndefValue::get(I.getType());
  return createRdRegion(B, I.getVectorOperand(), *R, /*Scalar=*/true);
}

/// Places Mask[First..] that one region of one operand can fill: rows of equal
/// length at equal distances. Undefined places fit anywhere.
struct Run {
  unsigned N = 0, Width = 1;
  int From = 0, Stride = 0, VStride = 0;

  int place(unsigned I) const {
    return From + int(I / Width) * VStride + int(I % Width) * Stride;
  }
};

/// The longest 1-D run at the start of \p Mask, whose first place is defined.
Run rowOf(ArrayRef<int> Mask) {
  Run R;
  R.From = Mask[0];
  unsigned Second = 1;
  while (Second < Mask.size() && Mask[Second] < 0)
    ++Second;
  if (Second == Mask.size()) {
    R.N = R.Width = Second;
    return R;
  }
  int Distance = Mask[Second] - Mask[0];
  bool Even = Distance >= 0 && Distance % int(Second) == 0;
  R.Stride = Even ? Distance / int(Second) : 0;
  R.Width = Mask.size(); // Of the row that is being measured.
  while (R.N < Mask.size() &&
         (Mask[R.N] < 0 || Mask[R.N] == Mask[0] + int(R.N) * R.Stride))
    ++R.N;
  R.Width = R.N;
  return R;
}

/// The longest run at the start of \p Mask with all places in one operand of
/// \p Size elements.
Run longestRun(ArrayRef<int> Mask, int Size) {
  int Operand = Mask[0] / Size;
  unsigned Same = 0;
  while (Same < Mask.size() && (Mask[Same] < 0 || Mask[Same] / Size == Operand))
    ++Same;
  Mask = Mask.take_front(Same);
  Run Row = rowOf(Mask);
  auto Inside = [&](int Place) {
    return Place / Size == Operand && Place >= 0;
  };
  while (Row.N > 1 && !Inside(Row.place(Row.N - 1)))
    Row.Width = --Row.N;
  Run R = Row;
  if (Row.N >= Mask.size() || Mask[Row.N] < Mask[0])
    return R;
  R.VStride = Mask[Row.N] - Mask[0];
  unsigned Rows = 1;
  auto RowFits = [&](unsigned From) {
    if (From + R.Width > Mask.size())
      return false;
    for (unsigned I = From; I < From + R.Width; ++I)
      if (Mask[I] >= 0 ? Mask[I] != R.place(I) : !Inside(R.place(I)))
        return false;
    return true;
  };
  while (RowFits(Rows * R.Width))
    ++Rows;
  R.N = Rows * R.Width;
  if (Rows == 1)
    R.VStride = 0;
  return R;
}

/// A place of a mask that must not be written, unlike undefined ones (-1).
constexpr int Kept = -2;

/// With more moves a mask and one move under it are shorter.
constexpr unsigned MaxBlendMoves = 2;

/// Elements To, To + Step ... of the result are those of a run.
struct Move {
  unsigned To, Step;
  Run From;
};

/// The moves that make \p Mask, each to every \p Step-th place.
SmallVector<Move, 8> movesOf(ArrayRef<int> Mask, int Size, unsigned Step) {
  SmallVector<Move, 8> Moves;
  for (unsigned First = 0; First != Step; ++First) {
    SmallVector<int, 32> Places;
    for (unsigned I = First; I < Mask.size(); I += Step)
      Places.push_back(Mask[I]);
    for (unsigned At = 0; At < Places.size();) {
      if (Places[At] < 0) {
        ++At;
        continue;
      }
      auto Free = makeArrayRef(Places).drop_front(At).take_until(
          [](int Place) { return Place == Kept; });
      Run R = longestRun(Free, Size);
      Moves.push_back({First + At * Step, Step, R});
      At += R.N;
    }
  }
  return Moves;
}

/// The shortest list of moves; every second or fourth place is as good as
/// neighbours are.
SmallVector<Move, 8> cheapestMoves(ArrayRef<int> Mask, int Size) {
  SmallVector<Move, 8> Best = movesOf(Mask, Size, 1);
  for (unsigned Step : {2, 4}) {
    SmallVector<Move, 8> Moves = movesOf(Mask, Size, Step);
    if (Moves.size() < Best.size())
      Best = std::move(Moves);
  }
  return Best;
}

IRRegion regionOfRun(const Run &R, Type *T, int Size) {
  IRRegion G;
  G.Elem = T->getScalarType();
  G.N = R.N;
  G.Width = R.Width;
  G.Stride = R.Stride;
  G.VStride = R.VStride;
  if (R.Stride == 0 && (R.VStride == 0 || R.Width == R.N))
    G.VStride = 0, G.Width = 1; // A splat: <0;1,0>.
  G.Offset = R.From % Size * elementBytes(T);
  return G;
}

/// The scalar that \p V, an insertelement lowered before, put at place 0.
Value *insertedScalar(Value *V) {
  if (!isWrRegion(V) || maskOf(V) || newValueOf(V)->getType()->isVectorTy())
    return nullptr;
  IRRegion R = IRRegion::of(*cast<CallInst>(V));
  return R.Index || R.Offset ? nullptr : newValueOf(V);
}

/// The operand of which \p Places takes elements only to where they are, and
/// makes these places Kept; else nothing.
Value *keepInPlace(ShuffleVectorInst &I, MutableArrayRef<int> Places) {
  int Size = numElements(I.getOperand(0)->getType());
  for (int Operand : {0, 1}) {
    Value *V = I.getOperand(Operand);
    auto Takes = [&](int Place) {
      return Place >= 0 && Place / Size == Operand;
    };
    bool InPlace = V->getType() == I.getType() && !isa<Constant>(V);
    for (int At = 0; At != int(Places.size()); ++At)
      InPlace &= !Takes(Places[At]) || Places[At] % Size == At;
    if (!InPlace || none_of(Places, Takes))
      continue;
    for (int &Place : Places)
      if (Takes(Place))
        Place = Kept;
    return V;
  }
  return UndefValue::get(I.getType());
}

/// A move under a mask of what the other operand, too, has in place.
Value *blend(ShuffleVectorInst &I, Value *Old, ArrayRef<int> Places,
             IRBuilder<> &B) {
  int Size = numElements(I.getOperand(0)->getType());
  Value *New = I.getOperand(Old == I.getOperand(0) ? 1 : 0);
  if (isa<UndefValue>(Old) || New->getType() != I.getType())
    return nullptr;
  SmallVector<Constant *, 32> Mask;
  for (int At = 0; At != int(Places.size()); ++At) {
    if (Places[At] >= 0 && Places[At] % Size != At)
      return nullptr;
    Mask.push_back(B.getInt1(Places[At] >= 0));
  }
  return createWrRegion(B, Old, New,
                        IRRegion::strided(I.getType(), Mask.size(), 1, 0),
                        ConstantVector::get(Mask));
}

Value *lowerShuffle(ShuffleVectorInst &I, IRBuilder<> &B) {
  Type *T = I.getType();
  int Size = numElements(I.getOperand(0)->getType());
  ArrayRef<int> Mask = I.getShuffleMask();
  // A splat of an inserted scalar reads the scalar itself.
  Value *Scalar =
      I.isZeroEltSplat() ? insertedScalar(I.getOperand(0)) : nullptr;
  if (Scalar) {
    Value *One = B.CreateBitCast(Scalar, vectorOf(T->getScalarType(), 1));
    IRRegion Splat = IRRegion::strided(T, Mask.size(), 0, 0);
    Splat.VStride = 0, Splat.Width = 1;
    return createRdRegion(B, One, Splat, /*Scalar=*/false);
  }
  SmallVector<int, 32> Places(Mask.begin(), Mask.end());
  Value *Result = keepInPlace(I, Places);
  SmallVector<Move, 8> Moves = cheapestMoves(Places, Size);
  if (Moves.size() > MaxBlendMoves)
    if (Value *Blend = blend(I, Result, Places, B))
      return Blend;
  for (const Move &M : Moves) {
    Value *Source = I.getOperand(M.From.From / Size);
    IRRegion From = regionOfRun(M.From, T, Size);
    if (isa<UndefValue>(Source))
      continue;
    Value *Piece = From.isWhole(Source->getType())
                       ? Source
                       : createRdRegion(B, Source, From, /*Scalar=*/false);
    if (M.Step == 1 && M.From.N == Mask.size())
      return Piece;
    Result = createWrRegion(B, Result, Piece,
                            IRRegion::strided(T, M.From.N, M.Step, M.To));
  }
  return Result;
}

Value *lower(Instruction &I, IRBuilder<> &B) {
  if (auto *Freeze = dyn_cast<FreezeInst>(&I))
    return Freeze->getOperand(0);
  if (!isa<InsertElementInst, ExtractElementInst, ShuffleVectorInst>(I) ||
      I.getOperand(0)->getType()->isIntOrIntVectorTy(1))
    return nullptr;
  if (auto *Insert = dyn_cast<InsertElementInst>(&I))
    return lowerInsert(*Insert, B);
  if (auto *Extract = dyn_cast<ExtractElementInst>(&I))
    return lowerExtract(*Extract, B);
  return lowerShuffle(cast<ShuffleVectorInst>(I), B);
}

} // namespace

PreservedAnalyses LowerVectorsPass::run(Function &F,
                                        FunctionAnalysisManager &) {
  return preservedIf(rewriteInstructions(F, lower));
}

} // namespace genx
} // namespace cmc
