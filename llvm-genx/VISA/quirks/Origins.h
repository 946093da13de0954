//===- Origins.h - sources of moves and of computed floats ------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// The finalizer undoes moves and computes a result in the destination of a
// later move. An instruction may then read its own destination, other than
// element by element.
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm-genx/VISA/legalize/Context.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/SmallVector.h"

namespace cmc::visa {

class Origins {
public:
  explicit Origins(const Kernel &K) : K(K) {}

  /// Notes the source of a move, until the block ends.
  void noteMove(const Instruction &I);
  /// Notes the sources of the floats that \p I computes.
  void noteFloats(const Instruction &I);
  /// Whether undoing moves of this block would make \p I read its destination,
  /// other than element by element.
  bool readsMoved(const Instruction &I) const;
  /// Whether the instruction that computes the source of \p I, which converts
  /// floats to halves, would write the halves in steps of 8, although later
  /// steps read elements that the first one overwrites.
  bool overwritesHalves(const Instruction &I) const;

private:
  /// The origin of a value moved to a variable: bytes [Begin, End) of Var.
  struct Origin {
    VarId Var;
    unsigned Begin, End;
    bool InOrder; ///< Element by element, from the first to the last.
  };
  void append(const Operand &O, llvm::SmallVectorImpl<Origin> &To) const;

  const Kernel &K;
  /// Origins of the moves of this block, direct or indirect.
  llvm::DenseMap<VarId, llvm::SmallVector<Origin, 2>> MovedFrom;
  /// Sources of the floats that this block computes, by their variable.
  llvm::DenseMap<VarId, llvm::SmallVector<Origin, 4>> FloatSources;
  /// All variables that are such sources.
  llvm::DenseSet<VarId> ReadByFloats;
};

} // namespace cmc::visa
