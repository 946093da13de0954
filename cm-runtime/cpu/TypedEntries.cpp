//===- TypedEntries.cpp - typed surface entries of compiled kernels -------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "cm-runtime/cpu/Atomic.h"
#include "cm-runtime/cpu/Entries.h"
#include "cm-runtime/cpu/Group.h"
#include "gensim/format.h"

using namespace cmc::runtime;

namespace {

/// The pixels of the first plane of an image.
struct Pixels {
  Surface *Image = nullptr;
  const gensim::FormatInfo *Format = nullptr;

  explicit operator bool() const { return Format; }

  /// Null if outside.
  uint8_t *at(uint32_t U, uint32_t V, uint32_t R) const {
    const Plane &P = Image->planes()[0];
    uint32_t Slice = P.isVolume() ? R : 0;
    if (U >= P.Width / Format->Bytes || V >= P.Height || Slice >= P.Depth)
      return nullptr;
    uint64_t Row = uint64_t(Slice) * P.Height + V;
    return Image->data() + P.Offset + Row * P.pitch() +
           uint64_t(U) * Format->Bytes;
  }
};

/// The pixels of \p Surf; empty, and a fault, when it is no image.
Pixels resolve(ThreadContext *T, uint32_t Surf) {
  LaunchContext &L = *T->Launch;
  Surface *S = Surf < L.Surfaces.size() ? L.Surfaces[Surf] : nullptr;
  Pixels P;
  if (!S || !S->isImage()) {
    L.fault("the kernel uses surface " + std::to_string(Surf) +
            " as a typed surface, but " +
            (S ? "a buffer is bound to it" : "nothing is bound to it"));
    return P;
  }
  P.Image = S;
  P.Format = gensim::findFormat(S->planes()[0].Format);
  if (!P.Format || P.Format->Ty == gensim::ChannelType::Opaque) {
    P.Format = nullptr;
    L.fault("surface " + std::to_string(Surf) +
            " has a format that typed access does not know");
  }
  return P;
}

/// Outside an image alpha is 1.
gensim::Texel outside(const gensim::FormatInfo &F) {
  constexpr uint32_t FloatOne = 0x3f800000;
  return {0, 0, 0, F.isInteger() ? 1 : FloatOne};
}

} // namespace

void cmc_cpu_typed_ld(ThreadContext *T, uint32_t Channels, const uint8_t *Pred,
                      uint32_t Surf, const uint32_t *U, const uint32_t *V,
                      const uint32_t *R, uint32_t Lanes, uint32_t *Dst) {
  Pixels P = resolve(T, Surf);
  for (uint32_t I = 0; P && I < Lanes; ++I) {
    if (!Pred[I])
      continue;
    const uint8_t *At = P.at(U[I], V[I], R[I]);
    gensim::Texel Value =
        At ? gensim::loadTexel(*P.Format, At) : outside(*P.Format);
    uint32_t *To = Dst + I;
    for (unsigned C = 0; C < 4; ++C)
      if (Channels >> C & 1) {
        *To = Value[C];
        To += Lanes;
      }
  }
}

void cmc_cpu_typed_st(ThreadContext *T, uint32_t Channels, const uint8_t *Pred,
                      uint32_t Surf, const uint32_t *U, const uint32_t *V,
                      const uint32_t *R, uint32_t Lanes, const uint32_t *Src) {
  Pixels P = resolve(T, Surf);
  for (uint32_t I = 0; P && I < Lanes; ++I) {
    uint8_t *At = Pred[I] ? P.at(U[I], V[I], R[I]) : nullptr;
    if (!At)
      continue;
    gensim::Texel Value = {};
    const uint32_t *From = Src + I;
    for (unsigned C = 0; C < 4; ++C)
      if (Channels >> C & 1) {
        Value[C] = *From;
        From += Lanes;
      }
    gensim::storeTexel(*P.Format, Value, At, Channels);
  }
}

void cmc_cpu_typed_atomic(ThreadContext *T, uint32_t Op, const uint8_t *Pred,
                          uint32_t Surf, const uint32_t *U, const uint32_t *V,
                          const uint32_t *R, const uint32_t *Lod,
                          uint32_t Lanes, const uint32_t *Src0,
                          const uint32_t *Src1, uint32_t *Dst) {
  Pixels P = resolve(T, Surf);
  if (P && (P.Format->Bytes != 4 || P.Format->Channels[0].Bits != 32))
    return T->Launch->fault("typed atomic on surface " + std::to_string(Surf) +
                            ": format " + P.Format->Name +
                            " is no single 32-bit channel");
  for (uint32_t I = 0; P && I < Lanes; ++I) {
    if (!Pred[I])
      continue;
    uint8_t *At = Lod[I] ? nullptr : P.at(U[I], V[I], R[I]);
    Dst[I] = At ? applyAtomic(Op, At, 4, Src0[I], Src1[I]) : 0;
  }
}
