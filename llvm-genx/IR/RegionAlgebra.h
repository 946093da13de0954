//===- RegionAlgebra.h - regions of regions ---------------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// Questions about constant regions of one object, answered by enumerating
// their elements. Element types may differ; the answers are about bytes.
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm-genx/IR/Region.h"

namespace cmc::genx {

/// The region whose elements are at \p Bytes, in order.
llvm::Optional<IRRegion> fit(llvm::Type *Elem, llvm::ArrayRef<int> Bytes);

/// The region of the object that is \p Outer of the packed value that
/// \p Inner reads: rd(rd(v, Inner), Outer) = rd(v, compose(Inner, Outer)).
llvm::Optional<IRRegion> compose(const IRRegion &Inner, const IRRegion &Outer);

/// Where the elements of \p R are in the packed value that \p Written puts
/// into the same object; none unless all are.
llvm::Optional<IRRegion> locate(const IRRegion &R, const IRRegion &Written);

/// No byte belongs to both.
bool disjoint(const IRRegion &A, const IRRegion &B);

} // namespace cmc::genx
