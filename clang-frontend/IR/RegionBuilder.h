//===- RegionBuilder.h - emission of rdregion and wrregion ------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// Reads and writes a region of a vector value. The element type is that of the
// data, which may differ from that of the object (format<>). Regions are
// emitted in a normal form: one row has vstride 0; adjacent rows are merged
// into one; a region that covers the whole object is replaced by the object. CM
// allows a constant region to reach outside its object, stage 4 does not:
// elements outside read as undef, and writes to them are dropped.
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm/IR/IRBuilder.h"

namespace cmc::frontend {

/// N elements, in rows of Width elements that are Stride apart; rows are
/// VStride apart (in elements). Begins at Offset + Dynamic (in bytes).
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
  /// True when \p R, with elements of \p Data, covers all of \p Object.
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
