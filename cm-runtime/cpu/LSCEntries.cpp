//===- LSCEntries.cpp - load-store cache entries of compiled kernels ------===//
//
// Part of CMC, under the MIT licence.
//
// Elements are accessed one by one: outside a surface they read as 0 and writes
// are dropped; addresses outside all buffers are a fault.
//===----------------------------------------------------------------------===//
#include "cm-runtime/cpu/Atomic.h"
#include "cm-runtime/cpu/Entries.h"
#include "cm-runtime/cpu/Memory.h"
#include <cstring>

using namespace cmc::runtime;

namespace {

constexpr uint32_t SLMSurface = 254;
enum Space : uint32_t { Flat, OnSurface, SLM };

/// The memory that addresses refer to.
class LSCMemory {
public:
  LSCMemory(ThreadContext *T, uint32_t Space, uint32_t Surf)
      : T(T), Surf(Space == SLM ? SLMSurface : Surf),
        Object(Space == Flat ? nullptr : boundSurface(T, this->Surf)),
        IsFlat(Space == Flat) {}

  /// False if nothing is bound.
  explicit operator bool() const { return IsFlat || Object; }
  /// The \p Bytes bytes of an element; null if outside.
  uint8_t *at(uint64_t Address, unsigned Bytes) const {
    if (IsFlat)
      return bytesAt(T, Address, Bytes);
    uint64_t Offset = uint32_t(Address), Size = Object->size();
    checkShared(T, Surf, Offset, Bytes);
    return Offset + Bytes <= Size ? Object->data() + Offset : nullptr;
  }

private:
  ThreadContext *T;
  uint32_t Surf;
  Surface *Object;
  bool IsFlat;
};

struct Element {
  unsigned MemoryBytes, SlotBytes, Shift;
  explicit Element(uint32_t Sizes)
      : MemoryBytes(Sizes & 255), SlotBytes(Sizes >> 8 & 255),
        Shift(Sizes >> 16) {}

  uint64_t fromMemory(const uint8_t *At) const {
    uint64_t V = 0;
    std::memcpy(&V, At, MemoryBytes);
    return V << Shift;
  }
  void toMemory(uint8_t *At, uint64_t V) const {
    V >>= Shift;
    std::memcpy(At, &V, MemoryBytes);
  }
  uint64_t slot(const uint8_t *Registers, unsigned N) const {
    uint64_t V = 0;
    std::memcpy(&V, Registers + N * SlotBytes, SlotBytes);
    return V;
  }
  void setSlot(uint8_t *Registers, unsigned N, uint64_t V) const {
    std::memcpy(Registers + N * SlotBytes, &V, SlotBytes);
  }
};

/// Calls Do(slot index, address) for all elements that are accessed.
template <class Fn>
void forElements(const uint8_t *Pred, const uint64_t *Addresses, uint32_t Lanes,
                 uint64_t Elements, const Element &E, Fn Do) {
  unsigned Part = 0;
  for (unsigned N = 0; N < 64; ++N) {
    if (!(Elements >> N & 1))
      continue;
    for (unsigned I = 0; I < Lanes; ++I)
      if (Pred[I])
        Do(Part * Lanes + I, Addresses[I] + N * E.MemoryBytes);
    ++Part;
  }
}

} // namespace

void cmc_cpu_lsc_load(ThreadContext *T, const uint8_t *Pred, uint32_t Space,
                      uint32_t Surf, const uint64_t *Addresses, uint32_t Lanes,
                      uint64_t Elements, uint32_t Sizes, uint8_t *Dst) {
  Element E(Sizes);
  LSCMemory P(T, Space, Surf);
  if (!P)
    return;
  forElements(Pred, Addresses, Lanes, Elements, E,
              [&](unsigned Slot, uint64_t Address) {
                const uint8_t *At = P.at(Address, E.MemoryBytes);
                E.setSlot(Dst, Slot, At ? E.fromMemory(At) : 0);
              });
}

void cmc_cpu_lsc_store(ThreadContext *T, const uint8_t *Pred, uint32_t Space,
                       uint32_t Surf, const uint64_t *Addresses, uint32_t Lanes,
                       uint64_t Elements, uint32_t Sizes, const uint8_t *Src) {
  Element E(Sizes);
  LSCMemory P(T, Space, Surf);
  if (!P)
    return;
  forElements(Pred, Addresses, Lanes, Elements, E,
              [&](unsigned Slot, uint64_t Address) {
                if (uint8_t *At = P.at(Address, E.MemoryBytes))
                  E.toMemory(At, E.slot(Src, Slot));
              });
}

