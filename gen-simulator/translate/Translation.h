//===- Translation.h - the translated chunks of a program -------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// Finds and makes the unit for an instruction and the state of a thread.
// Thread-safe; shared by the executable and the compiling thread. Private to
// translate/.
//===----------------------------------------------------------------------===//
#pragma once

#include "gen-simulator/translate/Compiler.h"
#include "gen-simulator/translate/Translator.h"
#include <mutex>

namespace gensim::translate {

class Translation : public std::enable_shared_from_this<Translation> {
public:
  Translation(std::shared_ptr<const Program> P, TranslatorOptions Options);

  const Interpreter &code() const { return Code; }
  const Blocks &blocks() const { return All; }
  const UnitContext &context() const { return Context; }
  /// The function for T.Next, the first instruction of a block; null if there
  /// is none (yet). \p Now: makes it, else has the compiling thread make it.
  UnitFunction find(const Thread &T, bool Now);

private:
  /// A variant of a chunk; one that was requested stays.
  struct Slot {
    Slot(uint32_t Key, Slot *Next) : Key(Key), Next(Next) {}
    const uint32_t Key;
    Slot *const Next;
    std::atomic<UnitFunction> Function{nullptr};
    std::unique_ptr<Unit> Owner;
  };
  Slot *request(unsigned Chunk, uint32_t Key, bool Now);
  void make(unsigned Chunk, Slot &S);

  const Interpreter Code;
  const Blocks All;
  const UnitContext Context;
  const bool Keeps;
  std::vector<std::atomic<Slot *>> Slots; ///< By chunk.
  std::mutex Lock;                        ///< Of the following.
  std::vector<std::unique_ptr<Slot>> Owned;
};

} // namespace gensim::translate
