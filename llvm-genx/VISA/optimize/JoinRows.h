//===- JoinRows.h - joins instructions on adjacent elements -----*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// Before: add (8) V1(0,0)<1> V2(0,0)<8;8,1> V3(0,0)<8;8,1>
//         add (8) V1(0,8)<1> V2(1,0)<8;8,1> V3(0,8)<8;8,1>
// After:  add (16) V1(0,0)<1> V2(0,0)<16;8,1> V3(0,0)<16;16,1>
//
// A matrix whose rows are shorter than a register is written row by row, or its
// columns were combined into rows. Instructions that do the same to adjacent
// parts are joined if the hardware has regions for all operands. This is
// repeated until nothing changes: two rows become one, then four.
//
// Requires: a kernel before legalization whose variables are final.
// Guarantees: the same results; an instruction moves by at most a few dozen
// positions, within its block.
// Leaves alone: instructions that have predicates, access memory, or would have
// to be cut again.
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm-genx/VISA/model/Model.h"

namespace cmc::visa {

void joinRows(Kernel &K);

} // namespace cmc::visa
