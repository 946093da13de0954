//===- CostModel.h - what code costs on a target ----------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// The only source of costs: passes on IR and steps on the vISA model query it
// by operation and target. Its values, with the reason for each, are the rows
// of Costs.def.
//===----------------------------------------------------------------------===//
#pragma once

#include "cmc/Target.h"
#include "llvm-genx/VISA/model/Type.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/MathExtras.h"
#include <algorithm>

namespace cmc::visa {

/// The rows of Costs.def.
namespace cost {
#define COST(Name, Value, Unit, Why) constexpr unsigned Name = Value;
#include "llvm-genx/VISA/model/Costs.def"
} // namespace cost

class CostModel {
public:
  explicit CostModel(const TargetInfo &T) : T(T) {}

  //===--- Instructions ---------------------------------------------------===//

  unsigned registerBytes() const { return T.GRFBytes; }
  /// The largest operand that one instruction reads or writes, in bytes.
  unsigned operandBytes() const { return 2 * T.GRFBytes; }
  unsigned registersFor(unsigned Bytes) const {
    return llvm::divideCeil(Bytes, T.GRFBytes);
  }
  unsigned instructionsFor(unsigned Bytes) const {
    return llvm::divideCeil(Bytes, operandBytes());
  }
  /// The elements of \p Bytes that one instruction computes.
  unsigned lanesFor(unsigned Bytes) const {
    return std::min(cost::Lanes, operandBytes() / Bytes);
  }
  /// The cost of one instruction that writes \p Bytes.
  unsigned instruction(unsigned Bytes) const {
    return cost::Issue + registersFor(Bytes);
  }
  /// The cost of \p N elements of \p Bytes in contiguous regions.
  unsigned operation(unsigned N, unsigned Bytes) const;
  /// The bytes that writing \p N elements of \p Bytes costs; a part of a
  /// register costs as much as a register.
  unsigned traffic(unsigned N, unsigned Bytes) const {
    return std::max(N * Bytes, T.GRFBytes);
  }
  /// The cost of creating a vector of the integers \p Bits.
  unsigned integers(llvm::ArrayRef<uint64_t> Bits, Type Ty) const;

  /// Whether indirect moves, with an address for each element, may pay.
  bool mayGather() const { return T.has(TargetInfo::GatheredSources); }
  /// The elements of \p Bytes that one such move reads.
  unsigned gatherLanes(unsigned Bytes) const {
    return Bytes <= 2 ? cost::Addresses : cost::Addresses / 2;
  }
  /// The indirect cost of elements whose direct cost is \p Direct.
  unsigned gathered(unsigned Direct) const {
    return cost::IndirectMove * Direct;
  }

  /// Whether operations on bytes may be cheaper in words: where bytes are read
  /// in the first source of an instruction only.
  bool mayBeCheaperInWords() const {
    return !T.has(TargetInfo::SecondSourceBytes);
  }
  /// Whether a source of floats costs a move if it begins elsewhere in its
  /// register than the destination.
  bool movesShiftedFloats() const { return !T.has(TargetInfo::FreeRegions); }
  /// The most registers that an operand with elements of \p Bytes may span.
  unsigned registersOfOperand(unsigned Bytes) const {
    return Bytes == 1 && !T.has(TargetInfo::BytesAcross) ? 1 : 2;
  }

  //===--- Registers ------------------------------------------------------===//

  /// The bytes of a share of the register file.
  unsigned room(unsigned Eighths) const {
    return T.registerFileBytes() / 8 * Eighths;
  }

private:
  const TargetInfo &T;
};

} // namespace cmc::visa
