//===- RepeatableMoves.h - values that can be made anew ---------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// A variable that one move makes, of numbers or of a variable that nothing
// writes behind the move, has the same value wherever the move is done again.
// That all is known about who reads it makes the value free to be moved.
//
// Requires: a kernel before legalization whose loops are measured, without
// subroutines or assembly. All points are those of Liveness.h.
//===----------------------------------------------------------------------===//
#ifndef CMC_LLVM_GENX_VISA_REPEATABLEMOVES_H
#define CMC_LLVM_GENX_VISA_REPEATABLEMOVES_H

#include "llvm-genx/VISA/Liveness.h"
#include "llvm-genx/VISA/Model.h"

namespace cmc {
namespace visa {

/// An instruction that reads a value, or the loops around it.
struct Read {
  Segment Points; ///< Of the instruction, or of the loops.
  BlockId Block;
  unsigned Position;
  bool InLoop; ///< Which the move is not in.
};

/// A variable that one move makes, which is as good anywhere behind it.
struct Value {
  Instruction Mov;
  unsigned Def; ///< The point where it is made.
  std::pair<BlockId, unsigned> Place;
  std::vector<Read> Reads; ///< In order.

  VarId variable() const { return Mov.Operands[0].Var; }
  /// None: numbers.
  VarId source() const {
    return Mov.Operands[1].is(Operand::Direct) ? Mov.Operands[1].Var : None;
  }
};

/// Values of cheap moves; \p FirstPoint is that of LiveBytes.
std::vector<Value> repeatableMoves(const Kernel &K,
                                   llvm::ArrayRef<unsigned> FirstPoint);

/// Makes of each move of many registers, to a variable that nothing else
/// writes, several to variables of their own, where no read crosses the border:
/// a matrix becomes its rows. Returns whether there was one.
bool cutWideMoves(Kernel &K);

} // namespace visa
} // namespace cmc

#endif // CMC_LLVM_GENX_VISA_REPEATABLEMOVES_H
