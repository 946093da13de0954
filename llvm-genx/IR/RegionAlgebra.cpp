//===- RegionAlgebra.cpp - composition and comparison of regions ----------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "llvm-genx/IR/RegionAlgebra.h"

using namespace llvm;

namespace cmc::genx {

Optional<IRRegion> fit(Type *Elem, ArrayRef<int> Bytes) {
  int Size = elementBytes(Elem);
  unsigned N = Bytes.size();
  IRRegion R = IRRegion::strided(Elem, 1, 1, 0);
  R.N = N;
  R.Offset = Bytes[0];
  if (Bytes[0] % Size)
    return None;
  if (N == 1)
    return R;
  int Step = Bytes[1] - Bytes[0];
  unsigned Width = 2;
  while (Width < N && Bytes[Width] - Bytes[Width - 1] == Step)
    ++Width;
  int Row = Width < N ? Bytes[Width] - Bytes[0] : 0;
  if (Step < 0 || Row < 0) // The rows may have one element each.
    return None;
  if (N % Width || Step % Size || Row % Size)
    return None;
  for (unsigned I = 0; I < N; ++I)
    if (Bytes[I] != Bytes[0] + int(I / Width) * Row + int(I % Width) * Step)
      return None;
  R.Width = Width;
  R.Stride = Step / Size;
  R.VStride = Row / Size;
  if (!R.Stride && Width == N)
    R.Width = 1, R.VStride = 0; // A splat: <0;1,0>.
  return R;
}

Optional<IRRegion> compose(const IRRegion &Inner, const IRRegion &Outer) {
  int InnerSize = elementBytes(Inner.Elem), Size = elementBytes(Outer.Elem);
  int Packed = Inner.N * InnerSize;
  SmallVector<int, 64> Bytes;
  for (unsigned I = 0; I < Outer.N; ++I) {
    int At = Outer.byteOf(I);
    if (At < 0 || At + Size > Packed)
      return None;
    int Byte = Inner.byteOf(At / InnerSize) + At % InnerSize;
    // An element that spans several inner ones needs them adjacent.
    for (int Next = (At / InnerSize + 1) * InnerSize; Next < At + Size;
         Next += InnerSize)
      if (Inner.byteOf(Next / InnerSize) != Byte + Next - At)
        return None;
    Bytes.push_back(Byte);
  }
  return fit(Outer.Elem, Bytes);
}

namespace {

int endOf(const IRRegion &R) { return R.Offset + int(R.extent()); }

/// Marks the bytes of \p R, relative to \p Base.
void mark(const IRRegion &R, int Base, std::vector<bool> &Bytes) {
  for (unsigned I = 0; I < R.N; ++I)
    for (unsigned K = 0; K < elementBytes(R.Elem); ++K)
      Bytes[R.byteOf(I) - Base + K] = true;
}

} // namespace

bool disjoint(const IRRegion &A, const IRRegion &B) {
  if (endOf(A) <= B.Offset || endOf(B) <= A.Offset)
    return true;
  if (A.isContiguous() && B.isContiguous())
    return false;
  std::vector<bool> Bytes(A.extent());
  mark(A, A.Offset, Bytes);
  for (unsigned I = 0; I < B.N; ++I)
    for (unsigned K = 0; K < elementBytes(B.Elem); ++K) {
      int At = B.byteOf(I) + int(K) - A.Offset;
      if (At >= 0 && At < int(Bytes.size()) && Bytes[At])
        return false;
    }
  return true;
}

Optional<IRRegion> locate(const IRRegion &R, const IRRegion &W) {
  if (R.Offset < W.Offset || endOf(R) > endOf(W))
    return None;
  int Size = elementBytes(R.Elem), Written = elementBytes(W.Elem);
  // The byte of the packed value that is at each byte of the object; the last
  // write to a byte counts.
  std::vector<int> From(W.extent(), -1);
  for (unsigned I = 0; I < W.N; ++I)
    for (int K = 0; K < Written; ++K)
      From[W.byteOf(I) - W.Offset + K] = I * Written + K;
  SmallVector<int, 64> Bytes;
  for (unsigned I = 0; I < R.N; ++I) {
    int At = R.byteOf(I) - W.Offset;
    for (int K = 0; K < Size; ++K)
      if (From[At + K] < 0 || From[At + K] != From[At] + K)
        return None;
    Bytes.push_back(From[At]);
  }
  return fit(R.Elem, Bytes);
}

} // namespace cmc::genx
