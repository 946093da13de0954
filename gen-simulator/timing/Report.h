//===- Report.h - texts about estimated time --------------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#pragma once

#include "gen-simulator/timing/Result.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/raw_ostream.h"

namespace gensim {
namespace timing {

/// Per kernel the cycles with their range, the shares of the units, the first
/// cause of waiting, the lines that cost most with their causes, and advice.
void printText(const Times &T, llvm::raw_ostream &OS);
/// The same and all instructions; docs/reference/gensim-time.md has the keys.
llvm::json::Value toJSON(const Times &T);

/// The part that takes most of the time of \p K, in the words of a user:
/// "register banks", "serial atomics on SLM", "one thread" ...
std::string firstCause(const KernelTime &K, const Parameters &P);

} // namespace timing
} // namespace gensim
