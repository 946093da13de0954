//===- Check.cpp - checks of launch parameters ----------------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "gen-simulator/api/Check.h"
#include "gen-simulator/api/Objects.h"
#include "gen-simulator/api/Payload.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Endian.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;
using cmc::ArgKind;
using cmc::TargetInfo;

namespace gensim {
namespace {

/// Local IDs are 16-bit words; more than 2^28 threads would take too long.
constexpr uint64_t MaxExtent = 65536, MaxThreads = uint64_t(1) << 28;

Error wrong(const Twine &What) {
  return createStringError(inconvertibleErrorCode(), What);
}

/// The maximum of the media walker's coordinates, which have 9 bits in the old
/// r0 and 12 in the new one.
unsigned mediaExtent(const TargetInfo &T) {
  return T.has(cmc::TargetInfo::WideWalker) ? 4096 : 512;
}

/// The number of colors, which have 4 bits in the old r0 and 8 in the new one.
unsigned mediaColors(const TargetInfo &T) {
  return T.has(cmc::TargetInfo::WideWalker) ? 256 : 16;
}

Error checkShape(const LaunchSpec &L, const KernelImage &K,
                 const TargetInfo &T) {
  uint64_t Items = 1;
  for (unsigned D = 0; D < 3; ++D) {
    uint64_t Extent = uint64_t(L.Groups[D]) * L.GroupSize[D];
    if (!Extent)
      return wrong("the thread space is empty");
    if (L.GroupSize[D] > MaxExtent ||
        Extent > (K.SIMDSize > 1 ? UINT32_MAX : MaxExtent))
      return wrong("the thread space is " + Twine(Extent) + " threads long");
    if (Extent > MaxThreads * K.SIMDSize / Items)
      return wrong("the thread space has too many threads; the limit is " +
                   Twine(MaxThreads));
    Items *= Extent;
  }
  if (threadsPerGroup(L, K) > T.MaxThreadsPerGroup)
    return wrong("a group of " + Twine(threadsPerGroup(L, K)) +
                 " threads is too large: " + T.Name + " runs at most " +
                 Twine(T.MaxThreadsPerGroup));
  if (!L.Colors || (L.Colors > 1 && usesGroups(K)))
    return wrong("only threads without groups have colors");
  if (usesGroups(K))
    return Error::success();
  if (!T.has(TargetInfo::MediaWalker))
    return wrong(Twine(T.Name) + " has no media walker; kernel '" +
                 K.Info.Name + "' needs one, or -binary-format=ze");
  if (L.Colors > mediaColors(T))
    return wrong("the media walker of " + T.Name + " has at most " +
                 Twine(mediaColors(T)) + " colors");
  uint64_t X = uint64_t(L.Groups[0]) * L.GroupSize[0];
  uint64_t Y = uint64_t(L.Groups[1]) * L.GroupSize[1];
  if (uint64_t(L.Groups[2]) * L.GroupSize[2] > 1)
    return wrong("the media walker has two dimensions");
  if (X > mediaExtent(T) || Y > mediaExtent(T))
    return wrong("the media walker of " + T.Name + " has at most " +
                 Twine(mediaExtent(T)) + " threads in each direction");
  return Error::success();
}

/// The kind of object that argument \p A expects.
ArgKind viewOf(const cmc::KernelArg &A) {
  return A.TypeDesc == "image2d_t" ? ArgKind::Media : A.Kind;
}

/// The number of threads that have arguments of their own.
uint64_t argumentThreads(const LaunchSpec &L) {
  uint64_t Count = 1;
  for (unsigned D = 0; D < 3; ++D)
    Count *= uint64_t(L.Groups[D]) * L.GroupSize[D];
  return Count;
}

/// Checks a surface or sampler that varies by thread, or a value that is a list
/// of surface indices.
Error checkIndexed(const LaunchSpec &L, const KernelImage &K, size_t I) {
  const cmc::KernelArg &A = K.Info.Args[I];
  const KernelArgument &Given = L.Args[I];
  auto Problem = [&](const Twine &What) {
    return wrong("argument '" + Twine(A.Name) + "' " + What);
  };
  bool HasKind = A.Kind == ArgKind::Sampler
                     ? Given.Objects.empty()
                     : Given.Samplings.empty() && A.Kind != ArgKind::Pointer;
  bool IsArray = A.Kind == ArgKind::Value && A.Size % sizeof(uint32_t) == 0;
  if ((!Given.PerThread && !IsArray) || !HasKind ||
      K.Info.ABI != cmc::PayloadABI::CM)
    return Problem("cannot have several objects");
  if (Given.Bytes.size() != A.Size * (Given.PerThread ? argumentThreads(L) : 1))
    return Problem("does not have all objects");
  for (size_t At = 0; At < Given.Bytes.size(); At += sizeof(uint32_t))
    if (support::endian::read32le(&Given.Bytes[At]) >=
        std::max(Given.Objects.size(), Given.Samplings.size()))
      return Problem("has an object that is not there");
  for (const MemoryObject *O : Given.Objects)
    if (Error E = checkObject(*O, viewOf(A)))
      return Problem(toString(std::move(E)));
  return Error::success();
}

Error checkArgument(const LaunchSpec &L, const KernelImage &K, size_t I) {
  const cmc::KernelArg &A = K.Info.Args[I];
  const KernelArgument &Given = L.Args[I];
  auto Problem = [&](const Twine &What) {
    return wrong("argument '" + Twine(A.Name) + "' " + What);
  };
  if (Given.hasIndices())
    return checkIndexed(L, K, I);
  if (A.Kind == ArgKind::Sampler)
    return Error::success();
  if (A.Kind != ArgKind::Value) {
    uint64_t Addresses = Given.PerThread ? argumentThreads(L) : 1;
    if (A.Kind == ArgKind::Pointer && !Given.Object &&
        Given.Bytes.size() == sizeof(uint64_t) * Addresses)
      return Error::success();
    if (!Given.Object)
      return Problem("is bound to nothing");
    if (Error E = checkObject(*Given.Object, viewOf(A)))
      return Problem(toString(std::move(E)));
    if (K.Info.ABI == cmc::PayloadABI::ZE && A.Kind != ArgKind::Buffer &&
        Given.Object->Planes.size() > 1)
      return Problem("has more than one plane; only kernels of the cm ABI take "
                     "such images");
    return Error::success();
  }
  if (Given.PerThread && K.Info.ABI == cmc::PayloadABI::ZE)
    return Problem("cannot differ from thread to thread: OpenCL and Level Zero "
                   "have no such arguments; use -binary-format=cm");
  uint64_t Required = A.Size * (Given.PerThread ? argumentThreads(L) : 1);
  if (Given.Bytes.size() != Required)
    return Problem("has " + Twine(Given.Bytes.size()) +
                   " bytes, the kernel wants " + Twine(Required));
  return Error::success();
}

/// Whether order and masks of \p L are valid for its thread space.
bool isOrder(const LaunchSpec &L, const KernelImage &K) {
  uint64_t Plane = uint64_t(L.Groups[0]) * L.Groups[1];
  uint64_t Total = Plane * L.Colors;
  std::vector<bool> Seen(Total);
  for (uint32_t P : L.Order) {
    if (P >= Total || Seen[P])
      return false;
    Seen[P] = true;
  }
  uint64_t Items = uint64_t(L.GroupSize[0]) * L.GroupSize[1] * L.GroupSize[2];
  return !usesGroups(K) && Items == 1 && L.Groups[2] == 1 &&
         (L.Masks.empty() || L.Masks.size() == Plane);
}

} // namespace

bool isLocalMemory(const KernelImage &K, size_t I) {
  return any_of(K.Payload, [&](const PayloadSlot &S) {
    return S.Kind == PayloadKind::LocalMemory && S.Arg == int(I);
  });
}

uint64_t threadsPerGroup(const LaunchSpec &L, const KernelImage &K) {
  uint64_t Items = uint64_t(L.GroupSize[0]) * L.GroupSize[1] * L.GroupSize[2];
  return divideCeil(Items, K.SIMDSize);
}

uint64_t sharedBytes(const LaunchSpec &L, const KernelImage &K) {
  uint64_t Bytes = K.Info.SLMBytes;
  for (size_t I = 0; I != L.Args.size(); ++I)
    if (isLocalMemory(K, I))
      Bytes = alignTo(Bytes, LocalAlign) +
              support::endian::read32le(L.Args[I].Bytes.data());
  return Bytes;
}

Error checkLaunch(const LaunchSpec &L, const KernelImage &K,
                  const TargetInfo &T) {
  if (!K.Unsupported.empty())
    return wrong("kernel '" + Twine(K.Info.Name) +
                 "' needs what direct launches do not have: " + K.Unsupported);
  if (Error E = checkShape(L, K, T))
    return E;
  if (!L.Dependencies.empty() && usesGroups(K))
    return wrong("thread dependencies and thread groups exclude each other");
  if (!L.Order.empty() && !isOrder(L, K))
    return wrong("the order of dispatch does not fit the thread space");
  if (L.Args.size() != K.Info.Args.size())
    return wrong("kernel '" + Twine(K.Info.Name) + "' has " +
                 Twine(K.Info.Args.size()) + " arguments, " +
                 Twine(L.Args.size()) + " are given");
  for (size_t I = 0; I != L.Args.size(); ++I)
    if (Error E = checkArgument(L, K, I))
      return E;
  for (const FixedSurface &F : L.FixedSurfaces)
    if (Error E = checkObject(*F.Object, ArgKind::Image))
      return wrong("the surface at index " + Twine(F.Index) + " " +
                   toString(std::move(E)));
  for (const FixedSampler &F : L.FixedSamplers)
    if (F.Index > LastSampler)
      return wrong("there is no index " + Twine(F.Index) + " of samplers");
  if (sharedBytes(L, K) > T.MaxSLM)
    return wrong(
        "kernel '" + Twine(K.Info.Name) + "' uses " + Twine(sharedBytes(L, K)) +
        " bytes of shared local memory: " + T.Name + " has " + Twine(T.MaxSLM));
  return Error::success();
}

} // namespace gensim
