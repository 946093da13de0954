//===- RandomKernel.h - instructions of all shapes for tests ----*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#ifndef CMC_TEST_UNIT_VISA_RANDOMKERNEL_H
#define CMC_TEST_UNIT_VISA_RANDOMKERNEL_H

#include "Builder.h"
#include "Interpreter.h"
#include "llvm/Support/MathExtras.h"
#include <random>

namespace cmc {
namespace visa {

/// Size of the variables that are read and written.
constexpr unsigned Bytes = 1024;
static const Type IntTypes[] = {Type::UB, Type::B,  Type::UW,
                                Type::W,  Type::UD, Type::D};

/// Makes instructions of all kinds over a few variables.
class Generator {
public:
  Generator(unsigned Seed, llvm::StringRef Target) : Random(Seed), B(Target) {
    for (VarId &V : Data)
      V = B.input(Type::UB, Bytes);
    Indices = B.input(Type::UW, 256);
    for (unsigned Lanes : {1, 3, 5, 8, 16, 24, 32, 70})
      Masks.push_back(B.K.addMask(Lanes));
  }

  unsigned upTo(unsigned Max) { return Random() % (Max + 1); }
  bool once(unsigned In) { return upTo(In - 1) == 0; }
  Type type() { return IntTypes[upTo(5)]; }
  VarId data() { return Data[upTo(1)]; }

  Region region(Type Ty, unsigned N, bool Unique) {
    for (;;) {
      static const unsigned Strides[] = {0, 1, 1, 1, 2, 3, 4, 5, 8};
      Region R{Ty,          upTo(200) * sizeOf(Ty), upTo(40),
               1 + upTo(N), Strides[upTo(8)],       N};
      if (once(2))
        R = Region::linear(Ty, R.Offset, N, Strides[upTo(8)]);
      if (R.end() > Bytes)
        continue;
      bool Overlap = false;
      std::vector<bool> Seen(Bytes);
      for (unsigned I = 0; I != N; ++I) {
        Overlap |= Seen[R.elementOffset(I)];
        Seen[R.elementOffset(I)] = true;
      }
      if (!(Unique && Overlap))
        return R;
    }
  }

  Operand indexed(Type Ty, unsigned N) {
    bool PerRow = once(2);
    Region R = Region::linear(Ty, 0, N, once(3) ? 2 : 1);
    if (PerRow) {
      R.Width = 1 + upTo(3);
      R.Stride = 1;
    }
    // Indices are multiples of 4 below 256; see fill().
    R.Offset = upTo(20) * 4;
    if (R.end() > Bytes - 256)
      R = Region::linear(Ty, R.Offset, N, 0);
    return Operand::indexed(data(), R, {Indices, 2 * upTo(20), PerRow});
  }

  Operand source(unsigned N) {
    if (once(6))
      return Operand::imm(Type::W, upTo(100));
    if (once(6)) {
      std::vector<uint64_t> Bits;
      unsigned Step = upTo(5), Kind = upTo(2);
      Type Ty = type();
      for (unsigned I = 0; I != N; ++I)
        Bits.push_back((Kind == 0   ? I * Step
                        : Kind == 1 ? upTo(15)
                                    : upTo(255)) &
                       llvm::maskTrailingOnes<uint64_t>(8 * sizeOf(Ty)));
      return B.K.constant(Ty, Bits);
    }
    if (once(5))
      return indexed(type(), N);
    Operand O = Operand::reg(data(), region(type(), N, false));
    return O;
  }

  Operand destination(unsigned N) {
    if (once(6))
      return indexed(type(), N);
    return Operand::reg(data(), region(type(), N, true));
  }

  unsigned lanes(VarId Mask) {
    unsigned L = B.K.Variables[Mask].Count;
    for (VarId V = Mask + 1; V < B.K.Variables.size() && B.K.Variables[V].Part;
         ++V)
      L += B.K.Variables[V].Count;
    return L;
  }

