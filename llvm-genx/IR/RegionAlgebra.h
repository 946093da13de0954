//===- RegionAlgebra.h - composition and comparison of regions --*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// Operations on constant regions of one object, by enumeration of their
// elements. Element types may differ; the results are about bytes.
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm-genx/IR/Region.h"

namespace cmc::genx {

/// The region whose elements are at the byte offsets \p Bytes, in order.
llvm::Optional<IRRegion> fit(llvm::Type *Elem, llvm::ArrayRef<int> Bytes);

/// The composition of \p Outer, a region of the value that \p Inner reads:
/// rd(rd(v, Inner), Outer) = rd(v, compose(Inner, Outer)).
llvm::Optional<IRRegion> compose(const IRRegion &Inner, const IRRegion &Outer);

/// The region of the packed value written to \p Written that has the elements
/// of \p R, a region of the same object; none unless all were written.
llvm::Optional<IRRegion> locate(const IRRegion &R, const IRRegion &Written);

/// Whether no byte belongs to both regions.
bool disjoint(const IRRegion &A, const IRRegion &B);

} // namespace cmc::genx
