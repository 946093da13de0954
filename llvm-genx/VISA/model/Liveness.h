//===- Liveness.h - live ranges of vISA variables ---------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// Data flow over the blocks of a kernel, per variable (a mask of several
// variables counts as its first). A variable is live where some definition may
// reach and some use may follow. Only a definition of the whole variable ends
// the search for earlier ones; so a value written in pieces is live from the
// first piece on.
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm-genx/VISA/model/Model.h"
#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/STLExtras.h"

namespace cmc::visa {

/// Blocks that may run after block \p B.
llvm::SmallVector<BlockId, 2> successors(const Kernel &K, BlockId B);

/// Whether control can run on from the end of \p B into the next block.
bool fallsThrough(const BasicBlock &B);

/// An access of one instruction to one variable.
struct Access {
  VarId Var; ///< Of a mask: its first variable.
  bool Writes;
  bool Whole; ///< Writes all of it, whatever the masks.
};

/// Calls \p F for each variable that \p I reads, then for each that it writes,
/// including variables that calls and returns access implicitly.
void forEachAccess(const Kernel &K, const Instruction &I,
                   llvm::function_ref<void(const Access &)> F);

/// The bytes of its variable that operand \p N of \p I, a register or Raw, may
/// access: [first, second), within the variable.
std::pair<unsigned, unsigned> bytesAccessed(const Kernel &K,
                                            const Instruction &I, unsigned N);

/// Solves a backward data flow problem: \p LiveOut, a set for each block, grows
/// to the union of what \p LiveIn gives for the successors.
void solveBackward(const Kernel &K, std::vector<llvm::BitVector> &LiveOut,
                   llvm::function_ref<llvm::BitVector(BlockId)> LiveIn);

/// A closed interval of points. Instruction number i (in layout order) reads
/// at point 2i and writes at 2i + 1.
struct Segment {
  unsigned From, To;
};

class Liveness {
public:
  explicit Liveness(const Kernel &K);

  /// Variables that some definition before block \p B may have written.
  const llvm::BitVector &definedBefore(BlockId B) const { return Defined[B]; }
  /// Sorted, disjoint and not adjacent; empty for variables never live.
  std::vector<std::vector<Segment>> segments() const;

private:
  void solveForward();
  void solveBackward();
  void blockSegments(BlockId B, unsigned FirstNumber,
                     std::vector<std::vector<Segment>> &All) const;

  const Kernel &K;
  std::vector<llvm::SmallVector<BlockId, 2>> Next;
  std::vector<llvm::BitVector> Defined, LiveOut;
};

/// Bytes occupied by a variable of \p Bytes: whole registers from one on.
unsigned registerBytes(const Kernel &K, unsigned Bytes);

/// Bytes of general registers that are live at each point.
struct LiveBytes {
  std::vector<unsigned> FirstPoint; ///< Of each block, and after the last.
  std::vector<int64_t> At;          ///< By point.
  static LiveBytes of(const Kernel &K);
};

} // namespace cmc::visa
