//===- HoistCopies.h - what both sides of a jump begin with -----*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// Before: (P) jmp body        After: mov V1 0
//         mov V1 0                   (!P) jmp end
//         jmp end                    ...
//   body: mov V1 0; ...         end:
//   end:
//
// A block that only sets variables, on an edge, is not needed if what the jump
// leads to otherwise sets them likewise: the moves go before the jump. That is
// how loops begin that may run no round; on Gen12LP the finalizer takes what
// lies behind a jump within a jump for divergent, and works around it.
//
// Requires: a kernel before legalization whose variables are final. Guarantees:
// the same results, no more moves on any path. Leaves alone: blocks that do
// anything else, or whose moves the other side has not.
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm-genx/VISA/Model.h"

namespace cmc::visa {

void hoistCopies(Kernel &K);

} // namespace cmc::visa
