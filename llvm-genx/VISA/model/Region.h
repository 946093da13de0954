//===- Region.h - the bytes that an operand accesses ------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// The algebra of register regions. A region enumerates N elements of a
// variable:
//
//   element i starts at byte
//     Offset + ((i / Width) * VStride + (i % Width) * Stride) * size(Ty)
//
// Strides are in elements, Offset is in bytes from the start of the variable.
// N, Width and the strides are not limited here; encode() and legalPrefix() say
// what the hardware can encode. Splitting an instruction is just slice() of
// each of its regions.
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm-genx/VISA/model/Type.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/Optional.h"

namespace cmc::visa {

/// The <V;W,H> of an operand as the hardware encodes it.
struct Encoding {
  unsigned VStride, Width, Stride;
};

/// The role of an operand decides which regions are legal.
enum class Role { Source, Destination };

struct Region {
  Type Ty = Type::UD;
  unsigned Offset = 0;  ///< Bytes.
  unsigned VStride = 0; ///< Elements, as Width and Stride.
  unsigned Width = 1;
  unsigned Stride = 0;
  unsigned N = 1;

  /// N elements, \p Stride apart.
  static Region linear(Type Ty, unsigned Offset, unsigned N, unsigned Stride);
  static Region contiguous(Type Ty, unsigned Offset, unsigned N) {
    return linear(Ty, Offset, N, 1);
  }
  /// One element, read \p N times.
  static Region scalar(Type Ty, unsigned Offset, unsigned N = 1) {
    return linear(Ty, Offset, N, 0);
  }
  /// The region that enumerates \p ByteOffsets in order, if there is one.
  static llvm::Optional<Region> fit(Type Ty,
                                    llvm::ArrayRef<unsigned> ByteOffsets);

  unsigned elementOffset(unsigned I) const {
    return Offset + (I / Width * VStride + I % Width * Stride) * sizeOf(Ty);
  }
  unsigned size() const { return N * sizeOf(Ty); } ///< Bytes of all elements.
  unsigned begin() const { return Offset; }
  unsigned end() const; ///< One past the last byte accessed.

  /// Whether element i is Stride * i elements from the first, for all i; sets
  /// \p StrideOut then.
  bool isLinear(unsigned *StrideOut = nullptr) const;
  bool isContiguous() const;
  bool isScalar() const; ///< All elements are the same one.

  /// The canonical form: equal enumerations have the same.
  Region canonical() const;
  /// Elements First .. First + Count - 1, if they form a region.
  llvm::Optional<Region> slice(unsigned First, unsigned Count) const;
  /// The elements of this region that \p Outer selects: Outer is a region of
  /// the packed value that this region reads.
  llvm::Optional<Region> compose(const Region &Outer) const;
  /// The same bytes as elements of \p To, if adjacent elements can be combined
  /// or split (always, in a contiguous region, if the sizes divide).
  llvm::Optional<Region> reinterpret(Type To) const;
  /// Whether they share a byte (of the same variable). Exact.
  bool overlaps(const Region &Other) const;
  /// Registers accessed, counted from the one that contains Offset, for a
  /// variable that starts at a register boundary.
  unsigned registersTouched(unsigned GRFBytes) const;

  bool operator==(const Region &O) const;
  bool operator!=(const Region &O) const { return !(*this == O); }
};

/// The encoding of \p R as a source of R.N channels: W a power of two up to 16
/// with rows inside one register, V a power of two up to 32 or 0, H 0, 1, 2 or
/// 4. None if there is no encoding.
llvm::Optional<Encoding> encode(const Region &R, unsigned GRFBytes);

/// The largest power of two C <= 32 such that elements First .. First + C - 1
/// are legal as one operand: encodable (destination: linear with stride 1, 2 or
/// 4) and within \p MaxRegisters registers counted from its first byte. 0 if
/// not even one element is (a misaligned offset).
unsigned legalPrefix(const Region &R, unsigned First, Role TheRole,
                     unsigned GRFBytes, unsigned MaxRegisters = 2);

} // namespace cmc::visa
