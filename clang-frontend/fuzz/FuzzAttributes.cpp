//===- FuzzAttributes.cpp - any bytes as attributes of a kernel -----------===//
//
// Part of CMC, under the MIT licence.
//
// The first line of the input is the attributes of the function, the second
// those of its parameter, the third those of a variable.
//===----------------------------------------------------------------------===//
#include "clang-frontend/fuzz/Fuzz.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *Data, size_t Size) {
  llvm::StringRef Input(reinterpret_cast<const char *>(Data), Size);
  auto Function = Input.split('\n');
  auto Parameter = Function.second.split('\n');
  cmc::frontend::checkAlone(
      ("__attribute__((" + Parameter.second + ")) int v;\n__attribute__((" +
       Function.first + ")) void k(unsigned s [[" + Parameter.first + "]]) {}")
          .str());
  return 0;
}
