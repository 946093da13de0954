//===- InstructionReader.h - reads a vISA instruction -----------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// Instructions and the names in them, in both forms of vISA assembly;
// Reader.cpp reads the rest. Roles of operands are those of Opcodes.def;
// Syntax.h has the words before them.
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm-genx/VISA/model/Cursor.h"
#include "llvm-genx/VISA/model/Model.h"
#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/DenseMap.h"

namespace cmc::visa {

/// The state that earlier lines set up for the next one.
struct TextState {
  Kernel K;
  bool IsModel = true;
  llvm::BitVector Declared; ///< By VarId.
  unsigned CurrentSubroutine = None;
  /// By address register: the variable that it points into, which vISA does not
  /// repeat at its uses.
  llvm::DenseMap<VarId, VarId> Bases;
  /// Uses of blocks and subroutines, checked at the end.
  struct Reference {
    unsigned Line;
    size_t Column;
    unsigned Number;
    bool IsBlock;
  };
  std::vector<Reference> References;
  unsigned Line = 0; ///< From 1.
};

/// Reads the name of a variable, and its type as the name gives it.
bool readVariable(Cursor &C, TextState &S, VarId &V, Type &Ty);
/// Reads BB_<number> and any suffix, and notes the reference.
bool readLabel(Cursor &C, TextState &S, BlockId &B);

/// Reads a whole line.
bool readInstruction(Cursor &C, TextState &S, Instruction &I);

} // namespace cmc::visa
