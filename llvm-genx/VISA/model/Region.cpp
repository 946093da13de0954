//===- Region.cpp ---------------------------------------------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "llvm-genx/VISA/model/Region.h"
#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/MathExtras.h"
#include <algorithm>

using namespace cmc::visa;
using llvm::ArrayRef;
using llvm::isPowerOf2_32;
using llvm::None;
using llvm::Optional;
using llvm::SmallVector;

Region Region::linear(Type Ty, unsigned Offset, unsigned N, unsigned Stride) {
  if (N == 1)
    Stride = 0;
  return {Ty, Offset, Stride ? Stride * N : 0, Stride ? N : 1, Stride, N};
}

Optional<Region> Region::fit(Type Ty, ArrayRef<unsigned> ByteOffsets) {
  unsigned Size = sizeOf(Ty), N = ByteOffsets.size();
  if (N == 0)
    return None;
  if (N == 1)
    return scalar(Ty, ByteOffsets[0]);

  // The distance of the first two is the stride; the first element off it ends
  // the row, and gives width and vertical stride. Then all must agree.
  auto Distance = [&](unsigned A, unsigned B) -> Optional<unsigned> {
    if (ByteOffsets[B] < ByteOffsets[A] ||
        (ByteOffsets[B] - ByteOffsets[A]) % Size)
      return None;
    return (ByteOffsets[B] - ByteOffsets[A]) / Size;
  };
  Optional<unsigned> Stride = Distance(0, 1);
  if (!Stride)
    return None;
  unsigned Width = 2;
  while (Width < N && Distance(Width - 1, Width) == Stride)
    ++Width;
  if (Width == N)
    return linear(Ty, ByteOffsets[0], N, *Stride);
  Optional<unsigned> VStride = Distance(0, Width);
  if (!VStride)
    return None;
  Region R{Ty, ByteOffsets[0], *VStride, Width, *Stride, N};
  for (unsigned I = Width; I != N; ++I)
    if (R.elementOffset(I) != ByteOffsets[I])
      return None;
  return R;
}

unsigned Region::end() const {
  unsigned Last = (N - 1) / Width;
  unsigned InLast = (N - 1) % Width, InFull = Last ? Width - 1 : InLast;
  unsigned Farthest = Last * VStride + InLast * Stride;
  // The row before a short last row may reach farther.
  if (Last)
    Farthest = std::max(Farthest, (Last - 1) * VStride + InFull * Stride);
  return Offset + (Farthest + 1) * sizeOf(Ty);
}

bool Region::isLinear(unsigned *StrideOut) const {
  unsigned S;
  if (N == 1)
    S = 0;
  else if (Width == 1)
    S = VStride;
  else if (N <= Width || VStride == Stride * Width)
    S = Stride;
  else
    return false;
  if (StrideOut)
    *StrideOut = S;
  return true;
}

bool Region::isContiguous() const {
  unsigned S;
  return N == 1 || (isLinear(&S) && S == 1);
}

bool Region::isScalar() const {
  unsigned S;
  return isLinear(&S) && S == 0;
}

Region Region::canonical() const {
  unsigned S;
  return isLinear(&S) ? linear(Ty, Offset, N, S) : *this;
}

Optional<Region> Region::slice(unsigned First, unsigned Count) const {
  if (Count == 0 || First + Count > N)
    return None;
  unsigned S, Start = elementOffset(First);
  if (isLinear(&S))
    return linear(Ty, Start, Count, S);
  if (First % Width + Count <= Width)
    return linear(Ty, Start, Count, Stride);
  if (First % Width == 0)
    return Region{Ty, Start, VStride, Width, Stride, Count};
  SmallVector<unsigned, 32> Offsets;
  for (unsigned I = First; I != First + Count; ++I)
    Offsets.push_back(elementOffset(I));
  return fit(Ty, Offsets);
}

Optional<Region> Region::compose(const Region &Outer) const {
  unsigned Size = sizeOf(Ty), S;
  if (sizeOf(Outer.Ty) != Size || Outer.Offset % Size || Outer.end() > N * Size)
    return None;
  if (isLinear(&S))
    return Region{Outer.Ty,    Offset + Outer.Offset * S, Outer.VStride * S,
                  Outer.Width, Outer.Stride * S,          Outer.N}
        .canonical();
  SmallVector<unsigned, 32> Offsets;
  for (unsigned I = 0; I != Outer.N; ++I)
    Offsets.push_back(elementOffset(Outer.elementOffset(I) / Size));
  return fit(Outer.Ty, Offsets);
}

