//===- Baling.h - grouping of LLVM instructions into bales ------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// A bale is a tree of LLVM instructions that becomes one vISA instruction:
//
//   wrregion { saturation { main operation { modifier { rdregion } } } }
//
// The value of its root is visible outside; the other instructions are its
// members, each with one of these roles:
//
//   Region      rdregion: the region of a source operand
//   Extension   zext, sext: the narrow type of a source operand
//   Modifier    fneg, fabs, 0 - x, abs, not: (-), (abs), (~) of a source
//   Main        the operation below a wrregion, saturation or trunc
//   Saturation  genx.sat, *trunc.sat, trunc below a wrregion: .sat or the type
//               of the destination
//   Condition   not, any, all: the form of a predicate
//
// A member with several users belongs to the bale of each, as if it had been
// cloned. This requires a role that costs nothing, and that every user can take
// it; otherwise the instruction is a root and its value a variable. Main and
// Saturation have one use.
//
// A member executes at its root. Memory operations and instructions with side
// effects are roots. So is a Region whose object is overwritten by a wrregion
// before the root: keeping the old object alive would cost a copy of it. So is
// a Region of scattered elements with several readers, each of which would
// gather them again.
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm-genx/IR/ObjectWrites.h"
#include "llvm-genx/IR/Region.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Instructions.h"

namespace cmc::genx {

enum class BaleRole : uint8_t {
  Root,
  Region,
  Extension,
  Modifier,
  Main,
  Saturation,
  Condition,
};

class Baling {
public:
  /// \p GRFBytes decides which regions messages can read in place.
  Baling(llvm::Function &F, unsigned GRFBytes);

  BaleRole roleOf(const llvm::Value *V) const;
  bool isMember(const llvm::Value *V) const {
    return roleOf(V) != BaleRole::Root;
  }

private:
  struct UseRange {
    const llvm::BasicBlock *Block = nullptr; ///< Null: several blocks.
    unsigned First = 0, Last = 0;
  };

  BaleRole decide(llvm::Instruction &I);
  bool takes(const llvm::Use &U, BaleRole Role) const;
  bool takesRegion(const llvm::Use &U) const;
  UseRange usesOf(const llvm::Instruction &I) const;
  bool isUnchangedUntilUses(const llvm::Instruction &Read) const;
  /// The roots of the bales that \p I is a member of.
  void
  addReaders(const llvm::Instruction &I,
             llvm::SmallVectorImpl<const llvm::Instruction *> &Readers) const;
  /// Whether \p Read reads elements so scattered that one move for all readers
  /// costs less than cutting each reader into pieces.
  bool isProfitableToMove(const llvm::Instruction &Read,
                          const IRRegion &R) const;

  unsigned GRFBytes;
  llvm::DenseMap<const llvm::Value *, BaleRole> Roles;
  ObjectWrites Writes;
};

/// The kind of a Modifier; modifiedBy() is its operand.
enum class ModifierKind : uint8_t { None, Negate, Abs, Not };
ModifierKind modifierOf(const llvm::Value *V);
llvm::Value *modifiedBy(const llvm::Value *V);

/// Whether \p I converts a mask to one integer. Only this operation can write a
/// mask to a register, zero-extended or not.
bool isMaskBits(const llvm::Instruction &I);

/// The mask that \p V inverts; null if \p V is no `not` of a mask.
llvm::Value *invertedMask(const llvm::Value *V);

} // namespace cmc::genx
