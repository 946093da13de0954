//===- Window.cpp - memory accessed by untyped messages -------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "gen-simulator/messages/Window.h"
#include "llvm/Support/FormatVariadic.h"
#include <algorithm>

namespace gensim {
namespace {

/// Compilers add a tag above the 64 KiB (128 on later platforms) that SLM can
/// have, so that no object has the address 0.
constexpr uint64_t SLMAddressMask = 0x0FFFFFFF;

/// The bytes that untyped messages may address. Images are addressed as rows.
uint64_t extentOf(const Surface &S) {
  switch (S.Kind) {
  case SurfaceKind::Null:
    return 0;
  case SurfaceKind::Buffer:
  case SurfaceKind::Structured:
  case SurfaceKind::Scratch:
    return S.BufferBytes;
  default:
    return uint64_t(S.Pitch) * S.Height;
  }
}

} // namespace

uint32_t bindlessState(const Thread &T, const Message &M) {
  // In units of 64 bytes; the field moved with XeHPG.
  bool IsXe = T.program().target().has(cmc::TargetInfo::XeMessages);
  return IsXe ? M.ExDesc & ~0x3Fu : M.ExDesc >> 12 << 6;
}

unsigned surfaceIndex(const Message &M) {
  constexpr unsigned BindingIndex = 3; // The address type.
  return M.field(29, 2) == BindingIndex ? M.ExDesc >> 24
                                        : unsigned(BindlessIndex);
}

const Surface *findSurface(const Thread &T, const Message &M, unsigned Index) {
  if (!T.D.Bindings)
    return nullptr;
  return Index == BindlessIndex ? T.D.Bindings->bindless(bindlessState(T, M))
                                : T.D.Bindings->surface(Index);
}

void Window::open(Thread &Owner, const Inst &Send) {
  *this = Window();
  T = &Owner;
  I = &Send;
}

bool Window::openSurface(const gensim::Surface *S, unsigned Index) {
  std::string Problem;
  if (!S)
    Problem = "leads to no surface";
  else if (S->Refused)
    Problem = llvm::formatv("has {0}, which is not modelled", S->Refused).str();
  else if (S->Tile != TileMode::Linear)
    Problem = "is a tiled image, but the message addresses bytes";
  if (!Problem.empty()) {
    T->fail(Fault::Kind::BadSurface,
            llvm::formatv("binding table entry {0} {1}", Index, Problem));
    return false;
  }
  Base = S->Base;
  Extent = extentOf(*S);
  Surface = int(Index);
  return true;
}

bool Window::openIndexed(Thread &Owner, const Inst &Send, const Message &M,
                         unsigned Index) {
  if (Index == SLMIndex) {
    openSLM(Owner, Send);
    return true;
  }
  if (Index == BindlessIndex)
    return openState(Owner, Send, bindlessState(Owner, M));
  open(Owner, Send);
  if (Index == StatelessIndex || Index == StatelessNonCoherentIndex) {
    // Offsets are relative to general state base and, with a header, to the
    // base in its dword 5, whose low bits are the FFTID.
    Base = Owner.D.StatelessBase;
    if (M.HasHeader)
      Base += Owner.grf<uint32_t>(M.at(5 * 4)) & ~0x3FFu;
    Extent = uint64_t(1) << 33; // A 32-bit offset and the bytes after it.
    return true;
  }
  return openSurface(
      Owner.D.Bindings ? Owner.D.Bindings->surface(Index) : nullptr, Index);
}

bool Window::openState(Thread &Owner, const Inst &Send, uint32_t State) {
  open(Owner, Send);
  const gensim::Surface *S =
      Owner.D.Bindings ? Owner.D.Bindings->bindless(State) : nullptr;
  if (!S && Owner.program().target().has(cmc::TargetInfo::XeMessages) &&
      Owner.D.ScratchBytesPerThread) {
    openScratch(Owner, Send, Owner.D.ScratchBase,
                Owner.D.ScratchBytesPerThread);
    return true;
  }
  if (!S) {
    Owner.fail(Fault::Kind::BadSurface,
               llvm::formatv("no surface state at offset {0:x}", State));
    return false;
  }
  if (S->Kind == SurfaceKind::Scratch) { // Each thread has one row of it.
    openScratch(Owner, Send, S->Base, S->Pitch);
    return true;
  }
  return openSurface(S, BindlessIndex);
}

void Window::openFlat(Thread &Owner, const Inst &Send) {
  open(Owner, Send);
  OffsetMask = AddressMask;
  Extent = ~uint64_t(0);
}

void Window::openSLM(Thread &Owner, const Inst &Send) {
  open(Owner, Send);
  Space = Access::Space::SLM;
  Surface = SLMIndex;
  SLM = Owner.Group.SLM.data();
  Extent = Owner.Group.SLM.size();
  OffsetMask = SLMAddressMask;
}

void Window::openScratch(Thread &Owner, const Inst &Send, uint64_t OfAll,
                         uint64_t Bytes) {
  open(Owner, Send);
  Space = Access::Space::Scratch;
  Base = OfAll + Owner.Slot * Bytes;
  Extent = Bytes;
}

void Window::report(uint64_t Offset, unsigned Bytes, int Lane, Access::Kind K,
                    bool Inside) const {
  uint64_t Address =
      Space == Access::Space::Global ? (Base + Offset) & AddressMask : Offset;
  T->Watch->access(*T, *I, {Space, K, Address, Bytes, Lane, Surface, Inside});
}

bool Window::failPage(uint64_t Address, unsigned Bytes, int Lane,
                      const char *What) const {
  T->fail(Fault::Kind::PageFault,
          llvm::formatv("{0} of {1} bytes at address {2:x}, which is not "
                        "mapped",
                        What, Bytes, Address),
          Lane);
  return false;
}

bool Window::readSlowly(uint64_t Offset, void *To, unsigned Bytes,
                        int Lane) const {
  Offset = masked(Offset);
  bool Inside = inside(Offset, Bytes);
  if (T->Watch)
    report(Offset, Bytes, Lane, Access::Kind::Read, Inside);
  if (!Inside) {
    std::memset(To, 0, Bytes);
    return true;
  }
  uint64_t Bad;
  return T->Memory.read(Base + Offset, To, Bytes, &Bad) ||
         failPage(Bad, Bytes, Lane, "read");
}

bool Window::writeSlowly(uint64_t Offset, const void *From, unsigned Bytes,
                         int Lane) const {
  Offset = masked(Offset);
  bool Inside = inside(Offset, Bytes);
  if (T->Watch)
    report(Offset, Bytes, Lane, Access::Kind::Write, Inside);
  uint64_t Bad;
  return !Inside || T->Memory.write(Base + Offset, From, Bytes, &Bad) ||
         failPage(Bad, Bytes, Lane, "write");
}

uint8_t *Window::atomic(uint64_t Offset, unsigned Bytes, int Lane) const {
  Offset = masked(Offset);
  if ((Base + Offset) % Bytes) {
    T->fail(Fault::Kind::Illegal,
            llvm::formatv("atomic operation on {0} bytes at {1:x}, which is "
                          "not aligned to its size",
                          Bytes, Base + Offset),
            Lane);
    return nullptr;
  }
  if (uint8_t *Host = find(Offset, Bytes, Lane, Access::Kind::Atomic))
    return Host;
  bool Inside = inside(Offset, Bytes);
  if (T->Watch)
    report(Offset, Bytes, Lane, Access::Kind::Atomic, Inside);
  if (Inside)
    failPage(Base + Offset, Bytes, Lane, "atomic operation");
  return nullptr;
}

bool Window::readBlock(uint64_t Offset, uint8_t *To, unsigned Bytes) const {
  Offset = masked(Offset);
  uint64_t In =
      Offset < Extent ? std::min<uint64_t>(Bytes, Extent - Offset) : 0;
  if (In < Bytes) {
    std::memset(To + In, 0, Bytes - In);
    if (T->Watch)
      report(Offset + In, unsigned(Bytes - In), -1, Access::Kind::Read, false);
  }
  if (!In)
    return true;
  if (T->Watch)
    report(Offset, unsigned(In), -1, Access::Kind::Read, true);
  if (isSLM()) {
    std::memcpy(To, SLM + Offset, In);
    return true;
  }
  uint64_t Bad;
  return T->Memory.read(Base + Offset, To, In, &Bad) ||
         failPage(Bad, Bytes, -1, "block read");
}

bool Window::writeBlock(uint64_t Offset, const uint8_t *From,
                        unsigned Bytes) const {
  Offset = masked(Offset);
  uint64_t In =
      Offset < Extent ? std::min<uint64_t>(Bytes, Extent - Offset) : 0;
  if (In < Bytes && T->Watch)
    report(Offset + In, unsigned(Bytes - In), -1, Access::Kind::Write, false);
  if (!In)
    return true;
  if (T->Watch)
    report(Offset, unsigned(In), -1, Access::Kind::Write, true);
  if (isSLM()) {
    std::memcpy(SLM + Offset, From, In);
    return true;
  }
  uint64_t Bad;
  return T->Memory.write(Base + Offset, From, In, &Bad) ||
         failPage(Bad, Bytes, -1, "block write");
}

} // namespace gensim
