//===- Translator.cpp - programs that are translated when hot -------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "gen-simulator/translate/Translator.h"
#include "gen-simulator/eu/Interpreter.h"
#include "gen-simulator/state/HostRounding.h"
#include "gen-simulator/translate/CallOuts.h"
#include "gen-simulator/translate/Translation.h"

namespace gensim {

namespace {

using translate::Blocks;
using translate::Translation;
using translate::UnitFunction;

/// The instructions of a program that are interpreted before its translation
/// begins: about as long as the translation of a chunk takes.
constexpr uint64_t HotInstructions = 1000000;
/// Between looks at Stop.
constexpr uint64_t Stretch = 1 << 16;

class Translator final : public Executable {
public:
  Translator(std::shared_ptr<const Program> P, bool Now,
             TranslatorOptions Options)
      : Now(Now), Code(std::make_shared<Translation>(std::move(P), Options)) {}
  const Program &program() const override { return Code->code().program(); }
  void run(Thread &T, uint64_t Budget,
           const std::atomic<bool> &Stop) const override;

private:
  bool isHot() const {
    return Now ||
           Interpreted.load(std::memory_order_relaxed) >= HotInstructions;
  }
  void interpret(Thread &T, uint64_t End, const std::atomic<bool> &Stop) const;
  void runTranslated(Thread &T, uint64_t End,
                     const std::atomic<bool> &Stop) const;
  /// \p Modes: the value of cr0.0 for which the host's modes are set.
  bool enter(Thread &T, uint64_t End, uint32_t &Modes) const;

  const bool Now; ///< Whether chunks are translated before they run.
  const std::shared_ptr<Translation> Code;
  mutable std::atomic<uint64_t> Interpreted{0};
};

void Translator::run(Thread &T, uint64_t Budget,
                     const std::atomic<bool> &Stop) const {
  if (T.Watch)
    return Code->code().run(T, Budget, Stop);
  uint64_t End = T.Executed + std::min(Budget, ~T.Executed);
  if (!isHot())
    interpret(T, End, Stop);
  if (isHot())
    runTranslated(T, End, Stop);
}

/// Interprets until the program is hot.
void Translator::interpret(Thread &T, uint64_t End,
                           const std::atomic<bool> &Stop) const {
  while (T.Status == ThreadStatus::Ready && T.Executed < End && !Stop &&
         !isHot()) {
    uint64_t Before = T.Executed;
    Code->code().run(T, std::min(End - Before, HotInstructions), Stop);
    Interpreted.fetch_add(T.Executed - Before, std::memory_order_relaxed);
  }
}

void Translator::runTranslated(Thread &T, uint64_t End,
                               const std::atomic<bool> &Stop) const {
  const Blocks &All = Code->blocks();
  HostModes Restored;
  uint32_t Modes = ~T.Control[0];
  while (T.Status == ThreadStatus::Ready && T.Executed < End &&
         !Stop.load(std::memory_order_relaxed)) {
    if (enter(T, End, Modes))
      continue;
    uint64_t Rest = T.Next < All.Rest.size() ? All.Rest[T.Next] : 1;
    Code->code().run(T, std::min(Rest, End - T.Executed), Stop);
  }
}

/// Runs translated code from T.Next on; false if there is none, or if its first
/// block is too long.
bool Translator::enter(Thread &T, uint64_t End, uint32_t &Modes) const {
  const Blocks &All = Code->blocks();
  if (T.Next >= All.Rest.size() || !All.IsFirst[T.Next] ||
      End - T.Executed < All.Rest[T.Next])
    return false;
  UnitFunction Function = Code->find(T, Now);
  if (!Function)
    return false;
  if (Modes != T.Control[0])
    translate::setHostModes(Modes = T.Control[0]);
  Function(&T, T.Next, std::min(End, T.Executed + Stretch), &Code->context());
  return true;
}

} // namespace

std::shared_ptr<const Executable> prepareFor(std::shared_ptr<const Program> P,
                                             Core How,
                                             TranslatorOptions Options) {
  if (How == Core::Interpret || !translate::canCompile())
    return prepare(std::move(P));
  return std::make_shared<Translator>(std::move(P), How == Core::Translate,
                                      Options);
}

} // namespace gensim
