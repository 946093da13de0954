//===- Extract.cpp - cmobj extract ----------------------------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "Commands.h"
#include "Input.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace cmc::cmobj {
namespace {

using What = Request::What;

Error wrong(const Twine &Text) {
  return createStringError(inconvertibleErrorCode(), Text);
}

/// The code of the single kernel that \p R selects.
Expected<StringRef> findCode(const Container &C, const Request &R) {
  Expected<std::vector<Selected>> Kernels = select(C, R);
  if (!Kernels)
    return Kernels.takeError();
  if (Kernels->size() == 1)
    return Kernels->front().Kernel->Code;
  bool OneName = all_of(*Kernels, [&](const Selected &S) {
    return S.Kernel->Info.Name == Kernels->front().Kernel->Info.Name;
  });
  return wrong("the file has " + Twine(Kernels->size()) +
               " matching codes; use " + (OneName ? "--target=" : "--kernel="));
}

Expected<StringRef> findSection(const Container &C, StringRef Name) {
  for (const ContainerSection &S : C.Sections)
    if (S.Name == Name)
      return S.Bytes;
  return wrong("no section '" + Name + "'; see cmobj list --sections");
}

Expected<StringRef> findMember(const Container &C, const Request &R) {
  std::vector<const Container *> Found;
  for (const Container &M : C.Members) {
    bool IsFor = !R.Target || any_of(M.Targets, [&](const TargetInfo *T) {
      return haveOneCode(*T, *R.Target);
    });
    bool IsNew = none_of(
        Found, [&](const Container *Other) { return Other->Bytes == M.Bytes; });
    if (IsFor && IsNew && (R.Name.empty() || M.Name == R.Name))
      Found.push_back(&M);
  }
  if (Found.size() == 1)
    return Found.front()->Bytes;
  // An object with SPIR-V or IR has no kernels.
  if (C.Kind == ContainerKind::Object && C.Members.empty() &&
      C.Sections.size() == 1 &&
      (R.Name.empty() || C.Sections.front().Name == R.Name))
    return C.Sections.front().Bytes;
  if (C.Members.empty())
    return wrong("a file of this kind has no members");
  if (Found.empty())
    return wrong("no such member; see cmobj list");
  return wrong("the file has " + Twine(Found.size()) +
               " such members: say --target= or --member=<name>");
}

Expected<StringRef> findPart(const Container &C, const Request &R) {
  switch (R.Part) {
  case What::Code:
    return findCode(C, R);
  case What::VISA:
    if (C.Kind != ContainerKind::ISA)
      return wrong("only an .isa has vISA");
    if (!R.Kernel.empty())
      return findSection(C, R.Kernel + ".visa");
    if (C.Kernels.empty() || any_of(C.Kernels, [&](const ContainerKernel &K) {
          return K.Info.Name != C.Kernels.front().Info.Name;
        }))
      return wrong("the file has several kernels; use --kernel=");
    return findSection(C, C.Kernels.front().Info.Name + ".visa");
  case What::Bitcode:
    if (C.Bitcode.empty())
      return wrong("the file has no IR for the CPU device");
    return C.Bitcode;
  case What::Member:
    return findMember(C, R);
  case What::Section:
    return findSection(C, R.Name);
  }
  llvm_unreachable("covered switch");
}

/// The only part of a header is its single member.
Expected<StringRef> findPart(const Input &I, const Request &R) {
  if (!I.Kernels && (!I.Header || R.Part != What::Member))
    return wrong(kindOf(I.File->getBuffer()) + " has no parts");
  if (!I.Header || R.Part != What::Member ||
      (I.Kernels && I.Kernels->Kind == ContainerKind::Fat && R.Target))
    return findPart(*I.Kernels, R);
  if (R.Name.empty() || R.Name == I.Header->Names.linkName())
    return I.File->getBuffer();
  return wrong("no such member; see cmobj list");
}

} // namespace

int extractMain(const Request &R) {
  if (R.Output.empty())
    return fail("no output file; use -o <file>");
  Expected<Input> I = readInput(R.Files[0]);
  if (!I)
    return fail(I.takeError());
  Expected<StringRef> Bytes = findPart(*I, R);
  if (!Bytes)
    return fail(I->Path + ": " + toString(Bytes.takeError()));
  return deliver(R, *Bytes);
}

} // namespace cmc::cmobj
