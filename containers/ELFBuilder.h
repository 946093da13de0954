//===- ELFBuilder.h - writes ELF files --------------------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// Builds an ELF64 file. LLVM's yaml2obj library lays it out, so equal input
// gives equal bytes.
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm/ADT/ArrayRef.h"
#include "llvm/BinaryFormat/ELF.h"
#include "llvm/ObjectYAML/ELFYAML.h"
#include <deque>

namespace cmc::container {

class ELFBuilder {
public:
  explicit ELFBuilder(unsigned Machine, unsigned Type = llvm::ELF::ET_REL);

  void addSection(llvm::StringRef Name, uint32_t Type, uint64_t Flags,
                  llvm::StringRef Contents, unsigned Align = 8);
  /// A symbol of \p Section, with its STT_ type and STB_ binding.
  void addSymbol(llvm::StringRef Name, llvm::StringRef Section, uint64_t Value,
                 uint64_t Size, unsigned Type, unsigned Binding);

  struct Relocation {
    uint64_t Offset;
    unsigned Type;
    std::string Symbol;
  };
  /// A .rel section or, if \p Addends, .rela with zero addends.
  void addRelocations(llvm::StringRef Section, bool Addends,
                      llvm::ArrayRef<Relocation> Relocations);

  struct Note {
    uint32_t Type;
    std::string Contents;
  };
  void addNotes(llvm::StringRef Section, llvm::StringRef Name,
                llvm::ArrayRef<Note> Notes);

  std::string write();

private:
  /// Copies \p S: the object only refers to strings.
  llvm::StringRef keep(llvm::StringRef S);
  void setUp(llvm::ELFYAML::Section &S, llvm::StringRef Name, uint32_t Type,
             unsigned Align);

  llvm::ELFYAML::Object Object;
  std::deque<std::string> Strings;
};

} // namespace cmc::container
