//===- Payload.cpp - the initial registers of a thread --------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "gen-simulator/api/Payload.h"
#include "llvm/Support/MathExtras.h"
#include <algorithm>

using namespace llvm;
using cmc::PayloadABI;

namespace gensim {
namespace {

constexpr uint32_t SlotMask = 0x3ff; ///< r0.5[9:0]: FFTID.
/// Cross-thread data is a multiple of 32 bytes, even if registers have 64 (code
/// of the finalizer for pvc; NEO aligns crossThreadDataSize likewise).
constexpr unsigned CommonUnit = 32;

unsigned dword(unsigned Number) { return Number * 4; }

/// The size of the local ID registers in bytes. Before payloads were in memory,
/// `ze` code always had at least one (NEO, interface descriptor).
uint32_t localIdBytes(const KernelImage &K, const cmc::TargetInfo &Target) {
  bool Always = K.Info.ABI == PayloadABI::ZE &&
                !Target.has(cmc::TargetInfo::PayloadInMemory);
  return alignTo(std::max<uint32_t>(K.LocalIdBytes, Always), Target.GRFBytes);
}

} // namespace

bool usesGroups(const KernelImage &K) {
  return K.Info.ABI == PayloadABI::ZE || K.Info.HasGroups;
}

Payload::Payload(const KernelImage &K, const cmc::TargetInfo &Target,
                 const LaunchSpec &Launch,
                 const std::vector<BoundArgument> &Args, uint64_t PrivateBase,
                 uint64_t PrintBuffer)
    : K(K), Target(Target), Launch(Launch), Args(Args),
      PrivateBase(PrivateBase), PrintBuffer(PrintBuffer),
      LocalIdBytes(localIdBytes(K, Target)) {
  uint32_t Bytes = 0;
  for (const PayloadSlot &S : K.Payload)
    Bytes = std::max(Bytes, S.Offset + S.Size);
  Common.resize(alignTo(Bytes, CommonUnit));
  for (const PayloadSlot &S : K.Payload)
    fillSlot(S);
  findVarying();
}

/// The value of a payload slot that is the same for all threads.
uint64_t Payload::valueOf(PayloadKind Kind, unsigned D) const {
  switch (Kind) {
  case PayloadKind::GroupCount:
    return Launch.Groups[D];
  case PayloadKind::LocalSize:
  case PayloadKind::EnqueuedLocalSize:
    return Launch.GroupSize[D];
  case PayloadKind::GlobalSize:
    return uint64_t(Launch.Groups[D]) * Launch.GroupSize[D];
  case PayloadKind::WorkDimensions:
    for (unsigned Last = 3; Last > 1; --Last)
      if (Launch.Groups[Last - 1] * Launch.GroupSize[Last - 1] > 1)
        return Last;
    return 1;
  default:
    return 0;
  }
}

/// The value of argument \p I, for one thread or all.
const uint8_t *Payload::dataOf(int I) const {
  return Launch.Args[I].hasIndices()
             ? reinterpret_cast<const uint8_t *>(Args[I].Entries.data())
             : Launch.Args[I].Bytes.data();
}

void Payload::fillSlot(const PayloadSlot &S) {
  uint8_t *To = Common.data() + S.Offset;
  auto Number = [&](uint64_t V) {
    std::memcpy(To, &V, std::min<size_t>(S.Size, sizeof(V)));
  };
  const KernelArgument *A = S.Arg >= 0 ? &Launch.Args[S.Arg] : nullptr;
  switch (S.Kind) {
  case PayloadKind::Value:
    if (!A->PerThread)
      std::memcpy(To, dataOf(S.Arg) + S.SourceOffset, S.Size);
    return;
  case PayloadKind::Address:
    return Number(Args[S.Arg].Address);
  case PayloadKind::LocalMemory:
    return Number(Args[S.Arg].LocalOffset);
  case PayloadKind::SurfaceIndex:
    return Number(Args[S.Arg].SurfaceIndex);
  case PayloadKind::SamplerIndex:
    return Number(Args[S.Arg].SamplerIndex);
  case PayloadKind::PrivateBase:
    return Number(PrivateBase);
  case PayloadKind::PrintBuffer:
    return Number(PrintBuffer);
  case PayloadKind::SamplerNormalized:
    return Number(A->Sampling.Normalized);
  case PayloadKind::ImageWidth:
  case PayloadKind::ImageHeight:
    if (A->Object && !A->Object->Planes.empty()) {
      Surface I = surfacesOf(*A->Object, 0, cmc::ArgKind::Image)[0];
      Number(S.Kind == PayloadKind::ImageWidth ? I.Width : I.Height);
    }
    return;
  default:
    break;
  }
  for (unsigned D = 0; D < 3 && D * 4 + 4 <= S.Size; ++D) {
    uint32_t V = uint32_t(valueOf(S.Kind, D));
    std::memcpy(To + D * 4, &V, sizeof(V));
  }
}

void Payload::localId(uint32_t Item, uint32_t Id[3]) const {
  const uint32_t *N = Launch.GroupSize;
  Id[0] = Item % N[0];
  Id[1] = Item / N[0] % N[1];
  Id[2] = Item / N[0] / N[1];
}

void Payload::fillLocalIds(uint32_t IndexInGroup, uint8_t *To) const {
  uint32_t Id[3];
  auto Put = [&](unsigned Byte, uint32_t V) {
    uint16_t Word = uint16_t(V);
    if (Byte + 2 <= LocalIdBytes)
      std::memcpy(To + Byte, &Word, sizeof(Word));
  };
  if (K.LocalIds == LocalIdForm::Packed) {
    localId(IndexInGroup, Id);
    for (unsigned D = 0; D < 3; ++D)
      Put(D * 2, Id[D]);
  }
  if (K.LocalIds != LocalIdForm::Lanes)
    return;
  unsigned Row = alignTo(K.SIMDSize * 2, Target.GRFBytes);
  for (unsigned Lane = 0; Lane < K.SIMDSize; ++Lane) {
    localId(IndexInGroup * K.SIMDSize + Lane, Id);
    for (unsigned D = 0; D < 3; ++D)
      Put(D * Row + Lane * 2, Id[D]);
  }
}

Error Payload::place(HostSpace &Space) {
  if (!Target.has(cmc::TargetInfo::PayloadInMemory) ||
      K.Info.ABI != PayloadABI::ZE)
    return Error::success();
  uint64_t Items =
      uint64_t(Launch.GroupSize[0]) * Launch.GroupSize[1] * Launch.GroupSize[2];
  uint32_t Threads = uint32_t(divideCeil(Items, K.SIMDSize));
  IndirectAddress = Space.allocate(Common.size() + Threads * LocalIdBytes);
  if (!IndirectAddress || IndirectAddress > UINT32_MAX)
    return createStringError(inconvertibleErrorCode(),
                             "no memory for the payload");
  // The inline bytes are in a register.
  size_t Inline = std::min<size_t>(K.InlineBytes, Common.size());
  uint8_t *To = Space.bytes(IndirectAddress);
  std::memcpy(To, Common.data() + Inline, Common.size() - Inline);
  To += Common.size() - Inline;
  for (uint32_t I = 0; I < Threads; ++I)
    fillLocalIds(I, To + I * LocalIdBytes);
  return Error::success();
}

void Payload::fillHeader(Thread &T) const {
  bool Old = !Target.has(cmc::TargetInfo::WideWalker);
  if (usesGroups(K)) {
    T.setGRF<uint32_t>(dword(1), T.X);
    T.setGRF<uint32_t>(dword(6), T.Y);
    T.setGRF<uint32_t>(dword(7), T.Z);
  } else {
    // Z is the color.
    T.setGRF<uint32_t>(dword(1),
                       T.X | T.Y << (Old ? 16 : 12) | (Old ? 0 : T.Z << 24));
    if (Old)
      T.setGRF<uint32_t>(dword(2), T.Z);
  }
  if (IndirectAddress) {
    T.setGRF<uint32_t>(dword(0), uint32_t(IndirectAddress));
    T.setGRF<uint32_t>(dword(2), T.IndexInGroup);
  }
  uint64_t Scratch = T.D.ScratchBase - T.D.StatelessBase +
                     uint64_t(T.Slot) * T.D.ScratchBytesPerThread;
  T.setGRF<uint32_t>(dword(5), (uint32_t(Scratch) & ~SlotMask) | T.Slot);
}

void Payload::findVarying() {
  for (const PayloadSlot &S : K.Payload) {
    if (S.Kind == PayloadKind::LocalIdDwords)
      PerThread.push_back({nullptr, 0, S.Offset, std::min(S.Size, 12u)});
    if (S.Arg < 0 || !Launch.Args[S.Arg].PerThread)
      continue;
    if (S.Kind == PayloadKind::Value || S.Kind == PayloadKind::Address ||
        Launch.Args[S.Arg].hasIndices())
      PerThread.push_back({dataOf(S.Arg) + S.SourceOffset,
                           K.Info.Args[S.Arg].Size, S.Offset, S.Size});
  }
}

/// Writes the values that vary by thread to \p Data, a copy of Common.
void Payload::fillPerThread(Thread &T, uint8_t *Data) const {
  if (PerThread.empty())
    return;
  uint32_t Local[3];
  localId(T.IndexInGroup, Local);
  const bool Groups = usesGroups(K);
  const uint32_t Group[3] = {T.X, T.Y, Groups ? T.Z : 0};
  uint64_t Global[3], Extent[3];
  for (unsigned D = 0; D < 3; ++D) {
    // Groups of the media walker are single threads.
    Global[D] =
        Groups ? uint64_t(Group[D]) * Launch.GroupSize[D] + Local[D] : Group[D];
    Extent[D] = uint64_t(Launch.Groups[D]) * Launch.GroupSize[D];
  }
  uint64_t Index = (Global[2] * Extent[1] + Global[1]) * Extent[0] + Global[0];
  for (const Varying &V : PerThread) {
    const void *From = V.From ? V.From + Index * V.Stride
                              : reinterpret_cast<const uint8_t *>(Local);
    if (V.Size == sizeof(uint32_t)) // Coordinates, mostly.
      std::memcpy(Data + V.To, From, sizeof(uint32_t));
    else
      std::memcpy(Data + V.To, From, V.Size);
  }
}

uint32_t Payload::fill(Thread &T) const {
  fillHeader(T);
  uint8_t *To = T.GRF.data() + Target.GRFBytes;
  if (IndirectAddress) {
    size_t Inline = std::min<size_t>(K.InlineBytes, Common.size());
    std::copy_n(Common.begin(), Inline, To);
    return Target.GRFBytes * (Inline ? 2 : 1);
  }
  fillLocalIds(T.IndexInGroup, To);
  To += LocalIdBytes;
  std::copy(Common.begin(), Common.end(), To);
  fillPerThread(T, To);
  return uint32_t(To - T.GRF.data() + Common.size());
}

} // namespace gensim
