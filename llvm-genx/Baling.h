//===- Baling.h - what becomes one vISA instruction -------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// A bale is a tree of LLVM instructions that one vISA instruction does:
//
//   wrregion { saturation { main operation { modifier { rdregion } } } }
//
// Its root is the instruction whose value is used outside; the others are
// members, each with the role that it plays:
//
//   Region      rdregion: the region of a source operand
//   Extension   zext, sext: the narrow type of a source operand
//   Modifier    fneg, fabs, 0 - x, abs, not: (-), (abs), (~) of a source
//   Main        the operation below a wrregion, saturation or trunc
//   Saturation  genx.sat, *trunc.sat, trunc below a wrregion: .sat or the type
//               of the destination
//   Condition   not, any, all: how a predicate is read
//
// A member with several users is a member of each of their bales, as if it had
// been cloned; that is decided only for roles that cost nothing, and only if
// every use can take it (else it is a root, used as a variable). Main and
// Saturation have one use.
//
// A member runs where its root stands. Memory operations and everything with
// an effect is a root. A Region whose object is about to be overwritten by a
// wrregion before the root is no member: keeping the old object alive would
// cost a copy of it. Nor is one of scattered elements with several readers,
// which would gather them again and again.
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
  /// \p GRFBytes decides which regions can be read by messages as they are.
  Baling(llvm::Function &F, unsigned GRFBytes);

  BaleRole roleOf(const llvm::Value *V) const;
  bool isMember(const llvm::Value *V) const {
    return roleOf(V) != BaleRole::Root;
  }

private:
  struct Place {
    const llvm::BasicBlock *Block = nullptr; ///< Null: more than one.
    unsigned First = 0, Last = 0;
  };

  BaleRole decide(llvm::Instruction &I);
  bool takes(const llvm::Use &U, BaleRole Role) const;
  bool takesRegion(const llvm::Use &U) const;
  Place usesOf(const llvm::Instruction &I) const;
  bool staysIntact(const llvm::Instruction &Read) const;
  /// The roots of the bales that \p I is a member of.
  void
  addReaders(const llvm::Instruction &I,
             llvm::SmallVectorImpl<const llvm::Instruction *> &Readers) const;
  /// Whether \p Read reads elements that lie so far apart that one move for
  /// all readers costs less than many pieces of each.
  bool paysToMove(const llvm::Instruction &Read, const IRRegion &R) const;

  unsigned GRFBytes;
  llvm::DenseMap<const llvm::Value *, BaleRole> Roles;
  ObjectWrites Writes;
};

/// The operand of a Modifier, and which one it is.
enum class ModifierKind : uint8_t { None, Negate, Abs, Not };
ModifierKind modifierOf(const llvm::Value *V);
llvm::Value *modifiedBy(const llvm::Value *V);

/// Whether \p I makes one integer of the lanes of a mask; only that knows how
/// to write a mask to a register, extended with zeros or not.
bool isMaskBits(const llvm::Instruction &I);

/// The mask that \p V, a `not` of a mask, inverts; null when it is none.
llvm::Value *invertedMask(const llvm::Value *V);

} // namespace cmc::genx
