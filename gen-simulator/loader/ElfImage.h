//===- ElfImage.h - what zebin and `cm` files have in common ----*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#ifndef GENSIM_LOADER_ELFIMAGE_H
#define GENSIM_LOADER_ELFIMAGE_H

#include "cmc/KernelInfo.h"
#include "cmc/Target.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/Optional.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/Error.h"

namespace gensim {

/// Texts that kernels print.
const char StringSection[] = ".data.const.string";

/// A dword or qword of code that is an address in the section of texts.
struct TextPatch {
  uint64_t At; ///< Bytes into the code.
  enum Part { Whole = 1, Low = 2, High = 3 } Bits;
  uint64_t Offset; ///< Into the section.
};

/// The sections of an Intel GPU file, bounds checked. Views into the file.
class ElfImage {
public:
  static llvm::Expected<ElfImage> open(llvm::StringRef Bytes);

  /// Null when there is none.
  const llvm::StringRef *section(llvm::StringRef Name) const;
  /// The code of a kernel without padding; an error when there is none.
  llvm::Expected<llvm::StringRef> code(llvm::StringRef Kernel) const;
  /// True when a loader would have to patch the code of \p Kernel: it refers to
  /// data or functions outside.
  bool needsPatching(llvm::StringRef Kernel) const;
  /// What has to be patched, if that is nothing but addresses of texts.
  llvm::Optional<std::vector<TextPatch>>
  textPatches(llvm::StringRef Kernel) const;
  /// From the compatibility note; null: it names no known target.
  const cmc::TargetInfo *target() const { return Target; }

  /// The line table of each kernel that has one, by the DWARF in the file.
  /// What is wrong in it is left out: lines are a help, not a need.
  llvm::StringMap<std::vector<cmc::LineEntry>> lines() const;

private:
  llvm::StringRef File;
  llvm::MapVector<llvm::StringRef, llvm::StringRef> Sections;
  llvm::StringMap<uint64_t> CodeSizes; ///< By the symbols.
  const cmc::TargetInfo *Target = nullptr;
};

/// "not a usable Gen binary: WHAT".
llvm::Error malformed(const llvm::Twine &What);

} // namespace gensim

#endif // GENSIM_LOADER_ELFIMAGE_H
