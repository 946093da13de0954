//===- CodeEdit.h - what of a kernel's code an edit has kept ----*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#pragma once

#include "vc-finalizer-bridge/gen/IGADisassembler.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"

namespace cmc::bridge {

/// Which instruction of \p Old each of \p New is: its number, in rising order,
/// or -1 for those that are new. An instruction is the same when nothing but
/// its short form, the numbers that it computes with and where its labels are
/// has changed: it touches the same registers in the same unit, and waits for
/// the same.
std::vector<int> matchCode(llvm::ArrayRef<GenInst> Old,
                           llvm::ArrayRef<GenInst> New);

/// The places, in bytes, of the labels that \p I names.
llvm::SmallVector<uint32_t, 2> branchTargets(const GenInst &I);

/// Where the bytes of the old code are in the new one.
class OffsetMap {
public:
  /// Every place stays.
  OffsetMap() = default;
  OffsetMap(llvm::ArrayRef<GenInst> Old, llvm::ArrayRef<GenInst> New);

  /// Of the first byte of a range, and of the byte behind its last one; a range
  /// of instructions that are no more becomes empty.
  uint64_t begin(uint64_t Offset) const;
  uint64_t end(uint64_t Offset) const;

private:
  struct Row {
    uint32_t From, FromEnd, To, ToEnd;
  };
  bool IsIdentity = true;
  std::vector<Row> Kept; ///< Rising.
  uint64_t OldSize = 0, NewSize = 0;
};

} // namespace cmc::bridge
