//===- FatReader.cpp - reads an ar of zebins and SPIR-V -------------------===//
//
// Part of CMC, under the MIT licence.
//
// LLVM's archive reader trusts the sizes in an archive, so it is not used.
//===----------------------------------------------------------------------===//
#include "containers/GenELFImage.h"
#include "containers/Readers.h"
#include "containers/SPIRVMember.h"
#include "llvm/BinaryFormat/ELF.h"
#include "llvm/Object/Archive.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;

namespace cmc::container {
namespace {

/// The target of a member "64.<IP version>"; null for any other name.
const TargetInfo *targetOfName(StringRef Name) {
  return Name.consume_front("64.") ? findTarget(Name) : nullptr;
}

/// Adds the member \p Name; its \p Bytes are at \p Offset in the file.
Error add(Container &C, StringRef Name, StringRef Bytes, uint64_t Offset) {
  C.Sections.push_back({Name.str(), Offset, Bytes});
  if (!Bytes.startswith(StringRef(ELF::ElfMagic, 4)))
    return Error::success(); // Padding.
  Expected<Container> M =
      isSPIRVMember(Bytes) ? readSPIRVMember(Bytes) : readGenELF(Bytes);
  if (!M)
    return malformed("member '" + Name + "': " + toString(M.takeError()));
  if (M->Kind != ContainerKind::Zebin && M->Kind != ContainerKind::SPIRV)
    return malformed("member '" + Name + "' is no zebin");
  const TargetInfo *T = targetOfName(Name);
  if (T && !M->Targets.empty() && !haveOneCode(*T, *M->Targets.front()))
    return malformed("member '" + Name + "' is for " +
                     M->Targets.front()->Name);
  if (T) {
    M->Targets = {T};
    for (ContainerKernel &K : M->Kernels)
      K.Target = T;
  }
  M->Name = Name.str();
  for (ContainerSection &S : M->Sections)
    S.Offset += Offset;
  for (ContainerKernel &K : M->Kernels)
    K.CodeOffset += Offset;
  addMember(C, std::move(*M));
  return Error::success();
}

/// Parses the integer in a header field, which is padded with blanks.
bool readNumber(StringRef Field, uint64_t &Out) {
  return !Field.rtrim(' ').getAsInteger(10, Out);
}

} // namespace

Expected<Container> readFat(StringRef Bytes) {
  constexpr uint64_t HeaderBytes = 60, NameBytes = 16, SizeAt = 48,
                     SizeBytes = 10;
  Container C;
  C.Kind = ContainerKind::Fat;
  uint64_t At = strlen(object::ArchiveMagic);
  while (At < Bytes.size()) {
    StringRef Header = Bytes.substr(At, HeaderBytes);
    uint64_t Size = 0;
    if (Header.size() < HeaderBytes || !Header.endswith("`\n") ||
        !readNumber(Header.substr(SizeAt, SizeBytes), Size))
      return malformed("no header of a member at byte " + Twine(At));
    At += HeaderBytes;
    StringRef Name = Header.take_front(NameBytes).rtrim(' ');
    Name.consume_back("/");
    if (Size > Bytes.size() - At)
      return malformed("member '" + Name + "' ends after the end of the file");
    if (Error E = add(C, Name, Bytes.substr(At, Size), At))
      return std::move(E);
    At += alignTo(Size, 2);
  }
  if (C.Members.empty())
    return malformed("an archive without Gen binaries and SPIR-V");
  return std::move(C);
}

} // namespace cmc::container
