//===- Translation.cpp - the translated chunks of a program ---------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "gen-simulator/translate/Translation.h"
#include "gen-simulator/translate/CompileQueue.h"

namespace gensim::translate {

namespace {

/// The alternative float mode, rounding, denormals.
constexpr uint32_t Modes = 0x4f1;

uint32_t keyOf(Variant V) { return V.Control << 1 | uint32_t(V.Masked); }
Variant variantOf(uint32_t Key) { return {Key >> 1, bool(Key & 1)}; }

} // namespace

Translation::Translation(std::shared_ptr<const Program> P,
                         TranslatorOptions Options)
    : Code(std::move(P)),
      All(findBlocks(Code, Options.Longest)), Context{&Code},
      Keeps(Options.Keeps), Slots(All.numChunks()) {}

UnitFunction Translation::find(const Thread &T, bool Now) {
  uint32_t Channels = All.Channels[T.Next];
  bool Masked = (T.Active & Channels) != Channels;
  uint32_t Key = keyOf({T.Control[0] & Modes, Masked});
  unsigned Chunk = All.Chunk[T.Next];
  Slot *S = Slots[Chunk].load(std::memory_order_acquire);
  while (S && S->Key != Key)
    S = S->Next;
  if (!S)
    S = request(Chunk, Key, Now);
  return S->Function.load(std::memory_order_acquire);
}

Translation::Slot *Translation::request(unsigned Chunk, uint32_t Key,
                                        bool Now) {
  std::lock_guard<std::mutex> Guard(Lock);
  Slot *First = Slots[Chunk].load(std::memory_order_relaxed);
  for (Slot *S = First; S; S = S->Next)
    if (S->Key == Key)
      return S;
  Owned.push_back(std::make_unique<Slot>(Key, First));
  Slot *S = Owned.back().get();
  if (Now)
    make(Chunk, *S);
  Slots[Chunk].store(S, std::memory_order_release);
  if (!Now)
    compileLater([Self = weak_from_this(), Chunk, S] {
      if (std::shared_ptr<Translation> T = Self.lock())
        T->make(Chunk, *S);
    });
  return S;
}

void Translation::make(unsigned Chunk, Slot &S) {
  S.Owner = compile(Code, All, Chunk, variantOf(S.Key), Keeps);
  if (S.Owner)
    S.Function.store(S.Owner->Function, std::memory_order_release);
}

} // namespace gensim::translate
