//===- ReplaceCode.h - replaces code in a container -------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// For edited code: all information of the file about the kernel is kept, except
// what depends on the code: its size, the offsets of string addresses, the line
// table, and the resources in .cmc.info.
//===----------------------------------------------------------------------===//
#pragma once

#include "cmc/Container.h"
#include "llvm/ADT/ArrayRef.h"

namespace cmc::bridge {

struct NewCode {
  std::string Kernel;
  const TargetInfo *Target = nullptr;
  std::string Code; ///< Decodes completely.
  std::vector<LineEntry> Lines;
};

/// The file \p C with the code of \p Replacements. An error if it has no such
/// kernel, or if it depends on code that was removed.
llvm::Expected<std::string> replaceCode(const Container &C,
                                        llvm::ArrayRef<NewCode> Replacements);

} // namespace cmc::bridge
