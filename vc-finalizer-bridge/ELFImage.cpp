//===- ELFImage.cpp - ELF files that hold Gen code ------------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "vc-finalizer-bridge/ELFImage.h"
#include "vc-finalizer-bridge/DebugSections.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/BinaryFormat/ELF.h"
#include "llvm/ObjectYAML/ELFYAML.h"
#include "llvm/ObjectYAML/yaml2obj.h"
#include "llvm/Support/Endian.h"
#include "llvm/Support/ErrorHandling.h"
#include "llvm/Support/raw_ostream.h"
#include <deque>

using namespace llvm;

namespace cmc {
namespace bridge {
namespace {

yaml::BinaryRef bytesOf(StringRef S) {
  return yaml::BinaryRef(arrayRefFromStringRef(S));
}

class ImageBuilder {
public:
  ImageBuilder() {
    ELFYAML::FileHeader &H = Object.Header;
    H.Class = ELFYAML::ELF_ELFCLASS(ELF::ELFCLASS64);
    H.Data = ELFYAML::ELF_ELFDATA(ELF::ELFDATA2LSB);
    H.OSABI = ELFYAML::ELF_ELFOSABI(ELF::ELFOSABI_NONE);
    H.ABIVersion = 0;
    H.Type = ELFYAML::ELF_ET(ELF::ET_REL);
    H.Machine = ELFYAML::ELF_EM(MachineIntelGT);
    H.Flags = ELFYAML::ELF_EF(0);
    H.Entry = 0;
    Object.Symbols.emplace();
  }

  void addSection(StringRef Name, uint32_t Type, uint64_t Flags,
                  StringRef Contents) {
    auto S = std::make_unique<ELFYAML::RawContentSection>();
    setUp(*S, Name, Type, 8);
    if (Flags)
      S->Flags = ELFYAML::ELF_SHF(Flags);
    S->Content = bytesOf(keep(Contents));
    Object.Chunks.push_back(std::move(S));
  }

  void addKernel(const GenKernel &K) {
    std::string Section = TextPrefix + K.Info.Name;
    addSection(Section, ELF::SHT_PROGBITS, ELF::SHF_ALLOC | ELF::SHF_EXECINSTR,
               K.Code + std::string(CodePadding, '\0'));
    ELFYAML::Symbol Symbol = {};
    Symbol.Name = keep(K.Info.Name);
    Symbol.Type = ELFYAML::ELF_STT(ELF::STT_FUNC);
    Symbol.Binding = ELFYAML::ELF_STB(ELF::STB_LOCAL);
    Symbol.Section = keep(Section);
    Symbol.Value = yaml::Hex64(0);
    Symbol.Size = yaml::Hex64(K.Code.size());
    Object.Symbols->push_back(Symbol);
  }

  /// The texts of all kernels, and where their code refers to them. The
  /// runtimes only find global symbols.
  void addTexts(ArrayRef<GenKernel> Kernels) {
    std::string Contents;
    for (const GenKernel &K : Kernels)
      for (const auto &Text : enumerate(K.Info.Texts)) {
        ELFYAML::Symbol Symbol = {};
        Symbol.Name = keep(textSymbol(K, Text.index()));
        Symbol.Type = ELFYAML::ELF_STT(ELF::STT_OBJECT);
        Symbol.Binding = ELFYAML::ELF_STB(ELF::STB_GLOBAL);
        Symbol.Section = StringRef(StringSection);
        Symbol.Value = yaml::Hex64(Contents.size());
        Symbol.Size = yaml::Hex64(Text.value().size() + 1);
        Object.Symbols->push_back(Symbol);
        Contents += Text.value() + '\0';
      }
    if (Contents.empty())
      return;
    addSection(StringSection, ELF::SHT_PROGBITS, ELF::SHF_ALLOC, Contents);
    for (const GenKernel &K : Kernels)
      if (!K.TextReferences.empty())
        addTextReferences(K);
  }

