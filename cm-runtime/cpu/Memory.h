//===- Memory.h - memory accessible to a kernel -----------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// Used by the entries of compiled kernels. Functions return null, after
// reporting a fault, when there is no such memory.
//===----------------------------------------------------------------------===//
#pragma once

#include "cm-runtime/Surface.h"
#include "cm-runtime/cpu/ThreadContext.h"

namespace cmc::runtime {

/// The object of a surface operand, including shared local memory.
Surface *boundSurface(ThreadContext *T, uint32_t Surf);

/// Reports an access outside shared local memory, if that check is enabled.
void checkShared(ThreadContext *T, uint32_t Surf, uint64_t Offset,
                 uint32_t Bytes);

/// The \p Bytes bytes at \p Address, which must be in an object that is bound
/// to a pointer argument.
uint8_t *bytesAt(ThreadContext *T, uint64_t Address, uint64_t Bytes);

} // namespace cmc::runtime
