//===- RandomInst.h - random ALU instructions -------------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// Makes instructions and threads for tests that compare two ways to execute.
//===----------------------------------------------------------------------===//
#ifndef CMC_TEST_UNIT_SIM_ALU_RANDOMINST_H
#define CMC_TEST_UNIT_SIM_ALU_RANDOMINST_H

#include "Machine.h"
#include "gen-simulator/eu/Accumulator.h"
#include "gen-simulator/eu/Convert.h"
#include <random>

namespace gensim {
namespace test {

class Generator {
public:
  explicit Generator(unsigned Seed) : Random(Seed) {}
  unsigned below(unsigned N) { return unsigned(Random() % N); }
  template <size_t N, typename V> V any(const V (&Values)[N]) {
    return Values[below(N)];
  }

  /// Bits that are often special: small, denormal, infinite, NaN, all ones.
  uint32_t dword() {
    static const uint32_t Special[] = {
        0,          0x80000000, 0x3f800000, 0xbf800000, 0x7f800000, 0xff800000,
        0x7fc00001, 0x00000001, 0x807fffff, 0x7fffffff, 0xffffffff, 0x3c00bc00,
        0x7c00fc00, 0x7e010001, 0x83ff0400, 0x4f000000, 0xcf000000, 0x4f800000,
        0x3f000000, 0x3fc00000, 0x40200000, 0xc0200000, 0x7bff7bff};
    switch (below(4)) {
    case 0:
      return Special[below(sizeof(Special) / 4)];
    case 1:
      return bitsAs<uint32_t>(float(int(below(2000)) - 1000) / 16);
    case 2:
      return below(600) - 300;
    default:
      return uint32_t(Random());
    }
  }