  void addCompatibilityNote(const TargetInfo &T) {
    std::string GfxCore(4, '\0'), Metadata(4, '\0');
    support::endian::write32le(&GfxCore[0], T.GfxCore);
    // Bit 21 marks code of the vector compiler.
    support::endian::write32le(&Metadata[0], 1u << 21);
    auto S = std::make_unique<ELFYAML::NoteSection>();
    setUp(*S, ".note.intelgt.compat", ELF::SHT_NOTE, 4);
    S->Notes.emplace();
    addNote(*S, NoteGfxCore, GfxCore);
    addNote(*S, NoteTargetMetadata, Metadata);
    addNote(*S, NoteZebinVersion,
            StringRef(ZebinVersion, sizeof(ZebinVersion)));
    Object.Chunks.push_back(std::move(S));
  }

  void addDebugSection(const DebugSection &D) {
    addSection(D.Name, ELF::SHT_PROGBITS, 0, D.Contents);
    if (D.Addresses.empty())
      return;
    auto S = std::make_unique<ELFYAML::RelocationSection>();
    setUp(*S, (".rela" + D.Name).str(), ELF::SHT_RELA, 8);
    S->RelocatableSec = keep(D.Name);
    S->Relocations.emplace();
    for (const DebugSection::Address &A : D.Addresses) {
      ELFYAML::Relocation R = {};
      R.Offset = yaml::Hex64(A.Offset);
      R.Addend = ELFYAML::YAMLIntUInt(0);
      R.Type = ELFYAML::ELF_REL(RelocSymbolAddress);
      R.Symbol = keep(A.Symbol);
      S->Relocations->push_back(R);
    }
    Object.Chunks.push_back(std::move(S));
  }

  std::string write() {
    std::string Result;
    raw_string_ostream OS(Result);
    // Cannot fail on what this class builds; a size limit keeps it from
    // filling the memory.
    bool Done = yaml::yaml2elf(
        Object, OS, [](const Twine &Message) { report_fatal_error(Message); },
        /*MaxSize=*/UINT32_MAX);
    (void)Done;
    return OS.str();
  }

private:
  static std::string textSymbol(const GenKernel &K, unsigned Number) {
    return "text." + K.Info.Name + "." + std::to_string(Number);
  }

  void addTextReferences(const GenKernel &K) {
    std::string Code = TextPrefix + K.Info.Name;
    auto S = std::make_unique<ELFYAML::RelocationSection>();
    setUp(*S, ".rel" + Code, ELF::SHT_REL, 8);
    S->RelocatableSec = keep(Code);
    S->Relocations.emplace();
    for (const TextReference &T : K.TextReferences) {
      ELFYAML::Relocation R = {};
      R.Offset = yaml::Hex64(T.Offset);
      R.Addend = ELFYAML::YAMLIntUInt(0);
      R.Type = ELFYAML::ELF_REL(T.High ? RelocSymbolAddressHigh
                                       : RelocSymbolAddressLow);
      R.Symbol = keep(textSymbol(K, T.Text));
      S->Relocations->push_back(R);
    }
    Object.Chunks.push_back(std::move(S));
  }

  /// The object only refers to strings.
  StringRef keep(StringRef S) {
    Strings.push_back(S.str());
    return Strings.back();
  }

  void setUp(ELFYAML::Section &S, StringRef Name, uint32_t Type,
             unsigned Align) {
    S.Name = keep(Name);
    S.Type = ELFYAML::ELF_SHT(Type);
    S.AddressAlign = yaml::Hex64(Align);
  }

  void addNote(ELFYAML::NoteSection &S, uint32_t Type, StringRef Contents) {
    ELFYAML::NoteEntry Note;
    Note.Name = "IntelGT";
    Note.Desc = bytesOf(keep(Contents));
    Note.Type = ELFYAML::ELF_NT(Type);
    S.Notes->push_back(Note);
  }

  ELFYAML::Object Object;
  std::deque<std::string> Strings;
};

} // namespace

std::string writeELF(ArrayRef<GenKernel> Kernels, const TargetInfo &T,
                     const InfoSection &Info, bool LineTable) {
  ImageBuilder Image;
  for (const GenKernel &K : Kernels)
    Image.addKernel(K);
  Image.addTexts(Kernels);
  Image.addSection(Info.Name, Info.Type, 0, Info.Contents);
  Image.addCompatibilityNote(T);
  if (LineTable)
    for (const DebugSection &D : makeDebugSections(Kernels))
      Image.addDebugSection(D);
  return Image.write();
}

} // namespace bridge
} // namespace cmc
