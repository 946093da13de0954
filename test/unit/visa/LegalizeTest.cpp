//===- LegalizeTest.cpp - legal instructions do what one illegal one does -===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "llvm-genx/VISA/Legalize.h"
#include "Builder.h"
#include "Interpreter.h"
#include "llvm-genx/VISA/Verifier.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/raw_ostream.h"
#include "gtest/gtest.h"
#include <random>

using namespace cmc;
using namespace cmc::visa;

static std::string text(const Kernel &K) {
  std::string S;
  llvm::raw_string_ostream OS(S);
  dump(K, OS);
  return OS.str();
}

//===--- Single cases -----------------------------------------------------===//

/// Paper, section V: a 6x24 byte-to-float conversion is nine moves.
TEST(Legalize, NineMoves) {
  Builder B;
  VarId In = B.input(Type::UB, 256), Out = B.input(Type::F, 144);
  B.add(Opcode::Mov, 144,
        {packed(Out, Type::F, 144),
         Operand::reg(In, Region{Type::UB, 35, 32, 24, 1, 144})});
  B.ret();
  legalize(B.K);
  ASSERT_EQ(B.code().size(), 10u);
  struct {
    unsigned Row, Column, VStride, Width;
  } Expected[] = {{1, 3, 8, 8}, {1, 19, 16, 8}, {2, 11, 8, 8},
                  {3, 3, 8, 8}, {3, 19, 16, 8}, {4, 11, 8, 8},
                  {5, 3, 8, 8}, {5, 19, 16, 8}, {6, 11, 8, 8}};
  for (unsigned I = 0; I != 9; ++I) {
    const Instruction &Mov = B.code()[I];
    EXPECT_EQ(Mov.ExecSize, 16u);
    EXPECT_EQ(Mov.Operands[0].Reg, Region::contiguous(Type::F, 64 * I, 16));
    EXPECT_EQ(Mov.Operands[1].Reg.Offset,
              32 * Expected[I].Row + Expected[I].Column);
    llvm::Optional<Encoding> E = encode(Mov.Operands[1].Reg, 32);
    ASSERT_TRUE(E);
    EXPECT_EQ(E->VStride, Expected[I].VStride);
    EXPECT_EQ(E->Width, Expected[I].Width);
    EXPECT_EQ(E->Stride, 1u);
  }
}

/// What is legal stays as it is.
TEST(Legalize, LeavesLegalAlone) {
  Builder B;
  VarId V = B.input(Type::D, 32);
  B.add(Opcode::Add, 16,
        {packed(V, Type::D, 16), packed(V, Type::D, 16, 64),
         Operand::imm(Type::D, 1)});
  B.ret();
  std::string Before = text(B.K);
  legalize(B.K);
  EXPECT_EQ(text(B.K), Before);
}

/// A message of 32 lanes becomes two of 16, each with its half of the mask.
TEST(Legalize, WideGather) {
  Builder B;
  VarId T = B.surfaceInput(), Offsets = B.input(Type::UD, 32);
  VarId Data = B.input(Type::UD, 32), M = B.K.addMask(32);
  B.add(Opcode::SetP, 32, {Operand::mask(M), Operand::imm(Type::UD, 5)});
  Instruction &G = B.add(Opcode::GatherScaled, 32,
                         {Operand::surface(T), Operand::imm(Type::UD, 0),
                          Operand::raw(Offsets), Operand::raw(Data)});
  G.Msg.Size = 4;
  G.Pred.Var = M;
  B.ret();
  legalize(B.K);
  ASSERT_EQ(B.code().size(), 4u);
  EXPECT_EQ(B.code()[2].ExecSize, 16u);
  EXPECT_EQ(B.code()[2].Lane, 16u);
  EXPECT_EQ(B.code()[2].Operands[2].Reg.Offset, 64u);
  EXPECT_EQ(B.code()[2].Operands[3].Reg.Offset, 64u);
  EXPECT_EQ(verify(B.K), std::vector<std::string>());
}

