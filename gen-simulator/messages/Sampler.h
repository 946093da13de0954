//===- Sampler.h - sampler messages -----------------------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// Samples and loads through the sampler, 8 or 16 lanes, at level of detail 0:
// surfaces with more levels are refused when they are opened. The rows of the
// table in Sampler.cpp say where each message has its parameters. Results come
// channel by channel in RGBA order, after the surface's shader channel select,
// as 32 bits or, when the descriptor says so, as halves or clamped 16-bit
// integers; channels that the header masks are left out, and so are those
// beyond the response length.
//
// A load outside of the surface gives 0 in the channels that the format has,
// and alpha 1 when it has none: what OpenCL asks of CLK_ADDRESS_CLAMP, for
// which its compiler uses loads. It is not shown to observers as an access.
//
// Refused by name: comparing, gathering, multisample and media (sample_unorm,
// sample_8x8) messages, integer return, the pixel null mask, and anisotropic or
// reducing filters.
// Facts: vISA specification, 3d_sample, 3d_load, info; IGA MessageDecoderOther
// (descriptor); IGC's sampler header (channel mask, offsets, state pointer).
// The response of sampleinfo is general knowledge.
//===----------------------------------------------------------------------===//
#pragma once

#include "gen-simulator/messages/Messages.h"

namespace gensim {

/// "simd16 sample_lz" ...
std::string samplerMessageName(const cmc::TargetInfo &Target, uint32_t Desc);

/// False: this form is not modelled, and nothing was done.
bool executeSample(Thread &T, const Inst &I, const Message &M);

} // namespace gensim
