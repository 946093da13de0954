//===- Sampler.h - sampler messages -----------------------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// Samples and loads through the sampler, 8 or 16 lanes, at level of detail 0:
// surfaces with more levels are rejected when opened. The table in Sampler.cpp
// has the parameters of each message. Results are in channels in RGBA order,
// after the surface's shader channel select, as 32 bits or, if the descriptor
// says so, as halves or clamped 16-bit integers; channels masked by the header
// or beyond the response length are omitted.
//
// A load outside of the surface gives 0 in the channels of the format, and
// alpha 1 if it has none, as OpenCL requires for CLK_ADDRESS_CLAMP, for which
// its compiler uses loads. Observers do not see it as an access.
//
// Rejected by name: comparing, gathering, multisample and media (sample_unorm,
// sample_8x8) messages, integer return, the pixel null mask, and anisotropic or
// reducing filters. Facts: vISA specification, 3d_sample, 3d_load, info; IGA
// MessageDecoderOther (descriptor); IGC's sampler header (channel mask,
// offsets, state pointer). The response of sampleinfo is general knowledge.
//===----------------------------------------------------------------------===//
#pragma once

#include "gen-simulator/messages/Messages.h"

namespace gensim {

/// "simd16 sample_lz" ...
std::string samplerMessageName(const cmc::TargetInfo &Target, uint32_t Desc);

/// Whether the message of the descriptor is modelled.
bool isSamplerModelled(const cmc::TargetInfo &Target, uint32_t Desc);

/// Returns false without effect if this form is not modelled.
bool executeSample(Thread &T, const Inst &I, const Message &M);

} // namespace gensim
