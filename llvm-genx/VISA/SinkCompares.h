//===- SinkCompares.h - compares where their masks are read -----*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// Before: cmp (32) P1 ...; cmp (32) P2 ...; cmp (32) P3 ...;
//         (P1) sel (32) ...; (P2) sel (32) ...; (P3) sel (32) ...
// After:  cmp (32) P1 ...; (P1) sel (32) ...; cmp (32) P2 ...; ...
//
// The two flag registers hold 64 lanes; the finalizer copies masks that do not
// fit to a general register and back, an instruction each. The pieces of wide
// choices are compared together, as instructions are cut one by one. A compare
// is moved down to the first reader of its mask when more lanes than fit are
// needed at once in between.
//
// Requires: a legal kernel. Guarantees: the same results, a legal kernel.
// Leaves alone: compares that are masked or write a general register, and
// those whose masks are read in other blocks first.
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm-genx/VISA/Model.h"

namespace cmc::visa {

void sinkCompares(Kernel &K);

} // namespace cmc::visa
