//===- LSCBlock2D.cpp - 2-D blocks of the load-store cache ----------------===//
//
// Part of CMC, under the MIT licence.
//
// One register describes the surface and the blocks:
//   qword 0  base address           dword 2  width in bytes, minus 1
//   dword 3  height in rows, -1     dword 4  pitch in bytes, minus 1
//   dword 5  x in elements          dword 6  y in rows
//   byte 28  block width, minus 1   byte 29  block height, minus 1
//   byte 30  blocks side by side, minus 1
// The blocks are contiguous in registers. Rows (of a transposed block: columns)
// are padded to a power of two, blocks to whole registers; padding and elements
// outside the surface are read as 0. A transformed block packs vertically
// adjacent elements into a dword.
// From Xe2 on, the extended descriptor adds to x (bits 21:12) and y (31:22).
// Facts: vISA LSC_UNTYPED (LOAD_BLOCK2D); IGA MessageDecoderLSC (bit 7:
// transformed, bit 15: transposed); the payload that vISA builds.
//===----------------------------------------------------------------------===//
#include "gen-simulator/messages/MessageTable.h"
#include "gen-simulator/messages/Scattered.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MathExtras.h"
#include <vector>

namespace gensim {
namespace {

enum AddressType { Flat };
constexpr unsigned HeaderBytes = 32, MaxRegisters = 32, WidestBlock = 64;

/// The blocks of a message. Its fields are those of the payload and descriptor.
struct Blocks {
  uint64_t Base;
  uint32_t SurfaceWidth, SurfaceHeight, SurfacePitch; ///< Decoded.
  int32_t X, Y;
  unsigned Width, Height, Count, Bytes;
  bool Transposed, Transformed;

  Blocks(const Thread &T, const Message &M);

  unsigned line() const { return Transposed ? Height : Width; }
  unsigned lines() const { return Transposed ? Width : Height; }
  unsigned linePitch() const { return llvm::PowerOf2Ceil(line()); }
  /// Of a block, in bytes.
  unsigned pitch(unsigned GRFBytes) const {
    return llvm::alignTo(linePitch() * lines() * Bytes, GRFBytes);
  }
  /// The byte offset in a block's registers of element \p E of line \p L.
  unsigned offsetOf(unsigned L, unsigned E) const {
    unsigned Together = Transformed ? 4 / Bytes : 1;
    unsigned Element =
        L / Together * Together * linePitch() + E * Together + L % Together;
    return Element * Bytes;
  }
  bool isKnown(const Message &M) const;
  /// The reason why the hardware rejects this surface, or "".
  std::string problem() const;

