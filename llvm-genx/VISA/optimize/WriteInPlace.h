//===- WriteInPlace.h - computes parts of objects in place ------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// Before: oword_ld (8) T1 0x0 V2.0; mov (32) V3(4,0)<1>:d V2(0,0)<1;1,0>:d
// After:  oword_ld (8) T1 0x0 V3.128
//
// A variable that is copied as a whole to a part of a larger one is computed in
// that part: the results of messages that fill a matrix row by row, and the
// pieces of a payload. Works within a block: from the first write of the small
// variable to the copy nothing else may access the part, and from there to the
// last read of the small variable nothing may write the part. A systolic
// product that writes the variable may read the part as its accumulator.
//
// Requires: a kernel before legalization.
// Guarantees: the same results.
// Leaves alone: copies that convert, are masked, or do not start at a register
// although a message or more than a register is written; variables used in
// several blocks; inputs; operands of calls and inline assembly.
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm-genx/VISA/model/Model.h"

namespace cmc::visa {

void writeInPlace(Kernel &K);

} // namespace cmc::visa
