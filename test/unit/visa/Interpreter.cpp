//===- Interpreter.cpp - interprets the vISA model ------------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "Interpreter.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/ErrorHandling.h"
#include "llvm/Support/MathExtras.h"
#include <cstring>

using namespace cmc::visa;

void Interpreter::grow() {
  Addresses.resize(K.Variables.size());
  for (VarId V = Memory.size(); V != K.Variables.size(); ++V) {
    const Variable &Var = K.Variables[V];
    Memory.emplace_back(Var.F == File::Predicate ? 4 : Var.size(), 0xcd);
    Addresses[V].resize(Var.F == File::Address ? Var.Count : 0);
  }
}

void Interpreter::run(bool Legal) {
  grow();
  for (BlockId B = 0; B != K.Blocks.size();) {
    BlockId Next = B + 1;
    for (const Instruction &I : K.Blocks[B].Instructions) {
      if (I.Op == Opcode::Ret)
        return;
      if (I.Op != Opcode::Jmp) {
        step(I, Legal);
      } else if (isOn(I, 0)) {
        Next = I.Operands[0].Var;
        break;
      }
    }
    B = Next;
  }
}

/// Of messages only what is written counts, and where oword blocks are.
void Interpreter::message(const Instruction &I) {
  auto Write = [&](const Operand &Data, unsigned Bytes) {
    auto From = Memory[Data.Var].begin() + Data.Reg.Offset;
    Stores.emplace_back(From, From + Bytes);
  };
  unsigned Last = I.Operands.size() - 1;
  if (I.Op == Opcode::Movs && I.Operands[1].is(Operand::Imm))
    Surfaces[I.Operands[0].Var] = I.Operands[1].Bits;
  if (I.Op == Opcode::OwordSt || I.Op == Opcode::LSCStore)
    Write(I.Operands[Last], messageBytes(I, Last));
  if (I.Op == Opcode::OwordSt || I.Op == Opcode::OwordLd)
    Blocks.push_back({I.Op == Opcode::OwordSt, Surfaces[I.Operands[0].Var],
                      uint32_t(read(I, 1, 0)), messageBytes(I, Last)});
  if (I.Op == Opcode::MediaSt || I.Op == Opcode::MediaLd)
    Rectangles.push_back(
        {uint32_t(I.Op == Opcode::MediaSt ? 10u << 14 : 4u << 14) |
             uint32_t(Surfaces[I.Operands[0].Var]),
         uint32_t(read(I, 1, 0)), uint32_t(read(I, 2, 0)),
         (I.Msg.Height - 1) << 16 | (I.Msg.Width - 1)});
  if (I.Op == Opcode::RawSends && I.Msg.Value == 12) {
    std::array<uint32_t, 4> R;
    R[0] = I.Operands[1].Bits & 0x7ffff;
    std::memcpy(&R[1], &Memory[I.Operands[2].Var][0], 12);
    Rectangles.push_back(R);
  }
  if (I.Op != Opcode::RawSends || I.Msg.Value != 10)
    return;
  // Of the descriptor: the index, the size and the type; of the header: dword
  // 2.
  constexpr unsigned Bytes[8] = {16, 16, 32, 64, 128};
  uint32_t Desc = I.Operands[1].Bits, Offset;
  bool Writes = Desc >> 14 & 8;
  std::memcpy(&Offset, &Memory[I.Operands[2].Var][8], 4);
  Blocks.push_back({Writes, Desc & 0xff, Offset, Bytes[Desc >> 8 & 7]});
  if (Writes)
    Write(I.Operands[3], Bytes[Desc >> 8 & 7]);
}

void Interpreter::step(const Instruction &I, bool Legal) {
  if (I.Op == Opcode::SoftwareFence)
    return;
  if (I.Op == Opcode::LifetimeStart) {
    // Whatever was there must not matter.
    for (uint8_t &Byte : Memory[I.Operands[0].Var])
      Byte ^= 0x5a;
    return;
  }
  if (I.info().has(OpFlag::Memory) || I.Op == Opcode::Movs) {
    message(I);
    return;
  }
  bool Halves = false;
  for (const Operand &O : I.Operands)
    Halves |=
        O.is(Operand::Indirect) ||
        (O.is(Operand::Direct) && O.Reg.registersTouched(K.grfBytes()) > 1);
  unsigned Size =
      Legal && Halves && I.ExecSize > 1 ? I.ExecSize / 2 : I.ExecSize;
  for (unsigned First = 0; First < I.ExecSize; First += Size)
    execute(I, First, Size);
}

//===--- Masks ------------------------------------------------------------===//

bool Interpreter::maskBit(VarId First, unsigned Lane) {
  return load(First + Lane / 32, 0, 4) >> Lane % 32 & 1;
}

