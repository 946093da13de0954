//===- Assembly.h - operands of asm statements ------------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// What the constraints of inline vISA assembly mean, for all who look at an
// asm call of stage 4.
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
  int Output = -1;              ///< Which result it is written to; -1: none.
  llvm::Value *Input = nullptr; ///< What it holds before; null: nothing.
  int Tied = -1;                ///< An input that is operand number Tied.
};

/// The operands of asm call \p Call, results first, as the text numbers them.
/// False when one has a constraint that CM does not know, or registers are
/// clobbered; \p Problem says it then.
bool readAsmOperands(const llvm::CallBase &Call,
                     llvm::SmallVectorImpl<AsmOperand> &Operands,
                     std::string &Problem);

/// The types of what \p Call gives.
llvm::SmallVector<llvm::Type *, 2> asmResults(const llvm::CallBase &Call);

} // namespace cmc
