//===- Atomic.cpp - the atomic operations of Gen --------------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "cm-runtime/cpu/Atomic.h"
#include <algorithm>
#include <cmath>
#include <cstring>
#include <type_traits>

namespace cmc::runtime {
namespace {

template <class To, class From> To bits(From V) {
  static_assert(sizeof(To) == sizeof(From));
  To R;
  std::memcpy(&R, &V, sizeof(R));
  return R;
}

template <class U> U newInteger(AtomicOp Op, U Old, U A, U B) {
  using S = std::make_signed_t<U>;
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
    return std::min<S>(Old, A);
  case AtomicMaxSigned:
    return std::max<S>(Old, A);
  default:
    return Old;
  }
}

/// The operand that is not NaN wins; of equal zeros the one that is there.
uint32_t newFloat(AtomicOp Op, uint32_t OldBits, uint32_t ABits,
                  uint32_t BBits) {
  float Old = bits<float>(OldBits), A = bits<float>(ABits);
  switch (Op) {
  case AtomicFMin:
    return std::isnan(Old) || A < Old ? ABits : OldBits;
  case AtomicFMax:
    return std::isnan(Old) || A > Old ? ABits : OldBits;
  case AtomicFAdd:
    return bits<uint32_t>(Old + A);
  case AtomicFSub:
    return bits<uint32_t>(Old - A);
  case AtomicFCmpWr:
    return Old == bits<float>(BBits) ? ABits : OldBits;
  default:
    return OldBits;
  }
}

uint32_t newValue(AtomicOp Op, uint32_t Old, uint32_t A, uint32_t B) {
  return Op < AtomicFMin ? newInteger(Op, Old, A, B) : newFloat(Op, Old, A, B);
}
uint64_t newValue(AtomicOp Op, uint64_t Old, uint64_t A, uint64_t B) {
  return newInteger(Op, Old, A, B);
}

template <class U> U apply(AtomicOp Op, U *Place, U Src0, U Src1) {
  U Old = __atomic_load_n(Place, __ATOMIC_SEQ_CST);
  while (!__atomic_compare_exchange_n(Place, &Old,
                                      newValue(Op, Old, Src0, Src1), false,
                                      __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST))
    ;
  return Old;
}

} // namespace

uint32_t applyAtomic(AtomicOp Op, uint32_t *Place, uint32_t Src0,
                     uint32_t Src1) {
  return apply(Op, Place, Src0, Src1);
}

uint64_t applyAtomic(AtomicOp Op, uint64_t *Place, uint64_t Src0,
                     uint64_t Src1) {
  return apply(Op, Place, Src0, Src1);
}

} // namespace cmc::runtime
