//===- BoundRun.cpp - execution of a chain of loops -----------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "gen-simulator/eu/Bind.h"
#include "gen-simulator/eu/Interpreter.h"
#include "gen-simulator/eu/Operands.h"

namespace gensim {

namespace {

alignas(64) constexpr uint8_t Zeros[8 * MaxLanes] = {};

uint8_t *fileOf(Thread &T, RegFile File) {
  switch (File) {
  case RegFile::Acc:
    return reinterpret_cast<uint8_t *>(T.Acc.Value.data());
  case RegFile::Flag:
    return T.Flags.data();
  case RegFile::Address:
    return T.Address.data();
  default:
    return T.GRF.data();
  }
}

/// The byte offset of an indirect operand; ~0 if part of it is out of bounds.
uint32_t indirectOffset(const Thread &T, unsigned Sub, int Imm,
                        uint32_t Extent) {
  uint16_t Word;
  std::memcpy(&Word, &T.Address[2 * Sub % T.Address.size()], 2);
  int64_t At = int64_t(Word) + Imm;
  bool Inside =
      At >= 0 && At + Extent <= T.program().target().registerFileBytes();
  return Inside ? uint32_t(At) : ~0u;
}

bool gatherRows(const Thread &T, const Inst &I, const Source &S, uint8_t *Out) {
  unsigned Bytes = sizeOf(S.Ty);
  uint32_t Limit = T.program().target().registerFileBytes();
  for (unsigned L = 0; L < I.ExecSize; ++L) {
    uint32_t At = elementOffset(T, S, L);
    if (At >= Limit || Bytes > Limit - At)
      return false;
    std::memcpy(Out + L * Bytes, &T.GRF[At], Bytes);
  }
  return true;
}

/// The lanes of a source in the type of the computation; null if an address is
/// out of bounds.
const void *fetch(const BoundSource &B, Thread &T, const Inst &I, unsigned K,
                  LaneBuffer &Raw, LaneBuffer &Value, const LoopArgs &A) {
  if (B.Constant)
    return B.Constant->Bytes;
  const void *Lanes;
  if (B.Addr == Addressing::PerRow) {
    if (!gatherRows(T, I, I.Src[K], Raw.Bytes))
      return nullptr;
    Lanes = Raw.Bytes;
  } else {
    uint32_t Offset = B.IsImplicit ? 8 * T.Acc.Implicit : B.Offset;
    if (B.Addr == Addressing::Indirect) {
      Offset = indirectOffset(T, B.AddrSub, B.AddrImm, B.Extent);
      if (Offset == ~0u)
        return nullptr;
    }
    const uint8_t *From = fileOf(T, B.File) + Offset;
    Lanes = From;
    if (B.Gather) {
      B.Gather(From, B.Region, Raw.Bytes);
      Lanes = Raw.Bytes;
    }
  }
  if (B.Load) {
    B.Load(Lanes, Value.Bytes, A);
    Lanes = Value.Bytes;
  }
  if (B.Absolute) {
    B.Absolute(Lanes, Value.Bytes, A);
    Lanes = Value.Bytes;
  }
  if (B.Negate) {
    B.Negate(Lanes, Value.Bytes, A);
    Lanes = Value.Bytes;
  }
  return Lanes;
}

/// The lanes in which the condition holds.
uint32_t conditionBits(const Bound &B, const void *Result, LoopArgs A) {
  LaneBuffer Loaded, Lanes;
  if (!B.IsCompare) {
    if (B.CondLoad) {
      B.CondLoad(Result, Loaded.Bytes, A);
      Result = Loaded.Bytes;
    }
    A.S[0] = Result;
    A.S[1] = Zeros;
    B.CondCompare(A, Lanes.Bytes);
    Result = Lanes.Bytes;
  }
  return B.CondBits(Result);
}

/// csel: the lanes that take src0.
uint32_t selection(const Bound &B, LoopArgs A, BitsLoop Bits) {
  LaneBuffer Lanes;
  A.S[0] = A.S[2];
  A.S[1] = Zeros;
  B.SelectBy(A, Lanes.Bytes);
  return Bits(Lanes.Bytes);
}

} // namespace

bool executeBound(const Bound &B, Thread &T, const Inst &I, uint32_t Mask,
                  LoopArgs &A) {
  if (!Mask)
    return true;
  LaneBuffer Raw[3], Value[3], Result, Final;
  for (unsigned K = 0; K < 3; ++K) {
    A.S[K] = Zeros;
    if (K < B.NumSources)
      A.S[K] = fetch(B.S[K], T, I, K, Raw[K], Value[K], A);
    if (!A.S[K])
      return false;
  }
  uint8_t *To = nullptr;
  if (B.Store) {
    uint32_t Offset = B.Offset;
    if (B.Indirect) {
      Offset = indirectOffset(T, B.AddrSub, B.AddrImm, B.Extent);
      if (Offset == ~0u)
        return false;
    }
    To = fileOf(T, B.File) + Offset;
  }
  if (B.SelectsByPredicate)
    A.Select = predicate(T, I);
  if (B.SelectBy)
    A.Select = selection(B, A, B.SelectBits);
  B.Operate(A, Result.Bytes);
  const void *Lanes = Result.Bytes;
  if (B.Upper) {
    B.ToAccumulator(fileOf(T, RegFile::Acc), Lanes, Mask, 8);
    A.S[0] = Lanes;
    B.Upper(A, Value[0].Bytes);
    Lanes = Value[0].Bytes;
  }
  uint32_t Flags = B.IsCompare ? conditionBits(B, Lanes, A) : 0;
  if (B.Finish) {
    B.Finish(Lanes, Final.Bytes, A);
    Lanes = Final.Bytes;
  }
  if (To) {
    bool All = Mask == uint32_t((uint64_t(1) << I.ExecSize) - 1);
    (All ? B.Store : B.StoreMasked)(To, Lanes, Mask, B.Stride);
  }
  if (Mask & B.AccLanes)
    T.Acc.Implicit = B.AccBank;
  if (B.CondBits)
    writeFlag(T, I, B.IsCompare ? Flags : conditionBits(B, Lanes, A), Mask);
  return true;
}

} // namespace gensim
