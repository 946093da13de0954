//===- LowerRegions.cpp - lowering of rdregion and wrregion ---------------===//
//
// Part of CMC, under the MIT licence.
//
//   %r = rdregioni(<8 x i32> %v, 0, 4, 2, i16 4)
// becomes
//   %r = shufflevector %v, poison, <1, 3, 5, 7>
// and with a dynamic offset
//   store %v, %slot;  %p = %slot + min(offset, 32);  loads of the rows from %p
// The slot is padded by the extent of the region, so no access is outside.
//===----------------------------------------------------------------------===//
#include "cm-runtime/cpu/Lowering.h"
#include "stage4/Errors.h"
#include "llvm/GenXIntrinsics/GenXIntrinsics.h"
#include "llvm/IR/InstIterator.h"

using namespace llvm;

namespace cmc::runtime {
namespace {

/// The region operands of a call, and the location of the elements.
class Region {
public:
  Region(CallInst &Call, unsigned FirstOperand, Type *ObjectType,
         Type *RegionType)
      : Object(cast<FixedVectorType>(ObjectType)),
        Offset(Call.getArgOperand(FirstOperand + 3)) {
    auto *V = dyn_cast<FixedVectorType>(RegionType);
    NumElts = V ? V->getNumElements() : 1;
    ElemBytes = Object->getScalarSizeInBits() / 8;
    VStride = operand(Call, FirstOperand);
    Width = operand(Call, FirstOperand + 1);
    Stride = operand(Call, FirstOperand + 2);
    if (!Width || NumElts % Width)
      Width = NumElts;
    // Adjacent rows are merged into one.
    if (!Offset->getType()->isVectorTy() && VStride == Width * Stride) {
      Width = NumElts;
      VStride = 0;
    }
  }

  FixedVectorType *Object;
  Value *Offset; ///< i16, or one per row.
  unsigned NumElts, ElemBytes;
  unsigned VStride, Width, Stride; ///< In elements.

  unsigned rows() const { return NumElts / Width; }
  uint64_t objectBytes() const {
    return uint64_t(Object->getNumElements()) * ElemBytes;
  }
  bool hasRowOffsets() const { return Offset->getType()->isVectorTy(); }

  /// Bytes from the first byte at a row offset (or the offset) to the last byte
  /// of the elements reached from there.
  uint64_t extent() const {
    uint64_t Last = uint64_t(Width - 1) * Stride;
    if (!hasRowOffsets())
      Last += uint64_t(rows() - 1) * VStride;
    return (Last + 1) * ElemBytes;
  }

  /// The object's element for each region element, -1 if outside; false when
  /// the offset is dynamic or inside an element.
  bool constantElements(SmallVectorImpl<int> &Out) const {
    auto *C = dyn_cast<Constant>(Offset);
    if (!C)
      return false;
    for (unsigned R = 0; R < rows(); ++R) {
      auto *Start = dyn_cast_or_null<ConstantInt>(
          hasRowOffsets() ? C->getAggregateElement(R) : C);
      if (!Start || Start->getZExtValue() % ElemBytes)
        return false;
      uint64_t First = Start->getZExtValue() / ElemBytes +
                       (hasRowOffsets() ? 0 : uint64_t(R) * VStride);
      for (unsigned K = 0; K < Width; ++K) {
        uint64_t E = First + uint64_t(K) * Stride;
        Out.push_back(E < Object->getNumElements() ? int(E) : -1);
      }
    }
    return true;
  }

  /// Whether strides exceed any register file, in unverified IR.
  static bool isTooLarge(CallInst &Call, bool Read) {
    constexpr uint64_t Limit = 1 << 20;
    Type *Sub = Read ? Call.getType() : Call.getArgOperand(1)->getType();
    Region R(Call, Read ? 1 : 2, Call.getArgOperand(0)->getType(), Sub);
    return std::max({R.VStride, R.Width, R.Stride}) > Limit ||
           R.extent() > Limit;
  }

private:
  static unsigned operand(CallInst &Call, unsigned I) {
    auto *C = dyn_cast<ConstantInt>(Call.getArgOperand(I));
    return C ? C->getZExtValue() : 0;
  }
};

/// Half is shuffled as i16: the host has no half vectors.
Type *shuffleType(Type *T) {
  if (!T->getScalarType()->isHalfTy())
    return T;
  return T->getWithNewType(Type::getInt16Ty(T->getContext()));
}

Value *shuffle(IRBuilder<> &B, Value *L, Value *R, ArrayRef<int> Mask) {
  Type *T = L->getType();
  L = B.CreateBitCast(L, shuffleType(T));
  R = B.CreateBitCast(R, shuffleType(T));
  Value *S = B.CreateShuffleVector(L, R, Mask);
  return B.CreateBitCast(S,
                         FixedVectorType::get(T->getScalarType(), Mask.size()));
}

/// The object in memory, and the rows of a region in it.
class ObjectSlot {
public:
  ObjectSlot(IRBuilder<> &B, Function &F, const Region &R, Value *Object)
      : B(B), R(R) {
    Type *Bytes = ArrayType::get(B.getInt8Ty(), R.objectBytes() + R.extent());
    Slot = createSlot(F, Bytes, 64);
    B.CreateAlignedStore(Object, pointer(Slot, Object->getType()), Align(64));
  }

