//===- Blocks.cpp - contiguous blocks of owords and registers -------------===//
//
// Part of CMC, under the MIT licence.
//
// The whole message has one address, in the header: dword 2 (in owords, or in
// bytes for unaligned reads), dwords 0 and 1 for 64-bit addresses, dword 5 for
// scratch. Channels matter only for writes of dwords to scratch. Outside of a
// surface, bytes are read as 0 and writes are dropped. Facts: vISA OWORD_LD,
// OWORD_LD_UNALIGNED, SVM_BLOCK_LD and their translation to messages by vISA;
// IGA MessageDecoderHDC; the finalizer's spill code, which writes a value
// computed under a mask under the same mask.
//===----------------------------------------------------------------------===//
#include "gen-simulator/messages/MessageTable.h"
#include "gen-simulator/messages/Scattered.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MathExtras.h"

namespace gensim {
namespace {

constexpr unsigned OwordBytes = 16, HwordBytes = 32;

/// The size of a block in memory, and its position in registers.
struct Block {
  unsigned Bytes = 0;      ///< 0: a reserved size.
  unsigned InRegister = 0; ///< Offset in its first register.
};

/// Bits 10:8: one oword in the low or high half of a register, 2, 4, 8, 16.
Block owordBlock(const Thread &T, const Message &M) {
  constexpr uint8_t Owords[] = {1, 1, 2, 4, 8, 16, 0, 0};
  unsigned Code = M.field(8, 3);
  if (Code == 5 && !T.program().target().has(cmc::TargetInfo::Oword16))
    return {};
  return {Owords[Code] * OwordBytes, Code == 1 ? OwordBytes : 0};
}

bool checkAligned(Thread &T, uint64_t Address, unsigned To) {
  if (Address % To == 0)
    return true;
  T.fail(Fault::Kind::Illegal,
         llvm::formatv("block address {0:x} is not aligned to {1} bytes",
                       Address, To));
  return false;
}

bool readInto(Thread &T, const Message &M, const Window &W, uint64_t Offset,
              Block B) {
  uint8_t Bytes[256];
  if (!hasRoom(T, M, M.headerBytes(), B.InRegister + B.Bytes) ||
      !W.readBlock(Offset, Bytes, B.Bytes))
    return false;
  if (M.Response != ~0u)
    std::memcpy(&T.GRF[M.Response + B.InRegister], Bytes, B.Bytes);
  return true;
}

bool writeFrom(Thread &T, const Message &M, const Window &W, uint64_t Offset,
               Block B) {
  if (!hasRoom(T, M, M.headerBytes() + B.InRegister + B.Bytes, 0))
    return false;
  return W.writeBlock(Offset, &T.GRF[M.at(M.headerBytes()) + B.InRegister],
                      B.Bytes);
}

/// Writes a dword for each channel, repeatedly.
bool writeDwords(Thread &T, const Message &M, const Window &W, uint64_t Offset,
                 Block B) {
  if (!hasRoom(T, M, M.headerBytes() + B.Bytes, 0))
    return false;
  for (unsigned At = 0; At < B.Bytes; At += 4) {
    unsigned Channel = At / 4 % M.ExecSize;
    if (M.ExecMask >> Channel & 1 &&
        !W.write(Offset + At, T.grf<uint32_t>(M.at(M.headerBytes()) + At),
                 int(Channel)))
      return false;
  }
  return true;
}

using Transfer = bool (*)(Thread &, const Message &, const Window &, uint64_t,
                          Block);

/// A block at dword 2 of the header, in units of \p Unit bytes.
bool indexedBlock(Thread &T, const Inst &I, const Message &M, unsigned Unit,
                  Transfer Direction) {
  Block B = owordBlock(T, M);
  // From XeHPG on, bit 13 of the byte-addressed form selects blocks of hwords.
  bool Hwords = Unit == 1 && M.field(13, 1) &&
                T.program().target().has(cmc::TargetInfo::XeMessages);
  if (!B.Bytes || Hwords)
    return false;
  uint64_t Offset = 0; // Without a header all its fields are 0.
  if (M.HasHeader)
    Offset = uint64_t(T.grf<uint32_t>(M.at(2 * 4))) * Unit;
  Window W;
  return checkAligned(T, Offset, 4) && W.openIndexed(T, I, M, M.field(0, 8)) &&
         Direction(T, M, W, Offset, B);
}

bool a64Block(Thread &T, const Inst &I, const Message &M, Transfer Direction) {
  enum { Aligned, Unaligned, Dual, Hwords };
  unsigned SubType = M.field(11, 2);
  Block B = SubType == Hwords ? Block{HwordBytes << M.field(8, 3), 0}
                              : owordBlock(T, M);
  if (!B.Bytes || SubType == Dual || !M.HasHeader || B.Bytes > 256)
    return false;
  uint64_t Address = T.grf<uint64_t>(M.at(0)) & AddressMask;
  Window W;
  W.openFlat(T, I);
  return checkAligned(T, Address, SubType == Aligned ? OwordBytes : 4) &&
         Direction(T, M, W, Address, B);
}

/// The offset of \p Offset in the scratch of this thread. Up to Gen12 dword 5
/// of the header is the thread's part, relative to general state base; from
/// XeHPG on it names the surface state, from which the dispatch has the
/// thread's part.
uint64_t inScratch(const Thread &T, const Message &M, uint64_t Offset) {
  if (T.program().target().has(cmc::TargetInfo::XeMessages))
    return Offset;
  uint64_t Thread = T.grf<uint32_t>(M.at(5 * 4)) & ~0x3FFu;
  uint64_t ThreadBase =
      T.D.ScratchBase + uint64_t(T.Slot) * T.D.ScratchBytesPerThread;
  return T.D.StatelessBase + Thread + Offset - ThreadBase;
}

/// 1, 2, 4 or 8 times 32 bytes of this thread's scratch: bits 13:12; bits 11:0
/// are the offset in the same unit.
bool scratchBlock(Thread &T, const Inst &I, const Message &M,
                  Transfer Direction) {
  if (!M.HasHeader)
    return false;
  Block B{HwordBytes << M.field(12, 2), 0};
  uint64_t Start = inScratch(T, M, M.field(0, 12) * HwordBytes);
  if (Start + B.Bytes > T.D.ScratchBytesPerThread || Start + B.Bytes < Start) {
    T.fail(Fault::Kind::PageFault,
           llvm::formatv("scratch bytes {0} to {1} of the thread, which has "
                         "{2} bytes of scratch",
                         int64_t(Start), int64_t(Start + B.Bytes),
                         T.D.ScratchBytesPerThread));
    return false;
  }
  Window W;
  W.openScratch(T, I, T.D.ScratchBase, T.D.ScratchBytesPerThread);
  return Direction(T, M, W, Start, B);
}

/// Two blocks of one or four owords: the low and the high half of each
/// register. Dwords 0 and 4 after the header are their offsets in owords,
/// relative to dword 2 of the header; channels 0-3 and 4-7 enable the dwords of
/// the two halves.
template <typename Dword>
bool dualBlock(Thread &T, const Inst &I, const Message &M, unsigned Payload,
               unsigned Response, Dword Direction) {
  unsigned Code = M.field(8, 2), Rows = Code == 0 ? 1 : 4;
  bool HasDual = T.program().target().has(cmc::TargetInfo::Align16);
  if (!HasDual || (Code != 0 && Code != 2))
    return false;
  Window W;
  if (!hasRoom(T, M, M.headerBytes() + M.GRFBytes * (1 + Payload * Rows),
               M.GRFBytes * Response * Rows) ||
      !W.openIndexed(T, I, M, M.field(0, 8)))
    return false;
  uint32_t Global = M.HasHeader ? T.grf<uint32_t>(M.at(2 * 4)) : 0;
  uint32_t Offsets[2];
  for (unsigned Half = 0; Half < 2; ++Half)
    Offsets[Half] =
        Global + T.grf<uint32_t>(M.at(M.headerBytes() + Half * OwordBytes));
  for (unsigned Row = 0; Row < Rows; ++Row)
    for (unsigned Channel = 0; Channel < 8; ++Channel) {
      uint64_t Offset =
          (uint64_t(Offsets[Channel / 4]) + Row) * OwordBytes + Channel % 4 * 4;
      if ((M.ExecMask >> Channel & 1) &&
          !Direction(W, Offset, Row * M.GRFBytes + Channel * 4, int(Channel)))
        return false;
    }
  return true;
}

} // namespace

GENSIM_HANDLER(owordRead, indexedBlock(T, I, M, OwordBytes, readInto))
GENSIM_HANDLER(unalignedOwordRead, indexedBlock(T, I, M, 1, readInto))
GENSIM_HANDLER(owordWrite, indexedBlock(T, I, M, OwordBytes, writeFrom))
GENSIM_HANDLER(a64BlockRead, a64Block(T, I, M, readInto))
GENSIM_HANDLER(a64BlockWrite, a64Block(T, I, M, writeFrom))
GENSIM_HANDLER(scratchRead, scratchBlock(T, I, M, readInto))
bool scratchWrite(Thread &T, const Inst &I, const Message &M) {
  bool Dwords = M.field(16, 1);
  uint32_t All = M.ExecSize < 32 ? (1u << M.ExecSize) - 1 : ~0u;
  bool Masked = Dwords && (M.ExecMask & All) != All;
  return scratchBlock(T, I, M, Masked ? writeDwords : writeFrom);
}

bool owordDualRead(Thread &T, const Inst &I, const Message &M) {
  return dualBlock(
      T, I, M, 0, 1,
      [&](const Window &W, uint64_t Offset, unsigned Register, int Lane) {
        uint32_t Value;
        if (!W.read(Offset, Value, Lane))
          return false;
        if (M.Response != ~0u)
          T.setGRF(M.Response + Register, Value);
        return true;
      });
}
bool owordDualWrite(Thread &T, const Inst &I, const Message &M) {
  return dualBlock(
      T, I, M, 1, 0,
      [&](const Window &W, uint64_t Offset, unsigned Register, int Lane) {
        uint32_t At = M.at(M.headerBytes() + M.GRFBytes + Register);
        return W.write(Offset, T.grf<uint32_t>(At), Lane);
      });
}

} // namespace gensim
