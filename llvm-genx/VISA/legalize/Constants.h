//===- Constants.h - vector constants ---------------------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// A vector constant is no operand. It is built from what is: immediates that
// all elements share, and packed ones of eight nibbles or four small floats; or
// from what the block made before.
//
// Before: add (16) V1 V2 <0 1 2 ... 15>
// After:  mov (8) V3 0x76543210:v; add (8) V3[8..] V3 8; add (16) V1 V2 V3
//===----------------------------------------------------------------------===//
#ifndef CMC_LLVM_GENX_VISA_LEGALIZE_CONSTANTS_H
#define CMC_LLVM_GENX_VISA_LEGALIZE_CONSTANTS_H

#include "llvm-genx/VISA/CostModel.h"
#include "llvm-genx/VISA/legalize/Cut.h"
#include "llvm-genx/VISA/legalize/Digits.h"

namespace cmc {
namespace visa {

class Constants {
public:
  Constants(BlockContext &B, const Cut &Sizes)
      : B(B), K(B.K), Costs(*K.Target), Sizes(Sizes) {}

  /// Whether \p Mov is a plain move of a vector constant to a linear region;
  /// then it is done.
  bool emitConstant(const Instruction &Mov);
  /// Lets \p I read its vector constants from variables.
  void expand(Instruction &I);

private:
  void emitDigits(const Operand &To, unsigned N, const Digits &D,
                  const SourceLine &Line);
  void emitHalves(const Operand &To, unsigned N, const Digits &D,
                  const SourceLine &Line);
  std::vector<Instruction> runsOf(const Instruction &Mov,
                                  llvm::ArrayRef<uint64_t> Bits);
  bool emitRepeated(const Instruction &Mov, llvm::ArrayRef<uint64_t> Bits,
                    unsigned Instructions);
  void emitRuns(const Instruction &Mov, llvm::ArrayRef<uint64_t> Bits);
  bool emitDistance(const Instruction &Mov, llvm::ArrayRef<uint64_t> Bits,
                    size_t Instructions);
  void noteConstant(const Instruction &Mov, unsigned Number);
  Operand sharedConstant(const Operand &O, unsigned N, const SourceLine &Line);

  /// A constant of dwords, by its number, that this block made.
  struct Made {
    unsigned Number;
    Operand Where;
    size_t Behind; ///< Place in BlockContext::Out.
  };

  BlockContext &B;
  Kernel &K;
  const CostModel Costs;
  const Cut &Sizes;
  /// Constants that this block has in variables, by their number.
  std::vector<std::pair<uint64_t, Operand>> Shared;
  std::vector<Made> AllMade;
};

} // namespace visa
} // namespace cmc

#endif // CMC_LLVM_GENX_VISA_LEGALIZE_CONSTANTS_H
