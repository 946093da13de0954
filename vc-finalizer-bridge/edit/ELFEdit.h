//===- ELFEdit.h - an ELF file with editable sections -----------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// Object files, as written by cmc and other compilers: no program headers.
// Unchanged bytes are kept; sections keep their order and alignment, and move
// as the sections before them grow.
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm/BinaryFormat/ELF.h"
#include "llvm/Support/Error.h"
#include <string>
#include <vector>

namespace cmc::bridge {

class ELFEdit {
public:
  struct Section {
    std::string Name;
    llvm::ELF::Elf64_Shdr Header;
    std::string Contents; ///< Its size is that of the section.
  };

  static llvm::Expected<ELFEdit> open(llvm::StringRef Bytes);

  /// In the order of the section table.
  std::vector<Section> Sections;
  /// The first of that name; null if there is none.
  Section *find(llvm::StringRef Name);

  /// Sets the size of the symbol \p Name. False if there is none.
  bool setSymbolSize(llvm::StringRef Name, uint64_t Size);

  std::string write() const;

private:
  llvm::ELF::Elf64_Ehdr Header = {};
};

} // namespace cmc::bridge
