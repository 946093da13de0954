//===- Typed.h - typed surface messages -------------------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// Reads, writes and atomics of the elements of an image, eight lanes at a time.
// The payload has the coordinates (u, v, r, lod: as many as fit in addition to
// the data), then one register for each channel or operand.
//
// Outside of the surface reads give 0 and alpha 1, writes are dropped and
// atomics return 0. Any level of detail other than 0 is outside. Shader channel
// selects apply to the sampler only. With a header, the low bits of its dword 7
// mask the lanes, too. Facts: vISA specification, gather4_typed,
// scatter4_typed, typed_atomic; IGA MessageDecoderHDC (descriptor). The header
// mask is general knowledge.
//===----------------------------------------------------------------------===//
#pragma once

#include "gen-simulator/messages/Messages.h"

namespace gensim {

/// Typed surface read and write and typed atomics of data cache 1. Returns
/// false without effect if this form is not modelled.
bool executeTyped(Thread &T, const Inst &I, const Message &M);

} // namespace gensim
