//===- TempDir.h - files that a child reads and writes ----------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// A fresh directory that only this user can read, removed at the end. Its name
// is short because the finalizer crashes on paths of more than 255 characters.
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm/ADT/StringRef.h"
#include <string>

namespace cmc {

class TempDir {
public:
  TempDir();
  TempDir(const TempDir &) = delete;
  TempDir &operator=(const TempDir &) = delete;
  ~TempDir();

  const std::string &path() const { return Path; }
  /// Writes a file. What went wrong, here or when the directory was made; ""
  /// when nothing did.
  std::string write(llvm::StringRef Name, llvm::StringRef Bytes) const;
  /// The contents of \p Name, or "".
  std::string read(llvm::StringRef Name) const;
  bool isFull() const;

private:
  std::string file(llvm::StringRef Name) const {
    return Path + "/" + Name.str();
  }

  std::string Path;    ///< "" when there is none.
  std::string Problem; ///< Why.
};

} // namespace cmc
