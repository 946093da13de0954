//===- Aggregates.h - splitting of merged structs ---------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#pragma once

namespace llvm {
class Function;
}

namespace cmc::genx {

/// Splits phis and selects of structs, whose elements are no structs, into phis
/// and selects of those elements that are used, also behind one another. Values
/// of struct type are then defined by calls, arguments and insertvalue only.
/// Returns whether \p F has changed.
bool splitAggregates(llvm::Function &F);

} // namespace cmc::genx
