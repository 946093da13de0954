//===- SinkBlocks.h - sinks code into a SIMD branch -------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// Before: oword_ld V1 ...          After: (~P) goto end
//         (~P) goto end                   oword_ld V1 ...
//         mad V2 V1 V3                    mad V2 V1 V3
//   end:  ...                        end: ...
//
// A block whose results are used only in the SIMD branch after it is wasted
// when no lane takes the branch. On Gen12LP, where the finalizer adds a
// workaround for blocks within divergent jumps, it costs four more
// instructions.
//
// Requires: a kernel before legalization whose variables are final.
// Guarantees: the same values at each use.
// Leaves alone: blocks with results that are used elsewhere, or with side
// effects.
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm-genx/VISA/model/Model.h"

namespace cmc::visa {

void sinkBlocks(Kernel &K);

} // namespace cmc::visa
