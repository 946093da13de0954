//===- Window.h - memory of untyped messages --------------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// An untyped message addresses bytes of a surface, of the group's SLM, of
// 32-bit stateless memory or of the whole address space. All four are a window:
// a base and an extent. Outside of the extent reads give 0 and writes are
// dropped (vISA specification, "Out-of-bound Access"); inside, access to an
// unmapped page is a page fault. Accesses are reported to T.Watch before they
// happen.
//===----------------------------------------------------------------------===//
#pragma once

#include "gen-simulator/messages/Messages.h"
#include "gen-simulator/state/Dispatch.h"

namespace gensim {

/// Binding table indices with special meanings (IGA MessageDecoder).
enum SpecialIndex : unsigned {
  BindlessIndex = 252,
  StatelessNonCoherentIndex = 253,
  SLMIndex = 254,
  StatelessIndex = 255,
};

/// The offset of the surface state of a bindless message.
uint32_t bindlessState(const Thread &T, const Message &M);

/// The binding table index that a message of the load-store cache names, or
/// BindlessIndex.
unsigned surfaceIndex(const Message &M);

/// The surface with index \p Index, or that of a bindless message; null: there
/// is none.
const Surface *findSurface(const Thread &T, const Message &M, unsigned Index);

class Window {
public:
  /// Opens the surface, SLM or stateless memory with index \p Index. Returns
  /// false if \p T failed.
  bool openIndexed(Thread &T, const Inst &I, const Message &M, unsigned Index);
  /// Opens a surface by the offset of its state, as for bindless accesses. On
  /// LSC platforms a state that the bindings do not have is the thread's
  /// scratch.
  bool openState(Thread &T, const Inst &I, uint32_t State);
  /// Opens 48-bit virtual addresses (the hardware ignores the higher bits).
  void openFlat(Thread &T, const Inst &I);
  void openSLM(Thread &T, const Inst &I);
  /// Opens this thread's scratch: \p Bytes for each thread are at \p OfAll.
  void openScratch(Thread &T, const Inst &I, uint64_t OfAll, uint64_t Bytes);

  /// Reads one element of a lane completely or not at all. Returns false if the
  /// thread failed.
  template <typename E> bool read(uint64_t Offset, E &Value, int Lane) const {
    if (const uint8_t *Host =
            find(Offset, sizeof(E), Lane, Access::Kind::Read)) {
      std::memcpy(&Value, Host, sizeof(E));
      return true;
    }
    return readSlowly(Offset, &Value, sizeof(E), Lane);
  }
  template <typename E> bool write(uint64_t Offset, E Value, int Lane) const {
    if (uint8_t *Host = find(Offset, sizeof(E), Lane, Access::Kind::Write)) {
      std::memcpy(Host, &Value, sizeof(E));
      return true;
    }
    return writeSlowly(Offset, &Value, sizeof(E), Lane);
  }
  /// The host address of bytes that are all inside and in one page, if there is
  /// no observer; else null.
  uint8_t *range(uint64_t Offset, unsigned Bytes) const {
    return T->Watch ? nullptr : find(Offset, Bytes, -1, Access::Kind::Read);
  }
  /// The host address of a naturally aligned element for an atomic operation,
  /// or null: it is outside, or the thread failed.
  uint8_t *atomic(uint64_t Offset, unsigned Bytes, int Lane) const;

  /// Access contiguous bytes of a block message, clipped byte by byte.
  bool readBlock(uint64_t Offset, uint8_t *To, unsigned Bytes) const;
  bool writeBlock(uint64_t Offset, const uint8_t *From, unsigned Bytes) const;

private:
  void open(Thread &T, const Inst &I);
  bool openSurface(const gensim::Surface *S, unsigned Index);
  bool inside(uint64_t Offset, unsigned Bytes) const {
    return Bytes <= Extent && Offset <= Extent - Bytes;
  }
  bool isSLM() const { return Space == Access::Space::SLM; }
  uint64_t masked(uint64_t Offset) const { return Offset & OffsetMask; }
  /// The host address if all bytes are inside and in one page; also reports the
  /// access.
  uint8_t *find(uint64_t Offset, unsigned Bytes, int Lane,
                Access::Kind K) const {
    Offset = masked(Offset);
    if (!inside(Offset, Bytes))
      return nullptr;
    uint8_t *Host = SLM ? SLM + Offset : T->Memory.within(Base + Offset, Bytes);
    if (Host && T->Watch)
      report(Offset, Bytes, Lane, K, true);
    return Host;
  }
  bool readSlowly(uint64_t Offset, void *To, unsigned Bytes, int Lane) const;
  bool writeSlowly(uint64_t Offset, const void *From, unsigned Bytes,
                   int Lane) const;
  void report(uint64_t Offset, unsigned Bytes, int Lane, Access::Kind K,
              bool Inside) const;
  bool failPage(uint64_t Address, unsigned Bytes, int Lane,
                const char *What) const;

  Thread *T = nullptr;
  const Inst *I = nullptr;
  Access::Space Space = Access::Space::Global;
  int Surface = -1;
  uint8_t *SLM = nullptr;
  uint64_t Base = 0, Extent = 0, OffsetMask = ~uint64_t(0);
};

} // namespace gensim
