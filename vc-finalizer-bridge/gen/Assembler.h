//===- Assembler.h - assembles Gen code -------------------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// The inverse of a listing, using libiga64. The output of listing() for a
// kernel assembles to the original bytes: compaction and dependency tokens are
// part of the language and are kept as written.
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm/ADT/StringRef.h"
#include <string>
#include <vector>

namespace cmc::bridge {

struct AssemblyError {
  unsigned Line = 0, Column = 0; ///< From 1; 0: unknown.
  std::string Text;
};

struct Assembled {
  std::string Code; ///< Empty after an error.
  std::vector<AssemblyError> Errors;
};

/// Assembles \p Text, a single kernel, for \p IGAPlatform. The library may
/// crash on invalid input: that is an error, too.
Assembled assemble(llvm::StringRef Text, uint32_t IGAPlatform);

/// Removes "Compacted" from the lines of \p Text that have no compact form
/// according to \p Errors. False if there are other errors, or none.
bool lengthen(std::string &Text, const std::vector<AssemblyError> &Errors);

} // namespace cmc::bridge