  Instruction instruction() {
    VarId M = Masks[upTo(Masks.size() - 1)];
    unsigned L = lanes(M), N = L;
    Instruction I;
    switch (upTo(7)) {
    case 0:
      I = Instruction(Opcode::Cmp, N, {Operand::mask(M), source(N), source(N)});
      I.Cond = static_cast<CondMod>(upTo(5));
      return I;
    case 1: {
      I = Instruction(Opcode::And, N,
                      {Operand::mask(M), Operand::mask(M), Operand::mask(M)});
      static const Opcode Ops[] = {Opcode::And, Opcode::Or, Opcode::Xor};
      I.Op = Ops[upTo(2)];
      return I;
    }
    case 2:
      if (once(2) && N <= 32)
        return Instruction(Opcode::Mov, 1, {destination(1), Operand::mask(M)});
      if (once(2))
        return Instruction(
            Opcode::SetP, N,
            {Operand::mask(M), Operand::imm(Type::UQ, Random())});
      if (once(2))
        return Instruction(
            Opcode::SetP, N,
            {Operand::mask(M),
             Operand::reg(data(), Region::scalar(Type::UD, 4 * upTo(50), N))});
      return Instruction(
          Opcode::SetP, N,
          {Operand::mask(M),
           Operand::reg(data(), Region::linear(Type::UW, 2 * upTo(50), N,
                                               1 + upTo(2)))});
    case 3:
      I = Instruction(Opcode::Sel, N, {destination(N), source(N), source(N)});
      I.Pred.Var = M;
      break;
    case 4:
      N = 1 + upTo(70);
      I = Instruction(Opcode::Add, N, {destination(N), source(N), source(N)});
      break;
    case 5:
      N = 1 + upTo(70);
      I = Instruction(Opcode::Mov, N, {destination(N), source(N)});
      break;
    case 6:
      I = Instruction(Opcode::Mad, N,
                      {destination(N), source(N), source(N), source(N)});
      I.Pred.Var = M;
      break;
    default:
      I = Instruction(Opcode::Mov, N, {destination(N), source(N)});
      I.Pred.Var = M;
      I.NoMask = !once(3);
      break;
    }
    if (I.Pred.Var != None) {
      I.Pred.Negate = once(3);
      I.Pred.How = once(3) ? static_cast<Predicate::Combine>(upTo(3))
                           : Predicate::PerLane;
      I.Pred.Lanes = 1 + upTo(L - 1);
      // A part of the mask.
      if (I.NoMask && I.Pred.How == Predicate::PerLane && once(4) && L > 1) {
        unsigned Lane = upTo(L - 2);
        if (I.Op == Opcode::Mov && !I.Operands[1].is(Operand::Constant)) {
          I.Lane = Lane;
          I.ExecSize = L - Lane;
          for (Operand &O : I.Operands)
            if (O.isRegister())
              O.Reg =
                  O.is(Operand::Direct) ? *O.Reg.slice(0, I.ExecSize) : O.Reg;
          for (Operand &O : I.Operands)
            O.Reg.N = O.isRegister() ? I.ExecSize : 1;
        }
      }
    }
    return I;
  }

  /// The same values for the same variables, however many follow.
  void fill(Interpreter &In) {
    std::mt19937 Values(7);
    In.ExecutionMask = Values();
    for (unsigned I = 0; I != 256; ++I) {
      In.Memory[Indices][2 * I] = Values() & 0xfc;
      In.Memory[Indices][2 * I + 1] = 0;
    }
    for (VarId V = 0; V != B.K.Variables.size(); ++V)
      if (V != Indices)
        for (uint8_t &Byte : In.Memory[V])
          Byte = Values();
  }

  std::mt19937 Random;
  Builder B;
  VarId Data[2], Indices;
  std::vector<VarId> Masks;
};

} // namespace visa
} // namespace cmc

#endif // CMC_TEST_UNIT_VISA_RANDOMKERNEL_H
