//===- HoistConstants.h - hoists vector constants ---------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// Before:   loop: and (16) V1 V2 <1, 3, 7, ...>; ...; (P) jmp loop
// After:          mov (16) V9 <1, 3, 7, ...>
//           loop: and (16) V1 V2 V9; ...; (P) jmp loop
//
// A vector constant is not an operand: legalization builds it with
// instructions, which are the same in every iteration. Variables that are
// written once, with constants, are hoisted as well: tables, headers of
// messages. Inner loops come before outer ones; within a loop, the constants
// that save most per register come first, as long as the loop has free
// registers: rebuilding a constant is cheaper than a spill.
//
// Requires: a kernel before legalization whose variables are final; no later
// step may look for constants.
// Guarantees: the same results.
// Leaves alone: loops that are not entered from above only, or are not
// contiguous in layout.
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm-genx/VISA/model/Model.h"

namespace cmc::visa {

void hoistConstants(Kernel &K);

} // namespace cmc::visa
