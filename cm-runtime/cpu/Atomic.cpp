//===- Atomic.cpp - atomic operations on memory ---------------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "cm-runtime/cpu/Atomic.h"
#include "cm-runtime/cpu/HalfLibrary.h"
#include <algorithm>
#include <cmath>
#include <cstring>
#include <type_traits>

namespace cmc::runtime {
namespace {

enum Op : uint32_t {
  IInc = 0x08,
  IDec,
  Load,
  Store,
  IAdd,
  ISub,
  SMin,
  SMax,
  UMin,
  UMax,
  ICas,
  FAdd,
  FSub,
  FMin,
  FMax,
  FCas,
  And,
  Or,
  Xor
};

template <class U> U newInteger(uint32_t O, U Old, U A, U B) {
  using S = std::make_signed_t<U>;
  switch (O) {
  case IInc:
    return Old + 1;
  case IDec:
    return Old - 1;
  case Store:
    return A;
  case IAdd:
    return Old + A;
  case ISub:
    return Old - A;
  case SMin:
    return std::min<S>(Old, A);
  case SMax:
    return std::max<S>(Old, A);
  case UMin:
    return std::min(Old, A);
  case UMax:
    return std::max(Old, A);
  case ICas:
    return Old == A ? B : Old;
  case And:
    return Old & A;
  case Or:
    return Old | A;
  case Xor:
    return Old ^ A;
  default:
    return Old;
  }
}

double value(uint16_t Bits) { return floatOfHalf(Bits); }
double value(uint32_t Bits) {
  float F;
  std::memcpy(&F, &Bits, sizeof(F));
  return F;
}
double value(uint64_t Bits) {
  double D;
  std::memcpy(&D, &Bits, sizeof(D));
  return D;
}

void round(double Value, uint16_t &Bits) { Bits = halfOfDouble(Value); }
void round(double Value, uint32_t &Bits) {
  float F = float(Value); // Rounds the exact sum of two floats only once.
  std::memcpy(&Bits, &F, sizeof(F));
}
void round(double Value, uint64_t &Bits) {
  std::memcpy(&Bits, &Value, sizeof(Value));
}

/// The operand that is not NaN wins; of equal values the old one.
template <class U> U newFloat(uint32_t O, U Old, U A, U B) {
  double Is = value(Old), First = value(A);
  U Result = Old;
  switch (O) {
  case FAdd:
    round(Is + First, Result);
    return Result;
  case FSub:
    round(Is - First, Result);
    return Result;
  case FMin:
    return std::isnan(Is) || First < Is ? A : Old;
  case FMax:
    return std::isnan(Is) || First > Is ? A : Old;
  case FCas:
    return Is == First ? B : Old;
  default:
    return Old;
  }
}

template <class U> U apply(uint32_t O, uint8_t *At, U A, U B) {
  U *Address = reinterpret_cast<U *>(At);
  U Old = __atomic_load_n(Address, __ATOMIC_SEQ_CST), New;
  do
    New = O >= FAdd && O <= FCas ? newFloat(O, Old, A, B)
                                 : newInteger(O, Old, A, B);
  while (!__atomic_compare_exchange_n(Address, &Old, New, false,
                                      __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST));
  return Old;
}

} // namespace

uint64_t applyAtomic(uint32_t Op, uint8_t *Address, unsigned Bytes, uint64_t A,
                     uint64_t B) {
  switch (Bytes) {
  case 2:
    return apply<uint16_t>(Op, Address, A, B);
  case 4:
    return apply<uint32_t>(Op, Address, A, B);
  default:
    return apply<uint64_t>(Op, Address, A, B);
  }
}

} // namespace cmc::runtime
