//===- Digits.h - integers from packed immediates ---------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// Creates a vector constant of integers from packed immediates of eight
// nibbles, scaled and with an addend; CostModel::integers() computes the cost
// from this.
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm-genx/VISA/model/Model.h"

namespace cmc::visa {

/// The first elements are Base + Scale * (low digit + 16 * high digit), with
/// digits below 16. Each further step appends all elements so far plus an
/// increment, until there are enough.
struct Digits {
  int64_t Base = 0;
  uint64_t Scale = 1;
  bool High = false;
  bool Dwords = false; ///< Digits are words, which must be extended.
  std::vector<uint64_t> First;
  std::vector<int64_t> Doublings;

  /// The number of instructions, unless some of them are cut.
  unsigned cost() const {
    unsigned Packs = llvm::divideCeil(First.size(), 8);
    bool Extends = Dwords && !High && Scale == 1 && Base == 0;
    unsigned Cost =
        (High ? 2 * Packs + 2 : Packs) + Extends + (Scale != 1) + (Base != 0);
    return Cost * llvm::countPopulation(First.size()) + Doublings.size();
  }
};

/// \p Bits as digits; None if that is impossible.
llvm::Optional<Digits> digitsOf(llvm::ArrayRef<uint64_t> Bits, Type Ty);

/// The packed :v or :uv immediate for up to eight integers, or the :vf one for
/// up to four floats; None if there is none.
llvm::Optional<Operand> packedImmediate(const Kernel &K,
                                        llvm::ArrayRef<uint64_t> Bits, Type Ty);

} // namespace cmc::visa
