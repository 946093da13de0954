//===- HoistConstants.h - vectors of numbers, made before loops -*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// Before:   loop: and (16) V1 V2 <1, 3, 7, ...>; ...; (P) jmp loop
// After:          mov (16) V9 <1, 3, 7, ...>
//           loop: and (16) V1 V2 V9; ...; (P) jmp loop
//
// A vector of numbers is no operand: legalization builds it with instructions,
// which are the same in every round. Variables that are written once, with
// numbers, go before the loop, too: tables, headers of messages. From inner
// loops to outer ones, those first that save most for a register, as long as
// registers are left in the loop: rather than spill, numbers are made anew.
//
// Requires: a kernel before legalization whose variables are final; nothing
// that looks for constants comes after. Guarantees: the same results. Leaves
// alone: loops that are entered other than from above, or that lie in pieces.
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm-genx/VISA/Model.h"

namespace cmc::visa {

void hoistConstants(Kernel &K);

} // namespace cmc::visa
