//===- Report.h - descriptions of thread positions --------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#pragma once

#include "gen-simulator/dispatch/Executor.h"

namespace gensim {

/// The position of \p T: the next instruction or, if it failed, the one that
/// failed.
ThreadPosition threadPosition(const Thread &T);

/// "thread (3, 4)", or "thread 2 of group (1, 0, 0)" if groups have several.
std::string nameOf(const Dispatch &D, const ThreadPosition &P);

} // namespace gensim