  /// The start of row \p Row; never beyond the object's end.
  Value *row(unsigned Row) {
    Value *Off =
        R.hasRowOffsets() ? B.CreateExtractElement(R.Offset, Row) : R.Offset;
    Off = B.CreateZExt(Off, B.getInt64Ty());
    Off = B.CreateBinaryIntrinsic(Intrinsic::umin, Off,
                                  B.getInt64(R.objectBytes()));
    if (!R.hasRowOffsets())
      Off =
          B.CreateAdd(Off, B.getInt64(uint64_t(Row) * R.VStride * R.ElemBytes));
    Value *Base = B.CreateBitCast(Slot, B.getInt8PtrTy());
    return B.CreateGEP(B.getInt8Ty(), Base, Off);
  }

  Value *load(Value *Row, Type *T, unsigned Element = 0) {
    return B.CreateAlignedLoad(T, pointer(at(Row, Element), T), Align(1));
  }
  void store(Value *V, Value *Row, unsigned Element = 0) {
    B.CreateAlignedStore(V, pointer(at(Row, Element), V->getType()), Align(1));
  }
  Value *object() {
    return B.CreateAlignedLoad(R.Object, pointer(Slot, R.Object), Align(64));
  }

private:
  Value *pointer(Value *P, Type *T) {
    return B.CreateBitCast(P, T->getPointerTo());
  }
  Value *at(Value *Row, unsigned Element) {
    return B.CreateConstGEP1_64(B.getInt8Ty(), Row,
                                uint64_t(Element) * R.Stride * R.ElemBytes);
  }

