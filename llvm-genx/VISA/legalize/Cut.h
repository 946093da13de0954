//===- Cut.h - pieces of an instruction that are encodable ------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// An instruction of any size is cut from its low end into the largest powers of
// two (1..32) that its operands, lanes and opcode allow. Thirteen elements are
// pieces of 8, 4 and 1; or two pieces of 8, of which the second recomputes
// elements 5 to 7, if that has no effect and takes fewer instructions.
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm-genx/VISA/legalize/Context.h"

namespace cmc::visa {

/// Elements of an instruction.
struct Span {
  unsigned First, Count;
};

class Cut {
public:
  Cut(const Kernel &K, const KernelFacts &Facts) : K(K), Facts(Facts) {}

  /// The size of the piece of \p I that begins at element \p First.
  unsigned pieceSize(const Instruction &I, unsigned First) const;
  /// The largest power of two that operand \p N of \p I allows for a piece from
  /// element \p First on.
  unsigned operandLimit(const Instruction &I, unsigned N, unsigned First) const;
  /// Whether \p I may be an instruction of two elements.
  bool takesPairs(const Instruction &I) const;
  /// Whether a piece of \p I begins at a lane that has no encoding.
  bool startsAtBadLane(const Instruction &I) const;
  /// Whether elements of \p I may be computed twice: it does not depend on
  /// lanes, and its sources do not overlap its result.
  bool mayRepeat(const Instruction &I) const;
  /// A piece of \p I, for which mayRepeat() holds, that includes elements
  /// before \p First and replaces several pieces; None if that is no better.
  llvm::Optional<Span> repeatingPiece(const Instruction &I,
                                      unsigned First) const;

private:
  const Kernel &K;
  const KernelFacts &Facts;
};

/// Elements [\p First, \p First + \p Count) of \p I.
Instruction pieceOf(const Instruction &I, unsigned First, unsigned Count);

} // namespace cmc::visa
