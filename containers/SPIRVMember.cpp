//===- SPIRVMember.cpp - SPIR-V in a fat binary ---------------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "containers/SPIRVMember.h"
#include "containers/ELFBuilder.h"
#include "containers/GenELFImage.h"
#include "llvm/Support/Endian.h"

using namespace llvm;
using object::ELF64LE;

namespace cmc::container {
namespace {

/// Names as in ocl_elf.h of NEO, whose runtimes go by the types.
constexpr unsigned TypeExecutable = 0xff04, FirstType = 0xff01,
                   LastType = 0xff05;
constexpr uint32_t SectionOptions = 0xff000006, SectionSPIRV = 0xff000009;
constexpr char OptionsName[] = "BuildOptions", ModuleName[] = "SPIRV Object";

} // namespace

std::string writeSPIRVMember(StringRef Module, StringRef Options) {
  ELFBuilder File(ELF::EM_NONE, TypeExecutable);
  File.addSection(OptionsName, SectionOptions, 0, Options);
  File.addSection(ModuleName, SectionSPIRV, 0, Module);
  return File.write();
}

bool isSPIRVMember(StringRef Bytes) {
  constexpr unsigned TypeAt = 16;
  if (!Bytes.startswith(StringRef(ELF::ElfMagic, 4)) ||
      Bytes.size() < sizeof(ELF::Elf64_Ehdr) || machineOf(Bytes))
    return false;
  unsigned Type = support::endian::read16le(Bytes.data() + TypeAt);
  return Type >= FirstType && Type <= LastType;
}

Expected<Container> readSPIRVMember(StringRef Bytes) {
  auto Refuse = [](Error E) { return malformed(toString(std::move(E))); };
  auto F = openELF(Bytes);
  if (!F)
    return F.takeError();
  auto Headers = F->sections();
  if (!Headers)
    return Refuse(Headers.takeError());
  Container C;
  C.Kind = ContainerKind::SPIRV;
  C.Bytes = Bytes;
  bool HasModule = false;
  for (const ELF64LE::Shdr &H : *Headers) {
    if (H.sh_type != SectionOptions && H.sh_type != SectionSPIRV)
      continue;
    auto Contents = F->getSectionContents(H);
    if (!Contents)
      return Refuse(Contents.takeError());
    StringRef Text = toStringRef(*Contents);
    bool IsModule = H.sh_type == SectionSPIRV;
    HasModule |= IsModule;
    C.Sections.push_back({IsModule ? ModuleName : OptionsName,
                          uint64_t(Text.data() - Bytes.data()), Text});
  }
  if (!HasModule)
    return malformed("input of a compiler other than SPIR-V");
  return std::move(C);
}

StringRef moduleOf(const Container &C) {
  for (const ContainerSection &S : C.Sections)
    if (S.Name == ModuleName)
      return S.Bytes;
  return "";
}

} // namespace cmc::container
