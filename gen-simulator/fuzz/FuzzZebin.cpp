//===- FuzzZebin.cpp - random bytes as a zebin or `cm` container ----------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "gen-simulator/loader/Loader.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *Data, size_t Size) {
  llvm::StringRef Bytes(reinterpret_cast<const char *>(Data), Size);
  llvm::consumeError(gensim::loadModule(Bytes, nullptr).takeError());
  return 0;
}
