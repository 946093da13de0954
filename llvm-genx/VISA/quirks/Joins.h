//===- Joins.h - joins that are no heads of loops ---------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// Before: (P1) goto (4) body; done: head: ...; (P2) goto (16) head
// After:  (P1) goto (4) body; done: lifetime.start V; head: ...
//
// The finalizer merges an empty block with the next one, and a join for the
// lanes of the first goto becomes the head of a loop of others (Quirks.def).
// Requires: legal instructions. Guarantees: no empty block precedes the head of
// a SIMD loop on targets with the quirk. Leaves alone: everything else.
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm-genx/VISA/model/Model.h"

namespace cmc::visa {

void separateJoins(Kernel &K);

} // namespace cmc::visa
