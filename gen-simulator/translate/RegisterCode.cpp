//===- RegisterCode.cpp - IR for access to registers ----------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "gen-simulator/translate/RegisterCode.h"
#include "llvm/Support/MathExtras.h"
#include <cstddef>

using namespace llvm;

namespace gensim::translate {

// Thread has references, for which the standard leaves offsetof to compilers.
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Winvalid-offsetof"
const Field ExecutedField{offsetof(gensim::Thread, Executed)};
const Field NextField{offsetof(gensim::Thread, Next)};
const Field ActiveField{offsetof(gensim::Thread, Active)};
const Field DispatchMaskField{offsetof(gensim::Thread, DispatchMask)};
const Field StatusField{offsetof(gensim::Thread, Status)};
const Field ImplicitField{offsetof(gensim::Thread, Acc) +
                          offsetof(Accumulators, Implicit)};
const Field AddressField{offsetof(gensim::Thread, Address)};
const Field FlagsField{offsetof(gensim::Thread, Flags)};

Field fileField(RegFile File) {
  switch (File) {
  case RegFile::Acc:
    return {offsetof(gensim::Thread, Acc) + offsetof(Accumulators, Value)};
  case RegFile::Flag:
    return FlagsField;
  case RegFile::Address:
    return AddressField;
  default:
    return {offsetof(gensim::Thread, GRF)};
  }
}
#pragma GCC diagnostic pop

namespace {

/// The distance between lanes, if it is the same everywhere; else -1.
int evenStride(ArrayRef<uint16_t> Offsets) {
  if (Offsets.size() == 1)
    return 0;
  int Stride = Offsets[1] - Offsets[0];
  for (size_t L = 0; L < Offsets.size(); ++L)
    if (Offsets[L] != int(L) * Stride)
      return -1;
  return Stride;
}

/// The number of lanes that follow each other in memory, from each multiple of
/// it on.
unsigned rowLanes(ArrayRef<uint16_t> Offsets, unsigned Bytes) {
  unsigned Row = unsigned(Offsets.size());
  for (size_t L = 1; L < Offsets.size(); ++L)
    if (Offsets[L] != Offsets[L - 1] + Bytes)
      while (L % Row)
        Row /= 2;
  return Row;
}

/// Integers that hold an element and the bytes up to the next one.
bool isContainer(int Stride, unsigned Bytes) {
  return Stride > int(Bytes) && Stride <= 8 && isPowerOf2_32(unsigned(Stride));
}

} // namespace

Align RegisterCode::alignmentOf(Place P, llvm::Type *Ty) const {
  if (P.Base)
    return Align(1);
  return Align(MinAlign(alignof(gensim::Thread), P.Offset));
}

Value *RegisterCode::pointer(Place P, llvm::Type *To) {
  Value *Base = P.Base ? P.Base : Thread;
  Value *At = B.CreateConstInBoundsGEP1_64(B.getInt8Ty(), Base, P.Offset);
  return B.CreateBitCast(At, To->getPointerTo());
}

Value *RegisterCode::loadAs(Place P, llvm::Type *Ty) {
  return B.CreateAlignedLoad(Ty, pointer(P, Ty), alignmentOf(P, Ty));
}

Value *RegisterCode::load(Place P, unsigned Bits) {
  return loadAs(P, B.getIntNTy(Bits));
}

void RegisterCode::store(Place P, Value *V) {
  B.CreateAlignedStore(V, pointer(P, V->getType()),
                       alignmentOf(P, V->getType()));
}

Place RegisterCode::inFile(RegFile File, Value *Bytes) {
  Value *File0 = B.CreateConstInBoundsGEP1_64(B.getInt8Ty(), Thread,
                                              fileField(File).Offset);
  Value *Wide = B.CreateZExt(Bytes, B.getInt64Ty());
  return {B.CreateGEP(B.getInt8Ty(), File0, Wide), 0};
}

/// Selects the elements from the bytes that contain them all; null if those are
/// too many or the elements are not aligned in them.
Value *RegisterCode::gatherWindow(Place P, ArrayRef<uint16_t> Offsets,
                                  unsigned Bytes) {
  constexpr unsigned LargestWindow = 64;
  SmallVector<int, 32> Lanes;
  int Last = 0;
  for (uint16_t Offset : Offsets) {
    if (Offset % Bytes)
      return nullptr;
    Lanes.push_back(Offset / Bytes);
    Last = std::max(Last, Lanes.back());
  }
  unsigned Count = unsigned(PowerOf2Ceil(unsigned(Last) + 1));
  Count = std::max(Count, unsigned(Offsets.size()));
  // Past the register file are other fields of the thread.
  if (Count * Bytes > LargestWindow)
    return nullptr;
  Value *All = loadAs(P, FixedVectorType::get(B.getIntNTy(8 * Bytes), Count));
  return B.CreateShuffleVector(All, Lanes);
}

Value *RegisterCode::gather(LaneCode &L, Place P, ArrayRef<uint16_t> Offsets,
                            unsigned Bytes) {
  size_t N = Offsets.size();
  unsigned Bits = 8 * Bytes;
  int Stride = evenStride(Offsets);
  if (N == 1 || Stride == 0)
    return L.splat(load(P, Bits));
  if (Stride == int(Bytes))
    return loadAs(P, L.integers(Bits));
  if (isContainer(Stride, Bytes))
    return B.CreateTrunc(loadAs(P, L.integers(8 * unsigned(Stride))),
                         L.integers(Bits));
  unsigned Row = rowLanes(Offsets, Bytes);
  if (Row == 1 || Row * Bytes < 4)
    if (Value *V = gatherWindow(P, Offsets, Bytes))
      return V;
  SmallVector<Value *, 32> Parts;
  if (Row > 1) {
    llvm::Type *RowType = FixedVectorType::get(B.getIntNTy(Bits), Row);
    for (size_t K = 0; K < N; K += Row)
      Parts.push_back(loadAs({P.Base, P.Offset + Offsets[K]}, RowType));
    return L.join(Parts);
  }
  Value *V = UndefValue::get(L.integers(Bits));
  for (size_t K = 0; K < N; ++K)
    V = B.CreateInsertElement(V, load({P.Base, P.Offset + Offsets[K]}, Bits),
                              K);
  return V;
}

void RegisterCode::scatter(LaneCode &L, Place P, Value *V, unsigned Lanes,
                           unsigned Stride, Value *Mask) {
  unsigned Bits = V->getType()->getScalarSizeInBits(), Bytes = Bits / 8;
  if (Lanes == 1 || Stride == Bytes) {
    if (Mask)
      V = B.CreateSelect(Mask, V, loadAs(P, V->getType()));
    return store(P, V);
  }
  if (isContainer(int(Stride), Bytes)) {
    // The bytes in between are rewritten; past the register file are other
    // fields of the thread.
    unsigned Wide = 8 * Stride;
    Value *Old = loadAs(P, L.integers(Wide));
    Value *Others = L.integer(Wide, ~uint64_t(0) << Bits);
    Value *New =
        B.CreateOr(B.CreateAnd(Old, Others), B.CreateZExt(V, L.integers(Wide)));
    return store(P, Mask ? B.CreateSelect(Mask, New, Old) : New);
  }
  for (unsigned K = 0; K < Lanes; ++K) {
    Place At{P.Base, P.Offset + K * Stride};
    Value *Element = B.CreateExtractElement(V, K);
    if (Mask)
      Element = B.CreateSelect(B.CreateExtractElement(Mask, K), Element,
                               load(At, Bits));
    store(At, Element);
  }
}

} // namespace gensim::translate
