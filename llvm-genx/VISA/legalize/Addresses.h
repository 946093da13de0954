//===- Addresses.h - address registers --------------------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// Before: mov (8) V3 V1[V2]
// After:  addr_add (8) A4 &V1[0] V2; mov (8) V3 r[A4, displacement]
//
// An index may be negative where the operand has an offset. The address is that
// of the least offset at which this block certainly accesses the object with
// the index, so that it is inside of the object: nothing says whether an
// address before the first register plus a displacement wraps around.
//
// Addresses stay in their registers until their indices change, the block ends
// or all registers are in use, so nearby instructions share them. Where an
// instruction is cut into rows, eight addresses are computed at once; and so
// are the addresses that following instructions need with the next indices of
// the same vector.
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm-genx/VISA/legalize/Context.h"

namespace cmc::visa {

class Addresses {
public:
  /// \p Block is the block before legalization.
  Addresses(BlockContext &B, const BasicBlock &Block);

  /// The Indexed operand \p O, a legal piece of \p N elements, as an Indirect
  /// one; emits the computation of its address.
  Operand indirect(const Operand &O, unsigned N, const SourceLine &Line);
  /// Called before the piece of \p Count elements from \p First on: if it
  /// begins a group of rows that takes several pieces, computes the addresses
  /// of all of them.
  void holdRows(const Instruction &I, unsigned First, unsigned Count);
  /// Drops addresses whose indices \p Writer overwrites.
  void forget(const Instruction &Writer);

  /// Address registers that contain &Base[Offset] plus Count indices.
  struct HeldAddresses {
    VarId Base, IndexVar;
    unsigned Offset, IndexOffset, IndexStride, Count;
    VarId Register;
  };

private:
  /// An operand for which an instruction will need addresses.
  struct Request {
    unsigned Position;
    unsigned Version; ///< Of the indices; a write to them begins a new one.
    VarId Base;
    unsigned IndexOffset, IndexStride, Rows;
    unsigned Offset; ///< In Base.
    bool Executed;   ///< Whenever the block is.
    unsigned Origin; ///< The address is &Base[Origin] plus an index.

    /// Whether the indices are, or begin with, those of \p R.
    bool beginsWith(const Request &R) const {
      return Version == R.Version && Base == R.Base &&
             IndexOffset == R.IndexOffset && IndexStride == R.IndexStride &&
             Rows >= R.Rows;
    }
  };
  using RequestList = std::vector<Request>;

  static void setOrigins(RequestList &List);
  unsigned baseOf(const Operand &O) const;
  HeldAddresses describe(const Operand &O, unsigned Row, unsigned Count) const;
  HeldAddresses withNeighbours(const HeldAddresses &Required) const;
  std::pair<VarId, unsigned> find(HeldAddresses Required,
                                  const SourceLine &Line);

  BlockContext &B;
  Kernel &K;
  std::vector<HeldAddresses> AllHeldAddresses;
  /// Indexed operands of this block by the variable of the index.
  llvm::DenseMap<VarId, RequestList> Requests;
  bool HasSeveralBases = false; ///< They belong to several variables.
};

} // namespace cmc::visa
