//===- AddressSpaces.h - what pointers of a module point to -----*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm/IR/Value.h"

namespace cmc::genx {

/// Address spaces by their numbers in SPIR.
enum AddressSpace : unsigned {
  PrivateSpace = 0,
  GlobalSpace = 1,
  ConstantSpace = 2,
  LocalSpace = 3,
  GenericSpace = 4,
  OtherPrivateSpace = 5, ///< As some front-ends number it.
};

/// The function attribute that says that private memory may stay in memory.
constexpr const char PrivateMemory[] = "cmc-private-memory";

/// Bits of the memories that a pointer may point to.
enum PointsTo : unsigned {
  ToVariable = 1, ///< A variable of the thread, or a constant table.
  ToFlat = 2,
  ToShared = 4,
};

/// Where \p Pointer may point, by what it comes from.
unsigned pointsTo(const llvm::Value *Pointer);

} // namespace cmc::genx