  /// Calls Do(byte in the registers, byte in memory from Base on) for every
  /// element inside the surface, until a call fails.
  template <typename Fn> bool forElements(unsigned GRFBytes, Fn Do) const;
};

Blocks::Blocks(const Thread &T, const Message &M) {
  uint32_t At = M.at(0);
  constexpr uint8_t Sizes[] = {1, 2, 4, 8, 0, 0, 0, 0};
  Base = T.grf<uint64_t>(At) & AddressMask;
  SurfaceWidth = T.grf<uint32_t>(At + 8) + 1;
  SurfaceHeight = T.grf<uint32_t>(At + 12) + 1;
  SurfacePitch = T.grf<uint32_t>(At + 16) + 1;
  X = T.grf<int32_t>(At + 20) + llvm::SignExtend32<10>(M.ExDescImmediate >> 12);
  Y = T.grf<int32_t>(At + 24) + llvm::SignExtend32<10>(M.ExDescImmediate >> 22);
  Width = T.grf<uint8_t>(At + 28) + 1;
  Height = T.grf<uint8_t>(At + 29) + 1;
  Count = T.grf<uint8_t>(At + 30) + 1;
  Bytes = Sizes[M.field(9, 3)];
  Transposed = M.field(15, 1);
  Transformed = M.field(7, 1);
}

bool Blocks::isKnown(const Message &M) const {
  return M.field(29, 2) == Flat && Bytes && !(Transposed && Transformed) &&
         (!Transformed || (Bytes < 4 && Height * Bytes % 4 == 0)) &&
         M.ExecSize == 1;
}

std::string Blocks::problem() const {
  if (Width * Count * Bytes > WidestBlock || Height > 32)
    return llvm::formatv("{0} blocks of {1} x {2} elements of {3} bytes", Count,
                         Width, Height, Bytes);
  if (Base % 64 != 0)
    return llvm::formatv("a surface at {0:x}, which is not aligned to 64 bytes",
                         Base);
  if (SurfacePitch < SurfaceWidth || SurfaceWidth < 64 || SurfaceWidth % 4 ||
      SurfacePitch % 8)
    return llvm::formatv("a surface {0} bytes wide with a pitch of {1}; it "
                         "takes at least 64, in units of 4, and a pitch in "
                         "units of 8 that is not smaller",
                         SurfaceWidth, SurfacePitch);
  return "";
}

template <typename Fn>
bool Blocks::forElements(unsigned GRFBytes, Fn Do) const {
  for (unsigned B = 0; B < Count; ++B)
    for (unsigned L = 0; L < lines(); ++L)
      for (unsigned E = 0; E < line(); ++E) {
        unsigned Column = B * Width + (Transposed ? L : E);
        unsigned Row = Transposed ? E : L;
        int64_t Byte = (int64_t(X) + Column) * Bytes, At = int64_t(Y) + Row;
        if (Byte < 0 || Byte + Bytes > SurfaceWidth || At < 0 ||
            At >= SurfaceHeight)
          continue;
        if (!Do(B * pitch(GRFBytes) + offsetOf(L, E),
                uint64_t(At) * SurfacePitch + uint64_t(Byte)))
          return false;
      }
  return true;
}

/// False: not modelled, or the thread failed.
bool check(Thread &T, const Message &M, const Blocks &B, bool Store) {
  if (!T.program().target().has(cmc::TargetInfo::Untyped2D) || !B.isKnown(M))
    return false;
  std::string Problem = B.problem();
  unsigned Bytes = B.Count * B.pitch(M.GRFBytes);
  if (Problem.empty() && Bytes > MaxRegisters * M.GRFBytes)
    Problem = "blocks of more than 32 registers";
  if (Problem.empty() && Store && (B.Height > 8 || B.Count > 1))
    Problem = "a store of more than 8 rows or one block";
  if (!Problem.empty()) {
    T.fail(Fault::Kind::Illegal, "a 2-D block message with " + Problem);
    return false;
  }
  // A length of 31 registers may mean 32.
  bool Most = M.ResponseLength == MaxRegisters - 1;
  return hasRoom(T, M, HeaderBytes + (Store ? Bytes : 0),
                 Store ? 0
                       : Bytes - (Most && Bytes == MaxRegisters * M.GRFBytes
                                      ? M.GRFBytes
                                      : 0));
}

template <typename Fn> bool bySize(unsigned Bytes, Fn Run) {
  switch (Bytes) {
  case 1:
    return Run(uint8_t());
  case 2:
    return Run(uint16_t());
  case 4:
    return Run(uint32_t());
  default:
    return Run(uint64_t());
  }
}

} // namespace

bool lscLoadBlock2D(Thread &T, const Inst &I, const Message &M) {
  Blocks B(T, M);
  if (!check(T, M, B, /*Store=*/false))
    return false;
  Window W;
  W.openFlat(T, I);
  std::vector<uint8_t> Data(B.Count * B.pitch(M.GRFBytes));
  bool Ok = bySize(B.Bytes, [&](auto Element) {
    return B.forElements(M.GRFBytes, [&](unsigned Register, uint64_t Offset) {
      if (!W.read(B.Base + Offset, Element, 0))
        return false;
      std::memcpy(&Data[Register], &Element, sizeof(Element));
      return true;
    });
  });
  if (Ok && M.Response != ~0u)
    std::memcpy(&T.GRF[M.Response], Data.data(), Data.size());
  return Ok;
}

bool lscStoreBlock2D(Thread &T, const Inst &I, const Message &M) {
  Blocks B(T, M);
  if (!check(T, M, B, /*Store=*/true))
    return false;
  Window W;
  W.openFlat(T, I);
  uint32_t Data = M.Length1 ? M.Payload1 : M.at(M.GRFBytes);
  return bySize(B.Bytes, [&](auto Element) {
    using E = decltype(Element);
    return B.forElements(M.GRFBytes, [&](unsigned Register, uint64_t Offset) {
      return W.write(B.Base + Offset, T.grf<E>(Data + Register), 0);
    });
  });
}

} // namespace gensim
