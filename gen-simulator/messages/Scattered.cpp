//===- Scattered.cpp - messages with an address per slot ------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "gen-simulator/messages/Scattered.h"
#include "gen-simulator/messages/MessageTable.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MathExtras.h"
#include <algorithm>

namespace gensim {

unsigned Scattered::blocks() const {
  return Channels ? llvm::countPopulation(Channels) : Elements;
}

bool hasRoomFor(unsigned Lanes, const Message &M, const Scattered &S) {
  auto Registers = [&](unsigned Bytes) {
    return unsigned(llvm::divideCeil(Lanes * Bytes, M.GRFBytes));
  };
  unsigned Data = S.blocks() * Registers(S.SlotBytes);
  return M.Length0 >=
             M.headerBytes() / M.GRFBytes + Registers(S.AddressBytes) &&
         (!M.Length1 || M.Length1 >= Data) &&
         (!M.ResponseLength || M.ResponseLength >= Data);
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

/// The register bytes of \p Bytes for every slot.
unsigned blockBytes(const Message &M, const Scattered &S, unsigned Bytes) {
  return unsigned(llvm::alignTo(S.Slots * Bytes, M.GRFBytes));
}

/// The active slots, and their byte offsets into the window: read before the
/// response can overwrite them.
struct Lanes {
  uint32_t Mask = 0;
  uint64_t Address[MaxLanes];
  uint64_t Low = ~uint64_t(0), High = 0;

  /// Returns false, and fails the thread, if an address is not aligned.
  bool read(Thread &T, const Message &M, const Scattered &S);

private:
  template <typename E, typename Fn>
  void readAs(const Thread &T, uint32_t At, Fn Convert) {
    for (uint32_t Left = Mask; Left; Left &= Left - 1) {
      unsigned Slot = llvm::countTrailingZeros(Left);
      uint64_t A = Convert(T.grf<E>(At + Slot * unsigned(sizeof(E))));
      Address[Slot] = A;
      Low = std::min(Low, A);
      High = std::max(High, A);
    }
  }
};

bool Lanes::read(Thread &T, const Message &M, const Scattered &S) {
  Mask = M.ExecMask & uint32_t((uint64_t(1) << S.Slots) - 1);
  uint32_t At = M.at(M.headerBytes());
  if (S.AddressBytes == 2)
    readAs<uint16_t>(T, At,
                     [&S](uint16_t A) { return uint64_t(A + S.Immediate); });
  else if (S.AddressBytes == 4)
    readAs<uint32_t>(T, At, [&S](uint32_t A) {
      uint32_t Offset = uint32_t((A + S.GlobalOffset) * S.Scale);
      return uint64_t(Offset + uint32_t(S.Immediate));
    });
  else
    readAs<uint64_t>(T, At,
                     [&S](uint64_t A) { return A + uint64_t(S.Immediate); });
  if (S.Unaligned || S.MemoryBytes < 4)
    return true;
  for (uint32_t Left = Mask; Left; Left &= Left - 1) {
    unsigned Slot = llvm::countTrailingZeros(Left);
    if (Address[Slot] % 4 == 0)
      continue;
    T.fail(
        Fault::Kind::Illegal,
        llvm::formatv("address {0:x} is not aligned to a dword, as the code "
                      "expects (a pointer that is aligned less than its type?)",
                      Address[Slot]),
        int(Slot));
    return false;
  }
  return true;
}

/// Calls Do(slot, offset in the window, register block) for every element, in
/// element order, so that of two lanes with the same address the higher one is
/// last.
template <typename Fn>
bool forElements(const Scattered &S, const Lanes &L, Fn Do) {
  for (unsigned E = 0, Block = 0; E < S.Elements; ++E) {
    if (!S.takes(E))
      continue;
    for (uint32_t Left = L.Mask; Left; Left &= Left - 1) {
      unsigned Slot = llvm::countTrailingZeros(Left);
      if (!Do(Slot, L.Address[Slot] + E * S.MemoryBytes, Block))
        return false;
    }
    ++Block;
  }
  return true;
}

/// The host bytes from L.Low on if all elements of the lanes are in one page
/// and inside; else null, and each element must be looked up.
uint8_t *sharedBytes(const Window &W, const Scattered &S, const Lanes &L) {
  if (!L.Mask || L.High - L.Low > PageBytes)
    return nullptr;
  return W.range(L.Low, unsigned(L.High - L.Low) + S.Elements * S.MemoryBytes);
}

template <typename Memory, typename Register>
bool gatherAs(Thread &T, const Message &M, const Window &W,
              const Scattered &S) {
  unsigned Block = blockBytes(M, S, S.SlotBytes);
  Lanes L;
  if (!L.read(T, M, S))
    return false;
  auto Respond = [&](unsigned Slot, unsigned B, Memory Value) {
    if (M.Response != ~0u)
      T.setGRF(M.Response + B * Block + Slot * unsigned(sizeof(Register)),
               Register(Register(Value) << S.Shift));
    return true;
  };
  if (const uint8_t *Host = sharedBytes(W, S, L))
    return forElements(S, L, [&](unsigned Slot, uint64_t Address, unsigned B) {
      Memory Value;
      std::memcpy(&Value, Host + (Address - L.Low), sizeof(Value));
      return Respond(Slot, B, Value);
    });
  return forElements(S, L, [&](unsigned Slot, uint64_t Address, unsigned B) {
    Memory Value;
    return W.read(Address, Value, int(Slot)) && Respond(Slot, B, Value);
  });
}

template <typename Memory, typename Register>
bool scatterAs(Thread &T, const Message &M, const Window &W,
               const Scattered &S) {
  unsigned Block = blockBytes(M, S, S.SlotBytes);
  unsigned Data = M.headerBytes() + blockBytes(M, S, S.AddressBytes);
  Lanes L;
  if (!L.read(T, M, S))
    return false;
  auto Operand = [&](unsigned Slot, unsigned B) {
    uint32_t At = M.at(Data + B * Block + Slot * unsigned(sizeof(Register)));
    return Memory(T.grf<Register>(At) >> S.Shift);
  };
  if (uint8_t *Host = sharedBytes(W, S, L))
    return forElements(S, L, [&](unsigned Slot, uint64_t Address, unsigned B) {
      Memory Value = Operand(Slot, B);
      std::memcpy(Host + (Address - L.Low), &Value, sizeof(Value));
      return true;
    });
  return forElements(S, L, [&](unsigned Slot, uint64_t Address, unsigned B) {
    return W.write(Address, Operand(Slot, B), int(Slot));
  });
}

/// Calls Run with the types of an element in memory and in registers.
template <typename Fn> bool bySize(const Scattered &S, Fn Run) {
  switch (S.MemoryBytes) {
  case 1:
    return Run(uint8_t(), uint32_t());
  case 2:
    return Run(uint16_t(), uint32_t());
  case 4:
    return Run(uint32_t(), uint32_t());
  default:
    return Run(uint64_t(), uint64_t());
  }
}

} // namespace

bool gather(Thread &T, const Message &M, const Window &W, const Scattered &S) {
  if (!hasRoom(T, M, M.headerBytes() + blockBytes(M, S, S.AddressBytes),
               S.blocks() * blockBytes(M, S, S.SlotBytes)))
    return false;
  return bySize(S, [&](auto Memory, auto Register) {
    return gatherAs<decltype(Memory), decltype(Register)>(T, M, W, S);
  });
}

bool scatter(Thread &T, const Message &M, const Window &W, const Scattered &S) {
  if (!hasRoom(T, M,
               M.headerBytes() + blockBytes(M, S, S.AddressBytes) +
                   S.blocks() * blockBytes(M, S, S.SlotBytes),
               0))
    return false;
  return bySize(S, [&](auto Memory, auto Register) {
    return scatterAs<decltype(Memory), decltype(Register)>(T, M, W, S);
  });
}

namespace {

/// The operation of an atomic message in each slot. Results are written at the
/// end, because the response may overlap the operands.
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
  uint64_t Results[MaxLanes];
  Lanes L;
  if (!hasRoom(T, M, Data + Sources * Block, Returns ? Block : 0) ||
      !L.read(T, M, S))
    return false;
  AtomicSlots Slots{T, M, S, Data, Block, Sources};
  for (uint32_t Left = L.Mask; Left; Left &= Left - 1) {
    unsigned Slot = llvm::countTrailingZeros(Left);
    uint8_t *Host = W.atomic(L.Address[Slot], S.MemoryBytes, int(Slot));
    if (T.Status == ThreadStatus::Faulted)
      return false;
    Results[Slot] =
        Host ? performAtomic(Op, S.MemoryBytes, Host, Slots.operand(Slot, 0),
                             Slots.operand(Slot, 1))
             : 0;
  }
  if (Returns && M.Response != ~0u)
    for (uint32_t Left = L.Mask; Left; Left &= Left - 1)
      Slots.respond(llvm::countTrailingZeros(Left),
                    Results[llvm::countTrailingZeros(Left)]);
  return true;
}

} // namespace gensim
