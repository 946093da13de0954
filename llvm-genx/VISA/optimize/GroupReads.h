//===- GroupReads.h - sends reads of memory one after the other -*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// Before: raw_sends ... V47 %null V33     After: raw_sends ... V47 %null V33
//         mov V37 V33                            raw_sends ... V47 %null V35
//         raw_sends ... V47 %null V35            fence_sw
//         mov V38 V35                            mov V37 V33
//                                                mov V38 V35
//
// The hardware waits for memory where a register that was read is used: if
// reads come one after the other, they wait together. The finalizer schedules
// so by itself, but takes each raw message for a write, too, which the next
// read must await; in the meantime it has the results of the first one used.
// fence_sw, which is no instruction of the hardware, keeps the uses behind the
// reads. It is left out where all uses wait for the last read anyway, or copy
// results, since it would keep the finalizer from removing the copies.
//
// The last part of visa-share-headers, which makes raw messages. Requires: a
// legal kernel whose messages have their headers. Guarantees: the
// same values, and the order of reads and writes of memory.
// Leaves alone: reads whose operands depend on other reads, messages that may
// write, and reads that would need more registers than there are.
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm-genx/VISA/model/Model.h"

namespace cmc::visa {

void groupReads(Kernel &K);

} // namespace cmc::visa
