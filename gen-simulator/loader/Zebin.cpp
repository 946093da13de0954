//===- Zebin.cpp - payloads of zebin kernels ------------------------------===//
//
// Part of CMC, under the MIT licence.
//
// The containers library reads the arguments of a kernel; this file converts
// the entries of .ze_info to payload slots.
//===----------------------------------------------------------------------===//
#include "containers/ZeInfoReader.h"
#include "gen-simulator/loader/Containers.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSwitch.h"

using namespace llvm;
namespace ze = cmc::ze;

namespace gensim {
namespace {

struct PayloadRow {
  StringRef ZeName;
  PayloadKind Kind;
};
const PayloadRow PayloadRows[] = {
#define GENSIM_PAYLOAD(Name, ZeName) {ZeName, PayloadKind::Name},
#include "gen-simulator/loader/Payload.def"
};

/// Adds the properties in a document's entry, other than arguments, to a
/// KernelImage.
class KernelReader {
public:
  KernelReader(const ze::KernelEntry &E, KernelImage &K) : E(E), K(K) {}

  Error read() {
    K.SIMDSize = E.Env.SIMDSize;
    K.InlineBytes = E.Env.InlineDataPayloadSize;
    K.PrologBytes = E.Env.OffsetToSkipPerThreadDataLoad;
    for (const ze::PayloadArgument &A : E.Payload)
      addEntry(A);
    for (const ze::PerThreadArgument &A : E.PerThread)
      addPerThread(A);
    for (const ze::MemoryBuffer &M : E.Memory)
      addMemory(M);
    for (const ze::InlineSampler &S : E.Samplers)
      if (Error Problem = addSampler(S))
        return Problem;
    return Error::success();
  }

private:
  /// Names and meanings: zeinfo specification, inline samplers.
  Error addSampler(const ze::InlineSampler &From) {
    constexpr int MaxSamplers = 64;
    Optional<Wrap> W = StringSwitch<Optional<Wrap>>(From.AddrMode)
                           .Cases("none", "clamp_edge", Wrap::Clamp)
                           .Case("clamp_border", Wrap::ClampBorder)
                           .Case("repeat", Wrap::Repeat)
                           .Case("mirror", Wrap::Mirror)
                           .Default(None);
    bool Linear = From.FilterMode == "linear";
    if (!W || (!Linear && From.FilterMode != "nearest") || From.Index < 0 ||
        From.Index >= MaxSamplers)
      return cmc::malformed("kernel '" + Twine(E.Name) +
                            "': an inline sampler that does not exist");
    Sampler S;
    S.Min = S.Mag = Linear ? Filter::Linear : Filter::Nearest;
    S.WrapX = S.WrapY = S.WrapZ = *W;
    S.Normalized = From.Normalized;
    K.InlineSamplers.push_back({unsigned(From.Index), S});
    return Error::success();
  }

  void unsupported(const Twine &What) {
    if (K.Unsupported.empty())
      K.Unsupported = What.str();
  }

  void addEntry(const ze::PayloadArgument &A) {
    if (A.ArgType == "arg_bypointer")
      return addPointer(A);
    const auto *Row = find_if(PayloadRows, [&](const PayloadRow &R) {
      return !R.ZeName.empty() && R.ZeName == A.ArgType;
    });
    if (Row == std::end(PayloadRows))
      return unsupported("payload argument '" + A.ArgType + "'");
    K.Payload.push_back({Row->Kind, uint32_t(A.Offset), A.Size, A.ArgIndex,
                         A.SourceOffset.getValueOr(0)});
  }

  void addPointer(const ze::PayloadArgument &A) {
    bool Bound = A.AddrSpace == "sampler" || A.AddrSpace == "image";
    if (A.AddrMode == "slm")
      K.Payload.push_back({PayloadKind::LocalMemory, uint32_t(A.Offset), A.Size,
                           A.ArgIndex, 0});
    else if (!Bound && A.AddrMode == "stateless")
      K.Payload.push_back(
          {PayloadKind::Address, uint32_t(A.Offset), A.Size, A.ArgIndex, 0});
    else if (A.Size) // IGC 2.40 has bytes for surfaces that have an index.
      K.Payload.push_back(
          {PayloadKind::Reserved, uint32_t(A.Offset), A.Size, -1, 0});
    if (A.AddrMode == "bindless")
      unsupported("bindless surfaces");
  }

  void addPerThread(const ze::PerThreadArgument &A) {
    bool Packed = A.ArgType == "packed_local_ids";
    if (!Packed && A.ArgType != "local_id")
      return unsupported("per-thread payload argument '" + A.ArgType + "'");
    if (A.Offset || K.LocalIds != LocalIdForm::None)
      return unsupported("more than one kind of local ids");
    K.LocalIds = Packed ? LocalIdForm::Packed : LocalIdForm::Lanes;
    K.LocalIdBytes = A.Size;
  }

  void addMemory(const ze::MemoryBuffer &M) {
    if (M.Type == "scratch") {
      K.ScratchBytes = std::max(K.ScratchBytes, M.Size);
    } else if (M.Type == "global" && M.Usage == "private_space") {
      uint64_t Bytes =
          uint64_t(M.Size) / std::max(1u, M.PerSIMDThread ? K.SIMDSize : 1);
      K.PrivateBytes = std::max<uint64_t>(K.PrivateBytes, Bytes);
    } else if (M.Type != "slm") {
      unsupported("memory of type '" + M.Type + "'");
    }
  }

  const ze::KernelEntry &E;
  KernelImage &K;
};

} // namespace

Expected<ModuleImage> loadZebin(const cmc::Container &C) {
  auto Section = find_if(C.Sections, [](const cmc::ContainerSection &S) {
    return S.Name == cmc::ZeInfoSection;
  });
  auto Document = ze::parseZeInfo(Section->Bytes);
  if (!Document)
    return Document.takeError();
  ModuleImage Result;
  Result.Target = C.Targets.empty() ? nullptr : C.Targets.front();
  for (const cmc::ContainerKernel &From : C.Kernels) {
    KernelImage K;
    K.Info = From.Info;
    K.Code = From.Code.str();
    auto E = find_if(Document->Kernels, [&](const ze::KernelEntry &Each) {
      return Each.Name == From.Info.Name;
    });
    if (Error Problem = KernelReader(*E, K).read())
      return std::move(Problem);
    if (!From.Unsupported.empty())
      K.Unsupported = From.Unsupported;
    else if (!patchStrings(From.StringAddresses, From.Strings, K))
      K.Unsupported = "addresses of strings outside of its code";
    Result.Kernels.push_back(std::move(K));
  }
  return std::move(Result);
}

} // namespace gensim
