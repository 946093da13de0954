//===- Operands.h - operands that cutting cannot repair ---------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// Before: add (16) V1:f V2:hf V3:f
// After:  mov (16) V4:f V2:hf; add (16) V1:f V4:f V3:f
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm-genx/VISA/legalize/Cut.h"

namespace cmc::visa {

/// Float sources of an instruction get one type: the widest, and at least float
/// if the opcode has no half.
void unifyFloatTypes(BlockContext &B, Instruction &I);

/// If \p I has an illegal byte result, emits it and returns true. The result of
/// a three-source instruction is computed as a dword, and the move that
/// truncates it saturates and has the predicate and the mask. A product is
/// computed as a word, whose lower byte is moved; the finalizer would undo a
/// move that reads the word itself.
bool widenByteResult(BlockContext &B, const Instruction &I);

/// Copies sources of \p I that earlier pieces of it would overwrite.
void protectSources(BlockContext &B, const Cut &Sizes, Instruction &I);

} // namespace cmc::visa
