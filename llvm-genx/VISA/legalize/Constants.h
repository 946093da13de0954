//===- Constants.h - materializes vector constants --------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// A vector constant is not an operand. It is built from immediates that all
// elements share, and from packed ones of eight nibbles or four small floats,
// or several narrow elements in a wide one; or from constants that the block
// already has.
//
// Before: add (16) V1 V2 <0 1 2 ... 15>
// After:  mov (8) V3 0x76543210:v; add (8) V3[8..] V3 8; add (16) V1 V2 V3
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm-genx/VISA/legalize/Cut.h"
#include "llvm-genx/VISA/model/CostModel.h"
#include "llvm-genx/VISA/model/Digits.h"

namespace cmc::visa {

class Constants {
public:
  Constants(BlockContext &B, const Cut &Sizes)
      : B(B), K(B.K), Costs(*K.Target), Sizes(Sizes) {}

  /// If \p Mov is a plain move of a vector constant to a linear region, emits
  /// it and returns true.
  bool emitConstant(const Instruction &Mov);
  /// Replaces the vector constants of \p I by variables.
  void expand(Instruction &I);

private:
  void emitDigits(const Operand &To, unsigned N, const Digits &D,
                  const SourceLine &Line);
  void emitHalves(const Operand &To, unsigned N, const Digits &D,
                  const SourceLine &Line);
  std::vector<Instruction> runsOf(const Instruction &Mov,
                                  llvm::ArrayRef<uint64_t> Bits);
  llvm::Optional<Instruction> wideMove(const Instruction &Mov, unsigned First,
                                       llvm::ArrayRef<uint64_t> Rest) const;
  bool emitRepeated(const Instruction &Mov, llvm::ArrayRef<uint64_t> Bits,
                    unsigned Instructions);
  void emitRuns(const Instruction &Mov, llvm::ArrayRef<uint64_t> Bits);
  bool emitDistance(const Instruction &Mov, llvm::ArrayRef<uint64_t> Bits,
                    size_t Instructions);
  bool emitFloatSums(const Instruction &Mov, llvm::ArrayRef<uint64_t> Bits,
                     size_t Instructions);
  bool emitExtended(const Instruction &Mov, llvm::ArrayRef<uint64_t> Bits,
                    size_t Instructions);
  void noteConstant(const Instruction &Mov, unsigned Number);
  Operand narrowed(const Operand &O, const Instruction &I);
  Operand sharedConstant(const Operand &O, unsigned N, const SourceLine &Line);

  /// A constant of dwords or floats in a variable of this block, by index.
  struct Materialized {
    unsigned Number;
    Operand Where;
    size_t After; ///< Position in BlockContext::Out.
  };

  BlockContext &B;
  Kernel &K;
  const CostModel Costs;
  const Cut &Sizes;
  /// Constants that this block has in variables, by index.
  std::vector<std::pair<uint64_t, Operand>> Shared;
  std::vector<Materialized> AllMaterialized;
};

} // namespace cmc::visa
