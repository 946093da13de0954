//===- Extensions.h - integers that were extended ---------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// Where the finalizer cannot read the source of an extension in place of the
// result, because it has changed, it makes the result as narrow as the source,
// and forgets the modifiers of all that read it. It may move these past the
// change before. Where it can, but the source is unsigned and the reader
// divides signed numbers, it makes that unsigned. It makes narrow what `dp4a`
// reads, too.
//
// Before: mov (8) V2:d V1:ub; mov (8) V1:ub V3:ub; add (8) V4:d V5:d (-)V2:d
// After:  max (8) V2:d V1:ub 0:uw; mov (8) V1:ub V3:ub; add (8) V4:d V5:d
// (-)V2:d
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm-genx/VISA/legalize/Context.h"
#include "llvm/ADT/SmallVector.h"

namespace cmc::visa {

class Extensions {
public:
  explicit Extensions(BlockContext &B) : B(B) {}

  /// \p I is next to be emitted.
  void note(const Instruction &I);
  /// Hides the extensions of the block that the finalizer would undo wrongly.
  /// At its end.
  void keep();

private:
  /// Ways to read an extended integer, as a set of bits.
  enum Way : unsigned {
    ReadModified = 1,  ///< Negated or absolute.
    DividedSigned = 2, ///< In a signed division.
    ReadAsBytes = 4,   ///< As four bytes.
  };
  /// Where this block has extended integers into a variable, and how it has
  /// since read them, or what they are extended to again.
  struct ExtendedVariable {
    llvm::SmallVector<size_t, 4> Moves;  ///< Places in BlockContext::Out.
    llvm::SmallVector<VarId, 4> Sources; ///< What these moves read.
    unsigned Reads = 0;                  ///< Bits of Way.
  };

  /// Adds the \p Ways, bits of Way, in which an instruction reads \p Var. Where
  /// that was extended from another extended variable, the finalizer may let
  /// the instruction read the source of the first extension.
  void noteRead(VarId Var, unsigned Ways);
  /// Whether anything after the move at place \p Move may have written to what
  /// that read.
  bool sourceChangedSince(size_t Move) const;

  BlockContext &B;
  llvm::DenseMap<VarId, ExtendedVariable> Extended;
};

} // namespace cmc::visa
