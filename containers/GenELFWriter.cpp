//===- GenELFWriter.cpp - writes zebin and `cm` files ---------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "containers/GenELFWriter.h"
#include "containers/ELFBuilder.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Endian.h"

using namespace llvm;

namespace cmc::container {
namespace {

void addKernel(ELFBuilder &File, const GenKernel &K) {
  std::string Section = TextPrefix + K.Info.Name;
  File.addSection(Section, ELF::SHT_PROGBITS,
                  ELF::SHF_ALLOC | ELF::SHF_EXECINSTR,
                  K.Code + std::string(CodePadding, '\0'));
  File.addSymbol(K.Info.Name, Section, 0, K.Code.size(), ELF::STT_FUNC,
                 ELF::STB_LOCAL);
}

std::string stringSymbol(const GenKernel &K, unsigned Number) {
  return "text." + K.Info.Name + "." + std::to_string(Number);
}

/// Adds the strings of all kernels, and the relocations of their code. The
/// runtimes only find global symbols.
void addStrings(ELFBuilder &File, ArrayRef<GenKernel> Kernels) {
  std::string Contents;
  for (const GenKernel &K : Kernels)
    for (const auto &Text : enumerate(K.Info.Strings)) {
      File.addSymbol(stringSymbol(K, Text.index()), StringSection,
                     Contents.size(), Text.value().size() + 1, ELF::STT_OBJECT,
                     ELF::STB_GLOBAL);
      Contents += Text.value() + '\0';
    }
  if (Contents.empty())
    return;
  File.addSection(StringSection, ELF::SHT_PROGBITS, ELF::SHF_ALLOC, Contents);
  for (const GenKernel &K : Kernels) {
    std::vector<ELFBuilder::Relocation> Relocations;
    for (const StringReference &T : K.StringReferences)
      Relocations.push_back(
          {T.Offset, T.High ? RelocSymbolAddressHigh : RelocSymbolAddressLow,
           stringSymbol(K, T.Text)});
    if (!Relocations.empty())
      File.addRelocations(TextPrefix + K.Info.Name, /*Addends=*/false,
                          Relocations);
  }
}

void addCompatibilityNote(ELFBuilder &File, const TargetInfo &T) {
  std::string GfxCore(4, '\0'), Metadata(4, '\0');
  support::endian::write32le(&GfxCore[0], T.GfxCore);
  // Bit 21 marks code of the vector compiler.
  support::endian::write32le(&Metadata[0], 1u << 21);
  File.addNotes(
      NoteSection, NoteName,
      {{NoteGfxCore, GfxCore},
       {NoteTargetMetadata, Metadata},
       {NoteZebinVersion, std::string(ZebinVersion, sizeof(ZebinVersion))}});
}

void addDebugSection(ELFBuilder &File, const DebugSection &D) {
  File.addSection(D.Name, ELF::SHT_PROGBITS, 0, D.Contents);
  std::vector<ELFBuilder::Relocation> Relocations;
  for (const DebugSection::Address &A : D.Addresses)
    Relocations.push_back({A.Offset, RelocSymbolAddress, A.Symbol});
  if (!Relocations.empty())
    File.addRelocations(D.Name, /*Addends=*/true, Relocations);
}

} // namespace

std::string writeGenELF(ArrayRef<GenKernel> Kernels, const TargetInfo &T,
                        const InfoSection &Info, ArrayRef<DebugSection> Debug) {
  ELFBuilder File(MachineIntelGT);
  for (const GenKernel &K : Kernels)
    addKernel(File, K);
  addStrings(File, Kernels);
  File.addSection(Info.Name, Info.Type, 0, Info.Contents);
  addCompatibilityNote(File, T);
  for (const DebugSection &D : Debug)
    addDebugSection(File, D);
  return File.write();
}

} // namespace cmc::container
