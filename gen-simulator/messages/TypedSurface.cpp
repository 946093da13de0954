//===- TypedSurface.cpp - typed access to surfaces ------------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "gen-simulator/messages/TypedSurface.h"
#include "gen-simulator/messages/Window.h"
#include "llvm/Support/FormatVariadic.h"

namespace gensim {

/// The reason why typed access to \p S is impossible, or null.
static const char *obstacle(const Surface &S, const FormatInfo *F) {
  if (S.Kind == SurfaceKind::Null)
    return nullptr;
  if (S.Refused)
    return S.Refused;
  if (S.Kind == SurfaceKind::Cube)
    return "a cube map";
  if (S.Kind == SurfaceKind::Structured || S.Kind == SurfaceKind::Scratch)
    return "typed access to a structured or scratch buffer";
  if (!F)
    return "its format";
  return F->Ty == ChannelType::Opaque ? "typed access to its format" : nullptr;
}

TypedSurface::TypedSurface(Thread &T, const Inst &I, const Message &M,
                           unsigned Index)
    : T(T), I(I), Index(Index), S(findSurface(T, M, Index)) {
  if (!S) {
    T.fail(Fault::Kind::BadSurface,
           llvm::formatv("no surface at binding table index {0}", Index));
    return;
  }
  F = findFormat(S->Format);
  if (const char *What = obstacle(*S, F)) {
    T.fail(Fault::Kind::BadSurface,
           llvm::formatv("surface {0} (format {1}) is not modelled: {2}", Index,
                         F ? F->Name : llvm::utohexstr(S->Format), What));
    S = nullptr;
  }
}

unsigned TypedSurface::dimensions() const {
  return S->Kind == SurfaceKind::Image3D   ? 3
         : S->Kind == SurfaceKind::Image2D ? 2
                                           : 1;
}

std::array<uint32_t, 3> TypedSurface::extents() const {
  bool Slices = S->IsArray || S->Kind == SurfaceKind::Image3D;
  return {S->Width, dimensions() > 1 ? S->Height : 1, Slices ? S->Depth : 1};
}

TypedSurface::Pixel TypedSurface::at(int64_t X, int64_t Y,
                                     int64_t Slice) const {
  auto E = extents();
  if (isNull() || X < 0 || Y < 0 || Slice < 0 || X >= E[0] || Y >= E[1] ||
      Slice >= E[2])
    return {};
  if (S->Kind == SurfaceKind::Buffer)
    return {true, S->Base + uint64_t(X) * S->Pitch};
  if (S->Kind == SurfaceKind::Image1D)
    return {true,
            S->Base + (uint64_t(X) + uint64_t(Slice) * S->QPitch) * F->Bytes};
  return {true, S->Base + tiledOffset(S->Tile, S->Pitch, S->QPitch,
                                      uint32_t(X) * F->Bytes, uint32_t(Y),
                                      uint32_t(Slice))};
}

TypedSurface::Pixel TypedSurface::atParameters(int64_t U, int64_t V,
                                               int64_t R) const {
  if (dimensions() == 1)
    return at(U, 0, S->IsArray ? V : 0);
  return at(U, V, S->IsArray || dimensions() == 3 ? R : 0);
}

void TypedSurface::report(Pixel P, Access::Kind K, int Lane) const {
  if (T.Watch)
    T.Watch->access(T, I,
                    {Access::Space::Global, K, P.Address,
                     isNull() ? 0u : F->Bytes, Lane, int(Index), P.Inside});
}

void TypedSurface::pageFault(uint64_t Address, int Lane,
                             const char *Verb) const {
  T.fail(Fault::Kind::PageFault,
         llvm::formatv("{0} of surface {1} at unmapped address {2:x}", Verb,
                       Index, Address),
         Lane);
}

bool TypedSurface::load(Pixel P, int Lane, Texel &To) const {
  if (const uint8_t *Host = T.Memory.within(P.Address, F->Bytes)) {
    To = loadTexel(*F, Host);
    return true;
  }
  uint8_t Bytes[16];
  uint64_t Bad = 0;
  if (!T.Memory.read(P.Address, Bytes, F->Bytes, &Bad)) {
    pageFault(Bad, Lane, "read");
    return false;
  }
  To = loadTexel(*F, Bytes);
  return true;
}

bool TypedSurface::store(Pixel P, int Lane, const Texel &From,
                         unsigned Mask) const {
  if (uint8_t *Host = T.Memory.within(P.Address, F->Bytes)) {
    storeTexel(*F, From, Host, Mask);
    return true;
  }
  uint8_t Bytes[16] = {};
  uint64_t Bad = 0;
  if (Mask != 15 && !T.Memory.read(P.Address, Bytes, F->Bytes, &Bad)) {
    pageFault(Bad, Lane, "write");
    return false;
  }
  storeTexel(*F, From, Bytes, Mask);
  if (!T.Memory.write(P.Address, Bytes, F->Bytes, &Bad)) {
    pageFault(Bad, Lane, "write");
    return false;
  }
  return true;
}

} // namespace gensim