bool Interpreter::reduce(const Predicate &P) {
  bool Any = false, All = true;
  for (unsigned L = 0; L != P.Lanes; ++L) {
    Any |= maskBit(P.Var, L);
    All &= maskBit(P.Var, L);
  }
  return P.How == Predicate::Any ? Any : All;
}

bool Interpreter::isOn(const Instruction &I, unsigned Element) {
  unsigned Lane = I.Lane + Element;
  if (!I.NoMask && !(ExecutionMask >> Lane % 32 & 1))
    return false;
  if (I.Pred.Var == None || I.Op == Opcode::Sel)
    return true;
  bool Bit = I.Pred.How == Predicate::PerLane   ? maskBit(I.Pred.Var, Lane)
             : I.Pred.How == Predicate::Uniform ? maskBit(I.Pred.Var, 0)
                                                : reduce(I.Pred);
  return Bit != I.Pred.Negate;
}

//===--- Operands ---------------------------------------------------------===//

uint64_t Interpreter::load(VarId V, unsigned Offset, unsigned Size) {
  uint64_t Bits = 0;
  if (Offset + Size > Memory[V].size())
    llvm::report_fatal_error("read outside a variable");
  memcpy(&Bits, &Memory[V][Offset], Size);
  return Bits;
}

void Interpreter::store(VarId V, unsigned Offset, unsigned Size,
                        uint64_t Bits) {
  if (Offset + Size > Memory[V].size())
    llvm::report_fatal_error("write outside a variable");
  memcpy(&Memory[V][Offset], &Bits, Size);
}

unsigned Interpreter::offsetOf(const Operand &O, unsigned Element) {
  unsigned Row = O.Idx.Stride ? Element / O.Reg.Width : 0;
  unsigned Base;
  if (O.is(Operand::Indirect))
    Base = Addresses[O.Idx.Var][O.Idx.Offset / 2 + Row];
  else
    Base = load(O.Idx.Var, O.Idx.Offset + Row * O.Idx.Stride * 2, 2);
  if (O.Idx.Stride == 0)
    return Base + O.Reg.elementOffset(Element);
  return Base + O.Reg.Offset +
         Element % O.Reg.Width * O.Reg.Stride * sizeOf(O.Reg.Ty);
}

static int64_t decode(Type Ty, uint64_t Bits) {
  unsigned Width = 8 * sizeOf(Ty);
  return isSigned(Ty) ? llvm::SignExtend64(Bits, Width)
                      : Bits & llvm::maskTrailingOnes<uint64_t>(Width);
}

static int64_t packedElement(Type Ty, uint64_t Bits, unsigned Element) {
  uint64_t Nibble = Bits >> 4 * Element & 15;
  return Ty == Type::V ? llvm::SignExtend64(Nibble, 4) : Nibble;
}

int64_t Interpreter::read(const Instruction &I, unsigned N, unsigned Element) {
  const Operand &O = I.Operands[N];
  int64_t Value = 0;
  switch (O.K) {
  case Operand::Direct: {
    unsigned E = O.Reg.N == 1 ? 0 : Element;
    Value =
        decode(O.type(), load(O.Var, O.Reg.elementOffset(E), sizeOf(O.type())));
    break;
  }
  case Operand::Indexed:
  case Operand::Indirect:
    Value =
        decode(O.type(), load(O.Var, offsetOf(O, Element), sizeOf(O.type())));
    break;
  case Operand::Imm:
    return isPacked(O.type()) ? packedElement(O.type(), O.Bits, Element)
                              : decode(O.type(), O.Bits);
  case Operand::Constant:
    Value = decode(O.type(), K.Constants[O.Bits][Element]);
    break;
  case Operand::Mask:
    // As an integer: all bits; in logic: one lane.
    if (!I.Operands[0].is(Operand::Mask))
      return load(O.Var, 0, 4) &
             llvm::maskTrailingOnes<uint32_t>(K.Variables[O.Var].Count);
    return maskBit(O.Var, I.Lane + Element);
  default:
    llvm_unreachable("no operand with a value");
  }
  switch (O.Mod) {
  case Modifier::None:
    return Value;
  case Modifier::Neg:
    return -Value;
  case Modifier::Abs:
    return std::abs(Value);
  case Modifier::NegAbs:
    return -std::abs(Value);
  case Modifier::Not:
    return ~Value;
  }
  llvm_unreachable("modifier");
}

void Interpreter::write(const Instruction &I, unsigned N, unsigned Element,
                        int64_t Value) {
  const Operand &O = I.Operands[N];
  unsigned Size = sizeOf(O.type());
  if (O.is(Operand::Mask)) {
    unsigned Lane = I.Lane + Element;
    VarId V = O.Var + Lane / 32;
    uint32_t Bit = 1u << Lane % 32, Word = load(V, 0, 4);
    store(V, 0, 4, Value != 0 ? Word | Bit : Word & ~Bit);
    return;
  }
  unsigned Place = O.is(Operand::Direct) ? O.Reg.elementOffset(Element)
                                         : offsetOf(O, Element);
  if (I.Saturate) {
    int64_t Low = isSigned(O.type()) ? llvm::minIntN(8 * Size) : 0;
    int64_t High = isSigned(O.type()) ? llvm::maxIntN(8 * Size)
                                      : int64_t(llvm::maxUIntN(8 * Size));
    Value = std::min(std::max(Value, Low), High);
  }
  store(O.Var, Place, Size, Value);
}

