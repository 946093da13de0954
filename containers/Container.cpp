//===- Container.cpp - reads any file with kernels ------------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "cmc/Container.h"
#include "containers/CISA.h"
#include "containers/GenELFImage.h"
#include "containers/Readers.h"
#include "containers/SPIRVMember.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/BinaryFormat/ELF.h"
#include "llvm/Object/Archive.h"
#include "llvm/Support/Endian.h"

using namespace llvm;

namespace cmc {
namespace {

bool isELF(StringRef Bytes) {
  return Bytes.startswith(StringRef(ELF::ElfMagic, 4));
}
bool isArchive(StringRef Bytes) {
  return Bytes.startswith(object::ArchiveMagic);
}
bool isISA(StringRef Bytes) { return Bytes.startswith(cisa::Magic); }

} // namespace

const char *toString(ContainerKind K) {
  static const char *const Names[] = {"zebin", "cm",     "isa",
                                      "fat",   "object", "spirv"};
  return Names[unsigned(K)];
}

const ContainerKernel *Container::find(StringRef Name,
                                       const TargetInfo *T) const {
  const ContainerKernel *Usable = nullptr;
  for (const ContainerKernel &K : Kernels) {
    if (K.Info.Name != Name)
      continue;
    if (!T || (K.Target && K.Target->Name == T->Name))
      return &K;
    if (!Usable && K.Target && haveOneCode(*K.Target, *T))
      Usable = &K;
  }
  return Usable;
}

bool haveOneCode(const TargetInfo &A, const TargetInfo &B) {
  return A.Name == B.Name || (A.hasBinaries() && A.GfxCore == B.GfxCore &&
                              A.IGAPlatform == B.IGAPlatform);
}

bool isContainer(StringRef Bytes) {
  return isELF(Bytes) || isArchive(Bytes) || isISA(Bytes);
}

Expected<Container> readContainer(StringRef Bytes) {
  unsigned Machine = container::machineOf(Bytes);
  auto C = isISA(Bytes)                      ? container::readISA(Bytes)
           : isArchive(Bytes)                ? container::readFat(Bytes)
           : container::isSPIRVMember(Bytes) ? container::readSPIRVMember(Bytes)
           : Machine && Machine != MachineIntelGT
               ? container::readObject(Bytes)
               : container::readGenELF(Bytes);
  if (C)
    C->Bytes = Bytes;
  return C;
}

unsigned container::machineOf(StringRef Bytes) {
  constexpr unsigned MachineAt = 18;
  if (!isELF(Bytes) || Bytes.size() < sizeof(ELF::Elf64_Ehdr))
    return 0;
  return support::endian::read16le(Bytes.data() + MachineAt);
}

void container::addMember(Container &C, Container Member) {
  for (const ContainerKernel &K : Member.Kernels)
    if (!is_contained(C.Targets, K.Target) || !K.Target)
      C.Kernels.push_back(K);
  for (const TargetInfo *T : Member.Targets)
    if (!is_contained(C.Targets, T))
      C.Targets.push_back(T);
  C.Members.push_back(std::move(Member));
}

} // namespace cmc
