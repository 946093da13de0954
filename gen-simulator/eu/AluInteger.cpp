//===- AluInteger.cpp - integer and logic operations ----------------------===//
//
// Part of CMC, under the MIT licence.
//
// Results are exact; the destination truncates or saturates them. Facts: vISA
// specification, instructions; docs/rationale/facts.md.
//===----------------------------------------------------------------------===//
#include "gen-simulator/eu/Accumulator.h"
#include "gen-simulator/eu/Alu.h"
#include "gen-simulator/eu/Lanes.h"
#include "gen-simulator/eu/Operands.h"

namespace gensim {

namespace {

/// The sources of one lane.
struct Operation {
  const Inst &I;
  Wide A, B, C;

  bool isQword() const {
    return sizeOf(I.Src[0].Ty) == 8 || sizeOf(I.Dst.Ty) == 8;
  }
  unsigned count() const { return unsigned(B) & (isQword() ? 63 : 31); }
  uint32_t low() const { return uint32_t(A); }

  Wide shiftRight() const {
    return isQword() ? Wide(uint64_t(A) >> count()) : Wide(low() >> count());
  }
  Wide rotate(bool Left) const {
    unsigned Bits = 8 * sizeOf(I.Src[0].Ty), N = unsigned(B) % Bits;
    uint64_t Mask = Bits == 64 ? ~uint64_t(0) : (uint64_t(1) << Bits) - 1;
    uint64_t V = uint64_t(A) & Mask;
    if (!Left)
      N = (Bits - N) % Bits;
    return N ? Wide((V << N | V >> (Bits - N)) & Mask) : Wide(V);
  }
  Wide firstHigh() const {
    uint32_t V = low();
    if (isSigned(I.Src[0].Ty) && int32_t(V) < 0)
      V = ~V;
    return V ? __builtin_clz(V) : ~uint32_t(0);
  }
  Wide countBits() const {
    unsigned Bits = 8 * sizeOf(I.Src[0].Ty);
    uint64_t V = uint64_t(A);
    return __builtin_popcountll(Bits < 64 ? V & ((uint64_t(1) << Bits) - 1)
                                          : V);
  }
  Wide reverse() const {
    uint32_t V = low(), Result = 0;
    for (unsigned Bit = 0; Bit < 32; ++Bit)
      Result |= (V >> Bit & 1) << (31 - Bit);
    return Result;
  }
  /// A: width, B: offset, C: value.
  Wide extract() const {
    unsigned Width = unsigned(A) & 31, At = unsigned(B) & 31;
    if (!Width)
      return 0;
    if (Width + At > 32)
      Width = 32 - At;
    uint32_t Up = uint32_t(C) << (32 - Width - At);
    return isSigned(I.Src[2].Ty) ? Wide(int32_t(Up) >> (32 - Width))
                                 : Wide(Up >> (32 - Width));
  }
  Wide fieldMask() const {
    unsigned Width = unsigned(A) & 31, At = unsigned(B) & 31;
    return uint32_t(((uint32_t(1) << Width) - 1) << At);
  }
  /// A: mask, B: value moved to its lowest bit, C: value of the other bits.
  Wide insert() const {
    uint32_t Mask = low(), Field = uint32_t(B);
    if (Mask)
      Field <<= __builtin_ctz(Mask);
    return (Field & Mask) | (uint32_t(C) & ~Mask);
  }
  /// Bit n of the table is the result for src0 = n & 1, src1 = n >> 1 & 1 ...
  Wide booleanFunction() const {
    uint64_t Result = 0, S0 = uint64_t(A), S1 = uint64_t(B), S2 = uint64_t(C);
    for (unsigned Row = 0; Row < 8; ++Row)
      if (I.BoolFn >> Row & 1)
        Result |=
            (Row & 1 ? S0 : ~S0) & (Row & 2 ? S1 : ~S1) & (Row & 4 ? S2 : ~S2);
    return Wide(int64_t(Result));
  }
  Wide dotBytes() const {
    Wide Sum = A;
    for (unsigned Byte = 0; Byte < 4; ++Byte) {
      uint32_t X = uint32_t(B) >> 8 * Byte & 255,
               Y = uint32_t(C) >> 8 * Byte & 255;
      int32_t SX = isSigned(I.Src[1].Ty) ? int8_t(X) : int32_t(X);
      int32_t SY = isSigned(I.Src[2].Ty) ? int8_t(Y) : int32_t(Y);
      Sum += SX * SY;
    }
    return Sum;
  }

