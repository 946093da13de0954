//===- IGADisassembler.h - disassembles Gen code ----------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// Decodes Gen code through the kernel-view calls of libiga64 (Debian: libigc1).
// That library has no packaged header and its enumerations change between
// releases, so only sizes, branch targets and the assembly, which has a stable
// grammar, are taken from it; GenText.h parses the rest.
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm/ADT/StringRef.h"
#include <string>
#include <vector>

namespace cmc::bridge {

struct GenInst {
  uint32_t Offset; ///< Bytes from the start of the code.
  uint8_t Size;    ///< 8 (compacted) or 16.
  bool IsTarget;   ///< Target of a branch; its label is "L<Offset>".
  std::string Text;
};

struct Decoded {
  std::vector<GenInst> Insts; ///< Ends where decoding ended.
  std::string Error;          ///< "" if all of the code was decoded.
  bool LibraryMissing = false;
};

/// Decodes \p Code for \p IGAPlatform.
Decoded decode(llvm::StringRef Code, uint32_t IGAPlatform);

} // namespace cmc::bridge
