//===- CMContainer.cpp - kernels of `cm` containers and .isa files --------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "gen-simulator/loader/Containers.h"

using namespace llvm;
using cmc::ArgKind;
using cmc::ImplicitArg;

namespace gensim {
namespace {

/// The kind of payload slot for \p A. In `ze` surfaces are in the binding
/// table, and the slot of a buffer is its address.
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

Expected<ModuleImage> loadCM(const cmc::Container &C,
                             const cmc::TargetInfo *Target) {
  ModuleImage Result;
  for (const cmc::TargetInfo *T : C.Targets)
    if (!Result.Target && (!Target || cmc::haveOneCode(*T, *Target)))
      Result.Target = T;
  for (const cmc::ContainerKernel &From : C.Kernels) {
    if (From.Target != Result.Target)
      continue;
    KernelImage K;
    K.Info = From.Info;
    K.Code = From.Code.str();
    K.Unsupported = From.Unsupported;
    if (!patchStrings(From.StringAddresses, From.Strings, K))
      K.Unsupported = "addresses of strings outside of its code";
    K.ScratchBytes = scratchBytes(K.Info);
    K.Payload = payloadOf(K.Info);
    Result.Kernels.push_back(std::move(K));
  }
  return std::move(Result);
}

} // namespace gensim
