//===- Operands.h - operands that no cut repairs ----------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// Before: add (16) V1:f V2:hf V3:f
// After:  mov (16) V4:f V2:hf; add (16) V1:f V4:f V3:f
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm-genx/VISA/legalize/Cut.h"

namespace cmc::visa {

/// Float sources of one instruction have one type: the widest, and at least
/// float where the opcode has no half.
void unifyFloatTypes(BlockContext &B, Instruction &I);

/// Whether \p I has a byte result that it cannot have; then it is done.
/// Three-source instructions have none: it is computed as a dword, and the move
/// that narrows it saturates and has the predicate and the mask. A product is
/// computed as a word, of which the move reads the lower byte; the finalizer
/// would undo a move that reads the word itself.
bool widenByteResult(BlockContext &B, const Instruction &I);

/// Copies sources of \p I that its earlier pieces would overwrite.
void protectSources(BlockContext &B, const Cut &Sizes, Instruction &I);

} // namespace cmc::visa
