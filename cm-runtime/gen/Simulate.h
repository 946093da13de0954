//===- Simulate.h - a launch on the simulator -------------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// Between the launches of this library and those of the simulator's; what
// `cmrun --device=gen:...` and `gensim exec` have in common.
//===----------------------------------------------------------------------===//
#pragma once

#include "cm-runtime/launch/Launch.h"
#include "gensim/gensim.h"

namespace cmc::runtime {

/// Runs \p K; the surfaces of \p L hold what it wrote.
llvm::Expected<gensim::LaunchResult>
simulate(const gensim::Kernel &K, const Launch &L,
         const gensim::LaunchOptions &Options);

} // namespace cmc::runtime
