//===- CodeFlow.h - reaching writes of bytes --------------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// Code of any kind, reduced to its writes. A write is to bytes of a space: a
// vISA variable, or the register file of Gen. Two forms of a program agree
// about bytes if the same instructions may have written them last.
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"
#include <map>
#include <vector>

namespace cmc {

struct CodeFlow {
  struct Write {
    unsigned Space, From, To; ///< Bytes [From, To).
    bool Always;              ///< Whatever lanes are active.
  };
  struct Inst {
    unsigned Label = 0; ///< Identifies it in ReachingWrites.
    llvm::SmallVector<Write, 1> Writes;
  };
  struct Block {
    unsigned First, End; ///< Of Insts.
    llvm::SmallVector<unsigned, 2> Next;
  };
  std::vector<Inst> Insts;
  std::vector<Block> Blocks; ///< In code order; the first is the entry.
};

/// Sets of labels, each stored once, by index; 0 is the empty set.
class LabelSets {
public:
  LabelSets() { numberOf({}); }
  unsigned with(unsigned Set, unsigned Label);
  unsigned join(unsigned A, unsigned B);
  llvm::ArrayRef<unsigned> operator[](unsigned Set) const { return All[Set]; }

private:
  unsigned numberOf(std::vector<unsigned> Labels); ///< \p Labels are sorted.
  std::map<std::vector<unsigned>, unsigned> Numbers;
  std::vector<std::vector<unsigned>> All;
};

/// The instructions that may have written the bytes [From, From + Bytes) of a
/// space last.
class ReachingWrites {
public:
  using State = std::vector<unsigned>; ///< By byte: a set of labels.

  ReachingWrites(const CodeFlow &Code, unsigned Space, unsigned From,
                 unsigned Bytes, LabelSets &Sets);
  /// The state before instruction \p I. Valid as long as this object.
  const State &before(unsigned I) const { return States[numberBefore(I)]; }
  State after(unsigned I) const;
  /// Equal numbers mean equal states.
  unsigned numberBefore(unsigned I) const;

  /// The instructions that write any of these bytes, in code order.
  llvm::ArrayRef<unsigned> writers() const { return Writers; }

private:
  void apply(unsigned I, State &S) const;
  void applyBlock(const CodeFlow::Block &B, State &S) const;
  bool join(State &Into, const State &S) const;
  void solve(std::vector<State> &In) const;
  void record(unsigned At, const State &S);

  const CodeFlow &Code;
  unsigned Space, From, Bytes;
  LabelSets &Sets;
  std::vector<unsigned> Writers;
  std::vector<State> States;
  std::map<State, unsigned> Numbers;
  std::vector<std::pair<unsigned, unsigned>> Changes; ///< Instruction, number.
};

} // namespace cmc
