//===- SamplerFilter.h - sampler addressing and filtering -------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// Addressing and filtering of the sampler at level of detail 0.
//
// A coordinate becomes a position in texels (a normalized one is multiplied by
// the extent). Nearest selects the texel that contains it; linear weights the
// two, four or eight texels around it whose centres are at i + 0.5. Mirror
// modes reflect the position first; texels outside depend on the wrap mode of
// their dimension, or have the border colour. Array indices are rounded to
// nearest even and clamped.
//
// Approximated: positions and weights are exact here; the hardware's weights
// have 8 fraction bits (general knowledge), so linear results differ in the
// last bits. Facts: OpenCL C 8.2 (addressing and filtering), vISA
// specification, 3d_sample (parameters). The runtime relies on the hardware
// agreeing with OpenCL at the edges.
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
