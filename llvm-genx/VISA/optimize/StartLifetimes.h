//===- StartLifetimes.h - marks writes that begin a value -------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// Before: BB_2: mov (16) V1(0,0) 0:hf     (V1 has 32 elements)
// After:  BB_2: lifetime.start V1
//               mov (16) V1(0,0) 0:hf
//
// The finalizer knows liveness by variables. In a loop, a variable that is
// never written as a whole is live in all of the loop for it, even if nothing
// that is read comes from a former iteration: a variable padded to a whole
// register, or a matrix some of whose rows are used.
//
// Requires: a legalized kernel; no later step moves or removes writes.
// Guarantees: the same values are read everywhere.
// Leaves alone: kernels with few live registers, where a start gains nothing;
// variables of which a byte that is live before the write may be
// read after it, and those that the finalizer knows to be dead there.
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm-genx/VISA/model/Model.h"

namespace cmc::visa {

void startLifetimes(Kernel &K);

} // namespace cmc::visa
