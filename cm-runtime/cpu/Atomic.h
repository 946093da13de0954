//===- Atomic.h - the atomic operations of Gen ------------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#pragma once

#include "cm-runtime/cpu/Entries.h"

namespace cmc::runtime {

/// Applies \p Op to the aligned dword or qword at \p Place as one step; returns
/// the old value. Sources that \p Op does not take are ignored.
uint32_t applyAtomic(AtomicOp Op, uint32_t *Place, uint32_t Src0,
                     uint32_t Src1);
uint64_t applyAtomic(AtomicOp Op, uint64_t *Place, uint64_t Src0,
                     uint64_t Src1);

} // namespace cmc::runtime
