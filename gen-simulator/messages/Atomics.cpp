//===- Atomics.cpp - atomic operations ------------------------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "gen-simulator/messages/Atomics.h"
#include "gen-simulator/state/HostRounding.h"
#include <cstring>

namespace gensim {
namespace {

constexpr AtomicInfo Infos[] = {
#define GENSIM_ATOMIC(Name, Text, Sources, IsFloat, Legacy, LSC)               \
  {Text, Sources, IsFloat, Legacy, LSC},
#include "gen-simulator/messages/Atomics.def"
};
constexpr unsigned NumOps = sizeof(Infos) / sizeof(Infos[0]);

/// The float format of each width, for operations on bits. Comparing bits does
/// not depend on the denormal mode of the thread, which is the host's while
/// translated code runs.
struct FloatLayout {
  uint64_t Sign, Infinity;
};
constexpr FloatLayout layoutOf(unsigned Bytes) {
  return Bytes == 2   ? FloatLayout{0x8000, 0x7C00}
         : Bytes == 4 ? FloatLayout{0x80000000, 0x7F800000}
                      : FloatLayout{0x8000000000000000, 0x7FF0000000000000};
}
bool isNaN(uint64_t Bits, FloatLayout L) {
  return (Bits & ~L.Sign) > L.Infinity;
}
/// Requires operands that are not NaN. Zeros are equal.
bool less(uint64_t A, uint64_t B, FloatLayout L) {
  auto Key = [L](uint64_t Bits) {
    int64_t Magnitude = int64_t(Bits & ~L.Sign);
    return Bits & L.Sign ? -Magnitude : Magnitude;
  };
  return Key(A) < Key(B);
}
bool equal(uint64_t A, uint64_t B, FloatLayout L) {
  return !isNaN(A, L) && !isNaN(B, L) && !less(A, B, L) && !less(B, A, L);
}

template <typename F, typename U> uint64_t addFloats(uint64_t A, uint64_t B) {
  U BitsA = U(A), BitsB = U(B);
  F X, Y;
  std::memcpy(&X, &BitsA, sizeof(F));
  std::memcpy(&Y, &BitsB, sizeof(F));
  X += Y;
  std::memcpy(&BitsA, &X, sizeof(F));
  return BitsA;
}

uint64_t applyFloat(AtomicOp Op, unsigned Bytes, uint64_t Old, uint64_t Src0,
                    uint64_t Src1) {
  FloatLayout L = layoutOf(Bytes);
  // An operand that is not NaN wins, as in sel.l and sel.ge.
  bool Replace = isNaN(Old, L);
  switch (Op) {
  case AtomicOp::FMax:
    return Replace || (!isNaN(Src0, L) && less(Old, Src0, L)) ? Src0 : Old;
  case AtomicOp::FMin:
    return Replace || (!isNaN(Src0, L) && less(Src0, Old, L)) ? Src0 : Old;
  case AtomicOp::FCmpWr:
    return equal(Old, Src0, L) ? Src1 : Old;
  case AtomicOp::FSub:
    Src0 ^= isNaN(Src0, L) ? 0 : L.Sign;
    LLVM_FALLTHROUGH;
  default: // FAdd
    return Bytes == 8 ? addFloats<double, uint64_t>(Old, Src0)
                      : addFloats<float, uint32_t>(Old, Src0);
  }
}

uint64_t applyInteger(AtomicOp Op, unsigned Bytes, uint64_t Old, uint64_t Src0,
                      uint64_t Src1) {
  unsigned Unused = 64 - 8 * Bytes;
  auto Signed = [Unused](uint64_t V) { return int64_t(V << Unused) >> Unused; };
  switch (Op) {
  case AtomicOp::And:
    return Old & Src0;
  case AtomicOp::Or:
    return Old | Src0;
  case AtomicOp::Xor:
    return Old ^ Src0;
  case AtomicOp::Store:
    return Src0;
  case AtomicOp::Inc:
    return Old + 1;
  case AtomicOp::Dec:
  case AtomicOp::PreDec:
    return Old - 1;
  case AtomicOp::Add:
    return Old + Src0;
  case AtomicOp::Sub:
    return Old - Src0;
  case AtomicOp::RevSub:
    return Src0 - Old;
  case AtomicOp::SMax:
    return Signed(Src0) > Signed(Old) ? Src0 : Old;
  case AtomicOp::SMin:
    return Signed(Src0) < Signed(Old) ? Src0 : Old;
  case AtomicOp::UMax:
    return Src0 > Old ? Src0 : Old;
  case AtomicOp::UMin:
    return Src0 < Old ? Src0 : Old;
  case AtomicOp::CmpWr:
    return Src0 == Old ? Src1 : Old;
  default: // Load
    return Old;
  }
}

template <typename U>
uint64_t perform(AtomicOp Op, uint8_t *Host, uint64_t Src0, uint64_t Src1) {
  U *Memory = reinterpret_cast<U *>(Host);
  U Old = __atomic_load_n(Memory, __ATOMIC_RELAXED), New;
  do
    New = U(applyAtomic(Op, sizeof(U), Old, U(Src0), U(Src1)));
  while (!__atomic_compare_exchange_n(Memory, &Old, New, false,
                                      __ATOMIC_SEQ_CST, __ATOMIC_RELAXED));
  return Op == AtomicOp::PreDec ? New : Old;
}

uint64_t performSized(AtomicOp Op, unsigned Bytes, uint8_t *Host, uint64_t Src0,
                      uint64_t Src1) {
  switch (Bytes) {
  case 2:
    return perform<uint16_t>(Op, Host, Src0, Src1);
  case 4:
    return perform<uint32_t>(Op, Host, Src0, Src1);
  default:
    return perform<uint64_t>(Op, Host, Src0, Src1);
  }
}

} // namespace

const AtomicInfo &infoOf(AtomicOp Op) { return Infos[unsigned(Op)]; }

llvm::Optional<AtomicOp> atomicOfLegacy(bool IsFloat, unsigned Number) {
  for (unsigned I = 0; I < NumOps; ++I)
    if (Infos[I].IsFloat == IsFloat && Infos[I].Legacy == int(Number))
      return AtomicOp(I);
  return llvm::None;
}

llvm::Optional<AtomicOp> atomicOfLSC(unsigned Opcode) {
  for (unsigned I = 0; I < NumOps; ++I)
    if (Infos[I].LSC == int(Opcode))
      return AtomicOp(I);
  return llvm::None;
}

uint64_t applyAtomic(AtomicOp Op, unsigned Bytes, uint64_t Old, uint64_t Src0,
                     uint64_t Src1) {
  uint64_t New = infoOf(Op).IsFloat ? applyFloat(Op, Bytes, Old, Src0, Src1)
                                    : applyInteger(Op, Bytes, Old, Src0, Src1);
  return Bytes == 8 ? New : New & ((uint64_t(1) << (8 * Bytes)) - 1);
}

uint64_t performAtomic(AtomicOp Op, unsigned Bytes, uint8_t *Host,
                       uint64_t Src0, uint64_t Src1) {
  if (!infoOf(Op).IsFloat)
    return performSized(Op, Bytes, Host, Src0, Src1);
  HostModes Modes;
  Modes.keepDenormals();
  return performSized(Op, Bytes, Host, Src0, Src1);
}

} // namespace gensim
