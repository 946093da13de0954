//===- Digits.h - integers from packed immediates ---------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// A vector constant of integers as packed immediates of eight nibbles, scaled
// and added to: what it takes to make it, which CostModel::integers() asks.
//===----------------------------------------------------------------------===//
#ifndef CMC_LLVM_GENX_VISA_LEGALIZE_DIGITS_H
#define CMC_LLVM_GENX_VISA_LEGALIZE_DIGITS_H

#include "llvm-genx/VISA/Model.h"

namespace cmc {
namespace visa {

/// The first elements are Base + Scale * (low digit + 16 * high digit), the
/// digits being numbers below 16. What follows is each time all that is there
/// plus a number, until there are enough.
struct Digits {
  int64_t Base = 0;
  uint64_t Scale = 1;
  bool High = false;
  bool Dwords = false; ///< Digits are words, which are to be extended.
  std::vector<uint64_t> First;
  std::vector<int64_t> Doublings;

  /// Instructions that it takes when none is cut.
  unsigned cost() const {
    unsigned Packs = llvm::divideCeil(First.size(), 8);
    bool Extends = Dwords && !High && Scale == 1 && Base == 0;
    unsigned Cost =
        (High ? 2 * Packs + 2 : Packs) + Extends + (Scale != 1) + (Base != 0);
    return Cost * llvm::countPopulation(First.size()) + Doublings.size();
  }
};

/// \p Bits as digits, if they are.
llvm::Optional<Digits> digitsOf(llvm::ArrayRef<uint64_t> Bits, Type Ty);

/// The packed :v or :uv immediate for up to eight integers, or the :vf one for
/// up to four floats; none when there is no such.
llvm::Optional<Operand> packedImmediate(const Kernel &K,
                                        llvm::ArrayRef<uint64_t> Bits, Type Ty);

} // namespace visa
} // namespace cmc

#endif // CMC_LLVM_GENX_VISA_LEGALIZE_DIGITS_H
