//===- Lanes.cpp - writing of results -------------------------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "gen-simulator/eu/Lanes.h"
#include "gen-simulator/eu/Accumulator.h"
#include "gen-simulator/eu/Convert.h"
#include "gen-simulator/eu/Interpreter.h"
#include "gen-simulator/eu/Operands.h"
#include <cmath>

namespace gensim {

namespace {

uint64_t saturate(uint64_t Bits, Type T) {
  double Value = widen(Bits, T);
  if (!(Value > 0)) // NaN as well.
    return 0;
  return Value > 1 ? narrow(1, T, Rounding::Zero) : Bits;
}

/// \p Bits of the destination's float type as they are written.
uint64_t finished(const Thread &T, const Destination &D, uint64_t Bits) {
  if (D.Saturate)
    Bits = saturate(Bits, D.Ty);
  if (!keepsDenormals(T.Control[0], D.Ty))
    Bits = flushDenormal(Bits, D.Ty);
  return Bits;
}

Wide clamp(Wide Value, Type T) {
  Wide Low = lowest(T), High = highest(T);
  return Value < Low ? Low : Value > High ? High : Value;
}

/// The condition modifier on the bits of a result.
bool holdsOn(Cond C, uint64_t Bits, Type T) {
  if (isFloat(T))
    return holds(C, widen(Bits, T));
  int64_t V = extend(Bits, T);
  return holds(C, T == Type::UQ ? Wide(uint64_t(V)) : Wide(V));
}

/// Whether a float result became infinite, or an integer one is out of range.
bool overflows(double Value, uint64_t Bits, Type T) {
  if (isFloat(T))
    return std::isinf(widen(Bits, T));
  return Value >= double(highest(T)) + 1 || Value <= double(lowest(T)) - 1;
}

template <typename V> bool compareValues(Cond C, V A, V B) {
  switch (C) {
  case Cond::EQ:
    return A == B;
  case Cond::NE:
    return A != B;
  case Cond::GT:
    return A > B;
  case Cond::GE:
    return A >= B;
  case Cond::LT:
    return A < B;
  case Cond::LE:
    return A <= B;
  case Cond::Unordered:
    return A != A || B != B;
  default:
    return false;
  }
}

} // namespace

bool holds(Cond C, Wide Value) { return compareValues<Wide>(C, Value, 0); }
bool holds(Cond C, double Value) { return compareValues<double>(C, Value, 0); }
bool compare(Cond C, Wide A, Wide B) { return compareValues(C, A, B); }
bool compare(Cond C, double A, double B) { return compareValues(C, A, B); }

uint64_t integerResult(const Thread &T, const Destination &D, Wide Value) {
  if (isFloat(D.Ty))
    return finished(T, D, narrowInteger(Value, D.Ty, roundingOf(T.Control[0])));
  return uint64_t(D.Saturate ? clamp(Value, D.Ty) : Value);
}

uint64_t floatingResult(const Thread &T, const Destination &D, double Value) {
  if (isFloat(D.Ty))
    return finished(T, D, narrow(Value, D.Ty, roundingOf(T.Control[0])));
  return uint64_t(truncateTo(Value, D.Ty));
}

void LaneWriter::put(unsigned Lane, uint64_t Bits, int64_t Whole) {
  uint32_t Offset = D.Offset + Lane * D.Horz * sizeOf(D.Ty);
  switch (D.File) {
  case RegFile::GRF:
    return store(T.GRF.data(), T.GRF.size(), elementOffset(T, D, Lane), Bits);
  case RegFile::Acc:
    return setAcc(T, accChannel(D.Offset, D.Ty) + Lane * D.Horz, Whole);
  case RegFile::Flag:
    return store(T.Flags.data(), T.Flags.size(), Offset, Bits);
  case RegFile::Address:
    return store(T.Address.data(), T.Address.size(), Offset, Bits);
  case RegFile::Control:
    return store(T.Control.data(), sizeof(T.Control), Offset, Bits);
  case RegFile::State:
    return store(T.State.data(), sizeof(T.State), Offset, Bits);
  case RegFile::Notification:
    return store(T.Notifications, sizeof(T.Notifications), Offset, Bits);
  default:
    return; // Null, and control registers (tm0, tdr0).
  }
}

void LaneWriter::store(void *File, size_t Limit, uint32_t Offset,
                       uint64_t Bits) {
  unsigned Bytes = sizeOf(D.Ty);
  if (Offset < Limit && Bytes <= Limit - Offset)
    std::memcpy(static_cast<uint8_t *>(File) + Offset, &Bits, Bytes);
}

void finishInteger(Thread &T, const Inst &I, const Wide R[MaxLanes],
                   uint32_t Mask) {
  const Destination &D = I.Dst;
  LaneWriter W(T, D);
  uint32_t Flags = 0;
  for (unsigned L = 0; L < I.ExecSize; ++L) {
    if (!(Mask >> L & 1))
      continue;
    uint64_t Bits = integerResult(T, D, R[L]);
    bool Overflow = !isFloat(D.Ty) && clamp(R[L], D.Ty) != R[L];
    bool Met =
        I.CondMod == Cond::Overflow ? Overflow : holdsOn(I.CondMod, Bits, D.Ty);
    Flags |= uint32_t(Met) << L;
    bool KeepAll = !D.Saturate && !isFloat(D.Ty);
    int64_t Whole = KeepAll ? int64_t(R[L]) : int64_t(Bits);
    W.put(L, Bits, Whole);
    if (I.AccWrEn)
      setAcc(T, accBank(D.Ty) + L, Whole);
  }
  if (I.CondMod != Cond::None)
    writeFlag(T, I, Flags, Mask);
}

void finishFloating(Thread &T, const Inst &I, const double R[MaxLanes],
                    uint32_t Mask) {
  const Destination &D = I.Dst;
  LaneWriter W(T, D);
  uint32_t Flags = 0;
  for (unsigned L = 0; L < I.ExecSize; ++L) {
    if (!(Mask >> L & 1))
      continue;
    uint64_t Bits = floatingResult(T, D, R[L]);
    bool Met = I.CondMod == Cond::Unordered  ? R[L] != R[L]
               : I.CondMod == Cond::Overflow ? overflows(R[L], Bits, D.Ty)
                                             : holdsOn(I.CondMod, Bits, D.Ty);
    Flags |= uint32_t(Met) << L;
    int64_t Whole = isFloat(D.Ty) ? int64_t(Bits) : extend(Bits, D.Ty);
    W.put(L, Bits, Whole);
    if (I.AccWrEn)
      setAcc(T, accBank(D.Ty) + L, Whole);
  }
  if (I.CondMod != Cond::None)
    writeFlag(T, I, Flags, Mask);
}

} // namespace gensim
