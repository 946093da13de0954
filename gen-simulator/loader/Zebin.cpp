//===- Zebin.cpp - reads zebin --------------------------------------------===//
//
// Part of CMC, under the MIT licence.
//
// An argument has several entries: where its surface is bound, where its
// address, a piece of its value or a property goes. Here they become one
// cmc::KernelArg, for the user, and payload slots.
//===----------------------------------------------------------------------===//
#include "gen-simulator/loader/Containers.h"
#include "gen-simulator/loader/ElementNames.h"
#include "gen-simulator/loader/ZeInfo.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSwitch.h"

using namespace llvm;
using cmc::ArgKind;

namespace gensim {
namespace {

constexpr int MaxArgs = 256;
/// ocloc's carrier of functions and symbols, which is not for launching.
const char SymbolTableKernel[] = "Intel_Symbol_Table_Void_Program";

struct PayloadRow {
  StringRef ZeName;
  PayloadKind Kind;
};
const PayloadRow PayloadRows[] = {
#define GENSIM_PAYLOAD(Name, ZeName) {ZeName, PayloadKind::Name},
#include "gen-simulator/loader/Payload.def"
};

/// Makes one KernelImage of a document's entry.
class KernelReader {
public:
  KernelReader(const ze::KernelEntry &E, KernelImage &K) : E(E), K(K) {}

  Error read(const ze::MiscInfo *Misc) {
    readEnvironment();
    for (const ze::PayloadArgument &A : E.Payload)
      if (Error Problem = addEntry(A))
        return Problem;
    for (const ze::BindingTableIndex &B : E.Bindings) {
      if (B.ArgIndex < 0 || size_t(B.ArgIndex) >= K.Info.Args.size())
        return wrong("a binding table index of no argument");
      K.Info.Args[B.ArgIndex].BindingIndex = B.Value;
    }
    for (const ze::PerThreadArgument &A : E.PerThread)
      addPerThread(A);
    for (const ze::MemoryBuffer &M : E.Memory)
      addMemory(M);
    for (const ze::InlineSampler &S : E.Samplers)
      if (Error Problem = addSampler(S))
        return Problem;
    nameArguments(Misc);
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
      return wrong("an inline sampler that does not exist");
    Sampler S;
    S.Min = S.Mag = Linear ? Filter::Linear : Filter::Nearest;
    S.WrapX = S.WrapY = S.WrapZ = *W;
    S.Normalized = From.Normalized;
    K.InlineSamplers.push_back({unsigned(From.Index), S});
    return Error::success();
  }
  Error wrong(const Twine &What) {
    return malformed("kernel '" + Twine(E.Name) + "': " + What);
  }
  void unsupported(const Twine &What) {
    if (K.Unsupported.empty())
      K.Unsupported = What.str();
  }

  void readEnvironment() {
    K.Info.Name = E.Name;
    K.Info.ABI = cmc::PayloadABI::ZE;
    K.Info.HasGroups = true;
    K.Info.Barriers = E.Env.BarrierCount;
    K.Info.SLMBytes = E.Env.SLMSize;
    K.Info.HasStatelessWrite = !E.Env.HasNoStatelessWrite;
    K.Info.Resources.GRFCount = E.Env.GRFCount;
    K.SIMDSize = E.Env.SIMDSize;
    K.InlineBytes = E.Env.InlineDataPayloadSize;
    K.PrologBytes = E.Env.OffsetToSkipPerThreadDataLoad;
  }

  Error addEntry(const ze::PayloadArgument &A) {
    if (A.ArgIndex >= MaxArgs)
      return wrong("argument " + Twine(A.ArgIndex) + " is too far");
    cmc::KernelArg *Arg = nullptr;
    if (A.ArgIndex >= 0) {
      if (K.Info.Args.size() <= size_t(A.ArgIndex))
        K.Info.Args.resize(A.ArgIndex + 1);
      Arg = &K.Info.Args[A.ArgIndex];
    }
    if (A.ArgType == "arg_bypointer")
      return Arg ? addPointer(A, *Arg) : wrong("a pointer of no argument");
    const auto *Row = find_if(PayloadRows, [&](const PayloadRow &R) {
      return !R.ZeName.empty() && R.ZeName == A.ArgType;
    });
    if (Row == std::end(PayloadRows)) {
      unsupported("payload argument '" + A.ArgType + "'");
      return Error::success();
    }
    if (A.Offset < 0)
      return wrong("a negative offset");
    if (Row->Kind == PayloadKind::Value) {
      if (!Arg)
        return wrong("a value of no argument");
      if (A.SourceOffset > UINT16_MAX || A.Size > UINT16_MAX)
        return wrong("an argument that is too large");
      Arg->Size = std::max(Arg->Size, A.SourceOffset + A.Size);
    }
    K.Payload.push_back(
        {Row->Kind, uint32_t(A.Offset), A.Size, A.ArgIndex, A.SourceOffset});
    return Error::success();
  }

