//===- EmitMask.cpp - predicates, execution masks, flags ------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "gen-simulator/translate/Emitter.h"

using namespace llvm;

namespace gensim::translate {

namespace {

uint32_t lanesOf(const Inst &I) {
  return uint32_t((uint64_t(1) << I.ExecSize) - 1);
}

/// Groups of \p Size bits of \p Flag, all ones or zero: those from bit \p From
/// to \p End.
Value *groups(IRBuilder<> &B, Value *Flag, const Predicate &P, unsigned From,
              unsigned End) {
  unsigned Size = P.Size ? P.Size : 1;
  Value *Result = B.getInt32(0);
  for (unsigned At = From / Size * Size; At < End; At += Size) {
    Value *Group = B.getInt32(uint32_t(((uint64_t(1) << Size) - 1) << At));
    Value *Bits = B.CreateAnd(Flag, Group);
    Value *Holds = P.K == Predicate::Kind::Any
                       ? B.CreateICmpNE(Bits, B.getInt32(0))
                       : B.CreateICmpEQ(Bits, Group);
    Result = B.CreateOr(Result, B.CreateSelect(Holds, Group, B.getInt32(0)));
  }
  return Result;
}

} // namespace

/// An i32 with the lanes whose predicate is true; the instruction has one.
Value *Emitter::predicateOf(const Inst &I) {
  using Kind = Predicate::Kind;
  auto flag = [&](unsigned Bit) {
    return Registers->load(Field{FlagsField.Offset + Bit / 8}, 32);
  };
  unsigned First = I.ChannelOffset, End = First + I.ExecSize;
  Value *Result;
  switch (I.Pred.K) {
  case Kind::AnyV:
    Result = B.CreateOr(flag(I.FlagBit), flag(I.FlagBit + 32));
    break;
  case Kind::AllV:
    Result = B.CreateAnd(flag(I.FlagBit), flag(I.FlagBit + 32));
    break;
  case Kind::Any:
  case Kind::All:
    Result = groups(B, flag(I.FlagBit), I.Pred, First, End);
    break;
  default: // The register as a whole, as writeFlag() writes it.
    Result = flag(I.FlagBit / 32 * 32);
    First += I.FlagBit % 32;
  }
  if (I.Pred.Inverse)
    Result = B.CreateNot(Result);
  return B.CreateAnd(B.CreateLShr(Result, First), lanesOf(I));
}

/// An i32 with the lanes in which \p I takes effect; null: in all.
Value *Emitter::executionMask(const Inst &I) {
  Value *Mask = nullptr;
  if (!I.NoMask && V.Masked)
    Mask = B.CreateAnd(B.CreateLShr(Registers->load(ActiveField, 32),
                                    unsigned(I.ChannelOffset)),
                       lanesOf(I));
  bool OnlySelects = I.Opcode == Op::Sel;
  if (I.Pred.K == Predicate::Kind::None || OnlySelects)
    return Mask;
  Value *P = predicateOf(I);
  return Mask ? B.CreateAnd(Mask, P) : P;
}

/// Writes lane bits to the flag register, in the lanes of \p Mask (null: all).
void Emitter::writeFlag(const Inst &I, Value *Bits, Value *Mask) {
  unsigned Shift = I.FlagBit + I.ChannelOffset;
  Field Register{FlagsField.Offset + Shift / 32 * 4};
  Shift %= 32;
  if (!Mask && I.ExecSize == 32)
    return Registers->store(Register, Bits);
  Value *Taken = B.CreateShl(Mask ? Mask : B.getInt32(lanesOf(I)), Shift);
  Value *Old = Registers->load(Register, 32);
  Value *New = B.CreateAnd(B.CreateShl(Bits, Shift), Taken);
  Registers->store(Register,
                   B.CreateOr(B.CreateAnd(Old, B.CreateNot(Taken)), New));
}

} // namespace gensim::translate
