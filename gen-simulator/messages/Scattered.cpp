//===- Scattered.cpp - an address per slot --------------------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "gen-simulator/messages/Scattered.h"
#include "gen-simulator/messages/MessageTable.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MathExtras.h"

namespace gensim {

unsigned Scattered::blocks() const {
  return Channels ? llvm::countPopulation(Channels) : Elements;
}

bool hasRoom(Thread &T, const Message &M, unsigned Payload, unsigned Response) {
  if (Payload > M.payloadBytes() ||
      (M.Response != ~0u && Response > M.ResponseLength * M.GRFBytes)) {
    T.fail(Fault::Kind::Illegal,
           llvm::formatv("the message needs {0} bytes of payload and returns "
                         "{1} bytes, but its lengths are {2} and {3} bytes",
                         Payload, Response, M.payloadBytes(),
                         M.ResponseLength * M.GRFBytes));
    return false;
  }
  return true;
}

namespace {

/// Bytes of registers for \p Bytes of every slot.
unsigned blockBytes(const Message &M, const Scattered &S, unsigned Bytes) {
  return unsigned(llvm::alignTo(S.Slots * Bytes, M.GRFBytes));
}

/// The slots that take part.
uint32_t slotMask(const Message &M, const Scattered &S) {
  return M.ExecMask & uint32_t((uint64_t(1) << S.Slots) - 1);
}

/// The byte offset into the window that slot \p Slot names.
uint64_t addressOf(const Thread &T, const Message &M, const Scattered &S,
                   unsigned Slot) {
  uint32_t At = M.at(M.headerBytes() + Slot * S.AddressBytes);
  switch (S.AddressBytes) {
  case 2:
    return T.grf<uint16_t>(At);
  case 4:
    return uint32_t((T.grf<uint32_t>(At) + S.GlobalOffset) * S.Scale);
  default:
    return T.grf<uint64_t>(At);
  }
}

bool checkAlignment(Thread &T, const Scattered &S, uint64_t Address, int Lane) {
  if (S.Unaligned || S.MemoryBytes < 4 || Address % 4 == 0)
    return true;
  T.fail(Fault::Kind::Illegal,
         llvm::formatv("address {0:x} is not aligned to a dword", Address),
         Lane);
  return false;
}

/// The addresses of the slots of \p Mask, before the response overwrites them.
/// False: one is not aligned.
bool readAddresses(Thread &T, const Message &M, const Scattered &S,
                   uint32_t Mask, uint64_t Out[MaxLanes]) {
  for (uint32_t Left = Mask; Left; Left &= Left - 1) {
    unsigned Slot = llvm::countTrailingZeros(Left);
    Out[Slot] = addressOf(T, M, S, Slot);
    if (!checkAlignment(T, S, Out[Slot], int(Slot)))
      return false;
  }
  return true;
}

/// Calls Do(slot, offset in the window, register block) for every element;
/// element by element, so that of two lanes with one address the higher one
/// comes last.
template <typename Fn>
bool forElements(Thread &T, const Message &M, const Scattered &S, Fn Do) {
  uint32_t Mask = slotMask(M, S);
  uint64_t Addresses[MaxLanes];
  if (!readAddresses(T, M, S, Mask, Addresses))
    return false;
  for (unsigned E = 0, Block = 0; E < S.Elements; ++E) {
    if (!S.takes(E))
      continue;
    for (uint32_t Left = Mask; Left; Left &= Left - 1) {
      unsigned Slot = llvm::countTrailingZeros(Left);
      if (!Do(Slot, Addresses[Slot] + E * S.MemoryBytes, Block))
        return false;
    }
    ++Block;
  }
  return true;
}

template <typename Memory, typename Register>
bool gatherAs(Thread &T, const Message &M, const Window &W,
              const Scattered &S) {
  unsigned Block = blockBytes(M, S, S.SlotBytes);
  return forElements(T, M, S, [&](unsigned Slot, uint64_t Address, unsigned B) {
    Memory Value;
    if (!W.read(Address, Value, int(Slot)))
      return false;
    if (M.Response != ~0u)
      T.setGRF(M.Response + B * Block + Slot * unsigned(sizeof(Register)),
               Register(Register(Value) << S.Shift));
    return true;
  });
}

template <typename Memory, typename Register>
bool scatterAs(Thread &T, const Message &M, const Window &W,
               const Scattered &S) {
  unsigned Block = blockBytes(M, S, S.SlotBytes);
  unsigned Data = M.headerBytes() + blockBytes(M, S, S.AddressBytes);
  return forElements(T, M, S, [&](unsigned Slot, uint64_t Address, unsigned B) {
    uint32_t At = M.at(Data + B * Block + Slot * unsigned(sizeof(Register)));
    return W.write(Address, Memory(T.grf<Register>(At) >> S.Shift), int(Slot));
  });
}

/// Calls Run<memory type, register type> by the sizes of \p S.
#define GENSIM_BY_SIZE(Run, S, ...)                                            \
  switch (S.MemoryBytes * 16 + S.SlotBytes) {                                  \
  case 1 * 16 + 4:                                                             \
    return Run<uint8_t, uint32_t>(__VA_ARGS__);                                \
  case 2 * 16 + 4:                                                             \
    return Run<uint16_t, uint32_t>(__VA_ARGS__);                               \
  case 4 * 16 + 4:                                                             \
    return Run<uint32_t, uint32_t>(__VA_ARGS__);                               \
  default:                                                                     \
    return Run<uint64_t, uint64_t>(__VA_ARGS__);                               \
  }

} // namespace

bool gather(Thread &T, const Message &M, const Window &W, const Scattered &S) {
  if (!hasRoom(T, M, M.headerBytes() + blockBytes(M, S, S.AddressBytes),
               S.blocks() * blockBytes(M, S, S.SlotBytes)))
    return false;
  GENSIM_BY_SIZE(gatherAs, S, T, M, W, S)
}

bool scatter(Thread &T, const Message &M, const Window &W, const Scattered &S) {
  if (!hasRoom(T, M,
               M.headerBytes() + blockBytes(M, S, S.AddressBytes) +
                   S.blocks() * blockBytes(M, S, S.SlotBytes),
               0))
    return false;
  GENSIM_BY_SIZE(scatterAs, S, T, M, W, S)
}

namespace {

/// What an atomic message does in each slot. The results are written when all
/// are there, because the response may overlap the operands.
struct AtomicSlots {
  Thread &T;
  const Message &M;
  const Scattered &S;
  unsigned Data, Block, Sources;

