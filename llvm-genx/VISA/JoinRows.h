//===- JoinRows.h - neighbours computed by one instruction ------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// Before: add (8) V1(0,0)<1> V2(0,0)<8;8,1> V3(0,0)<8;8,1>
//         add (8) V1(0,8)<1> V2(1,0)<8;8,1> V3(0,8)<8;8,1>
// After:  add (16) V1(0,0)<1> V2(0,0)<16;8,1> V3(0,0)<16;16,1>
//
// A matrix whose rows are shorter than a register is written row by row, or
// has come into rows by its columns. What does the same to parts that lie side
// by side is one instruction, if the hardware has regions for all operands.
// Done again until nothing is left: two rows become one, then four.
//
// Requires: a kernel before legalization whose variables are final. Guarantees:
// the same results; an instruction moves at most a few dozen places up or down
// inside of its block. Leaves alone: what has predicates, goes through memory,
// or would have to be cut again.
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm-genx/VISA/Model.h"

namespace cmc::visa {

void joinRows(Kernel &K);

} // namespace cmc::visa
