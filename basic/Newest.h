//===- Newest.h - newer tools of Intel beside the system's ------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// What `./dev newest` (utils/newest.py) fetches: finalizer, runtimes and C
// library of a later Debian in a folder of their own, with a script for each
// program and the versions of the packages.
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm/ADT/StringMap.h"
#include "llvm/Support/Error.h"
#include <string>

namespace cmc {

class Newest {
public:
  /// Looks in $CMC_NEWEST, else beside the folder of this program. Fails with
  /// the reason and what to do if the tools are missing or incomplete, for
  /// another architecture, or if the version of \p Package does not begin with
  /// \p Series.
  static llvm::Expected<Newest> find(llvm::StringRef Package,
                                     llvm::StringRef Series);

  /// The script that starts a program.
  std::string program(llvm::StringRef Name) const;
  /// The program loader, which accepts the option --library-path.
  std::string loader() const;
  /// The folder of the libraries.
  std::string libraries() const;
  /// The folder with the .icd file of the OpenCL runtime.
  std::string openCLVendors() const;
  std::string version(llvm::StringRef Package) const {
    return Versions.lookup(Package);
  }

private:
  explicit Newest(std::string Folder) : Folder(std::move(Folder)) {}
  std::string root() const { return Folder + "/root"; }
  std::string Folder;
  llvm::StringMap<std::string> Versions; ///< By package; "architecture", too.
};

} // namespace cmc
