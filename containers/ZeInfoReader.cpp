//===- ZeInfoReader.cpp - arguments of a zebin's kernel -------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "containers/ZeInfoReader.h"
#include "containers/ElementNames.h"
#include "containers/GenELFImage.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace cmc {
namespace {

constexpr int MaxArgs = 256;

class InfoReader {
public:
  explicit InfoReader(const ze::KernelEntry &E) : E(E) {}

  Expected<KernelInfo> read(const ze::MiscInfo *Misc) {
    readEnvironment();
    for (const ze::PayloadArgument &A : E.Payload)
      if (Error Problem = addEntry(A))
        return std::move(Problem);
    for (const ze::BindingTableIndex &B : E.Bindings) {
      if (B.ArgIndex < 0 || size_t(B.ArgIndex) >= Info.Args.size())
        return wrong("a binding table index of no argument");
      Info.Args[B.ArgIndex].BindingIndex = B.Value;
    }
    for (const ze::MemoryBuffer &M : E.Memory)
      if (M.Type == "scratch")
        Info.Resources.SpillBytes = std::max(Info.Resources.SpillBytes, M.Size);
    nameArguments(Misc);
    return std::move(Info);
  }

private:
  Error wrong(const Twine &What) {
    return malformed("kernel '" + Twine(E.Name) + "': " + What);
  }

  void readEnvironment() {
    Info.Name = E.Name;
    Info.ABI = PayloadABI::ZE;
    Info.HasGroups = true;
    Info.Barriers = E.Env.BarrierCount;
    Info.SLMBytes = E.Env.SLMSize;
    Info.HasStatelessWrite = !E.Env.HasNoStatelessWrite;
    Info.Resources.GRFCount = E.Env.GRFCount;
  }

  Error addEntry(const ze::PayloadArgument &A) {
    if (A.ArgIndex >= MaxArgs)
      return wrong("argument " + Twine(A.ArgIndex) + " is too far");
    if (A.Offset < 0)
      return wrong("a negative offset");
    KernelArg *Arg = nullptr;
    if (A.ArgIndex >= 0) {
      if (Info.Args.size() <= size_t(A.ArgIndex))
        Info.Args.resize(A.ArgIndex + 1);
      Arg = &Info.Args[A.ArgIndex];
    }
    if (A.ArgType == "arg_bypointer") {
      if (!Arg)
        return wrong("a pointer of no argument");
      addPointer(A, *Arg);
    } else if (A.ArgType == "arg_byvalue") {
      if (!Arg)
        return wrong("a value of no argument");
      uint32_t From = A.SourceOffset.getValueOr(0);
      if (From > UINT16_MAX || A.Size > UINT16_MAX)
        return wrong("an argument that is too large");
      Arg->Size = std::max(Arg->Size, From + A.Size);
      if (Arg->Offset < 0)
        Arg->Offset = A.Offset;
    } else if (auto Kind = ze::implicitArg(A.ArgType)) {
      Info.ImplicitArgs.push_back({*Kind, unsigned(A.Offset), A.Size});
    }
    return Error::success();
  }

  void addPointer(const ze::PayloadArgument &A, KernelArg &Arg) {
    Arg.TypeDesc = ze::imageTypeDesc(A.ImageType).str();
    if (A.AccessType == "readonly")
      Arg.Access = ArgAccess::ReadOnly;
    else if (A.AccessType == "writeonly")
      Arg.Access = ArgAccess::WriteOnly;
    if (A.AddrMode == "slm") {
      // The user passes the size; the kernel gets the offset.
      Arg.Size = 4;
      Arg.Element = ElementType::UInt32;
      Arg.NumElements = 1;
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
      Arg.Offset = A.Offset;
    }
  }

  void nameArguments(const ze::MiscInfo *Misc) {
    for (size_t I = 0; I != Info.Args.size(); ++I)
      Info.Args[I].Name = std::to_string(I);
    for (size_t I = 0; Misc && I != Misc->Args.size(); ++I) {
      const ze::ArgInfo &A = Misc->Args[I];
      if (A.Index < 0 || size_t(A.Index) >= Info.Args.size())
        continue;
      KernelArg &Arg = Info.Args[A.Index];
      if (!A.Name.empty())
        Arg.Name = A.Name;
      if (Arg.Kind == ArgKind::Value && !Arg.NumElements)
        setElement(Arg, A.TypeName);
    }
  }

  static void setElement(KernelArg &Arg, StringRef TypeName) {
    ElementName E = parseElementName(TypeName.split(';').first);
    unsigned Bytes = sizeInBytes(E.Type);
    if (!Bytes || Arg.Size % Bytes)
      return;
    Arg.Element = E.Type;
    Arg.NumElements = Arg.Size / Bytes;
  }

  const ze::KernelEntry &E;
  KernelInfo Info;
};

} // namespace

Expected<KernelInfo> kernelInfoOf(const ze::KernelEntry &E,
                                  const ze::Document &D) {
  auto Misc =
      find_if(D.Misc, [&](const ze::MiscInfo &M) { return M.Name == E.Name; });
  return InfoReader(E).read(Misc == D.Misc.end() ? nullptr : &*Misc);
}

} // namespace cmc
