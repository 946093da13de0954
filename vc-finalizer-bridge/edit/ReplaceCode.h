//===- ReplaceCode.h - other code into a container --------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// For code that somebody edited: everything else that the file tells of the
// kernel stays, but for what follows from the code: its size, where it has
// addresses of texts, the line table, and the resources in .cmc.info.
//===----------------------------------------------------------------------===//
#pragma once

#include "cmc/Container.h"
#include "llvm/ADT/ArrayRef.h"

namespace cmc::bridge {

struct NewCode {
  std::string Kernel;
  const TargetInfo *Target = nullptr;
  std::string Code; ///< Decodes whole.
  std::vector<LineEntry> Lines;
};

/// The file \p C with the code of \p News. An error when it has no such
/// kernel, or when something in it depends on code that is no more.
llvm::Expected<std::string> replaceCode(const Container &C,
                                        llvm::ArrayRef<NewCode> News);

} // namespace cmc::bridge
