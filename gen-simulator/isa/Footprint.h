//===- Footprint.h - the registers that a program writes --------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#pragma once

#include "gen-simulator/isa/Program.h"

namespace gensim {

/// The registers that a thread may have written when it ends. Only these are
/// cleared for the next thread, which matters where threads are short.
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
