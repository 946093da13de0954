//===- ELFBuilder.cpp - writes ELF files ----------------------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "containers/ELFBuilder.h"
#include "llvm/ObjectYAML/yaml2obj.h"
#include "llvm/Support/ErrorHandling.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace cmc::container {

static yaml::BinaryRef bytesOf(StringRef S) {
  return yaml::BinaryRef(arrayRefFromStringRef(S));
}

ELFBuilder::ELFBuilder(unsigned Machine, unsigned Type) {
  ELFYAML::FileHeader &H = Object.Header;
  H.Class = ELFYAML::ELF_ELFCLASS(ELF::ELFCLASS64);
  H.Data = ELFYAML::ELF_ELFDATA(ELF::ELFDATA2LSB);
  H.OSABI = ELFYAML::ELF_ELFOSABI(ELF::ELFOSABI_NONE);
  H.ABIVersion = 0;
  H.Type = ELFYAML::ELF_ET(Type);
  H.Machine = ELFYAML::ELF_EM(Machine);
  H.Flags = ELFYAML::ELF_EF(0);
  H.Entry = 0;
  // Runtimes refuse a file of their own types that has a symbol table.
  if (Type == ELF::ET_REL)
    Object.Symbols.emplace();
}

StringRef ELFBuilder::keep(StringRef S) {
  Strings.push_back(S.str());
  return Strings.back();
}

void ELFBuilder::setUp(ELFYAML::Section &S, StringRef Name, uint32_t Type,
                       unsigned Align) {
  S.Name = keep(Name);
  S.Type = ELFYAML::ELF_SHT(Type);
  S.AddressAlign = yaml::Hex64(Align);
}

void ELFBuilder::addSection(StringRef Name, uint32_t Type, uint64_t Flags,
                            StringRef Contents, unsigned Align) {
  auto S = std::make_unique<ELFYAML::RawContentSection>();
  setUp(*S, Name, Type, Align);
  if (Flags)
    S->Flags = ELFYAML::ELF_SHF(Flags);
  S->Content = bytesOf(keep(Contents));
  Object.Chunks.push_back(std::move(S));
}

void ELFBuilder::addSymbol(StringRef Name, StringRef Section, uint64_t Value,
                           uint64_t Size, unsigned Type, unsigned Binding) {
  ELFYAML::Symbol S = {};
  S.Name = keep(Name);
  S.Type = ELFYAML::ELF_STT(Type);
  S.Binding = ELFYAML::ELF_STB(Binding);
  S.Section = keep(Section);
  S.Value = yaml::Hex64(Value);
  S.Size = yaml::Hex64(Size);
  Object.Symbols->push_back(S);
}

void ELFBuilder::addRelocations(StringRef Section, bool Addends,
                                ArrayRef<Relocation> Relocations) {
  auto S = std::make_unique<ELFYAML::RelocationSection>();
  setUp(*S, ((Addends ? ".rela" : ".rel") + Section).str(),
        Addends ? ELF::SHT_RELA : ELF::SHT_REL, 8);
  S->RelocatableSec = keep(Section);
  S->Relocations.emplace();
  for (const Relocation &From : Relocations) {
    ELFYAML::Relocation R = {};
    R.Offset = yaml::Hex64(From.Offset);
    R.Addend = ELFYAML::YAMLIntUInt(0);
    R.Type = ELFYAML::ELF_REL(From.Type);
    R.Symbol = keep(From.Symbol);
    S->Relocations->push_back(R);
  }
  Object.Chunks.push_back(std::move(S));
}

void ELFBuilder::addNotes(StringRef Section, StringRef Name,
                          ArrayRef<Note> Notes) {
  auto S = std::make_unique<ELFYAML::NoteSection>();
  setUp(*S, Section, ELF::SHT_NOTE, 4);
  S->Notes.emplace();
  for (const Note &From : Notes) {
    ELFYAML::NoteEntry N;
    N.Name = keep(Name);
    N.Desc = bytesOf(keep(From.Contents));
    N.Type = ELFYAML::ELF_NT(From.Type);
    S->Notes->push_back(N);
  }
  Object.Chunks.push_back(std::move(S));
}

std::string ELFBuilder::write() {
  std::string Result;
  raw_string_ostream OS(Result);
  // Cannot fail for the sections that this class builds; the size limit bounds
  // memory.
  bool Done = yaml::yaml2elf(
      Object, OS, [](const Twine &Message) { report_fatal_error(Message); },
      /*MaxSize=*/UINT32_MAX);
  (void)Done;
  return OS.str();
}

} // namespace cmc::container
