//===- HostObjectReader.cpp - containers in a host object file ------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "containers/GenELFImage.h"
#include "containers/HostObject.h"
#include "containers/Readers.h"

using namespace llvm;
using object::ELF64LE;

namespace cmc::container {
namespace {

/// Adds \p Offset to offsets that are relative to the member's bytes.
void move(Container &C, uint64_t Offset) {
  for (ContainerSection &S : C.Sections)
    S.Offset += Offset;
  for (ContainerKernel &K : C.Kernels)
    K.CodeOffset += Offset;
  for (Container &M : C.Members)
    move(M, Offset);
}

Error add(Container &C, StringRef Symbol, StringRef Bytes, uint64_t Offset) {
  C.Sections.push_back({Symbol.str(), Offset, Bytes});
  if (!isContainer(Bytes)) // SPIR-V or IR.
    return Error::success();
  // Objects contain no objects, which ends the recursion.
  if (machineOf(Bytes) && machineOf(Bytes) != MachineIntelGT)
    return malformed("'" + Symbol + "' holds an object file");
  Expected<Container> M = readContainer(Bytes);
  if (!M)
    return malformed("'" + Symbol + "': " + toString(M.takeError()));
  move(*M, Offset);
  M->Name = Symbol.str();
  addMember(C, std::move(*M));
  return Error::success();
}

} // namespace

Expected<Container> readObject(StringRef Bytes) {
  auto F = openELF(Bytes);
  if (!F)
    return F.takeError();
  auto Headers = F->sections();
  if (!Headers)
    return malformed(toString(Headers.takeError()));
  Container C;
  C.Kind = ContainerKind::Object;
  for (const ELF64LE::Shdr &H : *Headers) {
    auto Name = F->getSectionName(H);
    if (!Name)
      return malformed(toString(Name.takeError()));
    if (!Name->consume_front(ObjectSectionPrefix))
      continue;
    auto Contents = F->getSectionContents(H);
    if (!Contents)
      return malformed(toString(Contents.takeError()));
    if (Error E = add(C, *Name, toStringRef(*Contents), H.sh_offset))
      return std::move(E);
  }
  if (C.Sections.empty())
    return malformed("not for an Intel GPU, and no object file that cmc wrote");
  return std::move(C);
}

} // namespace cmc::container
