//===- LSC.cpp - load-store cache messages (XeHPG and later) --------------===//
//
// Part of CMC, under the MIT licence.
//
// Each lane has an address, or the whole message has one if the data is
// transposed (all elements at the address are contiguous in registers). A
// payload has room for all lanes of a message, or for half of them if that
// suffices for the execution size (hasRoomFor). Facts: IGA MessageDecoderLSC;
// vISA LSC_UNTYPED.
//===----------------------------------------------------------------------===//
#include "gen-simulator/messages/MessageTable.h"
#include "gen-simulator/messages/Scattered.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MathExtras.h"

namespace gensim {
namespace {

enum AddressType { Flat, BindlessState, State, BindingIndex };

/// Opens the window given by bits 30:29 and the extended descriptor.
bool openWindow(Thread &T, const Inst &I, const Message &M, Window &W) {
  if (M.Target == SharedFunction::SLM) {
    W.openSLM(T, I);
    return M.field(29, 2) == Flat;
  }
  switch (M.field(29, 2)) {
  case Flat:
    W.openFlat(T, I);
    return true;
  case BindingIndex:
    return W.openIndexed(T, I, M, M.ExDesc >> 24);
  default:
    return W.openState(T, I, M.ExDesc & ~0x3Fu);
  }
}

/// The offset that the extended descriptor adds to addresses, from Xe2 on.
int32_t immediateOf(const Message &M) {
  switch (M.field(29, 2)) {
  case Flat:
    return llvm::SignExtend32<20>(M.ExDescImmediate >> 12);
  case BindingIndex:
    return llvm::SignExtend32<12>(M.ExDescImmediate >> 12);
  default:
    return llvm::SignExtend32<17>(M.ExDescImmediate >> 15);
  }
}

/// Decodes bits 15:7, sizes and counts. False: reserved or not modelled.
bool decodeShape(const Message &M, bool Quad, Scattered &S) {
  constexpr uint8_t AddressBytes[] = {0, 2, 4, 8};
  struct Size {
    uint8_t Memory, Register, Shift;
  };
  constexpr Size Sizes[] = {{1, 1, 0}, {2, 2, 0}, {4, 4, 0},  {8, 8, 0},
                            {1, 4, 0}, {2, 4, 0}, {2, 4, 16}, {0, 0, 0}};
  constexpr uint8_t Counts[] = {1, 2, 3, 4, 8, 16, 32, 64};
  Size Z = Sizes[M.field(9, 3)];
  S.AddressBytes = AddressBytes[M.field(7, 2)];
  S.MemoryBytes = Z.Memory;
  S.SlotBytes = Z.Register;
  S.Shift = Z.Shift;
  S.Immediate = immediateOf(M);
  unsigned Half = M.GRFBytes / 4;
  if (Quad) {
    S.Elements = 4;
    S.Channels = uint8_t(M.field(12, 4));
  } else {
    S.Elements = Counts[M.field(12, 3)];
  }
  S.Slots = M.ExecSize > Half || hasRoomFor(2 * Half, M, S) ? 2 * Half : Half;
  return M.ExecSize <= 2 * Half && S.AddressBytes && S.MemoryBytes &&
         (!Quad || S.Channels);
}

bool isTransposed(const Message &M, bool Quad) {
  return !Quad && M.field(15, 1);
}

/// A transposed message: one address, contiguous data.
bool blockMessage(Thread &T, const Message &M, const Window &W,
                  const Scattered &S, bool Store) {
  unsigned Bytes = S.Elements * S.MemoryBytes;
  if (S.MemoryBytes != S.SlotBytes || M.ExecSize != 1)
    return false;
  if (!hasRoom(T, M, M.GRFBytes + (Store ? Bytes : 0), Store ? 0 : Bytes))
    return false;
  uint64_t Address = S.AddressBytes == 8   ? T.grf<uint64_t>(M.at(0))
                     : S.AddressBytes == 4 ? T.grf<uint32_t>(M.at(0))
                                           : T.grf<uint16_t>(M.at(0));
  Address += uint64_t(int64_t(S.Immediate));
  if (S.AddressBytes == 4)
    Address = uint32_t(Address);
  if (Store)
    return W.writeBlock(Address, &T.GRF[M.at(M.GRFBytes)], Bytes);
  uint8_t Data[64 * 8];
  if (!W.readBlock(Address, Data, Bytes))
    return false;
  if (M.Response != ~0u)
    std::memcpy(&T.GRF[M.Response], Data, Bytes);
  return true;
}

bool loadOrStore(Thread &T, const Inst &I, const Message &M, bool Store) {
  unsigned Opcode = M.field(0, 6);
  bool Quad = Opcode == 0x02 || Opcode == 0x06 || Opcode == 0x20;
  Scattered S;
  Window W;
  if (!decodeShape(M, Quad, S))
    return false;
  bool Transposed = isTransposed(M, Quad);
  // Registers have lanes of less than a dword only in a dword.
  if ((!Transposed && S.SlotBytes < 4) || !openWindow(T, I, M, W))
    return false;
  if (Transposed)
    return blockMessage(T, M, W, S, Store);
  // Intel's compilers use one element a lane where alignment is unknown (IGC,
  // VectorMessage::getLSCInfo), and vectors where it is a dword at least.
  S.Unaligned = S.Elements == 1;
  return Store ? scatter(T, M, W, S) : gather(T, M, W, S);
}

} // namespace

GENSIM_HANDLER(lscLoad, loadOrStore(T, I, M, false))
GENSIM_HANDLER(lscStore, loadOrStore(T, I, M, true))

bool lscAtomic(Thread &T, const Inst &I, const Message &M) {
  llvm::Optional<AtomicOp> Op = atomicOfLSC(M.field(0, 6));
  Scattered S;
  Window W;
  if (!Op || !decodeShape(M, false, S) || S.Elements != 1 ||
      isTransposed(M, false) || S.SlotBytes < 4 || S.MemoryBytes < 2 ||
      S.Shift || !openWindow(T, I, M, W))
    return false;
  bool HalfSum =
      (*Op == AtomicOp::FAdd || *Op == AtomicOp::FSub) && S.MemoryBytes == 2;
  return !HalfSum && atomics(T, M, W, S, *Op, M.ResponseLength != 0);
}

} // namespace gensim
