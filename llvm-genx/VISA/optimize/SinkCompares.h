//===- SinkCompares.h - sinks compares to their users -----------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// Before: cmp (32) P1 ...; cmp (32) P2 ...; cmp (32) P3 ...;
//         (P1) sel (32) ...; (P2) sel (32) ...; (P3) sel (32) ...
// After:  cmp (32) P1 ...; (P1) sel (32) ...; cmp (32) P2 ...; ...
//
// The two flag registers hold 64 lanes; the finalizer copies masks that do not
// fit to a general register and back, with one instruction each. The pieces of
// a wide select are compared together, as instructions are cut one by one. A
// compare is moved down to the first user of its mask if more lanes than fit
// are live in between. All compares of parts of one mask wait for that user.
//
// Requires: a legal kernel.
// Guarantees: the same results, a legal kernel.
// Leaves alone: compares that are masked or write a general register, and
// compares whose first user is in another block.
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm-genx/VISA/model/Model.h"

namespace cmc::visa {

void sinkCompares(Kernel &K);

} // namespace cmc::visa
