//===- CostModel.h - what code costs on a target ----------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// The one place that knows costs: passes on IR and steps on the vISA model ask
// it by operation and target. The values that it computes with, and the reason
// for each, are the rows of Costs.def.
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
  /// The bytes of an operand: what one instruction reads or writes at most.
  unsigned operandBytes() const { return 2 * T.GRFBytes; }
  unsigned registersFor(unsigned Bytes) const {
    return llvm::divideCeil(Bytes, T.GRFBytes);
  }
  unsigned instructionsFor(unsigned Bytes) const {
    return llvm::divideCeil(Bytes, operandBytes());
  }
  /// How many elements of \p Bytes one instruction computes.
  unsigned lanesFor(unsigned Bytes) const {
    return std::min(cost::Lanes, operandBytes() / Bytes);
  }
  /// One instruction that writes \p Bytes.
  unsigned instruction(unsigned Bytes) const {
    return cost::Issue + registersFor(Bytes);
  }
  /// \p N elements of \p Bytes, where regions cut nothing.
  unsigned operation(unsigned N, unsigned Bytes) const;
  /// The bytes that writing \p N elements of \p Bytes moves through registers;
  /// less than a register takes as long.
  unsigned traffic(unsigned N, unsigned Bytes) const {
    return std::max(N * Bytes, T.GRFBytes);
  }
  /// A vector of integers \p Bits.
  unsigned integers(llvm::ArrayRef<uint64_t> Bits, Type Ty) const;

  /// Whether moves through an address for each element may pay.
  bool mayGather() const { return T.has(TargetInfo::GatheredSources); }
  /// How many elements of \p Bytes one instruction reads so.
  unsigned gatherLanes(unsigned Bytes) const {
    return Bytes <= 2 ? cost::Addresses : cost::Addresses / 2;
  }
  /// The same elements as \p Direct says, the cost without addresses.
  unsigned gathered(unsigned Direct) const {
    return cost::IndirectMove * Direct;
  }

  /// Whether operations on bytes may be cheaper in words: where bytes are read
  /// in the first source of an instruction only. Registers of 64 bytes have
  /// other costs, which were not measured.
  bool mayPayInWords() const {
    return !T.has(TargetInfo::SecondSourceBytes) && isMeasured();
  }
  /// Whether the costs of registers that are half used were measured.
  bool isMeasured() const { return T.GRFBytes == 32; }

  //===--- Registers ------------------------------------------------------===//

  /// The bytes of a share of the register file.
  unsigned room(unsigned Eighths) const {
    return T.registerFileBytes() / 8 * Eighths;
  }

private:
  const TargetInfo &T;
};

} // namespace cmc::visa
