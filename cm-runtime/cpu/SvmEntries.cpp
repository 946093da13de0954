//===- SvmEntries.cpp - flat memory entries of compiled kernels -----------===//
//
// Part of CMC, under the MIT licence.
//
// SVM addresses are host addresses. An access must be inside an object that is
// bound to a pointer argument; any other is a fault, never a crash.
//===----------------------------------------------------------------------===//
#include "cm-runtime/cpu/Atomic.h"
#include "cm-runtime/cpu/Entries.h"
#include "cm-runtime/cpu/Memory.h"
#include <algorithm>
#include <cstring>

using namespace cmc::runtime;

/// The \p Bytes bytes at \p Address, or a fault and null.
static uint8_t *resolve(ThreadContext *T, uint64_t Address, uint64_t Bytes) {
  for (Surface *S : T->Launch->Pointers) {
    uint64_t Begin = reinterpret_cast<uint64_t>(S->data());
    uint64_t Size = S->size();
    if (Address >= Begin && Address - Begin <= Size &&
        Size - (Address - Begin) >= Bytes)
      return S->data() + (Address - Begin);
  }
  char Text[96];
  std::snprintf(Text, sizeof(Text),
                "the kernel uses %u bytes at address 0x%llx, outside every SVM "
                "buffer",
                unsigned(Bytes), static_cast<unsigned long long>(Address));
  T->Launch->fault(Text);
  return nullptr;
}

uint8_t *cmc::runtime::bytesAt(ThreadContext *T, uint64_t Address,
                               uint64_t Bytes) {
  return resolve(T, Address, Bytes);
}

void cmc_cpu_svm_block_ld(ThreadContext *T, uint64_t Address, uint32_t Bytes,
                          uint8_t *Dst) {
  if (uint8_t *P = resolve(T, Address, Bytes))
    std::memcpy(Dst, P, Bytes);
}

void cmc_cpu_svm_block_st(ThreadContext *T, uint64_t Address, uint32_t Bytes,
                          const uint8_t *Src) {
  if (uint8_t *P = resolve(T, Address, Bytes))
    std::memcpy(P, Src, Bytes);
}

void cmc_cpu_svm_gather(ThreadContext *T, const uint8_t *Pred,
                        uint32_t LaneBytes, const uint64_t *Addresses,
                        uint32_t Lanes, uint32_t LaneStride, uint8_t *Dst) {
  for (uint32_t I = 0; I < Lanes; ++I)
    if (Pred[I])
      cmc_cpu_svm_block_ld(T, Addresses[I], LaneBytes, Dst + I * LaneStride);
}

void cmc_cpu_svm_scatter(ThreadContext *T, const uint8_t *Pred,
                         uint32_t LaneBytes, const uint64_t *Addresses,
                         uint32_t Lanes, uint32_t LaneStride,
                         const uint8_t *Src) {
  for (uint32_t I = 0; I < Lanes; ++I)
    if (Pred[I])
      cmc_cpu_svm_block_st(T, Addresses[I], LaneBytes, Src + I * LaneStride);
}

void cmc_cpu_svm_gather4(ThreadContext *T, const uint8_t *Pred,
                         uint32_t Channels, uint64_t Base,
                         const uint64_t *Offsets, uint32_t Lanes,
                         uint32_t *Dst) {
  for (uint32_t C = 0; C < 4; ++C) {
    if (!(Channels >> C & 1))
      continue;
    for (uint32_t I = 0; I < Lanes; ++I)
      if (Pred[I])
        cmc_cpu_svm_block_ld(T, Base + Offsets[I] + C * 4, 4,
                             reinterpret_cast<uint8_t *>(Dst + I));
    Dst += Lanes;
  }
}

void cmc_cpu_svm_scatter4(ThreadContext *T, const uint8_t *Pred,
                          uint32_t Channels, uint64_t Base,
                          const uint64_t *Offsets, uint32_t Lanes,
                          const uint32_t *Src) {
  for (uint32_t C = 0; C < 4; ++C) {
    if (!(Channels >> C & 1))
      continue;
    for (uint32_t I = 0; I < Lanes; ++I)
      if (Pred[I])
        cmc_cpu_svm_block_st(T, Base + Offsets[I] + C * 4, 4,
                             reinterpret_cast<const uint8_t *>(Src + I));
    Src += Lanes;
  }
}

void cmc_cpu_svm_atomic(ThreadContext *T, uint32_t Op, const uint8_t *Pred,
                        const uint64_t *Addresses, uint32_t Lanes,
                        uint32_t ElemBytes, const uint8_t *Src0,
                        const uint8_t *Src1, uint8_t *Dst) {
  for (uint32_t I = 0; I < Lanes; ++I) {
    if (!Pred[I])
      continue;
    uint8_t *P = resolve(T, Addresses[I] & ~uint64_t(ElemBytes - 1), ElemBytes);
    if (!P)
      continue;
    uint64_t A = 0, B = 0;
    std::memcpy(&A, Src0 + I * ElemBytes, ElemBytes);
    std::memcpy(&B, Src1 + I * ElemBytes, ElemBytes);
    uint64_t Old = applyAtomic(Op, P, ElemBytes, A, B);
    std::memcpy(Dst + I * ElemBytes, &Old, ElemBytes);
  }
}
