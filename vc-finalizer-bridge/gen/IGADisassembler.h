//===- IGADisassembler.h - Gen ISA to assembly text -------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// Reads Gen code through the kernel-view calls of libiga64 (Debian: libigc1).
// That library has no packaged header and its enumerations move between
// releases, so only sizes, targets and the assembly text, which is a language
// with a stable grammar, are taken from it; GenText.h reads the rest off the
// text.
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm/ADT/StringRef.h"
#include <string>
#include <vector>

namespace cmc::bridge {

struct GenInst {
  uint32_t Offset; ///< Bytes from the start of the code.
  uint8_t Size;    ///< 8 (compacted) or 16.
  bool IsTarget;   ///< Some branch leads here; its label is "L<Offset>".
  std::string Text;
};

struct Decoded {
  std::vector<GenInst> Insts; ///< Ends where decoding did.
  std::string Error;          ///< "" when all of the code was decoded.
  bool LibraryMissing = false;
};

/// Decodes \p Code for \p IGAPlatform.
Decoded decode(llvm::StringRef Code, uint32_t IGAPlatform);

} // namespace cmc::bridge
