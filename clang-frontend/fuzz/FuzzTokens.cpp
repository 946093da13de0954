//===- FuzzTokens.cpp - any bytes through the token pass ------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "clang-frontend/fuzz/Fuzz.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *Data, size_t Size) {
  cmc::frontend::checkAlone({reinterpret_cast<const char *>(Data), Size});
  return 0;
}
