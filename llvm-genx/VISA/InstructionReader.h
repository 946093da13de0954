//===- InstructionReader.h - one line of vISA text --------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// Instructions and the names in them, in both forms of the text; Reader.cpp
// reads what is around. Roles of operands are those of Opcodes.def, what stands
// before them is in Syntax.h.
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm-genx/VISA/Cursor.h"
#include "llvm-genx/VISA/Model.h"
#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/DenseMap.h"

namespace cmc::visa {

/// What is known at a line from those before it.
struct TextState {
  Kernel K;
  bool IsModel = true;
  llvm::BitVector Declared; ///< By VarId.
  unsigned CurrentSubroutine = None;
  /// What the address in an address register points into, which vISA does not
  /// say where it is used.
  llvm::DenseMap<VarId, VarId> Bases;
  /// Blocks and subroutines that are named before they are there.
  struct Reference {
    unsigned Line;
    size_t Column;
    unsigned Number;
    bool IsBlock;
  };
  std::vector<Reference> References;
  unsigned Line = 0; ///< From 1.
};

/// The name of a variable, and its type as the name says it.
bool readVariable(Cursor &C, TextState &S, VarId &V, Type &Ty);
/// BB_<number>, whatever follows; noted as a reference.
bool readLabel(Cursor &C, TextState &S, BlockId &B);

/// All of a line.
bool readInstruction(Cursor &C, TextState &S, Instruction &I);

} // namespace cmc::visa
