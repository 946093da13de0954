//===- Simulate.h - a launch on the simulator -------------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// Converts launches of this library to those of the simulator; shared by `cmrun
// --device=gen:...` and `gensim exec`.
//===----------------------------------------------------------------------===//
#pragma once

#include "cm-runtime/launch/Launch.h"
#include "gensim/gensim.h"

namespace cmc::runtime {

/// Runs \p K; its results are in the surfaces of \p L.
llvm::Expected<gensim::LaunchResult>
simulate(const gensim::Kernel &K, const Launch &L,
         const gensim::LaunchOptions &Options);

} // namespace cmc::runtime
