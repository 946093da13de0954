//===- Texts.cpp - addresses of texts in code -----------------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "gen-simulator/loader/Containers.h"
#include <cstring>

using namespace llvm;

namespace gensim {

bool patchTexts(const ElfImage &Image, StringRef Name, KernelImage &K) {
  auto Patches = Image.textPatches(Name);
  const StringRef *Texts = Image.section(StringSection);
  if (!Patches || !Texts)
    return false;
  K.Texts = Texts->str();
  for (const TextPatch &P : *Patches) {
    uint64_t Address = TextBase + P.Offset;
    unsigned Bytes = P.Bits == TextPatch::Whole ? 8 : 4;
    if (P.Bits == TextPatch::High)
      Address >>= 32;
    if (P.At > K.Code.size() || K.Code.size() - P.At < Bytes)
      return false;
    std::memcpy(&K.Code[P.At], &Address, Bytes);
  }
  return true;
}

} // namespace gensim