//===--- Instructions -----------------------------------------------------===//

int64_t Interpreter::apply(const Instruction &I, unsigned E) {
  auto Int = [&](unsigned N) { return int64_t(read(I, N, E)); };
  bool OnMasks = I.Operands[0].is(Operand::Mask);
  switch (I.Op) {
  case Opcode::Mov:
    return read(I, 1, E);
  case Opcode::Add:
    return read(I, 1, E) + read(I, 2, E);
  case Opcode::Mul:
    return uint64_t(Int(1)) * Int(2);
  case Opcode::Mad:
    return uint64_t(Int(1)) * Int(2) + Int(3);
  case Opcode::And:
    return Int(1) & Int(2);
  case Opcode::Or:
    return Int(1) | Int(2);
  case Opcode::Xor:
    return Int(1) ^ Int(2);
  case Opcode::Add3:
    return Int(1) + Int(2) + Int(3);
  case Opcode::Bfn: { // Entry 4 * c + 2 * b + a of the table for each bit.
    int64_t A = Int(1), B = Int(2), C = Int(3), Result = 0;
    for (unsigned Entry = 0; Entry != 8; ++Entry)
      if (I.Msg.Value >> Entry & 1)
        Result |=
            (Entry & 1 ? A : ~A) & (Entry & 2 ? B : ~B) & (Entry & 4 ? C : ~C);
    return Result;
  }
  case Opcode::Not:
    return OnMasks ? !Int(1) : ~Int(1);
  case Opcode::Shl:
    return uint32_t(Int(1) << Int(2));
  case Opcode::Shr:
    return uint64_t(Int(1)) >> Int(2);
  case Opcode::Asr:
    return Int(1) >> Int(2);
  case Opcode::Min:
    return std::min(Int(1), Int(2));
  case Opcode::Max:
    return std::max(Int(1), Int(2));
  case Opcode::Rol: {
    unsigned Width = 8 * sizeOf(I.Operands[1].type());
    uint64_t Bits = Int(1) & llvm::maskTrailingOnes<uint64_t>(Width);
    unsigned By = Int(2) % Width;
    return Bits << By | Bits >> (Width - By);
  }
  case Opcode::Mulh:
    return Int(1) * Int(2) >> 32;
  case Opcode::Cbit:
    return llvm::countPopulation(uint64_t(Int(1)));
  case Opcode::Lzd:
    return llvm::countLeadingZeros(uint32_t(Int(1)));
  case Opcode::SetP: {
    const Operand &O = I.Operands[1];
    bool Scalar = O.is(Operand::Imm) || O.Reg.isScalar();
    if (!Scalar)
      return Int(1) & 1;
    int64_t Bits = O.is(Operand::Imm) ? int64_t(O.Bits) : Int(1);
    return Bits >> (O.is(Operand::Imm) ? std::min(E, 63u) : E % 32) & 1;
  }
  case Opcode::Sel: {
    unsigned Lane = I.Lane + E;
    bool Bit = I.Pred.How == Predicate::PerLane   ? maskBit(I.Pred.Var, Lane)
               : I.Pred.How == Predicate::Uniform ? maskBit(I.Pred.Var, 0)
                                                  : reduce(I.Pred);
    return read(I, Bit != I.Pred.Negate ? 1 : 2, E);
  }
  case Opcode::Cmp: {
    int64_t A = read(I, 1, E), B = read(I, 2, E);
    bool Holds[] = {A == B, A != B, A > B, A >= B, A < B, A <= B};
    bool R = Holds[static_cast<unsigned>(I.Cond)];
    return OnMasks ? R : -int64_t(R);
  }
  default:
    llvm::report_fatal_error(llvm::Twine("not interpreted: ") +
                             I.info().Mnemonic);
  }
}

void Interpreter::execute(const Instruction &I, unsigned First,
                          unsigned Count) {
  if (I.Op == Opcode::AddrAdd) {
    for (unsigned E = First; E != First + Count; ++E)
      Addresses[I.Operands[0].Var][I.Operands[0].Reg.Offset / 2 + E] =
          I.Operands[1].Reg.Offset + unsigned(read(I, 2, E));
    return;
  }
  std::vector<std::pair<unsigned, int64_t>> Results;
  for (unsigned E = First; E != First + Count; ++E)
    if (isOn(I, E))
      Results.push_back({E, apply(I, E)});
  for (auto &[E, Value] : Results)
    write(I, 0, E, Value);
}
