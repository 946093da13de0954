//===- Strings.cpp - addresses of strings in code -------------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "gen-simulator/loader/Containers.h"
#include <cstring>

using namespace llvm;
using cmc::StringAddress;

namespace gensim {

bool patchStrings(ArrayRef<StringAddress> Addresses, StringRef Strings,
                  KernelImage &K) {
  if (!Addresses.empty())
    K.Strings = Strings.str();
  for (const StringAddress &A : Addresses) {
    uint64_t Address = StringBase + A.Offset;
    unsigned Bytes = A.Bits == StringAddress::Whole ? 8 : 4;
    if (A.Bits == StringAddress::High)
      Address >>= 32;
    if (A.At > K.Code.size() || K.Code.size() - A.At < Bytes)
      return false;
    std::memcpy(&K.Code[A.At], &Address, Bytes);
  }
  return true;
}

} // namespace gensim
