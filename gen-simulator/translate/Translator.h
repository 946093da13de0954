//===- Translator.h - programs that are translated when hot -----*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// Executes a program by the interpreter (eu/) and, as Core says, by code for
// the host: chunks of it (Blocks.h) become functions on a Thread (Emitter.h).
// The interpreter is the definition. It also executes single instructions that
// are not translated, and all of observed runs. docs/reference/gensim-core.md.
//===----------------------------------------------------------------------===//
#pragma once

#include "gen-simulator/state/Executable.h"
#include "gensim/core.h"

namespace gensim {

/// The instructions of the longest block. Threads stop between blocks: the rest
/// of a budget is interpreted.
constexpr unsigned LongestBlock = 64;

struct TranslatorOptions {
  /// Tests make blocks shorter, so that any number of instructions is executed
  /// by translated code.
  unsigned Longest = LongestBlock;
  bool Keeps = false; ///< Code is kept on disk for later processes.
};

/// Never fails, as prepare().
std::shared_ptr<const Executable>
prepareFor(std::shared_ptr<const Program> P, Core How,
           TranslatorOptions Options = TranslatorOptions());

/// As long as one exists, the compiling thread may work: programs and LLVM may
/// end when no run is left.
class CompilingScope {
public:
  CompilingScope();
  ~CompilingScope();
  CompilingScope(const CompilingScope &) = delete;
  CompilingScope &operator=(const CompilingScope &) = delete;
};

} // namespace gensim
