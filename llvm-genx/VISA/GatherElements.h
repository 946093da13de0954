//===- GatherElements.h - scattered elements through addresses --*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// Before: mov (8) V3(0)<1>:d V1(0)<8;1,0>:d     eight registers: four moves
//         mov (8) V3(1)<1>:d V1(0,1)<8;1,0>:d   of two elements each
// After:  mov (8) V9(0)<1>:uw {0, 32, ... 224}
//         mov (8) V3(0)<1>:ud V1[V9]<1,0>       one move each, behind one
//         mov (8) V3(1)<1>:ud V1[V9 + 4]<1,0>   addr_add
//
// A source whose elements lie so far apart that legalize() would cut its
// instruction into pieces of a few elements is read with an address per
// element, as the hardware gathers from registers. What counts is where the
// elements are relative to the first of a piece: pieces that agree in it share
// the addresses, whatever instruction they belong to. Of instructions other
// than mov, the first source is read so; other sources are moved first.
// Neighbouring moves that continue one another become one before, if the whole
// is cheaper.
//
// An instruction is changed only where the cost model says that this pays, the
// addresses included.
//
// An object of which many parts are copied is copied itself before it is read
// through addresses: the finalizer propagates no copies of such that are.
//
// Requires: a kernel before legalization, behind coalescing.
// Guarantees: the same elements in the same places.
// Leaves alone: masked and predicated instructions, sources of 64 bits,
// targets without GatheredSources.
//===----------------------------------------------------------------------===//
#ifndef CMC_LLVM_GENX_VISA_GATHERELEMENTS_H
#define CMC_LLVM_GENX_VISA_GATHERELEMENTS_H

#include "llvm-genx/VISA/Model.h"

namespace cmc {
namespace visa {

void gatherElements(Kernel &K);

} // namespace visa
} // namespace cmc

#endif // CMC_LLVM_GENX_VISA_GATHERELEMENTS_H