  uint64_t operand(unsigned Slot, unsigned Number) const {
    if (Number >= Sources)
      return 0;
    uint32_t At = M.at(Data + Number * Block + Slot * S.SlotBytes);
    return S.SlotBytes == 8 ? T.grf<uint64_t>(At) : T.grf<uint32_t>(At);
  }
  void respond(unsigned Slot, uint64_t Result) const {
    uint32_t At = M.Response + Slot * S.SlotBytes;
    if (S.SlotBytes == 8)
      T.setGRF<uint64_t>(At, Result);
    else
      T.setGRF<uint32_t>(At, uint32_t(Result));
  }
};

} // namespace

bool atomics(Thread &T, const Message &M, const Window &W, const Scattered &S,
             AtomicOp Op, bool Returns) {
  unsigned Sources = infoOf(Op).Sources;
  unsigned Block = blockBytes(M, S, S.SlotBytes);
  unsigned Data = M.headerBytes() + blockBytes(M, S, S.AddressBytes);
  uint64_t Addresses[MaxLanes], Results[MaxLanes];
  uint32_t Mask = slotMask(M, S);
  if (!hasRoom(T, M, Data + Sources * Block, Returns ? Block : 0) ||
      !readAddresses(T, M, S, Mask, Addresses))
    return false;
  AtomicSlots Slots{T, M, S, Data, Block, Sources};
  for (uint32_t Left = Mask; Left; Left &= Left - 1) {
    unsigned Slot = llvm::countTrailingZeros(Left);
    uint8_t *Host = W.atomic(Addresses[Slot], S.MemoryBytes, int(Slot));
    if (T.Status == ThreadStatus::Faulted)
      return false;
    Results[Slot] =
        Host ? performAtomic(Op, S.MemoryBytes, Host, Slots.operand(Slot, 0),
                             Slots.operand(Slot, 1))
             : 0;
  }
  if (Returns && M.Response != ~0u)
    for (uint32_t Left = Mask; Left; Left &= Left - 1)
      Slots.respond(llvm::countTrailingZeros(Left),
                    Results[llvm::countTrailingZeros(Left)]);
  return true;
}

} // namespace gensim
