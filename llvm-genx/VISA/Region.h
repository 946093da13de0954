//===- Region.h - which bytes of a variable an operand touches --*- C++ -*-===//
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
// Nothing here limits N, Width or the strides; what the hardware can encode is
// asked with encode() and legalPrefix(). A split of an instruction is nothing
// but slice() of each of its regions.
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm-genx/VISA/Type.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/Optional.h"

namespace cmc::visa {

/// The <V;W,H> of an operand as the hardware has it.
struct Encoding {
  unsigned VStride, Width, Stride;
};

/// Where an operand stands decides what it may look like.
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
  /// The region that enumerates \p ByteOffsets in order, when there is one.
  static llvm::Optional<Region> fit(Type Ty,
                                    llvm::ArrayRef<unsigned> ByteOffsets);

  unsigned elementOffset(unsigned I) const {
    return Offset + (I / Width * VStride + I % Width * Stride) * sizeOf(Ty);
  }
  unsigned size() const { return N * sizeOf(Ty); } ///< Bytes of all elements.
  unsigned begin() const { return Offset; }
  unsigned end() const; ///< One past the last byte touched.

  /// Element i is Stride * i elements from the first, for all i; fills
  /// \p StrideOut then.
  bool isLinear(unsigned *StrideOut = nullptr) const;
  bool isContiguous() const;
  bool isScalar() const; ///< All elements are the same one.

  /// The same elements in the one form that two equal enumerations share.
  Region canonical() const;
  /// Elements First .. First + Count - 1, when they form a region.
  llvm::Optional<Region> slice(unsigned First, unsigned Count) const;
  /// The elements of this region of which \p Outer is an index pattern: Outer
  /// is a region of the packed value that this region reads.
  llvm::Optional<Region> compose(const Region &Outer) const;
  /// The same bytes as elements of \p To, when every run of neighbours allows
  /// it (a contiguous region always does if the sizes divide).
  llvm::Optional<Region> reinterpret(Type To) const;
  /// Whether some byte belongs to both (of the same variable). Exact.
  bool overlaps(const Region &Other) const;
  /// Registers touched, counted from the one that holds Offset, for a variable
  /// that starts at a register boundary.
  unsigned registersTouched(unsigned GRFBytes) const;

  bool operator==(const Region &O) const;
  bool operator!=(const Region &O) const { return !(*this == O); }
};

/// How the hardware says \p R as a source of R.N channels: W a power of two up
/// to 16 with rows inside one register, V a power of two up to 32 or 0, H 0, 1,
/// 2 or 4. None when it cannot.
llvm::Optional<Encoding> encode(const Region &R, unsigned GRFBytes);

/// The largest power of two C <= 32 such that elements First .. First + C - 1
/// are legal as one operand: encodable (destination: linear with stride 1, 2
/// or 4) and within \p MaxRegisters registers counted from its first byte.
/// 0 when not even one element is (a misaligned offset).
unsigned legalPrefix(const Region &R, unsigned First, Role TheRole,
                     unsigned GRFBytes, unsigned MaxRegisters = 2);

} // namespace cmc::visa