Optional<Region> Region::reinterpret(Type To) const {
  unsigned From = sizeOf(Ty), Size = sizeOf(To), S;
  Region R = canonical();
  if (From == Size) {
    R.Ty = To;
    return R;
  }
  if (R.isContiguous())
    return size() % Size ? Optional<Region>()
                         : contiguous(To, Offset, size() / Size);
  if (Size < From) {
    unsigned K = From / Size;
    if (R.isLinear(&S))
      return Region{To, Offset, S * K, K, 1, N * K};
    if (Stride != 1)
      return None;
    return Region{To, Offset, VStride * K, Width * K, 1, N * K};
  }
  unsigned K = Size / From;
  if (Stride != 1 || Width % K || VStride % K || N % K)
    return None;
  return Region{To, Offset, VStride / K, Width / K, 1, N / K}.canonical();
}

bool Region::overlaps(const Region &Other) const {
  unsigned From = std::max(begin(), Other.begin());
  unsigned To = std::min(end(), Other.end());
  if (From >= To)
    return false;
  if (isContiguous() && Other.isContiguous())
    return true;
  auto Bytes = [&](const Region &R) {
    llvm::BitVector V(To - From);
    for (unsigned I = 0; I != R.N; ++I) {
      unsigned First = R.elementOffset(I), Last = First + sizeOf(R.Ty);
      First = std::max(First, From);
      Last = std::min(Last, To);
      if (First < Last)
        V.set(First - From, Last - From);
    }
    return V;
  };
  return Bytes(*this).anyCommon(Bytes(Other));
}

unsigned Region::registersTouched(unsigned GRFBytes) const {
  return (end() - 1) / GRFBytes - Offset / GRFBytes + 1;
}

bool Region::operator==(const Region &O) const {
  Region A = canonical(), B = O.canonical();
  return A.Ty == B.Ty && A.Offset == B.Offset && A.VStride == B.VStride &&
         A.Width == B.Width && A.Stride == B.Stride && A.N == B.N;
}

//===--- Hardware ---------------------------------------------------------===//

static bool isHorizontalStride(unsigned S) {
  return S == 0 || S == 1 || S == 2 || S == 4;
}

static bool isVerticalStride(unsigned S) {
  return S == 0 || (isPowerOf2_32(S) && S <= 32);
}

/// Whether no row of \p Width elements crosses a register boundary; rows are
/// connected by the vertical stride.
static bool rowsStayInRegisters(const Region &R, unsigned Width,
                                unsigned GRFBytes) {
  for (unsigned I = 0; I < R.N; I += Width) {
    unsigned Last = R.elementOffset(I + Width - 1) + sizeOf(R.Ty) - 1;
    if (R.elementOffset(I) / GRFBytes != Last / GRFBytes)
      return false;
  }
  return true;
}

Optional<Encoding> cmc::visa::encode(const Region &R, unsigned GRFBytes) {
  if (!isPowerOf2_32(R.N) || R.N > 32 || R.Offset % sizeOf(R.Ty))
    return None;
  unsigned S;
  if (R.isLinear(&S)) {
    if (S == 0)
      return Encoding{0, 1, 0};
    if (!isVerticalStride(S))
      return None;
    for (unsigned W = std::min(8u, R.N); W > 1 && isHorizontalStride(S); W /= 2)
      if (rowsStayInRegisters(R, W, GRFBytes))
        return Encoding{W * S, W, S};
    return Encoding{S, 1, 0};
  }
  if (!isPowerOf2_32(R.Width) || R.Width > 16 || !isVerticalStride(R.VStride) ||
      !isHorizontalStride(R.Stride) ||
      !rowsStayInRegisters(R, R.Width, GRFBytes))
    return None;
  return Encoding{R.VStride, R.Width, R.Stride};
}

unsigned cmc::visa::legalPrefix(const Region &R, unsigned First, Role TheRole,
                                unsigned GRFBytes, unsigned MaxRegisters) {
  for (unsigned C = 32; C != 0; C /= 2) {
    Optional<Region> Piece = R.slice(First, C);
    if (!Piece || Piece->Offset % sizeOf(R.Ty) ||
        Piece->registersTouched(GRFBytes) > MaxRegisters)
      continue;
    if (TheRole == Role::Source) {
      if (encode(*Piece, GRFBytes))
        return C;
      continue;
    }
    unsigned S;
    if (C == 1 || (Piece->isLinear(&S) && S != 0 && isHorizontalStride(S)))
      return C;
  }
  return 0;
}
