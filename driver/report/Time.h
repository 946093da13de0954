//===- Time.h - the estimated time of a run ---------------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// What the page has of an estimate, as JSON:
//   us         microseconds: [estimate, low, high]
//   launches   their number
//   cause      [cause, evidence, advice] of what limits the kernel most
//   occupancy  what limits the number of resident threads
//   memory     [name, bytes, bytes a cycle, most bytes a cycle] of each level
//   fpu        busy float pipes of the whole GPU on average
//   pipes      all of them
//   lines      [place, active, stalled, cause, place that it waits for or -1]
//   slices     [threads, FPU0, FPU1, send, data port, SLM, L3, DRAM] of each
//              slice of the time, as parts of 1
//   spans      [number, EU, slot, start, end] of threads
//===----------------------------------------------------------------------===//
#pragma once

#include "driver/report/Views.h"

namespace cmc::reporting {

/// The row of a kernel in the output of `gensim --time=json`; none if it is
/// malformed.
llvm::Optional<llvm::json::Object> readTime(const llvm::json::Object &Row,
                                            const Locations &Lines);

} // namespace cmc::reporting
