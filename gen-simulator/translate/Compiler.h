//===- Compiler.h - host code for chunks ------------------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// One just-in-time compiler for the process, by LLVM's ORC. Thread-safe.
//===----------------------------------------------------------------------===//
#pragma once

#include "gen-simulator/translate/Blocks.h"
#include "gen-simulator/translate/CallOuts.h"

namespace gensim::translate {

/// What a translation is specialized for.
struct Variant {
  uint32_t Control; ///< The modes in cr0.0.
  bool Masked;      ///< Not all channels are active that a block depends on.
};

/// Executes \p T from the first instruction of a block, \p Index, on
/// (Emitter.h).
using UnitFunction = void (*)(Thread *T, uint32_t Index, uint64_t Limit,
                              const UnitContext *Context);

/// The host code of a chunk, which is freed with the object.
class Unit {
public:
  virtual ~Unit() = default;
  UnitFunction Function = nullptr;
};

/// Whether this CPU has what translated code needs: AVX2 and FMA, and with them
/// F16C.
bool canCompile();
/// Null if the host's compiler fails. \p Keeps: takes the code from disk if it
/// is there, else keeps it there.
std::unique_ptr<Unit> compile(const Interpreter &Code, const Blocks &All,
                              unsigned Chunk, Variant V, bool Keeps);

} // namespace gensim::translate
