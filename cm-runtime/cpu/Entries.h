//===- Entries.h - entry points for compiled kernels ------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// The C ABI between compiled kernels and the runtime. Vectors are passed in
// memory; predicates are one byte per lane, 0 or 1. Each entry implements the
// intrinsic whose name it has (docs/reference/stage4-ir.md).
//===----------------------------------------------------------------------===//
#pragma once

#include "cm-runtime/cpu/ThreadContext.h"

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
/// \p Channels: a set bit enables the channel.
void cmc_cpu_gather4(ThreadContext *, const uint8_t *Pred, uint32_t Channels,
                     uint32_t Surf, uint32_t GlobalOffset,
                     const uint32_t *Offsets, uint32_t Lanes, uint32_t *Dst);
void cmc_cpu_scatter4(ThreadContext *, const uint8_t *Pred, uint32_t Channels,
                      uint32_t Surf, uint32_t GlobalOffset,
                      const uint32_t *Offsets, uint32_t Lanes,
                      const uint32_t *Src);
/// \p Op of atomics: a code of Messages.def. Compare and swap: \p Src0 is
/// compared with, \p Src1 is written.
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
/// \p Channels: a set bit enables the channel.
void cmc_cpu_svm_gather4(ThreadContext *, const uint8_t *Pred,
                         uint32_t Channels, uint64_t Base,
                         const uint64_t *Offsets, uint32_t Lanes,
                         uint32_t *Dst);
void cmc_cpu_svm_scatter4(ThreadContext *, const uint8_t *Pred,
                          uint32_t Channels, uint64_t Base,
                          const uint64_t *Offsets, uint32_t Lanes,
                          const uint32_t *Src);
/// Lanes of \p ElemBytes: 4 or 8.
void cmc_cpu_svm_atomic(ThreadContext *, uint32_t Op, const uint8_t *Pred,
                        const uint64_t *Addresses, uint32_t Lanes,
                        uint32_t ElemBytes, const uint8_t *Src0,
                        const uint8_t *Src1, uint8_t *Dst);
/// \p Channels: a set bit enables the channel. \p R: for volumes. Only level 0
/// exists.
void cmc_cpu_typed_ld(ThreadContext *, uint32_t Channels, const uint8_t *Pred,
                      uint32_t Surf, const uint32_t *U, const uint32_t *V,
                      const uint32_t *R, uint32_t Lanes, uint32_t *Dst);
void cmc_cpu_typed_st(ThreadContext *, uint32_t Channels, const uint8_t *Pred,
                      uint32_t Surf, const uint32_t *U, const uint32_t *V,
                      const uint32_t *R, uint32_t Lanes, const uint32_t *Src);
void cmc_cpu_typed_atomic(ThreadContext *, uint32_t Op, const uint8_t *Pred,
                          uint32_t Surf, const uint32_t *U, const uint32_t *V,
                          const uint32_t *R, const uint32_t *Lod,
                          uint32_t Lanes, const uint32_t *Src0,
                          const uint32_t *Src1, uint32_t *Dst);
/// Appends a record to the print buffer (stage4/Printf.h); -1 when it is full.
int32_t cmc_cpu_printf(ThreadContext *, const uint8_t *Record, uint32_t Bytes);
/// Bit e of \p Elements: element e at each address, which counts from
/// \p Space, a MessageSpace. \p Sizes: bytes in memory, bytes in a register <<
/// 8, first bit there << 16.
void cmc_cpu_lsc_load(ThreadContext *, const uint8_t *Pred, uint32_t Space,
                      uint32_t Surf, const uint64_t *Addresses, uint32_t Lanes,
                      uint64_t Elements, uint32_t Sizes, uint8_t *Dst);
void cmc_cpu_lsc_store(ThreadContext *, const uint8_t *Pred, uint32_t Space,
                       uint32_t Surf, const uint64_t *Addresses, uint32_t Lanes,
                       uint64_t Elements, uint32_t Sizes, const uint8_t *Src);
void cmc_cpu_lsc_atomic(ThreadContext *, const uint8_t *Pred, uint32_t Space,
                        uint32_t Surf, const uint64_t *Addresses,
                        uint32_t Lanes, uint32_t Op, uint32_t Sizes,
                        const uint8_t *Src0, const uint8_t *Src1, uint8_t *Dst);
/// The sizes of the surface are passed minus 1. \p Block: width, height << 8,
/// blocks << 16, bytes of an element << 24. \p Form: 1 transposed, 2
/// transformed.
void cmc_cpu_lsc_load2d(ThreadContext *, uint64_t Base, uint32_t Width,
                        uint32_t Height, uint32_t Pitch, int32_t X, int32_t Y,
                        uint32_t Block, uint32_t Form, uint8_t *Dst);
void cmc_cpu_lsc_store2d(ThreadContext *, uint64_t Base, uint32_t Width,
                         uint32_t Height, uint32_t Pitch, int32_t X, int32_t Y,
                         uint32_t Block, uint32_t Form, const uint8_t *Src);
void cmc_cpu_barrier(ThreadContext *);
/// Nonzero \p Signal signals, zero waits.
void cmc_cpu_sbarrier(ThreadContext *, uint32_t Signal);
void cmc_cpu_fence(ThreadContext *);
void cmc_cpu_signal(ThreadContext *);
/// An ID that is unique among the running threads.
uint32_t cmc_cpu_hwid(ThreadContext *);
/// \p Bits: ID, role from bit 14, producers from 16, consumers from 24.
void cmc_cpu_nbarrier_signal(ThreadContext *, uint32_t Bits);
void cmc_cpu_nbarrier_wait(ThreadContext *, uint32_t Id);
/// \p Op: CM3DSampleOp or CM3DLoadOp; \p Channels: a set bit enables the
/// channel; \p Offsets: 4 bits for u from bit 8, for v from 4. \p Count
/// parameters, each for all lanes.
void cmc_cpu_sample(ThreadContext *, uint32_t Op, uint32_t Channels,
                    uint32_t Offsets, uint32_t Sampler, uint32_t Surf,
                    uint32_t Lanes, uint32_t ParamBytes, uint32_t ResultBytes,
                    uint32_t Count, const uint8_t *Pred, const uint8_t *Params,
                    uint8_t *Result);
/// \p Form: precisions of columns and rows, depth, repeat count, a byte each.
/// \p Types: elements of the result and of \p Start: 'd', 'f', 'h', or 'b' for
/// bfloat16. A null \p Start means zeros.
void cmc_cpu_dpas(ThreadContext *, uint32_t Form, uint32_t Types,
                  uint32_t FloatControl, uint32_t Lanes, const uint8_t *Start,
                  const uint8_t *Columns, const uint8_t *Rows, uint8_t *Result);
/// The kernel reached code that the compiler assumed to be unreachable.
void cmc_cpu_unreachable(ThreadContext *);

/// Reports \p Text, whose % stands for \p Value, when \p Bad is not 0.
void cmc_cpu_check(ThreadContext *, uint32_t Bad, const char *Text,
                   int64_t Value);
/// Sets the source location of the next memory access.
void cmc_cpu_location(ThreadContext *, const char *Location);
/// Returns 0 when the thread has to end because of the time limit.
uint32_t cmc_cpu_may_continue(ThreadContext *, const char *Location);
}
