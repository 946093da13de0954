//===- ComputeWalker.cpp - COMPUTE_WALKER ---------------------------------===//
//
// Part of CMC, under the MIT licence.
//
// The walker from XeHPG on. The interface descriptor is part of the command, as
// are 32 bytes of inline data and a write that follows the last thread. In
// registers: r0, local IDs that the hardware generates (a word for each lane
// and dimension), the inline data. All other arguments, and local IDs that are
// not generated, are in memory at the address in r0.0, and the kernel loads
// them. Facts: NEO's command definitions (XeHPG, XeHPC);
// docs/rationale/facts.md.
//===----------------------------------------------------------------------===//
#include "gen-simulator/command/Walker.h"
#include "llvm/Support/MathExtras.h"

namespace gensim {
namespace {

constexpr unsigned InlineBytes = 32;

/// Parts of the command: their first dwords. Xe2 has one dword more before
/// them.
struct Layout {
  explicit Layout(Dwords D) : Descriptor(D.size() > 39 ? 19 : 18) {}
  unsigned Descriptor, PostSync = Descriptor + 8, Inline = PostSync + 5;
  bool hasLongTimes() const { return Descriptor > 18; } ///< Qwords, not dwords.
};

/// The local IDs of a group, counted in the order of the walk.
struct LocalIds {
  unsigned Emitted = 0; ///< A bit for each dimension in the registers.
  uint32_t Size[3] = {1, 1, 1};
  uint8_t Order[3] = {0, 1, 2}; ///< The dimension that changes first is first.

