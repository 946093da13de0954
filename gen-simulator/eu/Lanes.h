//===- Lanes.h - writing of results -----------------------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// The last step of every lane-by-lane operation: convert a result to the type
// of the destination (saturation, rounding, denormals), evaluate the condition
// modifier on it, write it. Private to eu/.
//===----------------------------------------------------------------------===//
#pragma once

#include "gen-simulator/state/Thread.h"

namespace gensim {

/// Exact results of operations on integers up to 64 bits.
using Wide = __int128;
using UWide = unsigned __int128;

/// The element type of an immediate: packed ones have words (V, UV) or floats
/// (VF).
Type valueType(Type T);

/// The bits of lane \p Lane of an immediate, zero-extended.
uint64_t immediateLane(const Inst &I, const Source &S, unsigned Lane);

/// A negated or absolute dword has 33 bits only as an operand of an adder or
/// multiplier; otherwise it is a dword again, as compilers assume that fold a
/// negation into its user.
bool keepsWideModifier(Op O);

/// The value that readInteger returned for a source of type \p T.
inline Wide toWide(int64_t Value, const Source &S) {
  return S.Ty == Type::UQ && !S.Neg ? Wide(uint64_t(Value)) : Wide(Value);
}

/// The bits of a result in a destination with the type and saturation of \p D.
uint64_t integerResult(const Thread &T, const Destination &D, Wide Value);
uint64_t floatingResult(const Thread &T, const Destination &D, double Value);

/// Writes single lanes of a destination in any register file.
class LaneWriter {
public:
  LaneWriter(Thread &T, const Destination &D) : T(T), D(D) {}
  /// \p Whole is the value for an accumulator.
  void put(unsigned Lane, uint64_t Bits, int64_t Whole);

private:
  void store(void *File, size_t Limit, uint32_t Offset, uint64_t Bits);
  Thread &T;
  const Destination &D;
};

/// Write all lanes of \p Mask, the condition modifier's flags and, with
/// AccWrEn, the implicit accumulator.
void finishInteger(Thread &T, const Inst &I, const Wide R[MaxLanes],
                   uint32_t Mask);
void finishFloating(Thread &T, const Inst &I, const double R[MaxLanes],
                    uint32_t Mask);

bool holds(Cond C, Wide Value);   ///< Value against zero; not Overflow.
bool holds(Cond C, double Value); ///< The same; Unordered: NaN.
bool compare(Cond C, Wide A, Wide B);
bool compare(Cond C, double A, double B);

} // namespace gensim
