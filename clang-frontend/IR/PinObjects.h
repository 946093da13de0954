//===- PinObjects.h - keep SROA away from CM objects ------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// SROA has to turn references into values before they can be resolved, but must
// not split or promote the CM objects that they name, nor, in functions with
// SIMD control flow, any variable: it is written under a mask, which SSA form
// does not express. A pinned alloca has its address passed to a function:
//   %v = alloca %class.Vector
//   call void @__cm_pin(i8* %v)
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm/IR/Function.h"
#include "llvm/IR/Module.h"

namespace cmc::frontend {

/// Pins every alloca of \p F that needs a pin and has none.
void pinObjects(llvm::Function &F);

/// Removes all pins of \p F.
void unpinObjects(llvm::Function &F);

} // namespace cmc::frontend
