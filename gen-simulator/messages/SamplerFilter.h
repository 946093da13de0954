//===- SamplerFilter.h - from coordinates to a sample -----------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// Addressing and filtering of the sampler at level of detail 0.
//
// A coordinate becomes a position in texels (a normalized one is multiplied by
// the extent). Nearest takes the texel that holds it; linear weighs the two,
// four or eight texels around it whose centres are at i + 0.5. Mirror modes
// reflect the position first; texels outside are found by the wrap mode of
// their dimension, or are the border colour.
// Array indices are rounded to nearest even and clamped.
//
// Approximated: positions and weights are exact here; the hardware keeps 8
// fraction bits of the weights (general knowledge), so linear results differ in
// the last bits.
// Facts: OpenCL C 8.2 (addressing and filtering), vISA specification,
// 3d_sample (parameters). That the hardware agrees with OpenCL at the edges is
// what the runtime relies on.
//===----------------------------------------------------------------------===//
#pragma once

#include "gen-simulator/messages/TypedSurface.h"

namespace gensim {

/// The parameters of one lane.
struct SamplePoint {
  float U = 0, V = 0, R = 0;
  int Offset[3] = {0, 0, 0}; ///< Texels added to the position, from the header.
};

/// Samples \p S through \p F, which is Nearest or Linear, with the wrap modes
/// (neither Cube nor HalfBorder) and the border colour of \p State. False: page
/// fault.
bool sample(const TypedSurface &S, const Sampler &State, Filter F,
            const SamplePoint &At, int Lane, Texel &To);

} // namespace gensim
