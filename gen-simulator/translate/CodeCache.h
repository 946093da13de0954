//===- CodeCache.h - host code on disk --------------------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// The object files of chunks that were translated, for later processes. Each is
// named after what it was compiled from, so none is ever out of date. Several
// processes may use the directory at the same time. What cannot be read or
// written is not there.
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/MemoryBuffer.h"
#include <memory>
#include <string>

namespace llvm {
class Module;
} // namespace llvm

namespace gensim::translate {

class CodeCache {
public:
  /// \p Machine: what the object files depend on besides the module.
  CodeCache(std::string Directory, std::string Machine)
      : Directory(std::move(Directory)), Machine(std::move(Machine)) {}
  /// The directory gensim in the user's one for caches; "": there is none.
  static std::string directoryOfUser();

  /// The name of the object file that is compiled from \p M.
  std::string nameFor(const llvm::Module &M) const;
  /// Null if there is none of that name, or only a damaged one.
  std::unique_ptr<llvm::MemoryBuffer> find(llvm::StringRef Name) const;
  void keep(llvm::StringRef Name, llvm::StringRef Object);

private:
  std::string pathOf(llvm::StringRef Name) const;
  const std::string Directory, Machine;
  bool Pruned = false; ///< Old files were removed.
};

} // namespace gensim::translate
