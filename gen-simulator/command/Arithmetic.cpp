//===- Arithmetic.cpp - MI_MATH and MI_ATOMIC -----------------------------===//
//
// Part of CMC, under the MIT licence.
//
// Arithmetic of the command streamer: a 64-bit unit without a stack that has
// sixteen registers, two inputs, an accumulator and two flags; and atomics on
// memory. Facts: Mesa genxml and mi_builder; NEO's alu register and opcode
// lists.
//===----------------------------------------------------------------------===//
#include "gen-simulator/command/Handlers.h"
#include "llvm/Support/FormatVariadic.h"

namespace gensim {
namespace {

constexpr uint32_t GeneralRegisters = 0x600; ///< From the engine's base.
constexpr unsigned NumGeneral = 16;

/// One MI_MATH command.
class MathUnit {
public:
  explicit MathUnit(CommandStream &S) : S(S) {}
  bool execute(uint32_t Instruction);

private:
  enum Operand { InputA = 0x20, InputB = 0x21, Accu = 0x31, Zero, Carry };
  enum Opcode {
    Nop = 0x000,
    Fence = 0x001,
    Load = 0x080,
    Load0 = 0x081,
    Load1 = 0x481,
    LoadInverted = 0x480,
    Add = 0x100,
    Sub = 0x101,
    And = 0x102,
    Or = 0x103,
    Xor = 0x104,
    ShiftLeft = 0x105,
    ShiftRight = 0x106,
    ShiftArithmetic = 0x107,
    Store = 0x180,
    StoreInverted = 0x580,
  };
  bool load(unsigned To, uint64_t Value);
  bool source(unsigned From, uint64_t &Value);
  bool store(unsigned To, uint64_t Value);
  bool compute(unsigned Operation);
  uint32_t general(unsigned Index) const {
    return S.engine().Base + GeneralRegisters + 8 * Index;
  }

