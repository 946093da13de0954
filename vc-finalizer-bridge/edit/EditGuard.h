//===- EditGuard.h - waits around edited instructions -----------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// From Gen12 on, code encodes what each instruction waits for: instructions at
// a distance before it ({@2}), and those that complete out of order, by token
// ({$3.dst}). An edit makes this wrong: inserted instructions wait for nothing,
// removed ones no longer wait on behalf of later ones, and distances change.
//
// Where the code is unchanged, its waits stay correct. Hence everything is
// awaited before and after each new instruction, and where one was removed:
//
//   sync.nop {@1}     all that complete in order
//   sync.allrd        all out-of-order reads: sends, dpas, math
//   sync.allwr        all out-of-order writes
//
// This is correct for any instructions: on each path between two old
// instructions there is a full wait if the path changed; otherwise it is a path
// of the old code. One case is left to the user: an immediate that affects an
// address through registers other than a0 must not select registers that the
// indirect access did not use before.
//===----------------------------------------------------------------------===//
#pragma once

#include "cmc/Target.h"
#include "vc-finalizer-bridge/gen/IGADisassembler.h"
#include "llvm/ADT/ArrayRef.h"

namespace cmc::bridge {

/// Whether code for \p T must encode its waits.
bool hasTokens(const TargetInfo &T);

struct GuardedCode {
  std::string Text;       ///< Input of assemble(); "": nothing to add.
  std::vector<size_t> At; ///< By instruction: its index in Text.
};

/// \p New with waits where it differs from \p Old.
GuardedCode guardEdits(llvm::ArrayRef<GenInst> Old, llvm::ArrayRef<GenInst> New,
                       const TargetInfo &T);

} // namespace cmc::bridge
