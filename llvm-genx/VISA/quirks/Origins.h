//===- Origins.h - what a block moved, and computed floats of ---*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// The finalizer undoes moves and computes a result where a later move puts it.
// So an instruction may come to read what it writes, other than element by
// element.
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm-genx/VISA/legalize/Context.h"
#include "llvm/ADT/SmallVector.h"

namespace cmc::visa {

class Origins {
public:
  explicit Origins(const Kernel &K) : K(K) {}

  /// Remembers where a move takes its value from, until the block ends.
  void noteMove(const Instruction &I);
  /// Remembers what the floats that \p I computes are computed of.
  void noteFloats(const Instruction &I);
  /// Whether undoing moves of this block would make \p I read what it writes,
  /// other than element by element.
  bool readsMoved(const Instruction &I) const;
  /// Whether what computes floats would write the halves that \p I makes of
  /// them in steps of 8, although the later steps read what the first one then
  /// overwrites.
  bool overwritesHalves(const Instruction &I) const;

private:
  /// Where a value was moved from, before it came to a variable: bytes
  /// [Begin, End) of Var.
  struct Origin {
    VarId Var;
    unsigned Begin, End;
    bool InOrder; ///< Element by element, from the first to the last.
  };
  void append(const Operand &O, llvm::SmallVectorImpl<Origin> &To) const;

  const Kernel &K;
  /// Of the moves of this block, directly or not.
  llvm::DenseMap<VarId, llvm::SmallVector<Origin, 2>> MovedFrom;
  /// What this block computes floats of, by what they are in.
  llvm::DenseMap<VarId, llvm::SmallVector<Origin, 4>> FloatSources;
};

} // namespace cmc::visa
