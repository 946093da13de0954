//===- Atomic.h - atomic operations on memory -------------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#pragma once

#include <cstdint>

namespace cmc::runtime {

/// Applies \p Op, an AtomicOp of CM, to the aligned element of \p Bytes (2, 4
/// or 8) at \p Address atomically; returns the old value. Compare and swap
/// compares with A and writes B.
uint64_t applyAtomic(uint32_t Op, uint8_t *Address, unsigned Bytes, uint64_t A,
                     uint64_t B);

} // namespace cmc::runtime
