//===- Memory.h - what a kernel may reach -----------------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// For the entries of compiled kernels. Null, after a fault was reported, when
// there is nothing.
//===----------------------------------------------------------------------===//
#pragma once

#include "cm-runtime/Surface.h"
#include "cm-runtime/cpu/ThreadContext.h"

namespace cmc::runtime {

/// The object behind a surface operand, also that of shared local memory.
Surface *boundSurface(ThreadContext *T, uint32_t Surf);

/// Finds an access outside of shared local memory, when that is checked.
void checkShared(ThreadContext *T, uint32_t Surf, uint64_t Offset,
                 uint32_t Bytes);

/// The \p Bytes bytes at \p Address, which lie in an object that is bound to a
/// pointer argument.
uint8_t *bytesAt(ThreadContext *T, uint64_t Address, uint64_t Bytes);

} // namespace cmc::runtime
