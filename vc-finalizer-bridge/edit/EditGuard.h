//===- EditGuard.h - waits around edited instructions -----------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// From Gen12 on, code says itself what each instruction waits for: for others
// so many places before it ({@2}) and for those without a fixed end by token
// ({$3.dst}). An edit makes this wrong: what is inserted waits for nothing,
// what is removed no longer waits for others behind it, and distances change.
//
// Where the code is what it was, its own waits stay right. Hence everything is
// awaited in front of each new instruction, behind it, and where one was
// removed:
//
//   sync.nop {@1}     all that ends in order
//   sync.allrd        all that read by themselves: sends, dpas, math
//   sync.allwr        all that write by themselves
//
// That is right without knowing what an instruction touches: between two old
// instructions there is a full wait on each way on which the code changed, else
// that way has been in the old code. Left to whoever edits: a number that ends
// up in an address through other registers than a0 must not lead to registers
// that the indirect access did not touch before.
//===----------------------------------------------------------------------===//
#pragma once

#include "cmc/Target.h"
#include "vc-finalizer-bridge/gen/IGADisassembler.h"
#include "llvm/ADT/ArrayRef.h"

namespace cmc::bridge {

/// Whether code for \p T has to say what it waits for.
bool hasTokens(const TargetInfo &T);

struct GuardedCode {
  std::string Text;       ///< As assemble() takes it; "": nothing to add.
  std::vector<size_t> At; ///< The number in Text of each instruction.
};

/// \p New with waits wherever it is not \p Old.
GuardedCode guardEdits(llvm::ArrayRef<GenInst> Old, llvm::ArrayRef<GenInst> New,
                       const TargetInfo &T);

} // namespace cmc::bridge
