//===- GenELFReader.cpp - reads zebin and `cm` containers -----------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "containers/CMInfo.h"
#include "containers/GenELFImage.h"
#include "containers/Readers.h"
#include "containers/ZeInfoReader.h"

using namespace llvm;

namespace cmc::container {
namespace {

void addSections(const GenELFImage &Image, Container &C) {
  for (const auto &S : Image.sections())
    if (!S.first.empty())
      C.Sections.push_back({S.first.str(),
                            uint64_t(S.second.data() - Image.bytes().data()),
                            S.second});
}

/// The kernel that \p Info describes, with its code.
Expected<ContainerKernel> readKernel(const GenELFImage &Image,
                                     KernelInfo Info) {
  ContainerKernel K;
  K.Target = Image.target();
  auto Code = Image.code(Info.Name);
  if (!Code)
    return Code.takeError();
  K.Code = *Code;
  K.CodeOffset = K.Code.data() - Image.bytes().data();
  K.CodeCapacity = Image.section((TextPrefix + Info.Name))->size();
  if (Image.needsPatching(Info.Name)) {
    auto Addresses = Image.stringAddresses(Info.Name);
    const StringRef *Strings = Image.section(StringSection);
    if (Addresses && Strings) {
      K.StringAddresses = std::move(*Addresses);
      K.Strings = Strings->str();
    } else {
      K.Unsupported = "data or functions outside of it";
    }
  }
  K.Info = std::move(Info);
  return std::move(K);
}

Expected<Container> readCM(const GenELFImage &Image) {
  Expected<json::Value> V = parseFlatJSON(*Image.section(CMInfoSection));
  if (!V)
    return V.takeError();
  Expected<CMInfo> Info = readCMInfo(*V);
  if (!Info)
    return Info.takeError();
  Container C;
  C.Kind = ContainerKind::CM;
  C.Targets = {Info->Target};
  for (KernelInfo &I : Info->Kernels) {
    Expected<ContainerKernel> K = readKernel(Image, std::move(I));
    if (!K)
      return K.takeError();
    K->Target = Info->Target;
    C.Kernels.push_back(std::move(*K));
  }
  return std::move(C);
}

Expected<Container> readZebin(const GenELFImage &Image) {
  auto Document = ze::parseZeInfo(*Image.section(ZeInfoSection));
  if (!Document)
    return Document.takeError();
  Container C;
  C.Kind = ContainerKind::Zebin;
  if (Image.target())
    C.Targets = {Image.target()};
  auto Lines = Image.lines();
  for (const ze::KernelEntry &E : Document->Kernels) {
    if (E.Name == SymbolTableKernel)
      continue;
    Expected<KernelInfo> Info = kernelInfoOf(E, *Document);
    if (!Info)
      return Info.takeError();
    GenELFImage::SourceLines Source = Lines.lookup(E.Name);
    Info->Lines = std::move(Source.Lines);
    Info->Calls = std::move(Source.Calls);
    Expected<ContainerKernel> K = readKernel(Image, std::move(*Info));
    if (!K)
      return K.takeError();
    K->Info.Resources.CodeBytes = K->Code.size();
    C.Kernels.push_back(std::move(*K));
  }
  return std::move(C);
}

} // namespace

Expected<Container> readGenELF(StringRef Bytes) {
  Expected<GenELFImage> Image = GenELFImage::open(Bytes);
  if (!Image)
    return Image.takeError();
  auto C = Image->section(CMInfoSection) ? readCM(*Image)
           : Image->section(ZeInfoSection)
               ? readZebin(*Image)
               : malformed(Twine("it has neither ") + ZeInfoSection + " nor " +
                           CMInfoSection);
  if (C) {
    addSections(*Image, *C);
    C->Bytes = Bytes;
  }
  return C;
}

} // namespace cmc::container