  void of(uint32_t Item, uint32_t Id[3]) const {
    for (uint8_t Dimension : Order) {
      Id[Dimension] = Item % Size[Dimension];
      Item /= Size[Dimension];
    }
  }
};

InterfaceDescriptor decodeDescriptor(Dwords W) {
  constexpr uint32_t KiB = 1024;
  constexpr uint32_t SLMSizes[] = {0,         KiB,       2 * KiB,  4 * KiB,
                                   8 * KiB,   16 * KiB,  32 * KiB, 64 * KiB,
                                   24 * KiB,  48 * KiB,  96 * KiB, 128 * KiB,
                                   192 * KiB, 256 * KiB, 384 * KiB};
  InterfaceDescriptor I;
  I.KernelStart = W[0] & ~uint32_t(63);
  I.SamplerState = W[3] & ~uint32_t(31);
  I.BindingTable = bits(W[4], 5, 20) << 5;
  I.ThreadsPerGroup = bits(W[5], 0, 9);
  unsigned SLM = bits(W[5], 16, 20);
  // Reserved codes become more than any target has.
  I.SLMBytes = SLM < std::size(SLMSizes) ? SLMSizes[SLM] : ~uint32_t(0);
  I.UsesBarrier = bits(W[5], 28, 30);
  I.Control = initialControl(W[2], bits(W[5], 22, 23));
  return I;
}

/// The feature of the command that is not simulated, or null.
const char *refusal(Dwords D) {
  if (bits(D[0], 8, 8))
    return "predication is not simulated";
  if (bits(D[0], 9, 9) || bits(D[2], 30, 31))
    return "a walker that is divided among several tiles is not simulated";
  if (bits(D[4], 19, 21))
    return "local IDs in tiles are not simulated";
  if (bits(D[4], 22, 24) > 5)
    return "reserved order of local IDs";
  if (bits(D[4], 30, 31) == 3)
    return "reserved SIMD size";
  if (bits(D[Layout(D).Descriptor + 5], 31, 31))
    return "bindless threads are not simulated";
  return nullptr;
}

LocalIds decodeLocalIds(Dwords D) {
  constexpr uint8_t Orders[6][3] = {{0, 1, 2}, {0, 2, 1}, {1, 0, 2},
                                    {1, 2, 0}, {2, 0, 1}, {2, 1, 0}};
  LocalIds L;
  if (bits(D[4], 29, 29))
    L.Emitted = bits(D[4], 26, 28);
  for (unsigned I = 0; I < 3; ++I)
    L.Size[I] = bits(D[6], 10 * I, 10 * I + 9) + 1;
  std::copy_n(Orders[bits(D[4], 22, 24)], 3, L.Order);
  return L;
}

/// A row of registers for each emitted dimension; returns the offset after it.
uint32_t fillLocalIds(Thread &T, uint32_t Offset, const LocalIds &L,
                      uint32_t RowBytes) {
  for (unsigned Dimension = 0; Dimension < 3; ++Dimension) {
    if (!(L.Emitted >> Dimension & 1))
      continue;
    for (uint32_t Lane = 0; Lane < T.D.SIMDSize; ++Lane) {
      uint32_t Id[3];
      L.of(T.IndexInGroup * T.D.SIMDSize + Lane, Id);
      T.setGRF<uint16_t>(Offset + 2 * Lane, uint16_t(Id[Dimension]));
    }
    Offset += RowBytes;
  }
  return Offset;
}

/// The write after the last thread: a qword, or the times of start and end of
/// the walker, in the context's and in the GPU's time.
Outcome postSync(CommandStream &S, Dwords D, uint64_t Start) {
  enum { None, WriteImmediate, WriteTimestamps = 3 };
  Layout L(D);
  uint64_t Address = addressAt(D, L.PostSync + 1) & ~uint64_t(7);
  uint64_t End = S.device().Time.read();
  uint64_t Times[] = {Start, Start, End, End};
  uint32_t Low[] = {uint32_t(Start), uint32_t(Start), uint32_t(End),
                    uint32_t(End)};
  bool Done = true;
  switch (bits(D[L.PostSync], 0, 1)) {
  case None:
    break;
  case WriteImmediate:
    Done = S.write(Address, &D[L.PostSync + 3], 8);
    break;
  case WriteTimestamps:
    Done = L.hasLongTimes() ? S.write(Address, Times, sizeof(Times))
                            : S.write(Address, Low, sizeof(Low));
    break;
  default:
    return S.fail("reserved operation after the walker");
  }
  return Done ? Outcome::Next : Outcome::Failed;
}

} // namespace

Outcome computeWalker(CommandStream &S, Dwords D) {
  Walker W(S);
  if (const char *Why = refusal(D))
    return S.fail(Why);
  uint64_t Start = S.device().Time.read();
  if (!W.readGroups(D, {10, 11, 12}, {7, 8, 9}))
    return Outcome::Failed;
  if (W.D.numGroups() == 0)
    return postSync(S, D, Start);
  if (!W.prepare(decodeDescriptor(D.slice(Layout(D).Descriptor))))
    return Outcome::Failed;
  if (!W.setGroupSize(W.Descriptor.ThreadsPerGroup))
    return Outcome::Failed;
  const cmc::TargetInfo &Target = W.target();
  W.D.SIMDSize = 8u << bits(D[4], 30, 31);
  W.D.LastThreadMask = D[5] & uint32_t((uint64_t(1) << W.D.SIMDSize) - 1);
  if (W.D.LastThreadMask == 0)
    return S.fail("the execution mask disables all channels");

  LocalIds Ids = decodeLocalIds(D);
  bool HasInline = bits(D[4], 25, 25);
  uint32_t RowBytes =
      uint32_t(llvm::alignTo(2 * W.D.SIMDSize, Target.GRFBytes));
  if (!W.fits(llvm::countPopulation(Ids.Emitted) * RowBytes +
              (HasInline ? Target.GRFBytes : 0)))
    return Outcome::Failed;
  W.D.FillPayload = [&, Header = W.Header](Thread &T) {
    fillComputeHeader(T, Header, D[3] & ~uint32_t(63));
    uint32_t End = fillLocalIds(T, Target.GRFBytes, Ids, RowBytes);
    if (!HasInline)
      return End;
    auto *Data = reinterpret_cast<const uint8_t *>(&D[Layout(D).Inline]);
    fillRegisters(T, End, llvm::makeArrayRef(Data, InlineBytes));
    return End + Target.GRFBytes;
  };
  Outcome O = W.run();
  return O == Outcome::Next ? postSync(S, D, Start) : O;
}

} // namespace gensim
