//===- AluMove.cpp - moves, selects and comparisons -----------------------===//
//
// Part of CMC, under the MIT licence.
//
// Moves preserve bits, NaN payloads and denormals included: if types agree and
// nothing modifies the value, there is no conversion (docs/rationale/facts.md).
//===----------------------------------------------------------------------===//
#include "gen-simulator/eu/Alu.h"
#include "gen-simulator/eu/Convert.h"
#include "gen-simulator/eu/Interpreter.h"
#include "gen-simulator/eu/Lanes.h"
#include "gen-simulator/eu/Operands.h"

namespace gensim {

namespace {

/// Whether sources 0 to N-1 have the destination's type and no modifiers.
bool isRaw(const Inst &I, unsigned N) {
  if (I.Dst.Saturate)
    return false;
  for (unsigned K = 0; K < N; ++K)
    if (valueType(I.Src[K].Ty) != I.Dst.Ty || I.Src[K].Abs || I.Src[K].Neg)
      return false;
  return true;
}

/// Lane L is from A if bit L of \p Selected is set, else from B.
template <typename V>
void blend(const V *A, const V *B, uint32_t Selected, unsigned N, V *Out) {
  for (unsigned L = 0; L < N; ++L)
    Out[L] = Selected >> L & 1 ? A[L] : B[L];
}

/// Minimum and maximum are arithmetic, which may flush denormals; a select by
/// flags or a third source is not.
void writeSelected(Thread &T, const Inst &I, uint32_t Selected, uint32_t Mask) {
  bool Arithmetic = I.Opcode == Op::Sel && I.CondMod != Cond::None;
  if (isRaw(I, 2) && !Arithmetic) {
    uint64_t A[MaxLanes], B[MaxLanes], R[MaxLanes];
    readRaw(T, I, I.Src[0], A);
    readRaw(T, I, I.Src[1], B);
    blend(A, B, Selected, I.ExecSize, R);
    return writeRaw(T, I, R, Mask);
  }
  Inst Plain = I; // The condition selects; it sets no flags.
  Plain.CondMod = Cond::None;
  if (floatingType(I) != Type::None) {
    double A[MaxLanes], B[MaxLanes], R[MaxLanes];
    readFloating(T, I, I.Src[0], A);
    readFloating(T, I, I.Src[1], B);
    blend(A, B, Selected, I.ExecSize, R);
    return finishFloating(T, Plain, R, Mask);
  }
  int64_t A[MaxLanes], B[MaxLanes];
  readInteger(T, I, I.Src[0], A);
  readInteger(T, I, I.Src[1], B);
  Wide R[MaxLanes];
  for (unsigned L = 0; L < I.ExecSize; ++L)
    R[L] = Selected >> L & 1 ? toWide(A[L], I.Src[0]) : toWide(B[L], I.Src[1]);
  finishInteger(T, Plain, R, Mask);
}

/// The result of comparing the first two sources, by lane.
uint32_t compareSources(const Thread &T, const Inst &I, Cond C) {
  uint32_t Result = 0;
  if (floatingType(I) != Type::None) {
    double A[MaxLanes], B[MaxLanes];
    readFloating(T, I, I.Src[0], A);
    readFloating(T, I, I.Src[1], B);
    for (unsigned L = 0; L < I.ExecSize; ++L)
      Result |= uint32_t(compare(C, A[L], B[L])) << L;
    return Result;
  }
  int64_t A[MaxLanes], B[MaxLanes];
  readInteger(T, I, I.Src[0], A);
  readInteger(T, I, I.Src[1], B);
  for (unsigned L = 0; L < I.ExecSize; ++L)
    Result |=
        uint32_t(compare(C, toWide(A[L], I.Src[0]), toWide(B[L], I.Src[1])))
        << L;
  return Result;
}

/// Lanes in which source \p S is a NaN.
uint32_t nanLanes(const Thread &T, const Inst &I, const Source &S) {
  if (!isFloat(S.Ty))
    return 0;
  double V[MaxLanes];
  readFloating(T, I, S, V);
  uint32_t Result = 0;
  for (unsigned L = 0; L < I.ExecSize; ++L)
    Result |= uint32_t(V[L] != V[L]) << L;
  return Result;
}

/// sel with a condition: minimum and maximum. If one operand is a NaN, the
/// result is the other.
uint32_t selectedByValue(const Thread &T, const Inst &I) {
  uint32_t Selected = compareSources(T, I, I.CondMod);
  uint32_t NaN0 = nanLanes(T, I, I.Src[0]), NaN1 = nanLanes(T, I, I.Src[1]);
  return ((Selected | NaN1) & ~NaN0) | (NaN0 & NaN1);
}

/// csel: selects by the condition of src2 against zero.
uint32_t selectedByThird(const Thread &T, const Inst &I) {
  uint32_t Selected = 0;
  const Source &S = I.Src[2];
  if (isFloat(S.Ty)) {
    double V[MaxLanes];
    readFloating(T, I, S, V);
    for (unsigned L = 0; L < I.ExecSize; ++L)
      Selected |= uint32_t(holds(I.CondMod, V[L])) << L;
    return Selected;
  }
  int64_t V[MaxLanes];
  readInteger(T, I, S, V);
  for (unsigned L = 0; L < I.ExecSize; ++L)
    Selected |= uint32_t(holds(I.CondMod, toWide(V[L], S))) << L;
  return Selected;
}

/// movi: all channels read from the register in the first address, each at the
/// byte of its own address within it.
void executeIndexedMove(Thread &T, const Inst &I, uint32_t Mask) {
  Inst Lane = I;
  Source &S = Lane.Src[0];
  S.Addr = Addressing::PerRow;
  S.Width = 1;
  S.Horz = 0;
  unsigned Register = T.program().target().GRFBytes;
  uint32_t Base = elementOffset(T, S, 0) / Register * Register;
  uint64_t R[MaxLanes] = {};
  for (unsigned L = 0; L < I.ExecSize; ++L) {
    uint32_t At = Base + elementOffset(T, S, L) % Register;
    if (At + sizeOf(S.Ty) <= T.GRF.size())
      std::memcpy(&R[L], &T.GRF[At], sizeOf(S.Ty));
  }
  writeRaw(T, I, R, Mask);
}

void executePlainMove(Thread &T, const Inst &I, uint32_t Mask) {
  const Source &S = I.Src[0];
  if (isRaw(I, 1) && I.CondMod == Cond::None && !I.AccWrEn) {
    uint64_t R[MaxLanes];
    readRaw(T, I, S, R);
    return writeRaw(T, I, R, Mask);
  }
  if (isFloat(S.Ty)) {
    double R[MaxLanes];
    readFloating(T, I, S, R);
    return finishFloating(T, I, R, Mask);
  }
  int64_t V[MaxLanes];
  readInteger(T, I, S, V);
  Wide R[MaxLanes];
  for (unsigned L = 0; L < I.ExecSize; ++L)
    R[L] = toWide(V[L], S);
  finishInteger(T, I, R, Mask);
}

} // namespace

void executeMove(Thread &T, const Inst &I, uint32_t Mask) {
  switch (I.Opcode) {
  case Op::Sel:
    return writeSelected(
        T, I, I.CondMod == Cond::None ? predicate(T, I) : selectedByValue(T, I),
        Mask);
  case Op::Csel:
    return writeSelected(T, I, selectedByThird(T, I), Mask);
  case Op::Movi:
    return executeIndexedMove(T, I, Mask);
  default:
    return executePlainMove(T, I, Mask);
  }
}

/// cmp sets flags and writes all ones or zero, in any type. cmpn is also true
/// if src1 is a NaN.
void executeCompare(Thread &T, const Inst &I, uint32_t Mask) {
  uint32_t Bits = compareSources(T, I, I.CondMod);
  if (I.Opcode == Op::Cmpn)
    Bits |= nanLanes(T, I, I.Src[1]);
  if (I.Dst.File != RegFile::Null) {
    uint64_t R[MaxLanes];
    for (unsigned L = 0; L < I.ExecSize; ++L)
      R[L] = Bits >> L & 1 ? ~uint64_t(0) : 0;
    writeRaw(T, I, R, Mask);
  }
  writeFlag(T, I, Bits, Mask);
}

} // namespace gensim
