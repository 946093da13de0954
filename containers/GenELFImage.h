//===- GenELFImage.h - zebin and `cm` files as they are read ----*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#pragma once

#include "cmc/Container.h"
#include "containers/GenELF.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/Optional.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/Error.h"

namespace cmc {

/// The sections of an Intel GPU file, bounds checked. Views into the file.
class GenELFImage {
public:
  static llvm::Expected<GenELFImage> open(llvm::StringRef Bytes);

  /// In the order of the file.
  const llvm::MapVector<llvm::StringRef, llvm::StringRef> &sections() const {
    return Sections;
  }
  llvm::StringRef bytes() const { return File; }
  /// Null when there is none.
  const llvm::StringRef *section(llvm::StringRef Name) const;
  /// The code of a kernel without padding; an error when there is none.
  llvm::Expected<llvm::StringRef> code(llvm::StringRef Kernel) const;
  /// True when a loader would have to patch the code of \p Kernel: it refers to
  /// data or functions outside.
  bool needsPatching(llvm::StringRef Kernel) const;
  /// What has to be patched, if that is nothing but addresses of texts.
  llvm::Optional<std::vector<TextAddress>>
  textAddresses(llvm::StringRef Kernel) const;
  /// From the compatibility note; null: it names no known target.
  const TargetInfo *target() const { return Target; }

  /// The line table of each kernel that has one, by the DWARF in the file.
  /// What is wrong in it is left out: lines are a help, not a need.
  llvm::StringMap<std::vector<LineEntry>> lines() const;

private:
  llvm::StringRef File;
  llvm::MapVector<llvm::StringRef, llvm::StringRef> Sections;
  llvm::StringMap<uint64_t> CodeSizes; ///< By the symbols.
  const TargetInfo *Target = nullptr;
};

/// "not a usable Gen binary: WHAT".
llvm::Error malformed(const llvm::Twine &What);

} // namespace cmc
