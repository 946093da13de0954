//===- ObjectWrites.h - the writes that overwrite vectors -------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// In registers a wrregion overwrites its old value; if that is read later, the
// whole of it must be copied first. A pass that moves a read of a vector down
// checks here whether it would cause a copy. Positions are assigned once; they
// stay valid as long as instructions are only replaced in place.
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/Function.h"

namespace cmc::genx {

/// The value whose variable \p V shares: looks through bitcasts of region
/// elements and of masks, and through shuffles that take the first lanes of a
/// mask.
const llvm::Value *variableOf(const llvm::Value *V);

class ObjectWrites {
public:
  explicit ObjectWrites(const llvm::Function &F);

  unsigned positionOf(const llvm::Instruction *I) const {
    return Positions.lookup(I);
  }
  /// \p New has replaced \p Old.
  void replaced(const llvm::Instruction *Old, const llvm::Instruction *New);
  /// \p Old is erased; another instruction may get its address in memory.
  void removed(const llvm::Instruction *Old);
  /// Whether \p Object may be overwritten after position \p From and before
  /// \p To of \p Block; \p Block null: anywhere.
  bool overwritten(const llvm::Value *Object, const llvm::BasicBlock *Block,
                   unsigned From, unsigned To) const;

private:
  struct Write {
    const llvm::BasicBlock *Block;
    unsigned Position;
  };
  llvm::DenseMap<const llvm::Instruction *, unsigned> Positions;
  llvm::DenseMap<const llvm::Value *, llvm::SmallVector<Write, 2>> Writes;
};

} // namespace cmc::genx
