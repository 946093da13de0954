//===- ValueRange.h - ranges of integers and integral floats ----*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// The range of every value of a function that holds integers, whether its type
// is an integer or a float. A float has a range only if it is exact: all
// elements are integers, none is -0, and no operation has rounded. A float with
// a range can therefore be computed as an integer with the same result.
//
//   %b = zext <16 x i8> %a             [0, 255]
//   %f = uitofp <16 x i8> %a           [0, 255], exact
//   %g = fadd %f, %f                   [0, 510], exact
//   %h = fmul %g, 0.1                  no range
//
// An N-bit integer with a range equals the value modulo 2^N, and the range is
// within the signed or the unsigned N-bit integers.
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/Optional.h"
#include "llvm/IR/Function.h"

namespace cmc::genx {

struct Range {
  int64_t Lo = 0, Hi = 0;

  bool within(int64_t Least, int64_t Most) const {
    return Lo >= Least && Hi <= Most;
  }
  /// Whether all values fit \p Bits as signed or unsigned integers.
  bool isSigned(unsigned Bits) const;
  bool isUnsigned(unsigned Bits) const;
};

class ValueRanges {
public:
  /// Visits every instruction of \p F once; values that depend on themselves
  /// have the range of their type.
  explicit ValueRanges(llvm::Function &F);

  /// None for a float that may not be exact, or an integer of more than 32 bits
  /// without a known range.
  llvm::Optional<Range> of(const llvm::Value *V) const;

  /// The range of integer \p V interpreted as signed or unsigned, as sext and
  /// zext, sitofp and uitofp do.
  llvm::Optional<Range> of(const llvm::Value *V, bool Signed) const;

private:
  llvm::Optional<Range> compute(const llvm::Instruction &I) const;

  llvm::DenseMap<const llvm::Value *, Range> Ranges;
};

} // namespace cmc::genx
