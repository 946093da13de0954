//===- Entries.cpp - surface and thread entries of compiled kernels -------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "cm-runtime/cpu/Entries.h"
#include "cm-runtime/cpu/Atomic.h"
#include "cm-runtime/cpu/Group.h"
#include "cm-runtime/cpu/GroupQueue.h"
#include "cm-runtime/cpu/Memory.h"
#include <algorithm>

using namespace cmc::runtime;

/// The object of a surface operand; null, and a fault, when there is none.
static Surface *resolve(ThreadContext *T, uint32_t Surf) {
  if (Surf == SLMIndex)
    return &T->Group->SLM;
  LaunchContext &L = *T->Launch;
  if (Surf < L.Surfaces.size() && L.Surfaces[Surf])
    return L.Surfaces[Surf];
  L.fault("the kernel uses surface " + std::to_string(Surf) +
          ", to which nothing is bound");
  return nullptr;
}

Surface *cmc::runtime::boundSurface(ThreadContext *T, uint32_t Surf) {
  return resolve(T, Surf);
}

void cmc::runtime::checkShared(ThreadContext *T, uint32_t Surf, uint64_t Offset,
                               uint32_t Bytes) {
  if (!T->Location || Surf != SLMIndex)
    return;
  uint64_t Size = T->Group->SLM.size();
  if (Offset + Bytes > Size)
    T->Launch->find(*T,
                    (std::string(T->Location) + ": byte % is outside the " +
                     std::to_string(Size) +
                     " bytes of shared local memory [bounds]")
                        .c_str(),
                    int64_t(Offset));
}

static Field fieldOf(uint32_t Mod) {
  // CmBufferAttrib: the low two bits are none, top, bottom, dword-aligned;
  // values of 8 and above have no field.
  if (Mod < 8 && (Mod & 3) == 1)
    return Field::Top;
  if (Mod < 8 && (Mod & 3) == 2)
    return Field::Bottom;
  return Field::Both;
}

/// Bytes between two rows of a media block in registers.
static uint32_t blockPitch(uint32_t Width) {
  uint32_t Pitch = 4;
  while (Pitch < Width)
    Pitch *= 2;
  return Pitch;
}

/// The 2-D object of \p Surf if it has \p Plane; otherwise null and a fault.
static Surface *resolveImage(ThreadContext *T, uint32_t Surf, uint32_t Plane) {
  Surface *S = resolve(T, Surf);
  if (!S)
    return nullptr;
  if (Plane < S->planes().size() && !S->planes()[Plane].isVolume())
    return S;
  if (Plane < S->planes().size())
    T->Launch->fault("the kernel uses surface " + std::to_string(Surf) +
                     " for blocks, but a 3-D surface is bound to it");
  else
    T->Launch->fault(
        S->isImage() ? "the kernel uses plane " + std::to_string(Plane) +
                           " of surface " + std::to_string(Surf) +
                           ", which has " + std::to_string(S->planes().size())
                     : "the kernel uses surface " + std::to_string(Surf) +
                           " as an image, but a buffer is bound to it");
  return nullptr;
}

void cmc_cpu_media_ld(ThreadContext *T, uint32_t Mod, uint32_t Surf,
                      uint32_t Plane, uint32_t Width, int32_t X, int32_t Y,
                      uint32_t Bytes, uint8_t *Dst) {
  uint32_t Pitch = blockPitch(Width);
  if (Surface *S = resolveImage(T, Surf, Plane))
    S->readBlock(Plane, fieldOf(Mod), X, Y, Width, Bytes / Pitch, Pitch, Dst);
}

void cmc_cpu_media_st(ThreadContext *T, uint32_t Mod, uint32_t Surf,
                      uint32_t Plane, uint32_t Width, int32_t X, int32_t Y,
                      uint32_t Bytes, const uint8_t *Src) {
  uint32_t Pitch = blockPitch(Width);
  if (Surface *S = resolveImage(T, Surf, Plane))
    S->writeBlock(Plane, fieldOf(Mod), X, Y, Width, Bytes / Pitch, Pitch, Src);
}

void cmc_cpu_block_ld(ThreadContext *T, uint32_t Surf, uint64_t Offset,
                      uint32_t Bytes, uint8_t *Dst) {
  checkShared(T, Surf, Offset, Bytes);
  if (Surface *S = resolve(T, Surf))
    S->readLinear(Offset, Bytes, Dst);
}

void cmc_cpu_block_st(ThreadContext *T, uint32_t Surf, uint64_t Offset,
                      uint32_t Bytes, const uint8_t *Src) {
  checkShared(T, Surf, Offset, Bytes);
  if (Surface *S = resolve(T, Surf))
    S->writeLinear(Offset, Bytes, Src);
}

