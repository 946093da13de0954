//===- GivenHeaders.h - headers from memory ---------------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// What a client of the library gives besides the source. `#include <name>` and
// `#include "name"` find such a header before any file: it stands in a folder
// where no real file can be, which is searched first, and beside the source,
// where Clang looks before that. Diagnostics, line tables and dependencies
// never show these places, but the name that the client gave.
//===----------------------------------------------------------------------===//
#pragma once

#include "cmc/Diagnostic.h"
#include "cmc/HeaderText.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/VirtualFileSystem.h"
#include <vector>

namespace cmc::frontend {

class GivenHeaders {
public:
  /// Those of the source called \p Source.
  GivenHeaders(llvm::StringRef Source, llvm::ArrayRef<HeaderText> Headers);

  /// Adds them to \p FS, where the source is.
  void addTo(llvm::vfs::InMemoryFileSystem &FS) const;
  /// What Clang must be told of them.
  std::vector<std::string> clangArgs() const;
  bool contain(llvm::StringRef Path) const { return Names.count(Path); }
  /// \p D with their names for their paths.
  Diagnostic renamed(Diagnostic D) const;

private:
  llvm::StringRef Source;
  llvm::ArrayRef<HeaderText> Headers;
  llvm::StringMap<std::string> Names; ///< By each path that Clang may spell.
};

} // namespace cmc::frontend
