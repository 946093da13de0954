//===- Runtime.h - the devices of Intel's runtime ---------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// The devices that Intel's runtime of Debian 12 (NEO 22.43) can use without a
// GPU, and the debug variables that each of them needs.
//===----------------------------------------------------------------------===//
#pragma once

#include "cmc/Target.h"
#include "gen-simulator/tools/gensim/Process.h"

namespace gensim {

/// "" if programs can use \p T through the runtime, else the reason why not.
std::string whyNoRuntime(const cmc::TargetInfo &T);

/// What programs on \p T cannot do, for those that fail; "": nothing known.
std::string knownLimit(const cmc::TargetInfo &T);

/// The variables of the client that select \p T.
Environment runtimeVariables(const cmc::TargetInfo &T);

} // namespace gensim
