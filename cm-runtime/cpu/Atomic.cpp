//===- Atomic.cpp - the atomic operations of Gen on a dword ---------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "cm-runtime/cpu/Atomic.h"
#include <algorithm>
#include <cmath>
#include <cstring>

namespace cmc {
namespace runtime {
namespace {

float asFloat(uint32_t V) {
  float F;
  std::memcpy(&F, &V, 4);
  return F;
}

uint32_t asBits(float F) {
  uint32_t V;
  std::memcpy(&V, &F, 4);
  return V;
}

uint32_t newValue(AtomicOp Op, uint32_t Old, uint32_t A, uint32_t B) {
  switch (Op) {
  case AtomicAdd:
    return Old + A;
  case AtomicSub:
    return Old - A;
  case AtomicInc:
    return Old + 1;
  case AtomicDec:
    return Old - 1;
  case AtomicMin:
    return std::min(Old, A);
  case AtomicMax:
    return std::max(Old, A);
  case AtomicXchg:
    return A;
  case AtomicCmpXchg:
    return Old == B ? A : Old;
  case AtomicAnd:
    return Old & A;
  case AtomicOr:
    return Old | A;
  case AtomicXor:
    return Old ^ A;
  case AtomicMinSigned:
    return std::min<int32_t>(Old, A);
  case AtomicMaxSigned:
    return std::max<int32_t>(Old, A);
  case AtomicFMin:
    return asBits(std::fmin(asFloat(Old), asFloat(A)));
  case AtomicFMax:
    return asBits(std::fmax(asFloat(Old), asFloat(A)));
  case AtomicFAdd:
    return asBits(asFloat(Old) + asFloat(A));
  case AtomicFSub:
    return asBits(asFloat(Old) - asFloat(A));
  case AtomicFCmpWr:
    return asFloat(Old) == asFloat(B) ? A : Old;
  }
  return Old;
}

} // namespace

uint32_t applyAtomic(AtomicOp Op, uint32_t *Place, uint32_t Src0,
                     uint32_t Src1) {
  uint32_t Old = __atomic_load_n(Place, __ATOMIC_SEQ_CST);
  while (!__atomic_compare_exchange_n(Place, &Old,
                                      newValue(Op, Old, Src0, Src1), false,
                                      __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST))
    ;
  return Old;
}

} // namespace runtime
} // namespace cmc
