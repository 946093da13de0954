//===- ZeInfoWriter.cpp - .ze_info of our kernels -------------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "containers/ZeInfoWriter.h"
#include "containers/GenELFWriter.h"
#include "containers/ZeInfo.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;

namespace cmc::container {
namespace {

const unsigned PackedLocalIdBytes = 6; ///< Three 16-bit ids in r1.
const unsigned SLMGranule = 1024;

/// From Xe2 on, media blocks are typed 2-D blocks, of an ordinary image
/// (docs/rationale/xe2.md).
StringRef imageType(const KernelArg &A, const TargetInfo &Target) {
  if (A.Kind == ArgKind::Media)
    return Target.has(TargetInfo::TypedElements) ? "image_2d_media_block"
                                                 : "image_2d";
  StringRef Known = ze::imageType(A.TypeDesc);
  return Known.empty() ? "image_2d" : Known;
}

StringRef accessType(ArgAccess A) {
  static const char *const Names[] = {"readonly", "writeonly", "readwrite"};
  return Names[unsigned(A)];
}

/// An entry for a surface, a sampler or an address.
ze::PayloadArgument pointerArg(unsigned Index, const KernelArg &A,
                               StringRef Mode, StringRef Space) {
  ze::PayloadArgument P;
  P.ArgType = "arg_bypointer";
  P.ArgIndex = Index;
  P.AddrMode = Mode.str();
  P.AddrSpace = Space.str();
  P.AccessType = accessType(A.Access).str();
  return P;
}

void addArgument(unsigned Index, const KernelArg &A, const TargetInfo &Target,
                 ze::KernelEntry &K) {
  bool IsBound = A.Kind != ArgKind::Value && A.Kind != ArgKind::Pointer;
  assert((!IsBound || A.BindingIndex >= 0) &&
         "the OpenCL runtime crashes on an unbound surface");
  (void)IsBound;
  // The address of a buffer or of shared memory, if the code uses it.
  bool IsAddress = A.Kind == ArgKind::Buffer || A.Kind == ArgKind::Pointer;
  if (IsAddress && A.Offset >= 0) {
    ze::PayloadArgument P = pointerArg(Index, A, "stateless", "global");
    P.Offset = A.Offset;
    P.Size = 8;
    K.Payload.push_back(P);
  }
  switch (A.Kind) {
  case ArgKind::Value: {
    if (A.Offset < 0)
      break;
    ze::PayloadArgument P;
    P.ArgType = "arg_byvalue";
    P.Offset = A.Offset;
    P.Size = A.Size;
    P.ArgIndex = Index;
    P.SourceOffset = 0;
    K.Payload.push_back(P);
    break;
  }
  case ArgKind::Pointer:
    break;
  case ArgKind::Buffer:
  case ArgKind::Surface:
    K.Payload.push_back(pointerArg(Index, A, "stateful", "global"));
    break;
  case ArgKind::Image:
  case ArgKind::Media:
    K.Payload.push_back(pointerArg(Index, A, "stateful", "image"));
    K.Payload.back().ImageType = imageType(A, Target).str();
    break;
  case ArgKind::Sampler:
    K.Payload.push_back(pointerArg(Index, A, "stateful", "sampler"));
    K.Payload.back().SamplerIndex = A.BindingIndex;
    K.Payload.back().SamplerType = "texture";
    break;
  }
  if (A.Kind != ArgKind::Sampler && A.BindingIndex >= 0)
    K.Bindings.push_back({A.BindingIndex, int(Index)});
}

void addImplicit(const ImplicitArg &A, ze::KernelEntry &K) {
  StringRef Name = ze::argType(A.K);
  if (Name.empty())
    return;
  ze::PayloadArgument P;
  P.ArgType = Name.str();
  P.Offset = A.Offset;
  P.Size = A.Size;
  K.Payload.push_back(P);
}

/// OpenCL's name of the type, and its size in bytes.
std::string typeName(const KernelArg &A) {
  if (A.Kind != ArgKind::Value)
    return A.TypeDesc + ";" + std::to_string(A.Size);
  // By ElementType.
  static const char *const Names[] = {"uchar",  "char", "uchar", "short",
                                      "ushort", "int",  "uint",  "long",
                                      "ulong",  "half", "float", "double"};
  std::string Name = Names[unsigned(A.Element)];
  if (A.NumElements > 1)
    Name += std::to_string(A.NumElements);
  return Name + ";" + std::to_string(A.Size);
}

ze::MiscInfo nameArguments(const KernelInfo &Info) {
  static const char *const Access[] = {"__read_only", "__write_only",
                                       "__read_write"};
  ze::MiscInfo Out;
  Out.Name = Info.Name;
  for (const auto &A : enumerate(Info.Args)) {
    const KernelArg &Arg = A.value();
    bool IsImage = Arg.Kind == ArgKind::Image || Arg.Kind == ArgKind::Media;
    bool IsPlain = Arg.Kind == ArgKind::Value || Arg.Kind == ArgKind::Sampler;
    ze::ArgInfo I;
    I.Index = A.index();
    I.Name = Arg.Name;
    I.AddressQualifier = IsPlain ? "__private" : "__global";
    I.AccessQualifier = IsImage ? Access[unsigned(Arg.Access)] : "NONE";
    I.TypeName = typeName(Arg);
    Out.Args.push_back(std::move(I));
  }
  return Out;
}

ze::KernelEntry makeKernel(const GenKernel &Kernel, const TargetInfo &Target) {
  const KernelInfo &Info = Kernel.Info;
  ze::KernelEntry K;
  K.Name = Info.Name;
  // A hardware thread of CM code is one work-item.
  K.Env.SIMDSize = 1;
  K.Env.SubgroupIndependentForwardProgress = true;
  K.Env.BarrierCount = Info.Barriers;
  K.Env.GRFCount = Info.Resources.GRFCount;
  K.Env.SLMSize = unsigned(alignTo(Info.SLMBytes, SLMGranule));
  K.Env.OffsetToSkipPerThreadDataLoad = Kernel.PerThreadPrologBytes;
  K.Env.HasNoStatelessWrite = !Info.HasStatelessWrite;
  K.Env.HasStackCalls = Info.StackBytes;
  for (const auto &A : enumerate(Info.Args))
    addArgument(A.index(), A.value(), Target, K);
  for (const ImplicitArg &A : Info.ImplicitArgs)
    addImplicit(A, K);
  K.PerThread.push_back({"packed_local_ids", 0, PackedLocalIdBytes});
  if (unsigned Scratch = scratchBytes(Info))
    K.Memory.push_back({"scratch", "single_space", Scratch, false});
  return K;
}

} // namespace

std::string makeZeInfo(ArrayRef<GenKernel> Kernels, const TargetInfo &Target) {
  ze::Document D;
  D.Version = ZebinVersion;
  for (const GenKernel &K : Kernels) {
    D.Kernels.push_back(makeKernel(K, Target));
    if (!K.Info.Args.empty())
      D.Misc.push_back(nameArguments(K.Info));
  }
  return ze::writeZeInfo(std::move(D));
}

} // namespace cmc::container
