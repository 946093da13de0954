//===- HideMove.h - moves that the finalizer keeps --------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// The finalizer propagates the source of a move to the users of its result, or
// computes the source in the result of the move. It keeps a maximum with the
// least value of the type.
//
// Before: mov (8) V1:ud V2:ud
// After:  max (8) V1:ud V2:ud 0:ud
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm-genx/VISA/legalize/Context.h"

namespace cmc::visa {

/// Whether \p K's target has a maximum of the types of the move \p I.
bool canHide(const Kernel &K, const Instruction &I);

/// Replaces the move \p I by a maximum with the least value of the type of the
/// source. Requires: \p I is still a move, and canHide(). A maximum with a
/// predicate must be legalized (losesPredicate()), so an instruction that is
/// emitted next or has been emitted has none.
void hideMove(Instruction &I);

/// Emits a hidden copy of \p N elements of \p From, without its modifier, and
/// returns the operand that reads the copy, with the modifier.
Operand hiddenCopy(BlockContext &B, Operand From, unsigned N,
                   const SourceLine &Line);

/// The same for any \p N and \p From: legalizes the copy.
Operand legalHiddenCopy(BlockContext &B, Operand From, unsigned N,
                        const SourceLine &Line);

} // namespace cmc::visa
