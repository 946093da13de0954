//===- Region.h - rdregion and wrregion in LLVM IR --------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// A view of llvm.genx.rdregion* and wrregion*, and the only builder of such
// calls. A region of N elements consists of rows of Width elements: element (r,
// c) is at byte Offset + (r * VStride + c * Stride) * element size.
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm/ADT/Optional.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstrTypes.h"

namespace cmc::genx {

/// The number of elements; 1 for scalars.
unsigned numElements(const llvm::Type *T);
/// Bytes of one element; 0 for i1 and all types that regions do not have.
unsigned elementBytes(const llvm::Type *T);
/// <N x Elem>, or the scalar \p Elem for N == 0.
llvm::Type *vectorOf(llvm::Type *Elem, unsigned N);
/// \p T with elements of type \p Elem; scalars stay scalar.
llvm::Type *withElement(const llvm::Type *T, llvm::Type *Elem);

bool isRdRegion(const llvm::Value *V);
bool isWrRegion(const llvm::Value *V);

struct IRRegion {
  llvm::Type *Elem = nullptr;
  unsigned N = 1; ///< Elements of the region.
  unsigned VStride = 0, Width = 1, Stride = 1;
  int Offset = 0; ///< Constant byte offset, valid without Index.
  /// Byte offset as a value: i16, or one i16 per row. Null when constant.
  llvm::Value *Index = nullptr;
  llvm::Value *ParentWidth = nullptr;

  /// The region that the call \p I reads or writes.
  static IRRegion of(const llvm::CallInst &I);
  /// The elements \p From, From + Stride ... of a vector of \p Elem.
  static IRRegion strided(llvm::Type *Elem, unsigned N, unsigned Stride,
                          unsigned From);

  /// Whether this is the whole of an object of type \p T, in order.
  bool isWhole(const llvm::Type *T) const;
  /// Whether all elements are adjacent.
  bool isContiguous() const;
  /// Whether all elements are at one offset.
  bool isScalar() const;
  /// The byte offset of element \p I. Requires a constant offset.
  int byteOf(unsigned I) const;
  /// Bytes from Offset to the end of the last element.
  unsigned extent() const;
  /// Whether this equals \p R but for the parent width.
  bool sameAs(const IRRegion &R) const;
};

/// Creates llvm.genx.rdregion of \p Source; the result is a scalar if
/// \p Scalar.
llvm::Value *createRdRegion(llvm::IRBuilder<> &B, llvm::Value *Source,
                            const IRRegion &R, bool Scalar,
                            const llvm::Twine &Name = "");
/// Creates llvm.genx.wrregion of \p New into \p Old under \p Mask (null: all).
llvm::Value *createWrRegion(llvm::IRBuilder<> &B, llvm::Value *Old,
                            llvm::Value *New, const IRRegion &R,
                            llvm::Value *Mask = nullptr,
                            const llvm::Twine &Name = "");

/// The operands of a wrregion or rdregion by name.
llvm::Value *regionSource(const llvm::Value *V); ///< Old value or vector.
llvm::Value *newValueOf(const llvm::Value *WrRegion);
llvm::Value *maskOf(const llvm::Value *WrRegion); ///< Null: unconditional.

} // namespace cmc::genx
