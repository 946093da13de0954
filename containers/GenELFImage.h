//===- GenELFImage.h - views of zebin and `cm` files ------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#pragma once

#include "cmc/Container.h"
#include "containers/GenELF.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/Optional.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Object/ELF.h"
#include "llvm/Support/Error.h"

namespace cmc {

/// The sections of an Intel GPU file, bounds checked. Refers to its bytes.
class GenELFImage {
public:
  static llvm::Expected<GenELFImage> open(llvm::StringRef Bytes);

  /// In file order.
  const llvm::MapVector<llvm::StringRef, llvm::StringRef> &sections() const {
    return Sections;
  }
  llvm::StringRef bytes() const { return File; }
  /// Null if there is no such section.
  const llvm::StringRef *section(llvm::StringRef Name) const;
  /// The code of a kernel without padding; an error if there is none.
  llvm::Expected<llvm::StringRef> code(llvm::StringRef Kernel) const;
  /// Whether a loader has to patch the code of \p Kernel, because it refers to
  /// external data or functions.
  bool needsPatching(llvm::StringRef Kernel) const;
  /// The patches, if all of them are addresses of strings.
  llvm::Optional<std::vector<StringAddress>>
  stringAddresses(llvm::StringRef Kernel) const;
  /// From the compatibility note; null: not a known target.
  const TargetInfo *target() const { return Target; }

  /// Lines and Calls of KernelInfo.
  struct SourceLines {
    std::vector<LineEntry> Lines;
    std::vector<InlinedCall> Calls;
  };
  /// The lines of each kernel that has some, from the DWARF of the file.
  /// Invalid entries are skipped: lines are optional.
  llvm::StringMap<SourceLines> lines() const;

private:
  llvm::StringRef File;
  llvm::MapVector<llvm::StringRef, llvm::StringRef> Sections;
  llvm::StringMap<uint64_t> CodeSizes; ///< From the symbols.
  const TargetInfo *Target = nullptr;
};

/// \p Bytes as a little-endian ELF64 file for any machine.
llvm::Expected<llvm::object::ELF64LEFile> openELF(llvm::StringRef Bytes);

/// "not a usable Gen binary: WHAT".
llvm::Error malformed(const llvm::Twine &What);

} // namespace cmc
