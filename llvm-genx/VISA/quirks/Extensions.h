//===- Extensions.h - extensions that the finalizer undoes ------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// If the finalizer cannot propagate the source of an extension to its users
// because the source has changed, it makes the result as narrow as the source,
// drops the modifiers of all users, and may move the users above the change. Of
// a result that is not packed it keeps the stride, but not the space for it. If
// it can propagate the source, but that is unsigned and the user is a signed
// division, it makes the division unsigned. It also narrows the operands of
// `dp4a`.
//
// Before: mov (8) V2:d V1:ub; mov (8) V1:ub V3:ub; add (8) V4:d V5:d (-)V2:d
// After:  max (8) V2:d V1:ub 0:uw; mov (8) V1:ub V3:ub;
//         add (8) V4:d V5:d (-)V2:d
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm-genx/VISA/legalize/Context.h"
#include "llvm/ADT/SmallVector.h"

namespace cmc::visa {

class Extensions {
public:
  explicit Extensions(BlockContext &B) : B(B) {}

  /// Called before \p I is emitted.
  void note(const Instruction &I);
  /// Hides the extensions of the block that the finalizer would undo wrongly.
  /// Called at the end of the block.
  void keep();

private:
  /// How extended integers are read, as a set of bits.
  enum ReadKind : unsigned {
    ReadModified = 1,  ///< Negated or absolute.
    DividedSigned = 2, ///< In a signed division.
    ReadAsBytes = 4,   ///< As four bytes.
  };
  /// Extensions of integers into a variable in this block, and the reads of the
  /// variable since then, including those of further extensions of it.
  struct ExtendedVariable {
    llvm::SmallVector<size_t, 4> Moves;  ///< Positions in BlockContext::Out.
    llvm::SmallVector<VarId, 4> Sources; ///< Sources of these moves.
    unsigned Reads = 0;                  ///< Bits of ReadKind.
  };

  /// Adds the \p Kinds, bits of ReadKind, in which an instruction reads \p Var.
  /// If that was extended from another extended variable, the finalizer may
  /// propagate the source of the first extension to the instruction.
  void noteRead(VarId Var, unsigned Kinds);
  /// Whether an instruction after the move at position \p Move may have written
  /// the source of the move.
  bool sourceChangedSince(size_t Move) const;

  BlockContext &B;
  llvm::DenseMap<VarId, ExtendedVariable> Extended;
};

} // namespace cmc::visa
