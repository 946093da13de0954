//===- Footprint.h - the registers that a program writes --------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#pragma once

#include "gen-simulator/isa/Program.h"

namespace gensim {

/// What a thread may have changed when it ends: only that must be cleared for
/// the next one, which matters where threads are short.
struct Footprint {
  struct Range {
    uint32_t Begin, End; ///< Bytes of the GRF file.
  };
  std::vector<Range> GRF; ///< Ascending and disjoint.
  bool Accumulators = false;
  bool Extensions = false; ///< mme0 ...
};

Footprint footprintOf(const Program &P);

} // namespace gensim