  CommandStream &S;
  uint64_t A = 0, B = 0, Result = 0;
  bool ResultIsZero = false, HasCarry = false;
};

bool MathUnit::load(unsigned To, uint64_t Value) {
  if (To != InputA && To != InputB)
    return false;
  (To == InputA ? A : B) = Value;
  return true;
}

bool MathUnit::source(unsigned From, uint64_t &Value) {
  if (From < NumGeneral) {
    Value = S.device().readRegister(general(From)) |
            uint64_t(S.device().readRegister(general(From) + 4)) << 32;
    return true;
  }
  switch (From) {
  case Accu:
    Value = Result;
    return true;
  case Zero:
    Value = ResultIsZero ? ~uint64_t(0) : 0;
    return true;
  case Carry:
    Value = HasCarry ? ~uint64_t(0) : 0;
    return true;
  }
  return false;
}

bool MathUnit::store(unsigned To, uint64_t Value) {
  if (To >= NumGeneral)
    return false;
  S.device().writeRegister(general(To), uint32_t(Value));
  S.device().writeRegister(general(To) + 4, uint32_t(Value >> 32));
  return true;
}

bool MathUnit::compute(unsigned Operation) {
  HasCarry = false;
  switch (Operation) {
  case Add:
    HasCarry = __builtin_add_overflow(A, B, &Result);
    break;
  case Sub:
    HasCarry = __builtin_sub_overflow(A, B, &Result);
    break;
  case And:
    Result = A & B;
    break;
  case Or:
    Result = A | B;
    break;
  case Xor:
    Result = A ^ B;
    break;
  case ShiftLeft:
    Result = A << (B & 63);
    break;
  case ShiftRight:
    Result = A >> (B & 63);
    break;
  case ShiftArithmetic:
    Result = uint64_t(int64_t(A) >> (B & 63));
    break;
  default:
    return false;
  }
  ResultIsZero = Result == 0;
  return true;
}

bool MathUnit::execute(uint32_t Instruction) {
  unsigned Operation = bits(Instruction, 20, 31);
  unsigned First = bits(Instruction, 10, 19), Second = bits(Instruction, 0, 9);
  uint64_t Value = 0;
  switch (Operation) {
  case Nop:
  case Fence:
    return true;
  case Load:
    return source(Second, Value) && load(First, Value);
  case LoadInverted:
    return source(Second, Value) && load(First, ~Value);
  case Load0:
    return load(First, 0);
  case Load1:
    return load(First, 1);
  case Store:
    return source(Second, Value) && store(First, Value);
  case StoreInverted:
    return source(Second, Value) && store(First, ~Value);
  default:
    return compute(Operation);
  }
}

enum : unsigned { Increment = 0x5, Decrement = 0x6 };

/// The new value of an atomic operation, by the low four bits of its opcode.
template <typename T>
bool atomicResult(unsigned Operation, T Old, T First, T Second, T &New) {
  using Signed = std::make_signed_t<T>;
  switch (Operation) {
  case 0x1:
    New = Old & First;
    return true;
  case 0x2:
    New = Old | First;
    return true;
  case 0x3:
    New = Old ^ First;
    return true;
  case 0x4:
    New = First;
    return true;
  case Increment:
    New = Old + 1;
    return true;
  case Decrement:
    New = Old - 1;
    return true;
  case 0x7:
    New = Old + First;
    return true;
  case 0x8:
    New = Old - First;
    return true;
  case 0x9:
    New = First - Old;
    return true;
  case 0xa:
    New = Signed(Old) > Signed(First) ? Old : First;
    return true;
  case 0xb:
    New = Signed(Old) < Signed(First) ? Old : First;
    return true;
  case 0xc:
    New = Old > First ? Old : First;
    return true;
  case 0xd:
    New = Old < First ? Old : First;
    return true;
  case 0xe:
    New = Old == First ? Second : Old;
    return true;
  }
  return false;
}

} // namespace

Outcome miMath(CommandStream &S, Dwords D) {
  MathUnit Unit(S);
  for (uint32_t Instruction : D.drop_front())
    if (!Unit.execute(Instruction))
      return S.fail(llvm::formatv("unknown instruction {0:x+8}", Instruction));
  return Outcome::Next;
}

Outcome miAtomic(CommandStream &S, Dwords D) {
  enum { Dword, Qword };
  unsigned Operation = bits(D[0], 8, 15), Size = bits(D[0], 19, 20);
  bool Inline = bits(D[0], 18, 18), Return = bits(D[0], 16, 16);
  bool UseGlobal = bits(D[0], 22, 22);
  uint64_t Address = addressAt(D, 1) & ~uint64_t(3);
  if (Size > Qword || Operation >> 4 != (Size == Qword ? 2u : 0u))
    return S.fail(llvm::formatv("atomic operation {0:x+2} on operands of size "
                                "{1} is not simulated",
                                Operation, Size));
  if (Inline && D.size() < 11)
    return S.fail("inline operands are missing");
  unsigned Kind = Operation & 15;
  if (!Inline && Kind != Increment && Kind != Decrement)
    return S.fail("an atomic operation whose operands are not inline is not "
                  "simulated");
  uint64_t Operands[2] = {};
  if (Inline) { // The dwords of the two operands alternate.
    Operands[0] = uint64_t(D[5]) << 32 | D[3];
    Operands[1] = uint64_t(D[6]) << 32 | D[4];
  }
  uint64_t Old = 0, New = 0;
  unsigned Bytes = Size == Qword ? 8 : 4;
  if (!S.read(Address, &Old, Bytes, UseGlobal))
    return Outcome::Failed;
  bool Known;
  if (Size == Qword) {
    Known = atomicResult(Kind, Old, Operands[0], Operands[1], New);
  } else {
    uint32_t New32 = 0;
    Known = atomicResult(Kind, uint32_t(Old), uint32_t(Operands[0]),
                         uint32_t(Operands[1]), New32);
    New = New32;
  }
  if (!Known)
    return S.fail(
        llvm::formatv("atomic operation {0:x+2} is not simulated", Operation));
  if (!S.write(Address, &New, Bytes, UseGlobal))
    return Outcome::Failed;
  if (Return) {
    uint32_t Register = S.engine().Base + GeneralRegisters;
    S.device().writeRegister(Register, uint32_t(Old));
    S.device().writeRegister(Register + 4, uint32_t(Old >> 32));
  }
  return Outcome::Next;
}

} // namespace gensim
