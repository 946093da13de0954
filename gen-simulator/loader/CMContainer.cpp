//===- CMContainer.cpp - reads the `cm` container -------------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "gen-simulator/loader/Containers.h"

using namespace llvm;
using cmc::ArgKind;
using cmc::ImplicitArg;

namespace gensim {
namespace {

constexpr int64_t FormatVersion = 1;
/// The JSON parser recurses; our writer needs seven levels.
constexpr unsigned MaxNesting = 32;

bool nestsTooDeep(StringRef Text) {
  unsigned Depth = 0;
  for (char C : Text) {
    if (C == '[' || C == '{')
      ++Depth;
    else if ((C == ']' || C == '}') && Depth)
      --Depth;
    if (Depth > MaxNesting)
      return true;
  }
  return false;
}

/// What the payload has of \p A. In `ze` surfaces are in the binding table, and
/// a buffer's slot is its address.
PayloadKind kindOf(const cmc::KernelArg &A, cmc::PayloadABI ABI) {
  switch (A.Kind) {
  case ArgKind::Value:
    return PayloadKind::Value;
  case ArgKind::Pointer:
    return PayloadKind::Address;
  case ArgKind::Buffer:
    return ABI == cmc::PayloadABI::ZE ? PayloadKind::Address
                                      : PayloadKind::SurfaceIndex;
  case ArgKind::Sampler:
    return PayloadKind::SamplerIndex;
  default:
    return PayloadKind::SurfaceIndex;
  }
}

PayloadKind kindOf(ImplicitArg::Kind K) {
  switch (K) {
  case ImplicitArg::GroupCount:
    return PayloadKind::GroupCount;
  case ImplicitArg::LocalSize:
    return PayloadKind::LocalSize;
  case ImplicitArg::PrivateBase:
    return PayloadKind::PrivateBase;
  case ImplicitArg::LocalId:
    return PayloadKind::LocalIdDwords;
  case ImplicitArg::PrintBuffer:
    return PayloadKind::PrintBuffer;
  }
  return PayloadKind::GroupCount;
}

} // namespace

std::vector<PayloadSlot> payloadOf(const cmc::KernelInfo &Info) {
  std::vector<PayloadSlot> Out;
  for (size_t I = 0; I != Info.Args.size(); ++I) {
    const cmc::KernelArg &A = Info.Args[I];
    if (A.Offset >= 0) {
      PayloadKind Kind = kindOf(A, Info.ABI);
      uint32_t Size = Kind == PayloadKind::Address ? 8 : A.Size;
      Out.push_back({Kind, uint32_t(A.Offset), Size, int(I), 0});
    }
  }
  for (const ImplicitArg &A : Info.ImplicitArgs)
    Out.push_back({kindOf(A.K), A.Offset, A.Size, -1, 0});
  return Out;
}

Expected<ModuleImage> readCM(const ElfImage &Image) {
  StringRef Text = *Image.section(CMInfoSection);
  if (nestsTooDeep(Text))
    return malformed(Twine(CMInfoSection) + " nests too deep");
  Expected<json::Value> Info = json::parse(Text);
  if (!Info)
    return malformed(Twine(CMInfoSection) + ": " + toString(Info.takeError()));
  const json::Object *Root = Info->getAsObject();
  if (!Root || Root->getInteger("version") != FormatVersion)
    return malformed(Twine(CMInfoSection) + ": unknown version");
  const json::Array *List = Root->getArray("kernels");
  Optional<StringRef> Target = Root->getString("target");
  if (!List || !Target)
    return malformed(Twine(CMInfoSection) + ": no target or no kernels");
  ModuleImage Result;
  Result.Target = cmc::findTarget(*Target);
  if (!Result.Target || Result.Target->isHost())
    return malformed("unknown target '" + *Target + "'");
  for (const json::Value &V : *List) {
    KernelImage K;
    json::Path::Root Where("kernel");
    if (!fromJSON(V, K.Info, Where))
      return malformed(Twine(CMInfoSection) + ": " +
                       toString(Where.getError()));
    auto Code = Image.code(K.Info.Name);
    if (!Code)
      return Code.takeError();
    K.Code = Code->str();
    if (Image.needsPatching(K.Info.Name) && !patchTexts(Image, K.Info.Name, K))
      K.Unsupported = "data or functions outside of it";
    K.ScratchBytes = scratchBytes(K.Info);
    K.Payload = payloadOf(K.Info);
    Result.Kernels.push_back(std::move(K));
  }
  return std::move(Result);
}

} // namespace gensim