/// An argument that does not fill its registers is sent from a copy; it keeps
/// its size and place.
TEST(Legalize, InputsOfMessages) {
  Builder B;
  VarId T = B.surfaceInput(), V = B.K.addVariable(Type::D, 33);
  B.K.Inputs.push_back({V, 160, 132});
  Instruction &St = B.add(
      Opcode::OwordSt, 1,
      {Operand::surface(T), Operand::imm(Type::UD, 0), Operand::raw(V, 32)});
  St.Msg.Size = 8;
  B.ret();
  legalize(B.K);
  EXPECT_NE(B.code()[B.code().size() - 2].Operands[2].Var, V);
  EXPECT_EQ(B.K.Variables[V].size(), 132u);
  EXPECT_EQ(verify(B.K), std::vector<std::string>());
}

/// any over five lanes must not see the other bits of the flag register.
TEST(Legalize, ReductionOverOddLanes) {
  Builder B;
  VarId M = B.K.addMask(5);
  B.add(Opcode::SetP, 5, {Operand::mask(M), Operand::imm(Type::UW, 0)});
  Instruction &J = B.add(Opcode::Jmp, 1, {Operand::label(0)});
  J.Pred = {M, false, Predicate::Any, 5};
  B.K.Blocks.emplace_back();
  B.ret();
  legalize(B.K);
  const Instruction &Jump = B.code().back();
  EXPECT_EQ(Jump.Pred.How, Predicate::PerLane);
  EXPECT_NE(Jump.Pred.Var, M);
  EXPECT_EQ(B.code()[B.code().size() - 3].Op, Opcode::And);
  EXPECT_EQ(verify(B.K), std::vector<std::string>());
}

/// Two operands with the same index share an address register.
TEST(Legalize, SharesAddresses) {
  Builder B;
  VarId V = B.input(Type::D, 64), I = B.input(Type::UW, 1);
  Operand O = Operand::indexed(V, Region::contiguous(Type::D, 4, 8), {I, 0, 0});
  B.add(Opcode::Add, 8, {O, O, Operand::imm(Type::D, 1)});
  B.ret();
  legalize(B.K);
  ASSERT_EQ(B.code().size(), 3u);
  EXPECT_EQ(B.code()[0].Op, Opcode::AddrAdd);
}

//===--- Random instructions ----------------------------------------------===//

namespace {

constexpr unsigned Bytes = 1024;
const Type IntTypes[] = {Type::UB, Type::B,  Type::UW,
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

} // namespace

static void compareOnce(unsigned Seed, llvm::StringRef Target) {
  Generator G(Seed, Target);
  Kernel &K = G.B.K;
  unsigned Count = 1 + G.upTo(2);
  // Everything counts as written.
  for (VarId M : G.Masks)
    G.B.add(Opcode::SetP, G.lanes(M),
            {Operand::mask(M), Operand::imm(Type::UQ, G.Random())});
  for (unsigned I = 0; I != Count; ++I)
    K.Blocks[0].Instructions.push_back(G.instruction());
  Kernel Original = K;
  Interpreter Before(Original);
  G.fill(Before);
  Before.run(/*Legal=*/false);

  legalize(K);
  Interpreter After(K);
  G.fill(After);
  After.run(/*Legal=*/true);

  Kernel Ended = K;
  Ended.Blocks[0].Instructions.emplace_back(Opcode::Ret, 1,
                                            std::initializer_list<Operand>{});
  ASSERT_EQ(verify(Ended), std::vector<std::string>())
      << "seed " << Seed << '\n'
      << text(Original) << text(K);
  for (VarId V = 0; V != Original.Variables.size(); ++V) {
    const Variable &Var = Original.Variables[V];
    if (Var.F != File::Predicate) {
      ASSERT_EQ(Before.Memory[V], After.Memory[V])
          << "seed " << Seed << " variable " << V << '\n'
          << text(Original) << text(K);
      continue;
    }
    uint32_t A, B, Bits = llvm::maskTrailingOnes<uint32_t>(Var.Count);
    memcpy(&A, Before.Memory[V].data(), 4);
    memcpy(&B, After.Memory[V].data(), 4);
    ASSERT_EQ(A & Bits, B & Bits) << "seed " << Seed << " mask " << V << '\n'
                                  << text(Original) << text(K);
  }
}

/// Whatever the regions, masks and overlaps: the same elements move, and the
/// result passes the verifier.
TEST(Legalize, RandomInstructions) {
  for (unsigned Seed = 0; Seed != 6000 && !HasFatalFailure(); ++Seed)
    compareOnce(Seed, Seed % 4 == 3 ? "pvc" : Seed % 4 == 2 ? "skl" : "icllp");
}
