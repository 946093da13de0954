//===- HoistCopies.h - hoists moves common to both paths --------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// Before: (P) jmp body        After: mov V1 0
//         mov V1 0                   (!P) jmp end
//         jmp end                    ...
//   body: mov V1 0; ...         end:
//   end:
//
// A block on an edge that only sets variables is not needed if the other
// successor sets them likewise: the moves go before the jump. Loops that may
// run no iteration begin like that; on Gen12LP the finalizer takes code after a
// jump within a jump for divergent, and emits a workaround.
//
// Of a block that is the target of the jump, moves are hoisted that the block
// after the jump has, too, although others may remain.
//
// Requires: a kernel before legalization whose variables are final.
// Guarantees: the same results, no more moves on any path.
// Leaves alone: blocks after the jump that do anything else, or with moves that
// the target lacks; moves after other instructions in the target.
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm-genx/VISA/model/Model.h"

namespace cmc::visa {

void hoistCopies(Kernel &K);

} // namespace cmc::visa
