//===- Payload.h - the initial registers of a thread ------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// The hardware's contents of r0, and the data after it, for threads of walker
// commands. Direct launches, which have no heaps: gen-simulator/api/Payload.h.
// Facts: docs/rationale/facts.md, Payload.
//===----------------------------------------------------------------------===//
#pragma once

#include "gen-simulator/state/Dispatch.h"
#include "llvm/ADT/ArrayRef.h"

namespace gensim {

/// The parts of r0 that are common to all threads of a walker.
struct HeaderState {
  uint32_t SamplerState = 0;  ///< Offset from the dynamic base.
  uint32_t BindingTable = 0;  ///< Offset from the surface base.
  uint64_t ScratchOffset = 0; ///< From the general base.
  uint32_t ScratchState = 0; ///< Offset of its surface state (XeHPG and later).
};

/// Fills r0 of a GPGPU thread: group IDs, slot (FFTID) and scratch of the
/// thread.
void fillGpgpuHeader(Thread &T, const HeaderState &H);

/// Fills r0 of a thread of COMPUTE_WALKER, whose arguments are in memory at
/// \p Indirect: group IDs, index in the group, slot and scratch.
void fillComputeHeader(Thread &T, const HeaderState &H, uint32_t Indirect);

/// Fills r0 of a media thread: coordinates, color, slot and scratch.
void fillMediaHeader(Thread &T, const HeaderState &H, unsigned Color);

/// Copies \p Data to byte \p Offset of the registers; returns the offset after
/// it. Excess data is cut off; walkers check for that first.
uint32_t fillRegisters(Thread &T, uint32_t Offset,
                       llvm::ArrayRef<uint8_t> Data);

} // namespace gensim
