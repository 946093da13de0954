//===- Moves.h - copies that the finalizer keeps ----------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// Before: mov (1) V2 r[A1]; (P1) sel (M3, 1) V3 V2 V4
// After:  max (1) V2 r[A1] 0; (P1) sel (M3, 1) V3 V2 V4
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm-genx/VISA/legalize/Context.h"
#include "llvm/ADT/SmallVector.h"

namespace cmc::visa {

class Moves {
public:
  explicit Moves(BlockContext &B) : B(B), K(B.K) {}

  /// Hides \p I if it moves to arguments or results of a stack call that an
  /// instruction computes in place.
  void hideForCall(Instruction &I) const;
  /// Hides \p I, which will be emitted next, if it picks elements with a
  /// stride, or copies elements again.
  void hidePicked(Instruction &I);
  void hideSecondCopy(Instruction &I);
  /// Hides moves before \p I, which will be emitted next, that the finalizer
  /// undoes wrongly by propagating their sources to \p I: moves from an
  /// address, if the predicate does not begin at lane 0, which it then does;
  /// copies whose columns \p I reads, which become rows of the original; and
  /// copies across registers of which \p I repeats a row under a mask.
  void hideUndone(const Instruction &I);

private:
  void pickAsWords(Instruction &I);
  void hideFromAddress(VarId Var, size_t End);
  void hideAll(llvm::ArrayRef<size_t> Positions, bool Integers);

  BlockContext &B;
  Kernel &K;
  /// The counts of instructions that write several elements of a variable, and
  /// one.
  struct Writers {
    unsigned Wide = 0, Single = 0;
    void note(const Instruction &I) { ++(I.ExecSize == 1 ? Single : Wide); }
    /// Whether the finalizer, at a move of \p Picked, lets several of the
    /// writers write to the destination of the move. With 64-byte registers it
    /// also does so for a writer of one element beside one other, but not where
    /// \p Picked repeats a row, so that an element is in several places.
    bool areMoved(const Region &Picked, unsigned GRFBytes) const {
      return Wide > 1 || (Wide == 1 && Single != 0 && GRFBytes == 64 &&
                          Picked.VStride != 0);
    }
  };
  /// By variable: those of this block, except messages.
  llvm::DenseMap<VarId, Writers> WritesTo;
  llvm::DenseMap<VarId, Writers> CopiesTo; ///< Only plain moves.
  /// By destination: moves of integers and copies of floats in this block, as
  /// positions in Out.
  llvm::DenseMap<VarId, llvm::SmallVector<size_t, 2>> KnownMoves;
  /// The same: moves of any type whose source is in two registers.
  llvm::DenseMap<VarId, llvm::SmallVector<size_t, 2>> CrossingMoves;
  /// By variable: the moves before this position hideFromAddress() has handled.
  llvm::DenseMap<VarId, size_t> ScannedUpTo;
  /// What a move or shift has read, and whether a write through an address may
  /// have changed it since.
  struct Copy {
    Region From;
    bool Changed = false;
  };
  bool mistakesCopy(const Instruction &I, const Copy &Earlier) const;
  /// Those of this block, by variable.
  llvm::DenseMap<VarId, llvm::SmallVector<Copy, 2>> Copied;
};

} // namespace cmc::visa
