//===- Definedness.cpp - the register bytes that are defined --------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "gen-simulator/checks/Definedness.h"
#include "gen-simulator/eu/Accumulator.h"
#include "gen-simulator/eu/Interpreter.h"
#include "gen-simulator/eu/Operands.h"

namespace gensim {

Definedness::Definedness(const Thread &T) {
  defineGRF(0, T.PayloadBytes);
  // Flags and accumulators are cleared when a thread starts; a0 is not.
  Flags.set();
  Acc.set();
}

void Definedness::defineGRF(uint32_t Byte, uint32_t Bytes, bool Value) {
  for (uint32_t I = Byte; I < Byte + Bytes && I < GRF.size(); ++I)
    GRF[I] = Value;
  if (!Partial.empty())
    Partial.erase(Partial.lower_bound(Byte), Partial.lower_bound(Byte + Bytes));
}

bool Definedness::address(unsigned Byte, unsigned Bytes) const {
  for (unsigned I = Byte; I < Byte + Bytes; ++I)
    if (I >= Address.size() || !Address[I])
      return false;
  return true;
}

/// Whether lane \p Lane of \p S is defined.
bool Definedness::source(const Thread &T, const Source &S,
                         unsigned Lane) const {
  unsigned Bytes = std::max(1u, sizeOf(S.Ty));
  switch (S.File) {
  case RegFile::GRF: {
    uint32_t At = elementOffset(T, S, Lane);
    for (uint32_t Byte = At; Byte < At + Bytes; ++Byte)
      if (!grf(Byte))
        return false;
    return true;
  }
  case RegFile::Address: {
    unsigned Element = S.isScalar() ? 0 : Lane;
    return address(S.Offset % 64 + Element * Bytes, Bytes);
  }
  case RegFile::Acc:
    return Acc[(accChannel(S.Offset, S.Ty) + (S.isScalar() ? 0 : Lane)) %
               Acc.size()];
  case RegFile::Flag:
    for (unsigned Bit = 0; Bit < 8 * Bytes; ++Bit)
      if (!flag(8 * S.Offset + Bit))
        return false;
    return true;
  default:
    return true;
  }
}

/// Whether the result of \p I in \p Lane is defined.
bool Definedness::lane(const Thread &T, const Inst &I, unsigned Lane) const {
  bool Selects = I.Opcode == Op::Sel && I.Pred.K != Predicate::Kind::None;
  if (Selects)
    return source(T, I.Src[predicate(T, I) >> Lane & 1 ? 0 : 1], Lane);
  // x ^ x is zero, and an integer equals itself, whatever x is: compilers
  // compare any register with itself to determine the active lanes.
  const Source &A = I.Src[0], &B = I.Src[1];
  bool AnyValue =
      I.Opcode == Op::Xor || (I.Opcode == Op::Cmp && A.Ty <= Type::Q);
  if (AnyValue && A.File == RegFile::GRF && B.File == RegFile::GRF &&
      A.Offset == B.Offset && A.Vert == B.Vert && A.Horz == B.Horz)
    return true;
  // Bytes cleared by a constant mask need not be defined.
  if (I.Opcode == Op::And && B.File == RegFile::Imm && A.File == RegFile::GRF) {
    uint32_t At = elementOffset(T, A, Lane);
    for (unsigned Byte = 0; Byte < sizeOf(A.Ty); ++Byte)
      if ((B.Imm >> 8 * Byte & 0xff) && !grf(At + Byte))
        return false;
    return true;
  }
  // Bytes that a move to a smaller integer drops need not be defined, either.
  if (I.Opcode == Op::Mov && A.File == RegFile::GRF && !I.Dst.Saturate &&
      !A.Abs && !isFloat(A.Ty) && !isFloat(I.Dst.Ty) &&
      sizeOf(I.Dst.Ty) < sizeOf(A.Ty)) {
    uint32_t At = elementOffset(T, A, Lane);
    for (unsigned Byte = 0; Byte < sizeOf(I.Dst.Ty); ++Byte)
      if (!grf(At + Byte))
        return false;
    return true;
  }
  bool ReadsAcc =
      I.Opcode == Op::Mac || I.Opcode == Op::Mach || I.Opcode == Op::Macl;
  if (ReadsAcc && !Acc[(T.Acc.Implicit + Lane) % Acc.size()])
    return false;
  for (unsigned S = 0; S < I.NumSources; ++S)
    if (!source(T, I.Src[S], Lane))
      return false;
  return true;
}

void Definedness::setDestination(const Thread &T, const Inst &I, unsigned Lane,
                                 bool Defined) {
  const Destination &D = I.Dst;
  unsigned Bytes = std::max(1u, sizeOf(D.Ty));
  if (D.File == RegFile::GRF)
    defineGRF(elementOffset(T, D, Lane), Bytes, Defined);
  else if (D.File == RegFile::Address)
    for (unsigned Byte = 0; Byte < Bytes; ++Byte)
      Address[(D.Offset + Lane * D.Horz * Bytes + Byte) % Address.size()] =
          Defined;
  else if (D.File == RegFile::Acc)
    Acc[(accChannel(D.Offset, D.Ty) + Lane) % Acc.size()] = Defined;
  else if (D.File == RegFile::Flag)
    for (unsigned Bit = 0; Bit < 8 * Bytes; ++Bit)
      Flags[(8 * D.Offset + Bit) % Flags.size()] = Defined;
}

/// The defined bits of an integer source, extended to 64 bits.
uint64_t Definedness::knownBits(const Thread &T, const Source &S,
                                unsigned Lane) const {
  unsigned Bytes = sizeOf(S.Ty);
  uint64_t Known = 0;
  for (unsigned Byte = 0; Byte < Bytes; ++Byte) {
    uint64_t Bits = 0xff;
    if (S.File == RegFile::GRF) {
      uint32_t At = elementOffset(T, S, Lane) + Byte;
      auto Some = Partial.find(At);
      Bits = grf(At) ? 0xff : Some == Partial.end() ? 0 : Some->second;
    } else if (S.File == RegFile::Flag) {
      Bits = 0;
      for (unsigned Bit = 0; Bit < 8; ++Bit)
        Bits |= uint64_t(flag(8 * (S.Offset + Byte) + Bit)) << Bit;
    }
    Known |= Bits << 8 * Byte;
  }
  if (Bytes < 8 && (!isSigned(S.Ty) || Known >> (8 * Bytes - 1)))
    Known |= ~uint64_t(0) << 8 * Bytes; // The extension.
  return Known;
}

/// Whether single bits of \p I matter: it moves or combines flags.
bool Definedness::isBitwise(const Inst &I) const {
  bool Moves = I.Opcode == Op::Mov, HasFlags = I.Dst.File == RegFile::Flag;
  bool Logic = I.Opcode == Op::Not || I.Opcode == Op::And ||
               I.Opcode == Op::Or || I.Opcode == Op::Xor;
  auto IsPlain = [&](RegFile File, Type Ty) {
    HasFlags |= File == RegFile::Flag;
    bool Simple =
        File == RegFile::GRF || File == RegFile::Flag || File == RegFile::Imm;
    return Simple && Ty <= Type::Q;
  };
  bool Plain = (Moves || Logic) && !I.Dst.Saturate &&
               I.Dst.File != RegFile::Imm && IsPlain(I.Dst.File, I.Dst.Ty);
  for (unsigned S = 0; S < I.NumSources; ++S)
    Plain &= IsPlain(I.Src[S].File, I.Src[S].Ty) && !I.Src[S].Abs &&
             !(Moves && I.Src[S].Neg);
  return Plain && (HasFlags || !Partial.empty());
}

/// The defined bits of the result in each lane: a defined zero decides an and,
/// a defined one an or.
void Definedness::bitwiseResult(const Thread &T, const Inst &I,
                                uint64_t Known[MaxLanes]) const {
  int64_t VA[MaxLanes], VB[MaxLanes];
  if (I.NumSources > 1) {
    readInteger(T, I, I.Src[0], VA);
    readInteger(T, I, I.Src[1], VB);
  }
  for (unsigned Lane = 0; Lane < I.ExecSize; ++Lane) {
    uint64_t A = knownBits(T, I.Src[0], Lane);
    Known[Lane] = A;
    if (I.NumSources < 2)
      continue;
    uint64_t B = knownBits(T, I.Src[1], Lane);
    uint64_t X = uint64_t(VA[Lane]), Y = uint64_t(VB[Lane]);
    Known[Lane] = A & B;
    if (I.Opcode == Op::And)
      Known[Lane] |= (A & ~X) | (B & ~Y);
    else if (I.Opcode == Op::Or)
      Known[Lane] |= (A & X) | (B & Y);
  }
}

void Definedness::setBits(const Thread &T, const Inst &I, unsigned Lane,
                          uint64_t Known) {
  const Destination &D = I.Dst;
  for (unsigned Byte = 0; Byte < sizeOf(D.Ty); ++Byte, Known >>= 8) {
    if (D.File == RegFile::Flag) {
      for (unsigned Bit = 0; Bit < 8; ++Bit)
        Flags[(8 * (D.Offset + Byte) + Bit) % Flags.size()] = Known >> Bit & 1;
      continue;
    }
    uint32_t At = elementOffset(T, D, Lane) + Byte;
    defineGRF(At, 1, (Known & 0xff) == 0xff);
    if ((Known & 0xff) != 0xff && Known & 0xff)
      Partial[At] = uint8_t(Known);
  }
}

void Definedness::step(const Thread &T, const Inst &I, uint32_t Mask) {
  if (isSystolic(I)) // Whole registers; rows are not lanes.
    return defineGRF(I.Dst.Offset,
                     I.RepeatCount * T.program().target().GRFBytes);
  uint32_t Defined = 0;
  uint64_t Known[MaxLanes];
  bool Bitwise = isBitwise(I);
  if (Bitwise)
    bitwiseResult(T, I, Known);
  for (unsigned Lane = 0; Lane < I.ExecSize; ++Lane)
    Defined |= uint32_t(lane(T, I, Lane)) << Lane;
  bool WritesAcc = I.AccWrEn || I.Opcode == Op::Mach || I.Opcode == Op::Addc ||
                   I.Opcode == Op::Subb;
  bool WritesFlag =
      I.CondMod != Cond::None && I.Opcode != Op::Sel && I.Opcode != Op::Csel;
  for (unsigned Lane = 0; Lane < I.ExecSize; ++Lane) {
    if (!(Mask >> Lane & 1))
      continue;
    bool Good = Defined >> Lane & 1;
    Bitwise ? setBits(T, I, Lane, Known[Lane])
            : setDestination(T, I, Lane, Good);
    if (WritesAcc)
      Acc[(accBank(I.Dst.Ty) + Lane) % Acc.size()] = Good;
    if (WritesFlag)
      Flags[(I.FlagBit + I.ChannelOffset + Lane) % Flags.size()] = Good;
  }
}

} // namespace gensim
