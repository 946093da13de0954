//===- OutputNames.cpp - names of output files ----------------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "driver/OutputNames.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace cmc::driver {

StringRef extensionOf(const CompileOptions &C) {
  if (C.Embed != Embedding::None)
    return C.Embed == Embedding::Header ? "h" : "o";
  switch (C.Output) {
  case OutputKind::IRText:
    return "ll";
  case OutputKind::IRBitcode:
    return "bc";
  case OutputKind::SPIRV:
    return "spv";
  case OutputKind::VISA:
    return "visaasm";
  case OutputKind::Assembly:
    return "asm";
  case OutputKind::Binary:
  case OutputKind::Dependencies: // Named after the binary.
    return C.Format == ContainerFormat::Fat   ? "fat"
           : C.Format == ContainerFormat::ISA ? "isa"
           : C.ABI == PayloadABI::ZE          ? "zebin"
                                              : "cmbin";
  case OutputKind::SyntaxOnly:
  case OutputKind::Preprocessed:
    return "";
  }
  llvm_unreachable("output kind");
}

std::string withExtension(StringRef Path, StringRef Extension) {
  SmallString<128> Result(Path);
  sys::path::replace_extension(Result, Extension);
  return Result.str().str();
}

} // namespace cmc::driver
