//===- RegionBuilder.h - emit rdregion and wrregion -------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// Reads and writes a region of a vector value. The element type is that of
// the data, whatever that of the object (format<>). Regions are emitted in one
// normal form: one row has vstride 0; rows that continue each other are one
// row; a region that is the whole object is no region at all. CM allows a
// constant region to reach outside its object, stage 4 does not: elements
// outside read as undef, and writes to them are dropped.
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm/IR/IRBuilder.h"

namespace cmc::frontend {

/// N elements, in rows of Width elements Stride apart, rows VStride apart
/// (in elements), from Offset + Dynamic (in bytes) on.
struct Region {
  unsigned N = 1, VStride = 0, Width = 1, Stride = 1;
  int64_t Offset = 0;
  llvm::Value *Dynamic = nullptr; ///< i32, or null for none.

  /// \p N adjacent elements.
  static Region contiguous(unsigned N, int64_t Offset = 0,
                           llvm::Value *Dynamic = nullptr) {
    return {N, 0, N, 1, Offset, Dynamic};
  }
};

class RegionBuilder {
public:
  /// True when \p R, of elements of \p Data, is the whole of an \p Object.
  static bool isWhole(llvm::Type *Object, llvm::Type *Data, const Region &R);

  explicit RegionBuilder(llvm::IRBuilder<> &B) : B(B) {}

  /// Region \p R of vector \p Object as a \p Result (vector or scalar).
  llvm::Value *read(llvm::Value *Object, llvm::Type *Result, Region R);

  /// \p Object with \p Data (vector or scalar) in its region \p R.
  llvm::Value *write(llvm::Value *Object, llvm::Value *Data, Region R);

  /// Elements \p Index (vector of i16) of \p Object.
  llvm::Value *gather(llvm::Value *Object, llvm::Type *Result,
                      llvm::Value *Index);

private:
  llvm::Value *emitRead(llvm::Value *Object, llvm::Type *Result,
                        const Region &R);
  llvm::Value *emitWrite(llvm::Value *Object, llvm::Value *Data,
                         const Region &R);
  llvm::Value *offset16(const Region &R);
  llvm::IRBuilder<> &B;
};

} // namespace cmc::frontend
