//===- MemoryHeaders.h - headers from memory --------------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// Headers that a client of the library passes besides the source. `#include
// <name>` and `#include "name"` find such a header before any file: it is in a
// folder where no real file can be, which is searched first, and next to the
// source, where Clang looks even before that. Diagnostics, line tables and
// dependencies show the name that the client gave instead of these paths.
//===----------------------------------------------------------------------===//
#pragma once

#include "cmc/Diagnostic.h"
#include "cmc/MemoryHeader.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/VirtualFileSystem.h"
#include <vector>

namespace cmc::frontend {

class MemoryHeaders {
public:
  /// The headers \p Headers of the source called \p Source.
  MemoryHeaders(llvm::StringRef Source, llvm::ArrayRef<MemoryHeader> Headers);

  /// Adds them to \p FS, where the source is.
  void addTo(llvm::vfs::InMemoryFileSystem &FS) const;
  /// The options that make Clang find them.
  std::vector<std::string> clangArgs() const;
  bool contain(llvm::StringRef Path) const { return Names.count(Path); }
  /// \p D with the clients' names in place of internal paths.
  Diagnostic renamed(Diagnostic D) const;

private:
  llvm::StringRef Source;
  llvm::ArrayRef<MemoryHeader> Headers;
  llvm::StringMap<std::string>
      Names; ///< Keyed by each path that Clang may spell.
};

} // namespace cmc::frontend