  IRBuilder<> &B;
  const Region &R;
  AllocaInst *Slot;
};

Value *loadRow(IRBuilder<> &B, ObjectSlot &Slot, const Region &R,
               unsigned Row) {
  Type *Elem = R.Object->getElementType();
  Value *P = Slot.row(Row);
  if (R.Stride > 4) {
    Value *V = PoisonValue::get(FixedVectorType::get(Elem, R.Width));
    for (unsigned K = 0; K < R.Width; ++K)
      V = B.CreateInsertElement(V, Slot.load(P, Elem, K), K);
    return V;
  }
  unsigned Span = (R.Width - 1) * R.Stride + 1;
  Value *V = Slot.load(P, FixedVectorType::get(Elem, Span));
  if (R.Stride == 1 || R.Width == 1)
    return V;
  SmallVector<int, 32> Mask;
  for (unsigned K = 0; K < R.Width; ++K)
    Mask.push_back(K * R.Stride);
  return shuffle(B, V, V, Mask);
}

Value *readDynamic(IRBuilder<> &B, Function &F, const Region &R,
                   Value *Object) {
  ObjectSlot Slot(B, F, R, Object);
  if (R.rows() == 1)
    return loadRow(B, Slot, R, 0);
  Type *Elem = R.Object->getElementType();
  Type *Result = FixedVectorType::get(Elem, R.NumElts);
  AllocaInst *Out = createSlot(F, Result, 64);
  for (unsigned Row = 0; Row < R.rows(); ++Row) {
    Value *V = loadRow(B, Slot, R, Row);
    Value *P = B.CreateConstGEP1_64(B.getInt8Ty(),
                                    B.CreateBitCast(Out, B.getInt8PtrTy()),
                                    uint64_t(Row) * R.Width * R.ElemBytes);
    B.CreateAlignedStore(V, B.CreateBitCast(P, V->getType()->getPointerTo()),
                         Align(1));
  }
  return B.CreateAlignedLoad(Result, Out, Align(64));
}

/// Writes in element order, so that of two enabled elements at one location the
/// last one remains.
Value *writeDynamic(IRBuilder<> &B, Function &F, const Region &R, Value *Object,
                    Value *Sub, Value *Mask) {
  ObjectSlot Slot(B, F, R, Object);
  for (unsigned Row = 0; Row < R.rows(); ++Row) {
    Value *P = Slot.row(Row);
    SmallVector<int, 32> Lanes;
    for (unsigned K = 0; K < R.Width; ++K)
      Lanes.push_back(Row * R.Width + K);
    if (R.Stride == 1) {
      Value *V = shuffle(B, Sub, Sub, Lanes);
      if (Mask)
        V = B.CreateSelect(B.CreateShuffleVector(Mask, Lanes), V,
                           Slot.load(P, V->getType()));
      Slot.store(V, P);
      continue;
    }
    for (unsigned K = 0; K < R.Width; ++K) {
      Value *V = B.CreateExtractElement(Sub, Lanes[K]);
      if (Mask)
        V = B.CreateSelect(B.CreateExtractElement(Mask, Lanes[K]), V,
                           Slot.load(P, V->getType(), K));
      Slot.store(V, P, K);
    }
  }
  return Slot.object();
}

Value *lowerRead(IRBuilder<> &B, CallInst &Call) {
  Value *Object = Call.getArgOperand(0);
  Region R(Call, 1, Object->getType(), Call.getType());
  SmallVector<int, 64> Elements;
  if (R.constantElements(Elements))
    return shuffle(B, Object, Object, Elements);
  return readDynamic(B, *Call.getFunction(), R, Object);
}

bool allDifferent(ArrayRef<int> Elements, unsigned ObjectElts) {
  SmallVector<bool, 256> Seen(ObjectElts, false);
  for (int E : Elements) {
    if (E >= 0 && Seen[E])
      return false;
    if (E >= 0)
      Seen[E] = true;
  }
  return true;
}

Value *lowerWrite(IRBuilder<> &B, CallInst &Call) {
  Value *Object = Call.getArgOperand(0);
  Value *Sub = asVector(B, Call.getArgOperand(1));
  Region R(Call, 2, Object->getType(), Sub->getType());
  Value *Mask = asVector(B, Call.getArgOperand(6 + 1));
  if (auto *C = dyn_cast<Constant>(Mask)) {
    if (C->isAllOnesValue())
      Mask = nullptr;
  }
  if (Mask &&
      cast<FixedVectorType>(Mask->getType())->getNumElements() != R.NumElts)
    Mask = B.CreateVectorSplat(R.NumElts, B.CreateExtractElement(Mask, 0ul));
  SmallVector<int, 64> Elements;
  unsigned N = R.Object->getNumElements();
  if (!R.constantElements(Elements) || (Mask && !allDifferent(Elements, N)))
    return writeDynamic(B, *Call.getFunction(), R, Object, Sub, Mask);
  if (Mask)
    Sub = B.CreateSelect(Mask, Sub, shuffle(B, Object, Object, Elements));
  // Moves every element to its index, then blends once.
  SmallVector<int, 256> Indices(N, -1), Blend(N);
  for (unsigned I = 0; I < N; ++I)
    Blend[I] = I;
  for (unsigned K = 0; K < Elements.size(); ++K)
    if (int E = Elements[K]; E >= 0) {
      Indices[E] = K;
      Blend[E] = N + E;
    }
  return shuffle(B, Object, shuffle(B, Sub, Sub, Indices), Blend);
}

} // namespace

void lowerRegions(Function &F) {
  for (Instruction &I : make_early_inc_range(instructions(F))) {
    auto *Call = dyn_cast<CallInst>(&I);
    if (!Call)
      continue;
    unsigned ID = GenXIntrinsic::getGenXIntrinsicID(Call);
    bool Read = GenXIntrinsic::isRdRegion(ID);
    if (!Read && !GenXIntrinsic::isWrRegion(ID))
      continue;
    if (Region::isTooLarge(*Call, Read)) {
      report(*Call, PassDiag::CpuRegion);
      continue;
    }
    IRBuilder<> B(Call);
    Value *V = Read ? lowerRead(B, *Call) : lowerWrite(B, *Call);
    V = fromVector(B, V, Call->getType());
    V->takeName(Call);
    Call->replaceAllUsesWith(V);
    Call->eraseFromParent();
  }
}

} // namespace cmc::runtime
