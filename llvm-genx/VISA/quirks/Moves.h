//===- Moves.h - copies that stay where they are ----------------*- C++ -*-===//
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

  /// Hides \p I where it moves to the arguments or results of a stack call that
  /// something computes in place.
  void hideForCall(Instruction &I) const;
  /// Hides \p I, which is next to be emitted, where it picks elements that
  /// are not neighbours, or copies elements once more.
  void hidePicked(Instruction &I);
  void hideSecondCopy(Instruction &I);
  /// Hides moves before \p I, which is next to be emitted, that the finalizer
  /// undoes wrongly, letting \p I read where they read: from an address under a
  /// predicate that does not begin at lane 0, which then begins there; columns
  /// of a copy, which are rows of the original then.
  void hideUndone(const Instruction &I);

private:
  void pickAsWords(Instruction &I);
  void hideFromAddress(VarId Var, size_t End);

  BlockContext &B;
  Kernel &K;
  /// How many instructions of this block, messages aside, write to a variable.
  llvm::DenseMap<VarId, unsigned> WritesTo;
  llvm::DenseMap<VarId, unsigned> CopiesTo; ///< Those by plain moves.
  /// Moves of integers in this block, as places in BlockContext::Out, by what
  /// they write.
  llvm::DenseMap<VarId, llvm::SmallVector<size_t, 2>> IntegerMoves;
  /// Up to where hideFromAddress() has looked at the moves to a variable.
  llvm::DenseMap<VarId, size_t> LookedAtUpTo;
  /// The regions that moves of this block have read, by their variable.
  llvm::DenseMap<VarId, llvm::SmallVector<Region, 2>> Copied;
};

} // namespace cmc::visa
