//===- FuzzAub.cpp - random bytes as an AUB capture -----------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "Limits.h"
#include "gen-simulator/aub/Replay.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *Data, size_t Size) {
  gensim::DeviceOptions O = gensim::limitedDevice(0);
  O.Target = nullptr; // The capture names it.
  llvm::consumeError(
      gensim::aub::replay({Data, Size}, std::move(O)).takeError());
  return 0;
}
