//===- TempDir.h - files exchanged with a child process ---------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// A new directory that only this user can read, removed at the end. Its name is
// short because the finalizer crashes on paths of more than 255 characters.
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
  /// Writes a file. Returns the error, of this or of the directory's creation;
  /// "" if there is none.
  std::string write(llvm::StringRef Name, llvm::StringRef Bytes) const;
  /// The contents of \p Name, or "".
  std::string read(llvm::StringRef Name) const;
  bool isFull() const;

private:
  std::string file(llvm::StringRef Name) const {
    return Path + "/" + Name.str();
  }

  std::string Path;    ///< "" if creation failed.
  std::string Problem; ///< The error of creation.
};

} // namespace cmc
