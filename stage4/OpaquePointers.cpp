//===- OpaquePointers.cpp - detects pointers without a type ---------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "stage4/OpaquePointers.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Bitcode/BitcodeReader.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace cmc {
namespace {

/// Calls \p Do for each word of LLVM assembly outside strings and comments,
/// until it returns true.
template <class Fn> bool anyWord(StringRef Text, Fn Do) {
  for (size_t I = 0; I < Text.size();) {
    char C = Text[I];
    if (C == ';') {
      I = std::min(Text.find('\n', I), Text.size());
    } else if (C == '"') {
      size_t End = Text.find('"', I + 1);
      I = End == StringRef::npos ? Text.size() : End + 1;
    } else if (isAlpha(C) || C == '%' || C == '@' || C == '!' || C == '$') {
      size_t From = I++;
      while (I < Text.size() && (isAlnum(Text[I]) || Text[I] == '_' ||
                                 Text[I] == '.' || Text[I] == '-'))
        ++I;
      if (Do(Text.slice(From, I)))
        return true;
    } else {
      ++I;
    }
  }
  return false;
}

} // namespace

bool isBitcodeText(StringRef Bytes) {
  return isBitcode(reinterpret_cast<const unsigned char *>(Bytes.begin()),
                   reinterpret_cast<const unsigned char *>(Bytes.end()));
}

bool hasOpaquePointers(StringRef Bytes) {
  if (!isBitcodeText(Bytes))
    return anyWord(Bytes, [](StringRef Word) { return Word == "ptr"; });
  LLVMContext Scratch; // Only the types, which come first, are read.
  auto M = getLazyBitcodeModule(MemoryBufferRef(Bytes, ""), Scratch);
  if (M)
    return false;
  return StringRef(toString(M.takeError())).contains_insensitive("opaque");
}

} // namespace cmc
