//===- ValueRange.h - bounds of small whole numbers -------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// The range of every value of a function that holds whole numbers, be its type
// integer or floating point. A float has a range only if it is exact: all of
// its elements are whole numbers, none is -0, and whatever rounding could have
// taken place took none. So a float with a range may be computed as an integer
// without anybody seeing a difference.
//
//   %b = zext <16 x i8> %a             [0, 255]
//   %f = uitofp <16 x i8> %a           [0, 255], exact
//   %g = fadd %f, %f                   [0, 510], exact
//   %h = fmul %g, 0.1                  no range
//
// An integer of N bits with a range equals the number modulo 2^N, and the range
// lies within the signed or within the unsigned numbers of N bits.
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
  /// Representable in \p Bits as a signed, as an unsigned number.
  bool isSigned(unsigned Bits) const;
  bool isUnsigned(unsigned Bits) const;
};

class ValueRanges {
public:
  /// Looks at every instruction of \p F once; values that depend on themselves
  /// have the range of their type.
  explicit ValueRanges(llvm::Function &F);

  /// None: a float that is not known to be exact, or an integer of more bits
  /// than 32 about which nothing is known.
  llvm::Optional<Range> of(const llvm::Value *V) const;

  /// The range of integer \p V read as a signed or an unsigned number, as sext
  /// and zext, sitofp and uitofp do.
  llvm::Optional<Range> of(const llvm::Value *V, bool Signed) const;

private:
  llvm::Optional<Range> compute(const llvm::Instruction &I) const;

  llvm::DenseMap<const llvm::Value *, Range> Ranges;
};

} // namespace cmc::genx
