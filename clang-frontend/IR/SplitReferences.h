//===- SplitReferences.h - references beside vectors ------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// A closure or class may hold a vector and a reference. It is a CM object,
// which SROA does not split, so that its reference would stay in memory. Each
// reference of an object that is used in known ways becomes a variable:
//   %f = alloca { <8 x i32>, <8 x i32>* }    %f = alloca { ... }
//   %r = gep %f, 0, 1                        %f.ref = alloca <8 x i32>*
//   store %v, %r                             store %v, %f.ref
// and is copied on its own where the object is copied.
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm/IR/Function.h"

namespace cmc::frontend {

/// Splits references off the CM objects of \p F, after SROA. True when there
/// were any: SROA can promote the variables that they are now.
bool splitReferences(llvm::Function &F);

} // namespace cmc::frontend