  Wide result() const {
    switch (I.Opcode) {
    case Op::Not:
      return ~A;
    case Op::And:
      return A & B;
    case Op::Or:
      return A | B;
    case Op::Xor:
      return A ^ B;
    case Op::Shl:
      return Wide(UWide(A) << count());
    case Op::Shr:
      return shiftRight();
    case Op::Asr:
      return A >> count();
    case Op::Ror:
      return rotate(false);
    case Op::Rol:
      return rotate(true);
    case Op::Add:
      return A + B;
    case Op::Mul:
      return Wide(UWide(A) * UWide(B));
    case Op::Mad: // src0 is the addend.
      return Wide(UWide(A) + UWide(B) * UWide(C));
    case Op::Mac: // C: the accumulator.
      return Wide(UWide(C) + UWide(A) * UWide(B));
    case Op::Avg:
      return (A + B + 1) >> 1;
    case Op::Add3:
      return A + B + C;
    case Op::Lzd:
      return low() ? __builtin_clz(low()) : 32;
    case Op::Fbh:
      return firstHigh();
    case Op::Fbl:
      return low() ? Wide(__builtin_ctz(low())) : Wide(~uint32_t(0));
    case Op::Cbit:
      return countBits();
    case Op::Bfrev:
      return reverse();
    case Op::Bfe:
      return extract();
    case Op::Bfi1:
      return fieldMask();
    case Op::Bfi2:
      return insert();
    case Op::Bfn:
      return booleanFunction();
    case Op::DP4A:
      return dotBytes();
    default:
      return 0;
    }
  }
};

void readWide(const Thread &T, const Inst &I, unsigned Index,
              Wide Out[MaxLanes]) {
  int64_t Values[MaxLanes];
  readInteger(T, I, I.Src[Index], Values);
  for (unsigned L = 0; L < I.ExecSize; ++L)
    Out[L] = toWide(Values[L], I.Src[Index]);
}

} // namespace

void executeInteger(Thread &T, const Inst &I, uint32_t Mask) {
  Wide S[3][MaxLanes] = {}, R[MaxLanes];
  for (unsigned K = 0; K < I.NumSources; ++K)
    readWide(T, I, K, S[K]);
  if (I.Opcode == Op::Mac)
    for (unsigned L = 0; L < I.ExecSize; ++L)
      S[2][L] = implicitAcc(T, L);
  for (unsigned L = 0; L < I.ExecSize; ++L)
    R[L] = Operation{I, S[0][L], S[1][L], S[2][L]}.result();
  finishInteger(T, I, R, Mask);
}

/// Executes addc and subb, which write the carry or borrow to the accumulator.
void executeCarry(Thread &T, const Inst &I, uint32_t Mask) {
  Wide A[MaxLanes], B[MaxLanes], R[MaxLanes];
  readWide(T, I, 0, A);
  readWide(T, I, 1, B);
  bool Add = I.Opcode == Op::Addc;
  int64_t Carry[MaxLanes];
  for (unsigned L = 0; L < I.ExecSize; ++L) {
    uint32_t X = uint32_t(A[L]), Y = uint32_t(B[L]);
    R[L] = uint32_t(Add ? X + Y : X - Y);
    Carry[L] = Add ? X > ~Y : X < Y;
  }
  Inst Plain = I;
  Plain.AccWrEn = false;
  finishInteger(T, Plain, R, Mask);
  for (unsigned L = 0; L < I.ExecSize; ++L)
    if (Mask >> L & 1)
      setAcc(T, accBank(Type::UD) + L, Carry[L]);
}

/// Executes the second step of a 32 x 32 bit product: the accumulator is src0
/// times the low half of src1.
void executeMach(Thread &T, const Inst &I, uint32_t Mask) {
  Wide A[MaxLanes], B[MaxLanes], R[MaxLanes];
  readWide(T, I, 0, A);
  readWide(T, I, 1, B);
  bool Upper = takesUpperHalf(I, T.program().target());
  int64_t Product[MaxLanes];
  for (unsigned L = 0; L < I.ExecSize; ++L) {
    Wide Low = implicitAcc(T, L);
    // Modulo 2^128: sources of 64 bits, which no GPU has here, overflow.
    Wide Whole = UWide(Low) + UWide(A[L]) * UWide(B[L] >> 16) * 65536;
    Product[L] = int64_t(Whole);
    R[L] = Upper ? Whole >> 32 : Whole;
  }
  Inst Plain = I;
  Plain.AccWrEn = false;
  finishInteger(T, Plain, R, Mask);
  if (Upper)
    for (unsigned L = 0; L < I.ExecSize; ++L)
      if (Mask >> L & 1)
        setAcc(T, accBank(Type::D) + L, Product[L]);
}

} // namespace gensim
