//===- Addresses.h - address registers --------------------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// Before: mov (8) V3 V1[V2]
// After:  addr_add (8) A4 &V1[0] V2; mov (8) V3 r[A4, displacement]
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
  /// An instruction that will need the address &Base[Offset] plus an index.
  /// Indices have the same version if no write is between their requests.
  struct Request {
    unsigned Position, Version;
    VarId Base;
    unsigned Offset, IndexOffset;
  };

  HeldAddresses withNeighbours(const HeldAddresses &Required) const;
  std::pair<VarId, unsigned> find(HeldAddresses Required,
                                  const SourceLine &Line);

  BlockContext &B;
  Kernel &K;
  std::vector<HeldAddresses> AllHeldAddresses;
  /// Operands of this block with one address, by the variable of the index.
  llvm::DenseMap<VarId, std::vector<Request>> Requests;
  bool HasSeveralBases = false; ///< They belong to several variables.
};

} // namespace cmc::visa
