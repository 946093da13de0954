//===- Typed.cpp - typed surface messages ---------------------------------===//
//
// Part of CMC, under the MIT licence.
//
// Every parameter and every channel has registers of its own, with a dword for
// each lane: one register of the data port, one or two of the load-store cache.
// Facts: IGA MessageDecoderHDC (MDC_SG3, MDC_SG2) and MessageDecoderLSC; vISA
// GATHER4_TYPED, SCATTER4_TYPED.
//===----------------------------------------------------------------------===//
#include "gen-simulator/messages/Typed.h"
#include "gen-simulator/messages/Atomics.h"
#include "gen-simulator/messages/MessageTable.h"
#include "gen-simulator/messages/Scattered.h"
#include "gen-simulator/messages/TypedSurface.h"
#include "gen-simulator/messages/Window.h"
#include "gen-simulator/state/HostRounding.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MathExtras.h"

namespace gensim {

namespace {

/// The common fields of typed message descriptors.
struct TypedMessage {
  unsigned Type;  ///< Bits 18:14.
  unsigned Index; ///< Binding table.
  bool HighSlots; ///< Lanes 8 to 15 of the instruction; half a register only.
  bool Modelled;  ///< Not SIMD4x2, and the lanes fit a register.
};

} // namespace

constexpr unsigned Read = 0x05, Atomic16 = 0x07, Write = 0x0D;
constexpr unsigned MaxSlots = 32;

static unsigned slots(const Message &M) { return M.GRFBytes / 4; }

static TypedMessage decode(const Message &M) {
  TypedMessage D;
  D.Type = M.Desc >> 14 & 31;
  D.Index = M.Desc & 255;
  if (D.Type == Read || D.Type == Write) {
    unsigned Slots = M.Desc >> 12 & 3; // 0 SIMD4x2, 1 low, 2 high.
    D.HighSlots = Slots == 2;
    D.Modelled = Slots == 1 || Slots == 2;
  } else {
    D.HighSlots = M.Desc >> 12 & 1;
    D.Modelled = true;
  }
  D.Modelled &= !D.HighSlots || slots(M) == 8;
  return D;
}

/// The active lanes, bit 0 = the first of the slot group. The mask of an
/// instruction with eight lanes is that of its group.
static uint32_t laneMask(const Thread &T, const Message &M, bool HighSlots) {
  unsigned Shift = HighSlots ? slots(M) : 0;
  uint32_t Mask = M.ExecSize > slots(M) ? M.ExecMask >> Shift : M.ExecMask;
  if (M.HasHeader)
    Mask &= T.grf<uint32_t>(M.Payload0 + 28) >> Shift;
  return Mask & ((1u << slots(M)) - 1);
}

/// The location of lane \p Lane; \p Coordinates of the parameters are u, v, r,
/// lod.
static TypedSurface::Pixel pixelOf(const TypedSurface &S, const Parameters &P,
                                   unsigned Coordinates, unsigned Lane) {
  uint32_t C[4] = {};
  for (unsigned I = 0; I != std::min(Coordinates, 4u); ++I)
    C[I] = P.get(I, Lane);
  return C[3] ? TypedSurface::Pixel() : S.atParameters(C[0], C[1], C[2]);
}

/// The set bits of \p Mask in order.
static llvm::SmallVector<unsigned, MaxSlots> lanes(uint32_t Mask) {
  llvm::SmallVector<unsigned, MaxSlots> L;
  for (; Mask; Mask &= Mask - 1)
    L.push_back(llvm::countTrailingZeros(Mask));
  return L;
}

/// Writes the results of the lanes of \p Mask, by channel, each with registers
/// for \p Slots lanes. Call this after all lanes are done: results may overlap
/// the payload.
static void respond(Thread &T, const Message &M, unsigned Slots, uint32_t Mask,
                    unsigned Channels, const Texel Results[MaxSlots]) {
  uint32_t At = M.Response;
  for (unsigned C = 0; C != 4; ++C) {
    if (!(Channels >> C & 1))
      continue;
    for (unsigned Lane : lanes(Mask))
      T.setGRF(At + Lane * 4, Results[Lane][C]);
    At += uint32_t(llvm::alignTo(Slots * 4, M.GRFBytes));
  }
}

static void readElements(Thread &T, const Message &M, const TypedSurface &S,
                         unsigned Slots, uint32_t Mask, unsigned Channels) {
  Parameters P(T, M, Slots);
  Texel Results[MaxSlots];
  for (unsigned Lane : lanes(Mask)) {
    auto At = pixelOf(S, P, P.count(), Lane);
    S.report(At, Access::Kind::Read, int(Lane));
    bool Integer = S.isNull() || S.format().isInteger();
    Results[Lane] = {0, 0, 0, Integer ? 1 : llvm::FloatToBits(1.0f)};
    if (At.Inside && !S.load(At, int(Lane), Results[Lane]))
      return;
  }
  respond(T, M, Slots, Mask, Channels, Results);
}

static void writeElements(Thread &T, const Message &M, const TypedSurface &S,
                          unsigned Slots, uint32_t Mask, unsigned Channels) {
  Parameters P(T, M, Slots);
  unsigned Data = llvm::countPopulation(Channels);
  unsigned First = P.count() - Data;
  for (unsigned Lane : lanes(Mask)) {
    auto At = pixelOf(S, P, First, Lane);
    S.report(At, Access::Kind::Write, int(Lane));
    Texel V = {};
    for (unsigned C = 0, Slot = First; C != 4; ++C)
      if (Channels >> C & 1)
        V[C] = P.get(Slot++, Lane);
    if (At.Inside && !S.store(At, int(Lane), V, Channels))
      return;
  }
}

/// Whether the lengths suffice for a coordinate, \p Data operands and
/// \p Results; fails the thread if not.
static bool hasLengths(Thread &T, const Message &M, unsigned Data,
                       unsigned Results) {
  return hasRoom(T, M, M.headerBytes() + (1 + Data) * M.GRFBytes,
                 Results * M.GRFBytes);
}

/// Elements of atomics must be single integers with the width of the operation.
static bool atomicFormat(const TypedSurface &S, unsigned Bytes) {
  return S.isNull() ||
         (S.format().Channels[0].Bits == Bytes * 8 &&
          S.format().Bytes == Bytes && (S.format().isInteger() || Bytes == 4));
}

static void updateElements(Thread &T, const Message &M, const TypedSurface &S,
                           uint32_t Mask, AtomicOp Op, unsigned Bytes) {
  Parameters P(T, M, slots(M));
  unsigned Sources = infoOf(Op).Sources;
  unsigned First = P.count() - Sources;
  Texel Results[MaxSlots] = {};
  for (unsigned Lane : lanes(Mask)) {
    auto At = pixelOf(S, P, First, Lane);
    S.report(At, Access::Kind::Atomic, int(Lane));
    if (!At.Inside)
      continue;
    uint8_t *Host = T.Memory.within(At.Address, Bytes);
    if (!Host)
      return S.pageFault(At.Address, int(Lane), "atomic");
    uint32_t Low = Bytes == 2 ? 0xFFFF : ~0u;
    Results[Lane][0] =
        uint32_t(performAtomic(Op, Bytes, Host, P.get(First, Lane) & Low,
                               Sources > 1 ? P.get(First + 1, Lane) & Low : 0));
  }
  if (M.Desc >> 13 & 1 && M.Response != ~0u)
    respond(T, M, slots(M), Mask, 1, Results);
}

static bool executeAtomic(Thread &T, const Message &M, const TypedMessage &D,
                          const TypedSurface &S, uint32_t Mask) {
  auto Op = atomicOfLegacy(/*IsFloat=*/false, M.Desc >> 8 & 15);
  if (!Op)
    return false;
  unsigned Bytes = D.Type == Atomic16 ? 2 : 4;
  if (!hasLengths(T, M, infoOf(*Op).Sources, M.Desc >> 13 & 1))
    return true;
  if (atomicFormat(S, Bytes))
    updateElements(T, M, S, Mask, *Op, Bytes);
  else
    T.fail(Fault::Kind::BadSurface,
           llvm::formatv("typed atomic on surface {0}: format {1} is no single "
                         "{2}-bit channel",
                         D.Index, S.format().Name, Bytes * 8));
  return true;
}

bool executeTyped(Thread &T, const Inst &I, const Message &M) {
  TypedMessage D = decode(M);
  if (!D.Modelled)
    return false;
  TypedSurface S(T, I, M, D.Index);
  if (!S.ok())
    return true;
  HostRounding Nearest(0);
  uint32_t Mask = laneMask(T, M, D.HighSlots);
  unsigned Channels = ~M.Desc >> 8 & 15; // A set bit disables a channel.
  unsigned Count = llvm::countPopulation(Channels);
  switch (D.Type) {
  case Read:
    if (M.Response != ~0u && hasLengths(T, M, 0, Count))
      readElements(T, M, S, slots(M), Mask, Channels);
    return true;
  case Write:
    if (hasLengths(T, M, Count, 0))
      writeElements(T, M, S, slots(M), Mask, Channels);
    return true;
  default:
    return executeAtomic(T, M, D, S, Mask);
  }
}

static bool executeTypedQuad(Thread &T, const Inst &I, const Message &M,
                             bool Store) {
  constexpr unsigned A32 = 2, D32 = 2;
  if (M.field(7, 2) != A32 || M.field(9, 3) != D32 || hasOffsets(M))
    return false;
  unsigned Channels = M.field(12, 4);
  unsigned Slots = M.ExecSize > slots(M) ? 2 * slots(M) : slots(M);
  unsigned Each = unsigned(llvm::alignTo(Slots * 4, M.GRFBytes));
  unsigned Data = llvm::countPopulation(Channels) * Each;
  if (M.ExecSize > Slots || !Channels ||
      !hasRoom(T, M, Each + (Store ? Data : 0), Store ? 0 : Data))
    return false;
  TypedSurface S(T, I, M, surfaceIndex(M));
  if (!S.ok())
    return true;
  HostRounding Nearest(0);
  if (Store)
    writeElements(T, M, S, Slots, M.ExecMask, Channels);
  else if (M.Response != ~0u)
    readElements(T, M, S, Slots, M.ExecMask, Channels);
  return true;
}

GENSIM_HANDLER(typedLoadQuad, executeTypedQuad(T, I, M, false))
GENSIM_HANDLER(typedStoreQuad, executeTypedQuad(T, I, M, true))

} // namespace gensim
