//===- CodeEdit.h - matches edited code with the original -------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#pragma once

#include "vc-finalizer-bridge/gen/IGADisassembler.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"

namespace cmc::bridge {

/// By index in \p New: the index of the same instruction in \p Old, ascending,
/// or -1 for a new instruction. Instructions are the same if they differ at
/// most in compaction, immediates and the offsets of labels: they access the
/// same registers in the same unit, and wait for the same instructions.
std::vector<int> matchCode(llvm::ArrayRef<GenInst> Old,
                           llvm::ArrayRef<GenInst> New);

/// The byte offsets of the labels that \p I names.
llvm::SmallVector<uint32_t, 2> branchTargets(const GenInst &I);

/// Maps offsets in the old code to the new code.
class OffsetMap {
public:
  /// The identity.
  OffsetMap() = default;
  OffsetMap(llvm::ArrayRef<GenInst> Old, llvm::ArrayRef<GenInst> New);

  /// Maps the first byte of a range, and the byte after its last one; a range
  /// of instructions that were removed becomes empty.
  uint64_t begin(uint64_t Offset) const;
  uint64_t end(uint64_t Offset) const;

private:
  struct Row {
    uint32_t From, FromEnd, To, ToEnd;
  };
  bool IsIdentity = true;
  std::vector<Row> Unchanged; ///< Ascending.
  uint64_t OldSize = 0, NewSize = 0;
};

} // namespace cmc::bridge
