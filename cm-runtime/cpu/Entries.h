//===- Entries.h - entry points for compiled kernels ------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// The C ABI between compiled kernels and the runtime. Vectors travel through
// memory; predicates are one byte per lane, 0 or 1. The meaning of each entry
// is that of the intrinsic it is named after (docs/reference/stage4-ir.md).
//===----------------------------------------------------------------------===//
#ifndef CMC_CM_RUNTIME_CPU_ENTRIES_H
#define CMC_CM_RUNTIME_CPU_ENTRIES_H

#include "cm-runtime/cpu/ThreadContext.h"

namespace cmc {
namespace runtime {

/// Operations of the atomic entries. Integer operations first.
enum AtomicOp : uint32_t {
  AtomicAdd,
  AtomicSub,
  AtomicInc,
  AtomicDec,
  AtomicMin,
  AtomicMax,
  AtomicXchg,
  AtomicCmpXchg,
  AtomicAnd,
  AtomicOr,
  AtomicXor,
  AtomicMinSigned,
  AtomicMaxSigned,
  AtomicFMin,
  AtomicFMax,
  AtomicFAdd,
  AtomicFSub,
  AtomicFCmpWr,
};

} // namespace runtime
} // namespace cmc

extern "C" {
using cmc::runtime::ThreadContext;

void cmc_cpu_media_ld(ThreadContext *, uint32_t Mod, uint32_t Surf,
                      uint32_t Plane, uint32_t Width, int32_t X, int32_t Y,
                      uint32_t Bytes, uint8_t *Dst);
void cmc_cpu_media_st(ThreadContext *, uint32_t Mod, uint32_t Surf,
                      uint32_t Plane, uint32_t Width, int32_t X, int32_t Y,
                      uint32_t Bytes, const uint8_t *Src);
/// oword.ld, oword.ld.unaligned: \p Offset in bytes.
void cmc_cpu_block_ld(ThreadContext *, uint32_t Surf, uint64_t Offset,
                      uint32_t Bytes, uint8_t *Dst);
void cmc_cpu_block_st(ThreadContext *, uint32_t Surf, uint64_t Offset,
                      uint32_t Bytes, const uint8_t *Src);
/// \p Dst holds the old values.
void cmc_cpu_gather(ThreadContext *, const uint8_t *Pred, uint32_t ElemBytes,
                    uint32_t Surf, uint32_t GlobalOffset,
                    const uint32_t *Offsets, uint32_t Lanes, uint32_t *Dst);
void cmc_cpu_scatter(ThreadContext *, const uint8_t *Pred, uint32_t ElemBytes,
                     uint32_t Surf, uint32_t GlobalOffset,
                     const uint32_t *Offsets, uint32_t Lanes,
                     const uint32_t *Src);
/// \p Channels: bit set = channel on.
void cmc_cpu_gather4(ThreadContext *, const uint8_t *Pred, uint32_t Channels,
                     uint32_t Surf, uint32_t GlobalOffset,
                     const uint32_t *Offsets, uint32_t Lanes, uint32_t *Dst);
void cmc_cpu_scatter4(ThreadContext *, const uint8_t *Pred, uint32_t Channels,
                      uint32_t Surf, uint32_t GlobalOffset,
                      const uint32_t *Offsets, uint32_t Lanes,
                      const uint32_t *Src);
void cmc_cpu_atomic(ThreadContext *, uint32_t Op, const uint8_t *Pred,
                    uint32_t Surf, const uint32_t *Offsets, uint32_t Lanes,
                    const uint32_t *Src0, const uint32_t *Src1, uint32_t *Dst);
void cmc_cpu_svm_block_ld(ThreadContext *, uint64_t Address, uint32_t Bytes,
                          uint8_t *Dst);
void cmc_cpu_svm_block_st(ThreadContext *, uint64_t Address, uint32_t Bytes,
                          const uint8_t *Src);
/// \p LaneBytes of memory per lane; lanes are \p LaneStride apart in \p Dst.
void cmc_cpu_svm_gather(ThreadContext *, const uint8_t *Pred,
                        uint32_t LaneBytes, const uint64_t *Addresses,
                        uint32_t Lanes, uint32_t LaneStride, uint8_t *Dst);
void cmc_cpu_svm_scatter(ThreadContext *, const uint8_t *Pred,
                         uint32_t LaneBytes, const uint64_t *Addresses,
                         uint32_t Lanes, uint32_t LaneStride,
                         const uint8_t *Src);
void cmc_cpu_svm_atomic(ThreadContext *, uint32_t Op, const uint8_t *Pred,
                        const uint64_t *Addresses, uint32_t Lanes,
                        const uint32_t *Src0, const uint32_t *Src1,
                        uint32_t *Dst);
void cmc_cpu_barrier(ThreadContext *);
/// Nonzero signals, zero waits.
void cmc_cpu_sbarrier(ThreadContext *, uint32_t Signal);
void cmc_cpu_fence(ThreadContext *);
void cmc_cpu_signal(ThreadContext *);
/// The kernel reached a place that the compiler proved unreachable.
void cmc_cpu_unreachable(ThreadContext *);
}

#endif // CMC_CM_RUNTIME_CPU_ENTRIES_H
