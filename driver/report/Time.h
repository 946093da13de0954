//===- Time.h - the estimated time of a run ---------------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// What the page has of an estimate, as JSON:
//   cycles     [estimate, low, high], and the same in microseconds: us
//   launches, threads, gap: cycles between launches
//   cause      [cause, evidence, advice]; occupancy: advice
//   counters   [name, percent] by Intel's names
//   memory     [name, bytes, bytes a cycle, at most]; fpu: busy float
//              pipes of the whole GPU on average; pipes: all of them
//   lines      [place, active, stalled, cause, place that it waits for or -1]
//   slices     [threads, FPU0, FPU1, send, data port, SLM, L3, DRAM] from 0 to
//   1 spans      [number, EU, slot, start, end] of threads
//===----------------------------------------------------------------------===//
#pragma once

#include "driver/report/Views.h"

namespace cmc::reporting {

/// The row of a kernel in the output of `gensim --time=json`; none if it is
/// malformed.
llvm::Optional<llvm::json::Object> readTime(const llvm::json::Object &Row,
                                            const Locations &Lines);
/// The same of an earlier page, whose places are below \p Places.
bool isTime(const llvm::json::Object &Time, size_t Places);

} // namespace cmc::reporting
