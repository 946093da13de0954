//===- RawKernel.cpp - bare code with a description -----------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "containers/ElementNames.h"
#include "gen-simulator/loader/Containers.h"
#include "gen-simulator/loader/Loader.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;
using cmc::ArgKind;
using cmc::PayloadABI;

namespace gensim {
namespace {

Error wrong(StringRef Argument, const Twine &Why) {
  return createStringError(inconvertibleErrorCode(),
                           "signature: '" + Argument + "' " + Why);
}

Expected<cmc::KernelArg> parseArgument(StringRef Text) {
  StringRef Name, Type;
  std::tie(Name, Type) = Text.trim().split(':');
  if (Name.empty() || Type.empty())
    return wrong(Text, "is not NAME:TYPE");
  cmc::KernelArg A;
  A.Name = Name.str();
  A.Kind = StringSwitch<ArgKind>(Type)
               .Case("media", ArgKind::Media)
               .Case("image", ArgKind::Image)
               .Case("buffer", ArgKind::Buffer)
               .Case("surface", ArgKind::Surface)
               .Case("pointer", ArgKind::Pointer)
               .Case("sampler", ArgKind::Sampler)
               .Default(ArgKind::Value);
  if (A.Kind != ArgKind::Value) {
    A.Size = A.Kind == ArgKind::Pointer ? 8 : 4;
    return A;
  }
  cmc::ElementName E = cmc::parseElementName(Type);
  if (E.Type == cmc::ElementType::None || E.Count > 512)
    return wrong(Text,
                 "has no type that is known: media, image, buffer, "
                 "surface, pointer, sampler or, for example, float or uint8");
  A.Element = E.Type;
  A.NumElements = E.Count;
  A.Size = E.Count * cmc::sizeInBytes(E.Type);
  return A;
}

/// Lays out arguments like docs/reference/containers.md and llvm-genx: natural
/// alignment, vectors at multiples of 8, arguments that fit a register within
/// one.
class Placement {
public:
  Placement(const cmc::TargetInfo &T, PayloadABI ABI)
      : GRF(T.GRFBytes), ZE(ABI == PayloadABI::ZE) {}

  void place(cmc::KernelArg &A) {
    bool Bound = A.Kind != ArgKind::Value && A.Kind != ArgKind::Pointer;
    if (ZE && Bound) {
      A.BindingIndex = A.Kind == ArgKind::Sampler ? NextSampler++ : NextIndex++;
      if (A.Kind == ArgKind::Buffer)
        A.Offset = take(8, 8);
      return;
    }
    A.Offset = take(A.Size, A.NumElements > 1 ? 8 : A.Size);
  }

private:
  int take(unsigned Size, unsigned Align) {
    Next = alignTo(Next, Align);
    if (Next / GRF != (Next + Size - 1) / GRF)
      Next = alignTo(Next, GRF);
    Next += Size;
    return int(Next - Size);
  }

  unsigned GRF, Next = 0;
  bool ZE;
  int NextIndex = 1, NextSampler = 0;
};

} // namespace

Expected<ModuleImage> loadRaw(StringRef Code, const cmc::TargetInfo &Target,
                              const RawKernel &D) {
  KernelImage K;
  K.Info.Name = D.Name;
  K.Info.ABI = D.ABI;
  K.Info.SLMBytes = D.SLMBytes;
  K.Info.HasGroups = D.HasGroups || D.ABI == PayloadABI::ZE;
  K.ScratchBytes = D.ScratchBytes;
  K.Code = Code.str();
  const cmc::TargetInfo &Large = cmc::withLargeRegisterFile(Target);
  K.Info.Resources.GRFCount =
      D.Registers ? D.Registers : unsigned(Large.GRFCount);
  if (K.Info.Resources.GRFCount > Large.GRFCount)
    return createStringError(inconvertibleErrorCode(),
                             Twine(Target.Name) + " has " +
                                 Twine(Large.GRFCount) + " registers, not " +
                                 Twine(D.Registers));
  SmallVector<StringRef, 8> Parts;
  StringRef(D.Signature).split(Parts, ',', -1, /*KeepEmpty=*/false);
  Placement Layout(Target, D.ABI);
  for (StringRef Part : Parts) {
    auto A = parseArgument(Part);
    if (!A)
      return A.takeError();
    Layout.place(*A);
    K.Info.Args.push_back(std::move(*A));
  }
  bool ZE = D.ABI == PayloadABI::ZE;
  K.Payload = payloadOf(K.Info);
  K.LocalIds = ZE ? LocalIdForm::Packed : LocalIdForm::None;
  K.LocalIdBytes = ZE ? 6 : 0;
  if (Error Problem = validate(K, Target))
    return std::move(Problem);
  ModuleImage Result;
  Result.Target = &Target;
  Result.Kernels.push_back(std::move(K));
  return std::move(Result);
}

} // namespace gensim
