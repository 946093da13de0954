//===- Assembler.h - Gen assembly text to code ------------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// The way back from a listing, by libiga64. What listing() prints of a kernel
// gives the bytes that it was made of: compaction and the tokens of
// dependencies are words of the language and stay as they are written.
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm/ADT/StringRef.h"
#include <string>
#include <vector>

namespace cmc::bridge {

struct AssemblyError {
  unsigned Line = 0, Column = 0; ///< From 1; 0: not known.
  std::string Text;
};

struct Assembled {
  std::string Code; ///< Empty after an error.
  std::vector<AssemblyError> Errors;
};

/// Assembles \p Text, which is one kernel, for \p IGAPlatform. The library may
/// crash on what is no assembly: that is an error, too.
Assembled assemble(llvm::StringRef Text, uint32_t IGAPlatform);

/// Takes "Compacted" off the lines of \p Text that \p Errors say to have no
/// short form. False when something else is wrong, or nothing.
bool lengthen(std::string &Text, const std::vector<AssemblyError> &Errors);

} // namespace cmc::bridge