  Error addPointer(const ze::PayloadArgument &A, cmc::KernelArg &Arg) {
    if (A.Offset < 0)
      return wrong("a negative offset");
    Arg.TypeDesc = A.ImageType;
    if (A.AddrMode == "slm") {
      // The user says how many bytes; the kernel gets where they are.
      Arg.Size = 4;
      Arg.Element = cmc::ElementType::UInt32;
      Arg.NumElements = 1;
      K.Payload.push_back({PayloadKind::LocalMemory, uint32_t(A.Offset), A.Size,
                           A.ArgIndex, 0});
    } else if (A.AddrSpace == "sampler") {
      Arg.Kind = ArgKind::Sampler;
      Arg.BindingIndex = A.SamplerIndex;
    } else if (A.AddrSpace == "image") {
      Arg.Kind = A.ImageType == "image_2d_media_block" ? ArgKind::Media
                                                       : ArgKind::Image;
    } else if (A.AddrMode == "stateful") {
      Arg.Kind = ArgKind::Buffer;
    } else if (A.AddrMode == "stateless") {
      if (Arg.Kind != ArgKind::Buffer)
        Arg.Kind = ArgKind::Pointer;
      K.Payload.push_back(
          {PayloadKind::Address, uint32_t(A.Offset), A.Size, A.ArgIndex, 0});
    }
    if (A.AddrMode == "bindless")
      unsupported("bindless surfaces");
    return Error::success();
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
      uint64_t Bytes = uint64_t(M.Size) / (M.PerSIMDThread ? K.SIMDSize : 1);
      K.PrivateBytes = std::max<uint64_t>(K.PrivateBytes, Bytes);
    } else if (M.Type != "slm") {
      unsupported("memory of type '" + M.Type + "'");
    }
  }

  void nameArguments(const ze::MiscInfo *Misc) {
    for (size_t I = 0; I != K.Info.Args.size(); ++I)
      K.Info.Args[I].Name = std::to_string(I);
    for (size_t I = 0; Misc && I != Misc->Args.size(); ++I) {
      const ze::ArgInfo &A = Misc->Args[I];
      if (A.Index < 0 || size_t(A.Index) >= K.Info.Args.size())
        continue;
      cmc::KernelArg &Arg = K.Info.Args[A.Index];
      if (!A.Name.empty())
        Arg.Name = A.Name;
      if (Arg.Kind == ArgKind::Value && !Arg.NumElements)
        setElement(Arg, A.TypeName);
    }
  }

  static void setElement(cmc::KernelArg &Arg, StringRef TypeName) {
    ElementName E = parseElementName(TypeName.split(';').first);
    unsigned Bytes = cmc::sizeInBytes(E.Type);
    if (!Bytes || Arg.Size % Bytes)
      return;
    Arg.Element = E.Type;
    Arg.NumElements = Arg.Size / Bytes;
  }

  const ze::KernelEntry &E;
  KernelImage &K;
};

} // namespace

Expected<ModuleImage> readZebin(const ElfImage &Image) {
  auto Document = ze::parseZeInfo(*Image.section(ZeInfoSection));
  if (!Document)
    return Document.takeError();
  ModuleImage Result;
  Result.Target = Image.target();
  auto Lines = Image.lines();
  for (const ze::KernelEntry &E : Document->Kernels) {
    if (E.Name == SymbolTableKernel)
      continue;
    KernelImage K;
    auto Code = Image.code(E.Name);
    if (!Code)
      return Code.takeError();
    K.Code = Code->str();
    auto Misc = find_if(Document->Misc, [&](const ze::MiscInfo &M) {
      return M.Name == E.Name;
    });
    if (Error Problem = KernelReader(E, K).read(
            Misc == Document->Misc.end() ? nullptr : &*Misc))
      return std::move(Problem);
    if (Image.needsPatching(E.Name) && !patchTexts(Image, E.Name, K))
      K.Unsupported = "data or functions outside of it";
    K.Info.Lines = Lines.lookup(E.Name);
    Result.Kernels.push_back(std::move(K));
  }
  return std::move(Result);
}

} // namespace gensim
