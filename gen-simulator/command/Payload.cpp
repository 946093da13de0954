//===- Payload.cpp - the initial registers of a thread --------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "gen-simulator/command/Payload.h"
#include "llvm/Support/MathExtras.h"
#include <algorithm>

namespace gensim {
namespace {

constexpr uint32_t ScratchUnit = 1024;
constexpr uint32_t SlotMask = 1023; ///< FFTID.

/// Fills r0.3 to r0.5, which are common to all kinds of threads. \p Scratch
/// occupies the bits of r0.5 above the slot.
void fillShared(Thread &T, const HeaderState &H, uint32_t SizeCode,
                uint32_t Scratch) {
  T.setGRF<uint32_t>(12, (H.SamplerState & ~uint32_t(31)) | SizeCode);
  T.setGRF<uint32_t>(16, H.BindingTable & ~uint32_t(31));
  T.setGRF<uint32_t>(20, Scratch | (T.Slot & SlotMask));
}

/// The same with the scratch of each thread, up to Gen12LP.
void fillShared(Thread &T, const HeaderState &H) {
  uint32_t PerThread = T.D.ScratchBytesPerThread;
  uint32_t SizeCode = PerThread ? llvm::Log2_32(PerThread / ScratchUnit) : 0;
  uint64_t Scratch = H.ScratchOffset + uint64_t(T.Slot) * PerThread;
  fillShared(T, H, SizeCode, uint32_t(Scratch) & ~(ScratchUnit - 1));
}

void fillGroupIds(Thread &T) {
  T.setGRF<uint32_t>(4, T.X);
  T.setGRF<uint32_t>(24, T.Y);
  T.setGRF<uint32_t>(28, T.Z);
}

} // namespace

void fillGpgpuHeader(Thread &T, const HeaderState &H) {
  fillShared(T, H);
  // r0.2 has the barrier's identifier, which is 0 in each group.
  fillGroupIds(T);
}

void fillComputeHeader(Thread &T, const HeaderState &H, uint32_t Indirect) {
  // The offset of the state is in units of 64 bytes, from bit 10 on.
  fillShared(T, H, 0, H.ScratchState << 4);
  fillGroupIds(T);
  T.setGRF<uint32_t>(0, Indirect);
  // Bits 31:24 are the barrier's identifier, which is 0 in each group.
  T.setGRF<uint32_t>(8, T.IndexInGroup);
}

void fillMediaHeader(Thread &T, const HeaderState &H, unsigned Color) {
  fillShared(T, H);
  if (!T.program().target().has(cmc::TargetInfo::WideWalker)) {
    T.setGRF<uint32_t>(4, (T.X & 0x1ff) | (T.Y & 0x1ff) << 16);
    T.setGRF<uint32_t>(8, Color & 15);
  } else {
    T.setGRF<uint32_t>(4, (T.X & 0xfff) | (T.Y & 0xfff) << 12 | Color << 24);
  }
}

uint32_t fillRegisters(Thread &T, uint32_t Offset,
                       llvm::ArrayRef<uint8_t> Data) {
  size_t Room = Offset < T.GRF.size() ? T.GRF.size() - Offset : 0;
  size_t Bytes = std::min(Data.size(), Room);
  std::copy_n(Data.begin(), Bytes, T.GRF.begin() + Offset);
  return Offset + uint32_t(Bytes);
}

} // namespace gensim
