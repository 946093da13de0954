//===- Payload.h - the registers that a thread starts with ------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// What the hardware puts into r0, and the data that follows it. Used by the
// walkers here and by direct launches.
// Facts: docs/rationale/facts.md, Payload.
//===----------------------------------------------------------------------===//
#pragma once

#include "gen-simulator/state/Dispatch.h"
#include "llvm/ADT/ArrayRef.h"

namespace gensim {

/// The parts of r0 that all threads of a walker share.
struct HeaderState {
  uint32_t SamplerState = 0;  ///< Offset from the dynamic base.
  uint32_t BindingTable = 0;  ///< Offset from the surface base.
  uint64_t ScratchOffset = 0; ///< From the general base.
};

/// r0 of a GPGPU thread: group ids, slot (FFTID) and scratch of the thread.
void fillGpgpuHeader(Thread &T, const HeaderState &H);

/// r0 of a media thread: coordinates, color, slot and scratch.
void fillMediaHeader(Thread &T, const HeaderState &H, unsigned Color);

/// Copies \p Data to byte \p Offset of the registers; the offset behind it.
/// What does not fit is cut off; walkers check that before.
uint32_t fillRegisters(Thread &T, uint32_t Offset,
                       llvm::ArrayRef<uint8_t> Data);

} // namespace gensim
