//===- Operands.cpp - lanes of sources and destinations -------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "gen-simulator/eu/Operands.h"
#include "gen-simulator/eu/Accumulator.h"
#include "gen-simulator/eu/Convert.h"
#include "gen-simulator/eu/Interpreter.h"
#include "gen-simulator/eu/Lanes.h"
#include "gen-simulator/state/Dispatch.h"
#include <cmath>

namespace gensim {

namespace {

uint64_t lanesOf(const Inst &I) { return (uint64_t(1) << I.ExecSize) - 1; }

/// Elements between the first lane and \p Lane of a direct region.
uint32_t elementIndex(const Source &S, unsigned Lane) {
  return Lane / S.Width * S.Vert + Lane % S.Width * S.Horz;
}

/// Word \p Sub of a0. Which word follows the last one is undefined; here it is
/// the first, as in BoundRun.cpp.
uint16_t addressWord(const Thread &T, unsigned Sub) {
  uint16_t Word;
  std::memcpy(&Word, &T.Address[2 * Sub % T.Address.size()], 2);
  return Word;
}

uint64_t load(const uint8_t *From, size_t Limit, uint32_t Offset,
              unsigned Bytes) {
  uint64_t Value = 0;
  if (size_t(Offset) + Bytes <= Limit)
    std::memcpy(&Value, From + Offset, Bytes);
  return Value;
}

/// The contents of an architecture register, from its first byte on.
struct RegisterImage {
  uint32_t Dwords[16] = {};
};

RegisterImage imageOf(const Thread &T, const Inst &I, RegFile File) {
  RegisterImage R;
  switch (File) {
  case RegFile::Flag:
    std::memcpy(R.Dwords, T.Flags.data(), sizeof(R.Dwords));
    break;
  case RegFile::Address:
    std::memcpy(R.Dwords, T.Address.data(), sizeof(R.Dwords));
    break;
  case RegFile::Control:
    std::memcpy(R.Dwords, T.Control.data(), sizeof(T.Control));
    break;
  case RegFile::State: // sr0.2 and sr0.3: dispatch and vector mask.
    std::memcpy(R.Dwords, T.State.data(), sizeof(T.State));
    R.Dwords[2] = R.Dwords[3] = T.DispatchMask;
    break;
  case RegFile::MsgControl:
    R.Dwords[0] = coreOf(T.Slot);
    break;
  case RegFile::ChannelEnable:
    R.Dwords[0] = T.Active;
    break;
  case RegFile::IP:
    R.Dwords[0] = uint32_t(T.D.CodeAddress + I.PC);
    break;
  case RegFile::Notification:
    std::memcpy(R.Dwords, T.Notifications, sizeof(T.Notifications));
    // Named barriers have one bit each.
    if (T.program().target().has(cmc::TargetInfo::NamedBarrier))
      R.Dwords[0] = T.NamedNotifications | (T.Notifications[0] != 0);
    break;
  case RegFile::Timestamp: // The time is the number of executed instructions.
    R.Dwords[0] = uint32_t(T.Executed);
    R.Dwords[1] = uint32_t(T.Executed >> 32);
    break;
  default:
    break;
  }
  return R;
}

/// An immediate vector is laid out like the destination: its elements are words
/// (V, UV) or dwords (VF) apart, so that dword lanes read every other nibble.
unsigned vectorElement(const Inst &I, unsigned Lane, unsigned Bytes) {
  unsigned Distance = I.Dst.Horz * sizeOf(I.Dst.Ty) / Bytes;
  return Lane * (Distance ? Distance : 1);
}

uint64_t immediate(const Inst &I, const Source &S, unsigned Lane) {
  switch (S.Ty) {
  case Type::UV:
    return S.Imm >> (4 * (vectorElement(I, Lane, 2) % 8)) & 15;
  case Type::V:
    return ((S.Imm >> (4 * (vectorElement(I, Lane, 2) % 8)) & 15) ^ 8) - 8;
  case Type::VF: { // Sign, 3 bits of exponent with bias 3, 4 of mantissa.
    uint32_t Byte = S.Imm >> (8 * (vectorElement(I, Lane, 4) % 4)) & 255;
    uint32_t Sign = (Byte & 128) << 24, Rest = Byte & 127;
    return Rest ? Sign | ((Rest << 19) + (124u << 23)) : Sign;
  }
  default:
    return S.Imm;
  }
}

uint64_t truncateBits(uint64_t Value, Type T) {
  unsigned Bits = 8 * sizeOf(T);
  return Bits >= 64 ? Value : Value & ((uint64_t(1) << Bits) - 1);
}

bool isLogic(Op O) {
  return O == Op::And || O == Op::Or || O == Op::Xor || O == Op::Not;
}

int64_t modified(const Inst &I, const Source &S, int64_t Value) {
  if (!S.Abs && !S.Neg)
    return Value;
  if (isLogic(I.Opcode))
    return S.Neg ? ~Value : Value;
  uint64_t V = uint64_t(Value); // Unsigned: the negation may wrap.
  if (S.Abs && Value < 0 && isSigned(S.Ty))
    V = -V;
  if (S.Neg)
    V = -V;
  if (S.Ty == Type::D && !keepsWideModifier(I.Opcode))
    return int32_t(V);
  return int64_t(V);
}

} // namespace

Type valueType(Type T) {
  return T == Type::V    ? Type::W
         : T == Type::UV ? Type::UW
         : T == Type::VF ? Type::F
                         : T;
}

bool keepsWideModifier(Op O) {
  return O == Op::Add || O == Op::Mul || O == Op::Mad || O == Op::Mac ||
         O == Op::Mach || O == Op::Macl || O == Op::Avg || O == Op::Add3;
}

uint64_t immediateLane(const Inst &I, const Source &S, unsigned Lane) {
  return truncateBits(immediate(I, S, Lane), valueType(S.Ty));
}

uint32_t elementOffset(const Thread &T, const Source &S, unsigned Lane) {
  unsigned Bytes = sizeOf(S.Ty);
  switch (S.Addr) {
  case Addressing::Direct:
    return S.Offset + elementIndex(S, Lane) * Bytes;
  case Addressing::Indirect:
    return addressWord(T, S.AddrSub) + S.AddrImm +
           elementIndex(S, Lane) * Bytes;
  case Addressing::PerRow:
    return addressWord(T, S.AddrSub + Lane / S.Width) + S.AddrImm +
           Lane % S.Width * S.Horz * Bytes;
  }
  return 0;
}

uint32_t elementOffset(const Thread &T, const Destination &D, unsigned Lane) {
  uint32_t Within = Lane * D.Horz * sizeOf(D.Ty);
  if (D.Addr == Addressing::Direct)
    return D.Offset + Within;
  return addressWord(T, D.AddrSub) + D.AddrImm + Within;
}

void readRaw(const Thread &T, const Inst &I, const Source &S,
             uint64_t Out[MaxLanes]) {
  unsigned Bytes = sizeOf(S.Ty);
  switch (S.File) {
  case RegFile::Imm:
    for (unsigned L = 0; L < I.ExecSize; ++L)
      Out[L] = immediateLane(I, S, L);
    return;
  case RegFile::GRF:
    for (unsigned L = 0; L < I.ExecSize; ++L)
      Out[L] = load(T.GRF.data(), T.GRF.size(), elementOffset(T, S, L), Bytes);
    return;
  case RegFile::Acc: {
    unsigned First = accChannel(S.Offset, S.Ty);
    for (unsigned L = 0; L < I.ExecSize; ++L)
      Out[L] =
          truncateBits(uint64_t(accValue(T, First + elementIndex(S, L))), S.Ty);
    return;
  }
  default: {
    RegisterImage R = imageOf(T, I, S.File);
    auto *From = reinterpret_cast<const uint8_t *>(R.Dwords);
    for (unsigned L = 0; L < I.ExecSize; ++L)
      Out[L] = load(From, sizeof(R.Dwords),
                    S.Offset + elementIndex(S, L) * Bytes, Bytes);
  }
  }
}

void readInteger(const Thread &T, const Inst &I, const Source &S,
                 int64_t Out[MaxLanes]) {
  uint64_t Raw[MaxLanes];
  readRaw(T, I, S, Raw);
  Type Ty = valueType(S.Ty);
  for (unsigned L = 0; L < I.ExecSize; ++L)
    Out[L] =
        modified(I, S,
                 isFloat(Ty) ? int64_t(truncateTo(widen(Raw[L], Ty), Type::Q))
                             : extend(Raw[L], Ty));
}

void readFloating(const Thread &T, const Inst &I, const Source &S,
                  double Out[MaxLanes]) {
  uint64_t Raw[MaxLanes];
  readRaw(T, I, S, Raw);
  Type Ty = valueType(S.Ty);
  bool Flush = isFloat(Ty) && !keepsDenormals(T.Control[0], Ty);
  for (unsigned L = 0; L < I.ExecSize; ++L) {
    if (!isFloat(Ty)) {
      int64_t V = modified(I, S, extend(Raw[L], Ty));
      bool Huge = Ty == Type::UQ && !S.Neg;
      Out[L] =
          bitsAs<double>(narrowInteger(Huge ? __int128(uint64_t(V)) : V,
                                       Type::DF, roundingOf(T.Control[0])));
      continue;
    }
    double V = widen(Flush ? flushDenormal(Raw[L], Ty) : Raw[L], Ty);
    if (S.Abs)
      V = std::fabs(V);
    Out[L] = S.Neg ? -V : V;
  }
}

void writeRaw(Thread &T, const Inst &I, const uint64_t In[MaxLanes],
              uint32_t Mask) {
  LaneWriter W(T, I.Dst);
  for (unsigned L = 0; L < I.ExecSize; ++L)
    if (Mask >> L & 1)
      W.put(L, In[L],
            isFloat(I.Dst.Ty) ? int64_t(In[L]) : extend(In[L], I.Dst.Ty));
}

void writeInteger(Thread &T, const Inst &I, const int64_t In[MaxLanes],
                  uint32_t Mask) {
  LaneWriter W(T, I.Dst);
  for (unsigned L = 0; L < I.ExecSize; ++L) {
    if (!(Mask >> L & 1))
      continue;
    uint64_t Bits = integerResult(T, I.Dst, In[L]);
    bool Keep = !I.Dst.Saturate && !isFloat(I.Dst.Ty);
    W.put(L, Bits, Keep ? In[L] : int64_t(Bits));
  }
}

void writeFloating(Thread &T, const Inst &I, const double In[MaxLanes],
                   uint32_t Mask) {
  LaneWriter W(T, I.Dst);
  for (unsigned L = 0; L < I.ExecSize; ++L) {
    if (!(Mask >> L & 1))
      continue;
    uint64_t Bits = floatingResult(T, I.Dst, In[L]);
    W.put(L, Bits, isFloat(I.Dst.Ty) ? int64_t(Bits) : extend(Bits, I.Dst.Ty));
  }
}

void writeFlag(Thread &T, const Inst &I, uint32_t Bits, uint32_t Mask) {
  unsigned Shift = I.FlagBit + I.ChannelOffset, Byte = Shift / 32 * 4;
  if (Byte + 8 > T.Flags.size())
    return;
  uint64_t Flags, Take = uint64_t(Mask & lanesOf(I)) << Shift % 32;
  std::memcpy(&Flags, &T.Flags[Byte], 8);
  Flags = (Flags & ~Take) | ((uint64_t(Bits) << Shift % 32) & Take);
  std::memcpy(&T.Flags[Byte], &Flags, 8);
}

uint32_t predicate(const Thread &T, const Inst &I) {
  using Kind = Predicate::Kind;
  uint32_t Lanes = uint32_t(lanesOf(I));
  if (I.Pred.K == Kind::None)
    return Lanes;
  uint32_t Flag = T.flag(I.FlagBit), Result = 0;
  switch (I.Pred.K) {
  case Kind::AnyV:
    Result = Flag | T.flag(I.FlagBit + 32);
    break;
  case Kind::AllV:
    Result = Flag & T.flag(I.FlagBit + 32);
    break;
  case Kind::Any:
  case Kind::All: {
    unsigned Size = I.Pred.Size ? I.Pred.Size : 1;
    uint32_t Group = uint32_t((uint64_t(1) << Size) - 1);
    for (unsigned At = 0; At < 32; At += Size) {
      uint32_t Bits = Flag >> At & Group;
      if (I.Pred.K == Kind::Any ? Bits != 0 : Bits == Group)
        Result |= Group << At;
    }
    break;
  }
  default:
    Result = Flag;
  }
  if (I.Pred.Inverse)
    Result = ~Result;
  return Result >> I.ChannelOffset & Lanes;
}

/// The lanes that smov moves: bit L of its second source is the predicate of
/// lane L (docs/rationale/facts.md).
static uint32_t scatteredLanes(const Thread &T, const Inst &I) {
  uint64_t Bits[MaxLanes];
  readRaw(T, I, I.Src[1], Bits);
  return uint32_t(Bits[0]);
}

uint32_t executionMask(const Thread &T, const Inst &I) {
  uint32_t Mask = I.NoMask ? ~0u : T.Active >> I.ChannelOffset;
  Mask &= uint32_t(lanesOf(I));
  bool OnlySelects =
      I.Opcode == Op::Sel || classOf(I.Opcode) == OpClass::Branch;
  if (I.Opcode == Op::Smov)
    Mask &= scatteredLanes(T, I);
  return OnlySelects ? Mask : Mask & predicate(T, I);
}

} // namespace gensim