void cmc_cpu_lsc_atomic(ThreadContext *T, const uint8_t *Pred, uint32_t Space,
                        uint32_t Surf, const uint64_t *Addresses,
                        uint32_t Lanes, uint32_t Op, uint32_t Sizes,
                        const uint8_t *Src0, const uint8_t *Src1,
                        uint8_t *Dst) {
  Element E(Sizes);
  LSCMemory P(T, Space, Surf);
  if (!P)
    return;
  forElements(
      Pred, Addresses, Lanes, 1, E, [&](unsigned Slot, uint64_t Address) {
        uint8_t *At =
            P.at(Address & ~uint64_t(E.MemoryBytes - 1), E.MemoryBytes);
        E.setSlot(Dst, Slot,
                  At ? applyAtomic(Op, At, E.MemoryBytes, E.slot(Src0, Slot),
                                   E.slot(Src1, Slot))
                     : 0);
      });
}

namespace {

constexpr unsigned RegisterBytes = 64;
enum Form : uint32_t { Transposed = 1, Transformed = 2 };

uint32_t padded(uint32_t N) {
  uint32_t P = 1;
  while (P < N)
    P *= 2;
  return P;
}

/// A 2-D message: a surface, and its blocks.
struct Area {
  ThreadContext *T;
  uint64_t Base;
  uint32_t Width, Height, Pitch; ///< Minus 1.
  int32_t X, Y;
  uint32_t BlockWidth, BlockHeight, Blocks, Bytes;

  Area(ThreadContext *T, uint64_t Base, uint32_t Width, uint32_t Height,
       uint32_t Pitch, int32_t X, int32_t Y, uint32_t Block)
      : T(T), Base(Base), Width(Width), Height(Height), Pitch(Pitch), X(X),
        Y(Y), BlockWidth(Block & 255), BlockHeight(Block >> 8 & 255),
        Blocks(Block >> 16 & 255), Bytes(Block >> 24) {}

  /// The element in column \p Column of all blocks; null if outside.
  uint8_t *at(uint32_t Column, uint32_t Row) const {
    int64_t Byte = (int64_t(X) + Column) * Bytes, Line = int64_t(Y) + Row;
    if (Byte < 0 || Byte + Bytes > int64_t(Width) + 1 || Line < 0 ||
        Line > int64_t(Height))
      return nullptr;
    return bytesAt(T, Base + Line * (uint64_t(Pitch) + 1) + Byte, Bytes);
  }

  /// Calls Do(byte offset in the registers, column, row) for every element.
  template <class Fn> void forElements(uint32_t Form, Fn Do) const {
    bool Turned = Form & Transposed;
    uint32_t Together = Form & Transformed ? 4 / Bytes : 1;
    uint32_t Line = Turned ? BlockHeight : BlockWidth;
    uint32_t Lines = Turned ? BlockWidth : BlockHeight;
    uint32_t Pitch = padded(Line);
    uint32_t InRegister = RegisterBytes / Bytes;
    uint32_t BlockPitch =
        (Pitch * Lines + InRegister - 1) / InRegister * InRegister;
    for (uint32_t B = 0; B < Blocks; ++B)
      for (uint32_t L = 0; L < Lines; ++L)
        for (uint32_t E = 0; E < Line; ++E) {
          uint32_t Column = B * BlockWidth + (Turned ? L : E);
          uint32_t Row = Turned ? E : L;
          // The elements of lines that are packed together are interleaved.
          uint32_t Index =
              L / Together * Together * Pitch + E * Together + L % Together;
          Do((B * BlockPitch + Index) * Bytes, Column, Row);
        }
  }
};

} // namespace

void cmc_cpu_lsc_load2d(ThreadContext *T, uint64_t Base, uint32_t Width,
                        uint32_t Height, uint32_t Pitch, int32_t X, int32_t Y,
                        uint32_t Block, uint32_t Form, uint8_t *Dst) {
  Area A(T, Base, Width, Height, Pitch, X, Y, Block);
  A.forElements(Form, [&](uint32_t Byte, uint32_t Column, uint32_t Row) {
    if (const uint8_t *At = A.at(Column, Row))
      std::memcpy(Dst + Byte, At, A.Bytes);
  });
}

void cmc_cpu_lsc_store2d(ThreadContext *T, uint64_t Base, uint32_t Width,
                         uint32_t Height, uint32_t Pitch, int32_t X, int32_t Y,
                         uint32_t Block, uint32_t Form, const uint8_t *Src) {
  Area A(T, Base, Width, Height, Pitch, X, Y, Block);
  A.forElements(Form, [&](uint32_t Byte, uint32_t Column, uint32_t Row) {
    if (uint8_t *At = A.at(Column, Row))
      std::memcpy(At, Src + Byte, A.Bytes);
  });
}