void cmc_cpu_gather(ThreadContext *T, const uint8_t *Pred, uint32_t ElemBytes,
                    uint32_t Surf, uint32_t GlobalOffset,
                    const uint32_t *Offsets, uint32_t Lanes, uint32_t *Dst) {
  Surface *S = resolve(T, Surf);
  for (uint32_t I = 0; S && I < Lanes; ++I)
    if (Pred[I]) {
      uint32_t Offset = GlobalOffset + Offsets[I];
      checkShared(T, Surf, Offset, ElemBytes);
      S->readLinear(Offset, ElemBytes, reinterpret_cast<uint8_t *>(Dst + I));
    }
}

void cmc_cpu_scatter(ThreadContext *T, const uint8_t *Pred, uint32_t ElemBytes,
                     uint32_t Surf, uint32_t GlobalOffset,
                     const uint32_t *Offsets, uint32_t Lanes,
                     const uint32_t *Src) {
  Surface *S = resolve(T, Surf);
  for (uint32_t I = 0; S && I < Lanes; ++I)
    if (Pred[I]) {
      uint32_t Offset = GlobalOffset + Offsets[I];
      checkShared(T, Surf, Offset, ElemBytes);
      S->writeLinear(Offset, ElemBytes,
                     reinterpret_cast<const uint8_t *>(Src + I));
    }
}

void cmc_cpu_gather4(ThreadContext *T, const uint8_t *Pred, uint32_t Channels,
                     uint32_t Surf, uint32_t GlobalOffset,
                     const uint32_t *Offsets, uint32_t Lanes, uint32_t *Dst) {
  Surface *S = resolve(T, Surf);
  for (uint32_t C = 0; S && C < 4; ++C) {
    if (!(Channels >> C & 1))
      continue;
    for (uint32_t I = 0; I < Lanes; ++I)
      if (Pred[I]) {
        uint32_t Offset = GlobalOffset + Offsets[I] + C * 4;
        checkShared(T, Surf, Offset, 4);
        S->readLinear(Offset, 4, reinterpret_cast<uint8_t *>(Dst + I));
      }
    Dst += Lanes;
  }
}

void cmc_cpu_scatter4(ThreadContext *T, const uint8_t *Pred, uint32_t Channels,
                      uint32_t Surf, uint32_t GlobalOffset,
                      const uint32_t *Offsets, uint32_t Lanes,
                      const uint32_t *Src) {
  Surface *S = resolve(T, Surf);
  for (uint32_t C = 0; S && C < 4; ++C) {
    if (!(Channels >> C & 1))
      continue;
    for (uint32_t I = 0; I < Lanes; ++I)
      if (Pred[I]) {
        uint32_t Offset = GlobalOffset + Offsets[I] + C * 4;
        checkShared(T, Surf, Offset, 4);
        S->writeLinear(Offset, 4, reinterpret_cast<const uint8_t *>(Src + I));
      }
    Src += Lanes;
  }
}

void cmc_cpu_atomic(ThreadContext *T, uint32_t Op, const uint8_t *Pred,
                    uint32_t Surf, const uint32_t *Offsets, uint32_t Lanes,
                    const uint32_t *Src0, const uint32_t *Src1, uint32_t *Dst) {
  Surface *S = resolve(T, Surf);
  for (uint32_t I = 0; S && I < Lanes; ++I) {
    if (!Pred[I])
      continue;
    checkShared(T, Surf, Offsets[I], 4);
    auto *Dword = reinterpret_cast<uint8_t *>(S->dword(Offsets[I]));
    Dst[I] = Dword ? applyAtomic(Op, Dword, 4, Src0[I], Src1[I]) : 0;
  }
}

int32_t cmc_cpu_printf(ThreadContext *T, const uint8_t *Record,
                       uint32_t Bytes) {
  return T->Launch->print(Record, Bytes) ? 0 : -1;
}

void cmc_cpu_barrier(ThreadContext *T) {
  signalBarrier(*T);
  waitBarrier(*T);
}

void cmc_cpu_sbarrier(ThreadContext *T, uint32_t Signal) {
  if (Signal)
    signalBarrier(*T);
  else
    waitBarrier(*T);
}

void cmc_cpu_fence(ThreadContext *) {
  std::atomic_thread_fence(std::memory_order_seq_cst);
}

void cmc_cpu_signal(ThreadContext *T) { T->Queue->release(T->GroupIndex); }

void cmc_cpu_unreachable(ThreadContext *T) {
  T->Launch->fault("a thread reached code that the compiler proved "
                   "unreachable: the kernel has undefined behaviour");
}

void cmc_cpu_check(ThreadContext *T, uint32_t Bad, const char *Text,
                   int64_t Value) {
  if (Bad)
    T->Launch->find(*T, Text, Value);
}

void cmc_cpu_location(ThreadContext *T, const char *Location) {
  T->Location = Location;
}

uint32_t cmc_cpu_may_continue(ThreadContext *T, const char *Location) {
  constexpr uint32_t IterationsBetweenChecks = 256;
  if (++T->Iterations % IterationsBetweenChecks)
    return !T->Launch->faulted();
  return T->Launch->checkTime(Location);
}
