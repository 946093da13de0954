//===- GatherElements.h - reads scattered elements indirectly ---*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// Before: mov (8) V3(0)<1>:d V1(0)<8;1,0>:d     eight registers: four moves
//         mov (8) V3(1)<1>:d V1(0,1)<8;1,0>:d   of two elements each
// After:  mov (8) V9(0)<1>:uw {0, 32, ... 224}
//         mov (8) V3(0)<1>:ud V1[V9]<1,0>       one move each, after one
//         mov (8) V3(1)<1>:ud V1[V9 + 4]<1,0>   addr_add
//
// A source whose elements are so far apart that legalize() would cut its
// instruction into pieces of a few elements is read with one address per
// element, as the hardware gathers from registers. Only the distances of the
// elements from the first of a piece matter: pieces with the same distances
// share the addresses, even across instructions. Of instructions other than
// mov, the first source is read indirectly; other sources are moved first.
// Adjacent moves that continue one another are joined first, if the whole is
// cheaper.
//
// An instruction is changed only where that pays according to the cost model,
// the addresses included.
//
// An object of which many parts are copied is itself copied before it is read
// through addresses: the finalizer does not propagate copies of such objects.
//
// Requires: a kernel before legalization, after coalescing.
// Guarantees: the same elements at the same offsets.
// Leaves alone: masked and predicated instructions, sources of 64 bits, targets
// without GatheredSources.
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm-genx/VISA/model/Model.h"

namespace cmc::visa {

void gatherElements(Kernel &K);

} // namespace cmc::visa
