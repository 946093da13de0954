//===- AddressSpaces.h - memories that pointers may point to ----*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm/IR/Value.h"

namespace cmc::genx {

/// The address spaces of SPIR.
enum AddressSpace : unsigned {
  PrivateSpace = 0,
  GlobalSpace = 1,
  ConstantSpace = 2,
  LocalSpace = 3,
  GenericSpace = 4,
  OtherPrivateSpace = 5, ///< Used by some front-ends.
};

/// The function attribute that allows variables in private memory to stay
/// there.
constexpr const char PrivateMemory[] = "cmc-private-memory";

/// A bit for each memory that a pointer may point to.
enum PointsTo : unsigned {
  ToVariable = 1, ///< A variable of the thread, or a constant table.
  ToFlat = 2,
  ToShared = 4,
};

/// The memories that \p Pointer may point to, derived from its origins.
unsigned pointsTo(const llvm::Value *Pointer);

} // namespace cmc::genx
