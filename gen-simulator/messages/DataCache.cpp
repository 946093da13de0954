//===- DataCache.cpp - scattered messages of the data cache ports ---------===//
//
// Part of CMC, under the MIT licence.
//
// Decodes the control bits (13:8 of the descriptor) of gathers, scatters,
// untyped reads and writes and atomics of data cache 0, 1 and the read-only
// port, and passes them to Scattered. Bit layouts: IGA MessageDecoderHDC.
//===----------------------------------------------------------------------===//
#include "gen-simulator/messages/MessageTable.h"
#include "gen-simulator/messages/Scattered.h"

namespace gensim {
namespace {

/// Opens the window given by bits 7:0 of the descriptor.
bool openIndexed(Thread &T, const Inst &I, const Message &M, Window &W) {
  return W.openIndexed(T, I, M, M.field(0, 8));
}

/// Dword 2 of the header, in the address unit of the message.
uint32_t globalOffset(const Thread &T, const Message &M) {
  return M.HasHeader ? T.grf<uint32_t>(M.at(2 * 4)) : 0;
}

/// Messages of 8 or 16 slots; twice as many with registers of 64 bytes.
unsigned slots(const Message &M, bool Sixteen) {
  return (Sixteen ? 16 : 8) * M.GRFBytes / 32;
}

/// \p S with half of the 32 slots if the payload has no room for more: with
/// registers of 64 bytes Intel's compilers use messages for 16 lanes.
Scattered fitted(const Message &M, Scattered S) {
  if (S.Slots == 32 && !hasRoomFor(S.Slots, M, S))
    S.Slots = 16;
  return S;
}

using Transfer = bool (*)(Thread &, const Message &, const Window &,
                          const Scattered &);

/// 1, 2 or 4 bytes at any byte address, each a dword in registers.
bool byteMessage(Thread &T, const Inst &I, const Message &M, Transfer Go) {
  Window W;
  Scattered S;
  S.Slots = slots(M, M.field(8, 1));
  S.MemoryBytes = 1 << M.field(10, 2);
  S.GlobalOffset = globalOffset(T, M);
  S.Unaligned = true;
  return S.MemoryBytes <= 4 && openIndexed(T, I, M, W) &&
         Go(T, M, W, fitted(M, S));
}

/// A dword at an address in dwords.
bool dwordMessage(Thread &T, const Inst &I, const Message &M, Transfer Go) {
  Window W;
  Scattered S;
  S.Slots = slots(M, M.field(8, 1));
  S.Scale = 4;
  S.GlobalOffset = globalOffset(T, M);
  return openIndexed(T, I, M, W) && Go(T, M, W, fitted(M, S));
}

/// 1, 2 or 4 qwords at a byte address.
bool qwordMessage(Thread &T, const Inst &I, const Message &M, Transfer Go) {
  Window W;
  Scattered S;
  S.Slots = slots(M, M.field(8, 1));
  S.Elements = uint8_t(1 << M.field(10, 2));
  S.MemoryBytes = S.SlotBytes = 8;
  S.GlobalOffset = globalOffset(T, M);
  return openIndexed(T, I, M, W) && Go(T, M, W, fitted(M, S));
}

/// Up to four dwords, each with a bit that disables it. The header of surface
/// forms is ignored.
bool untypedMessage(Thread &T, const Inst &I, const Message &M, bool A64,
                    Transfer Go) {
  Window W;
  Scattered S;
  unsigned Mode = M.field(12, 2); // 0: SIMD4x2, 1: SIMD16, 2: SIMD8.
  S.Slots = slots(M, Mode == 1);
  S.Elements = 4;
  S.Channels = uint8_t(~M.field(8, 4) & 0xF);
  S.AddressBytes = A64 ? 8 : 4;
  if ((Mode != 1 && Mode != 2) || !S.Channels)
    return false;
  if (A64)
    W.openFlat(T, I);
  else if (!openIndexed(T, I, M, W))
    return false;
  return Go(T, M, W, fitted(M, S));
}

/// 1, 2, 4 or 8 bytes, dwords or qwords at a 64-bit address.
bool a64Message(Thread &T, const Inst &I, const Message &M, Transfer Go) {
  enum { Byte, Dword, Qword };
  Window W;
  Scattered S;
  unsigned SubType = M.field(8, 2), Count = 1 << M.field(10, 2);
  S.Slots = slots(M, M.field(12, 1));
  S.AddressBytes = 8;
  if (SubType == Byte) {
    S.MemoryBytes = Count;
    S.SlotBytes = Count == 8 ? 8 : 4;
    S.Unaligned = true;
  } else if (SubType == Dword || SubType == Qword) {
    S.MemoryBytes = S.SlotBytes = SubType == Dword ? 4 : 8;
    S.Elements = uint8_t(Count);
  } else {
    return false; // Byte gather with status return.
  }
  W.openFlat(T, I);
  return Go(T, M, W, fitted(M, S));
}

/// \p Bytes of an element: 2, 4 or 8; 0: 8 if bit 12 is set, else 4, and the
/// message always has 8 slots.
bool atomicMessage(Thread &T, const Inst &I, const Message &M, bool A64,
                   bool IsFloat, unsigned Bytes) {
  unsigned Number = IsFloat ? M.field(8, 3) : M.field(8, 4);
  bool DoubleFloat = IsFloat && Bytes == 4 && Number >= 6;
  if (DoubleFloat) // Codes 6 and 7: add and subtract of doubles.
    Number -= 2;
  llvm::Optional<AtomicOp> Op = atomicOfLegacy(IsFloat, Number);
  bool Later = IsFloat && Number >= 4; // Add, subtract.
  bool IsXe = T.program().target().has(cmc::TargetInfo::XeMessages);
  if (!Op || (Later && (!IsXe || Bytes == 2)))
    return false;
  Scattered S;
  if (!Bytes) {
    S.Slots = slots(M, false);
    S.MemoryBytes = M.field(12, 1) ? 8 : 4;
  } else {
    // Bit 12 means 8 slots, or 16 with 64-bit addresses.
    S.Slots = slots(M, A64 == bool(M.field(12, 1)));
    S.MemoryBytes = DoubleFloat ? 8 : Bytes;
  }
  S.SlotBytes = S.MemoryBytes == 8 ? 8 : 4;
  S.AddressBytes = A64 ? 8 : 4;
  Window W;
  if (A64)
    W.openFlat(T, I);
  else if (!openIndexed(T, I, M, W))
    return false;
  return atomics(T, M, W, fitted(M, S), *Op, M.field(13, 1));
}

} // namespace

GENSIM_HANDLER(byteGather, byteMessage(T, I, M, gather))
GENSIM_HANDLER(byteScatter, byteMessage(T, I, M, scatter))
GENSIM_HANDLER(dwordGather, dwordMessage(T, I, M, gather))
GENSIM_HANDLER(dwordScatter, dwordMessage(T, I, M, scatter))
GENSIM_HANDLER(qwordGather, qwordMessage(T, I, M, gather))
GENSIM_HANDLER(qwordScatter, qwordMessage(T, I, M, scatter))
GENSIM_HANDLER(untypedRead, untypedMessage(T, I, M, false, gather))
GENSIM_HANDLER(untypedWrite, untypedMessage(T, I, M, false, scatter))
GENSIM_HANDLER(a64UntypedRead, untypedMessage(T, I, M, true, gather))
GENSIM_HANDLER(a64UntypedWrite, untypedMessage(T, I, M, true, scatter))
GENSIM_HANDLER(a64Gather, a64Message(T, I, M, gather))
GENSIM_HANDLER(a64Scatter, a64Message(T, I, M, scatter))
GENSIM_HANDLER(untypedAtomic, atomicMessage(T, I, M, false, false, 4))
GENSIM_HANDLER(untypedAtomic16, atomicMessage(T, I, M, false, false, 2))
GENSIM_HANDLER(untypedFloatAtomic, atomicMessage(T, I, M, false, true, 4))
GENSIM_HANDLER(untypedHalfAtomic, atomicMessage(T, I, M, false, true, 2))
GENSIM_HANDLER(a64Atomic, atomicMessage(T, I, M, true, false, 0))
GENSIM_HANDLER(a64Atomic16, atomicMessage(T, I, M, true, false, 2))
GENSIM_HANDLER(a64FloatAtomic, atomicMessage(T, I, M, true, true, 4))
GENSIM_HANDLER(a64HalfAtomic, atomicMessage(T, I, M, true, true, 2))

} // namespace gensim