  Inst next() {
    static const Op Ops[] = {Op::Mov,  Op::Not,  Op::And,  Op::Or,   Op::Xor,
                             Op::Shl,  Op::Shr,  Op::Asr,  Op::Add,  Op::Mul,
                             Op::Mad,  Op::Mac,  Op::Mach, Op::Add3, Op::Avg,
                             Op::Frc,  Op::Rndd, Op::Rndu, Op::Rnde, Op::Rndz,
                             Op::Sel,  Op::Csel, Op::Cmp,  Op::Mov,  Op::Add,
                             Op::Macl, Op::Sel,  Op::Mul,  Op::Mad};
    static const Type Integers[] = {Type::UB, Type::B,  Type::UW, Type::W,
                                    Type::UD, Type::D,  Type::UD, Type::D,
                                    Type::W,  Type::UQ, Type::Q};
    static const Type Floats[] = {Type::F, Type::F, Type::F, Type::HF,
                                  Type::DF};
    Inst I;
    I.Opcode = any(Ops);
    static const uint8_t Sizes[] = {1, 2, 4, 8, 8, 16, 16, 16, 32};
    I.ExecSize = any(Sizes);
    I.NoMask = below(2);
    bool OnlyFloat = I.Opcode >= Op::Frc && I.Opcode <= Op::Rndz;
    bool OnlyInteger = I.Opcode == Op::Mach || I.Opcode == Op::Macl ||
                       (I.Opcode >= Op::Not && I.Opcode <= Op::Asr) ||
                       I.Opcode == Op::Add3 || I.Opcode == Op::Avg;
    bool Float = OnlyFloat || (!OnlyInteger && below(2));
    Type Common = Float ? any(Floats) : any(Integers);
    I.NumSources = sources(I.Opcode);
    for (unsigned K = 0; K < I.NumSources; ++K) {
      Type Ty = below(3) ? Common : Float ? any(Floats) : any(Integers);
      I.Src[K] = source(Ty, I.ExecSize);
      bool Logic = I.Opcode >= Op::Not && I.Opcode <= Op::Xor;
      I.Src[K].Abs = !Logic && below(6) == 0;
      I.Src[K].Neg = below(5) == 0;
    }
    bool Mixed = I.Opcode == Op::Mov && below(2);
    Type DT = Mixed ? (below(2) ? any(Integers) : any(Floats))
                    : (below(3) ? Common
                       : Float  ? any(Floats)
                                : any(Integers));
    destination(I, DT);
    if (I.NumSources < 3 && !isFloat(Common) && sizeOf(Common) <= 4 &&
        below(16) == 0)
      I.Src[0] = file(RegFile::Address, Common, below(8) * 4, below(2));
    flags(I);
    return I;
  }

private:
  static unsigned sources(Op O) {
    switch (O) {
    case Op::Mov:
    case Op::Not:
    case Op::Frc:
    case Op::Rndd:
    case Op::Rndu:
    case Op::Rnde:
    case Op::Rndz:
      return 1;
    case Op::Mad:
    case Op::Add3:
    case Op::Csel:
      return 3;
    default:
      return 2;
    }
  }
  Source source(Type Ty, unsigned ExecSize) {
    unsigned Bytes = sizeOf(Ty);
    if (below(8) == 0) {
      uint64_t Bits = uint64_t(dword()) << 32 | dword();
      return immediate(Ty, Bytes < 8 ? Bits & ((uint64_t(1) << 8 * Bytes) - 1)
                                     : Bits);
    }
    if (below(10) == 0 && ExecSize <= 16 && Bytes >= 2)
      return file(RegFile::Acc, Ty, 0, below(4) ? 1 : 0);
    static const uint8_t Strides[] = {0, 1, 2, 4};
    static const uint8_t Widths[] = {1, 2, 4, 8, 16};
    Source S = grf(Ty, below(40) * 32 + below(32 / Bytes) * Bytes, 0, 1, 0);
    if (below(2)) {
      S.Vert = any(Strides);
    } else {
      S.Width = any(Widths);
      S.Horz = S.Width == 1 ? 0 : any(Strides);
      S.Vert = uint8_t(below(2) ? S.Width * S.Horz : any(Widths));
    }
    if (below(10) == 0) {
      S.Addr = below(2) ? Addressing::Indirect : Addressing::PerRow;
      if (S.Addr == Addressing::PerRow)
        S.Width = uint8_t(std::max<unsigned>(S.Width, ExecSize / 8));
      S.AddrSub = uint8_t(below(8));
      S.AddrImm = int16_t(below(64));
    }
    return S;
  }
  void destination(Inst &I, Type DT) {
    const unsigned ExecSize = I.ExecSize;
    static const uint8_t Strides[] = {1, 1, 2, 4};
    unsigned Bytes = sizeOf(DT);
    Destination &D = I.Dst;
    D = to(DT, below(40) * 32 + below(32 / Bytes) * Bytes, any(Strides));
    D.Saturate = below(4) == 0;
    if (below(10) == 0)
      D.File = RegFile::Null;
    else if (below(8) == 0 && I.ExecSize <= 16 && Bytes >= 2)
      D = to(DT, 0, 1, RegFile::Acc);
    else if (below(16) == 0 && !isFloat(DT) && D.Horz * ExecSize * Bytes <= 32)
      D = to(DT, below(8) * 4, D.Horz, RegFile::Address);
    else if (below(12) == 0) {
      D.Addr = Addressing::Indirect;
      D.AddrSub = uint8_t(below(8));
    }
  }
  void flags(Inst &I) {
    if (below(3) == 0 && I.Opcode != Op::Csel) {
      I.Pred.K = Predicate::Kind::Sequential;
      I.Pred.Inverse = below(2);
    }
    bool Needs = I.Opcode == Op::Cmp || I.Opcode == Op::Csel;
    if (Needs || below(4) == 0)
      I.CondMod = Cond(1 + below(6));
    if (I.Opcode == Op::Sel && I.CondMod != Cond::None) {
      I.Pred.K = Predicate::Kind::None;
      I.CondMod = below(2) ? Cond::GE : Cond::LT;
    }
    I.AccWrEn = I.Opcode == Op::Mach && below(2);
    I.FlagBit = uint8_t(32 * below(2));
  }
  std::mt19937_64 Random;
};

/// NaN of the destination become one NaN: which payload survives is open.
inline void forgetPayloads(Thread &T, const Inst &I) {
  Type Ty = I.Dst.Ty;
  if (!isFloat(Ty) || I.Opcode == Op::Cmp)
    return;
  for (unsigned L = 0; L < I.ExecSize; ++L) {
    uint64_t Bits = 0;
    uint8_t *At =
        I.Dst.File == RegFile::Acc
            ? reinterpret_cast<uint8_t *>(&T.Acc.Value[accBank(Ty) + L])
            : &T.GRF[elementOffset(T, I.Dst, L)];
    std::memcpy(&Bits, At, sizeOf(Ty));
    double V = widen(Bits, Ty);
    if (V != V) {
      Bits = narrow(__builtin_nan(""), Ty, Rounding::Zero);
      std::memcpy(At, &Bits, sizeOf(Ty));
    }
  }
}

inline void fill(Thread &T, Generator &G) {
  for (unsigned At = 0; At < 4096; At += 4)
    T.setGRF<uint32_t>(At, G.dword());
  for (int64_t &Channel : T.Acc.Value)
    Channel = int64_t(int32_t(G.dword()));
  T.Acc.Implicit = Accumulators::BankChannels * G.below(3);
  for (unsigned N = 0; N < 16; ++N) {
    uint16_t Word = uint16_t(G.below(1500) & ~7u);
    std::memcpy(&T.Address[2 * N], &Word, 2);
  }
  for (uint8_t &Byte : T.Flags)
    Byte = uint8_t(G.dword());
  T.Active = G.below(4) ? ~0u : G.dword();
}

inline void copyState(const Thread &From, Thread &To) {
  To.GRF = From.GRF;
  To.Acc = From.Acc;
  To.Address = From.Address;
  To.Flags = From.Flags;
  To.Active = From.Active;
  To.Control = From.Control;
}

} // namespace test
} // namespace gensim

#endif // CMC_TEST_UNIT_SIM_ALU_RANDOMINST_H
