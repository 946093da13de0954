//===- SinkBlocks.h - what only a SIMD branch needs, in it ------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// Before: oword_ld V1 ...          After: (~P) goto end
//         (~P) goto end                   oword_ld V1 ...
//         mad V2 V1 V3                    mad V2 V1 V3
//   end:  ...                        end: ...
//
// A block of which only the SIMD branch behind it needs the results is run in
// vain when no lane takes the branch. On Gen12LP, where the finalizer works
// around blocks within divergent jumps, it costs four instructions more.
//
// Requires: a kernel before legalization whose variables are final. Guarantees:
// the same values wherever they are read. Leaves alone: blocks of which
// anything is read elsewhere, or does more than to compute new values.
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm-genx/VISA/Model.h"

namespace cmc::visa {

void sinkBlocks(Kernel &K);

} // namespace cmc::visa
