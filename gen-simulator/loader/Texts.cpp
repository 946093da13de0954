//===- Texts.cpp - addresses of strings in code ---------------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "gen-simulator/loader/Containers.h"
#include <cstring>

using namespace llvm;
using cmc::TextAddress;

namespace gensim {

bool patchTexts(ArrayRef<TextAddress> Addresses, StringRef Texts,
                KernelImage &K) {
  if (!Addresses.empty())
    K.Texts = Texts.str();
  for (const TextAddress &A : Addresses) {
    uint64_t Address = TextBase + A.Offset;
    unsigned Bytes = A.Bits == TextAddress::Whole ? 8 : 4;
    if (A.Bits == TextAddress::High)
      Address >>= 32;
    if (A.At > K.Code.size() || K.Code.size() - A.At < Bytes)
      return false;
    std::memcpy(&K.Code[A.At], &Address, Bytes);
  }
  return true;
}

} // namespace gensim
