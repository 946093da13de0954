//===- Report.h - where threads stand, in words -----------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#pragma once

#include "gen-simulator/dispatch/Executor.h"

namespace gensim {

/// Where \p T stands: the instruction that it would execute next or, when it
/// failed, the one that failed.
ThreadPlace placeOf(const Thread &T);

/// "thread (3, 4)", or "thread 2 of group (1, 0, 0)" where groups have several.
std::string nameOf(const Dispatch &D, const ThreadPlace &P);

} // namespace gensim
