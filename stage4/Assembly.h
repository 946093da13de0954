//===- Assembly.h - operands of asm statements ------------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// The meaning of constraints of inline vISA assembly, for all passes that
// process an asm call of stage 4.
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/InstrTypes.h"
#include <string>

namespace cmc {

struct AsmOperand {
  enum Kind {
    Region,    ///< r: V32(0,0)<1;1,0>, or <1> where it is written
    Variable,  ///< rw: V32
    Indirect,  ///< a: r[A33(0),0]<1;1,0>:d
    Mask,      ///< cr: P34
    Immediate, ///< i, F: 0x5:d
    Number,    ///< n: 5
  } K = Region;
  int Output = -1; ///< Index of the result it is written to; -1: none.
  llvm::Value *Input = nullptr; ///< Its initial value; null: none.
  int Tied = -1;                ///< An input that is the same operand as Tied.
};

/// The operands of asm call \p Call, results first, in the order of the string.
/// False if one has a constraint that CM does not have, or registers are
/// clobbered; then \p Problem describes it.
bool readAsmOperands(const llvm::CallBase &Call,
                     llvm::SmallVectorImpl<AsmOperand> &Operands,
                     std::string &Problem);

/// The types of the results of \p Call.
llvm::SmallVector<llvm::Type *, 2> asmResults(const llvm::CallBase &Call);

} // namespace cmc
