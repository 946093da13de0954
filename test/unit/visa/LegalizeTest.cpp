//===- LegalizeTest.cpp - legal instructions do what one illegal one does -===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "llvm-genx/VISA/Legalize.h"
#include "Builder.h"
#include "Interpreter.h"
#include "RandomKernel.h"
#include "llvm-genx/VISA/Verifier.h"
#include "llvm/Support/MathExtras.h"
#include "gtest/gtest.h"
#include <random>

using namespace cmc;
using namespace cmc::visa;

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

/// Gen9 has no three sources of two elements.
TEST(Legalize, PairsOfThreeSources) {
  for (auto [Target, Pieces] : {std::pair("skl", 5u), {"icllp", 4u}})
    for (Opcode Op : {Opcode::Mad, Opcode::Bfe, Opcode::Bfi}) {
      Builder B(Target);
      Operand X = packed(B.input(Type::UD, 10), Type::UD, 10);
      Instruction &I = B.add(Op, 10, {X, X, X, X});
      if (Op == Opcode::Bfi)
        I.Operands.push_back(X);
      B.ret();
      legalize(B.K);
      EXPECT_EQ(B.code().size(), Pieces - 1) << text(B.K);
      EXPECT_EQ(verify(B.K), std::vector<std::string>());
    }
}

/// Thirty words are two pieces, of which the second computes two elements
/// again; not where they are read after they were written, nor under a mask.
TEST(Legalize, ComputesElementsAgain) {
  enum Case { Apart, InPlace, Masked };
  for (Case C : {Apart, InPlace, Masked}) {
    Builder B;
    VarId In = B.input(Type::W, 32), Out = B.input(Type::W, 32);
    VarId M = B.K.addMask(32);
    B.add(Opcode::SetP, 32, {Operand::mask(M), Operand::imm(Type::UD, 5)});
    Instruction &Add = B.add(Opcode::Add, 30,
                             {packed(Out, Type::W, 30),
                              packed(C == InPlace ? Out : In, Type::W, 30),
                              Operand::imm(Type::W, 1)});
    if (C == Masked)
      Add.Pred.Var = M;
    B.ret();
    legalize(B.K);
    EXPECT_EQ(verify(B.K), std::vector<std::string>());
    ASSERT_EQ(B.code().size(), C == Apart ? 4u : 6u);
    EXPECT_EQ(B.code()[1].ExecSize, 16u);
    if (C == Apart) {
      EXPECT_EQ(B.code()[2].ExecSize, 16u);
      EXPECT_EQ(B.code()[2].Operands[0].Reg,
                Region::contiguous(Type::W, 28, 16));
      EXPECT_EQ(B.code()[2].Operands[1].Reg,
                Region::contiguous(Type::W, 28, 16));
    }
  }
}

/// Nor in a copy of what the instruction overwrites: the finalizer removes one
/// in the pieces of its reader.
TEST(Legalize, CopiesInThePiecesOfTheReader) {
  Builder B;
  VarId V = B.input(Type::W, 16);
  B.add(Opcode::Add, 15,
        {packed(V, Type::W, 15, 2), packed(V, Type::W, 15, 2),
         packed(V, Type::W, 15)});
  B.ret();
  legalize(B.K);
  EXPECT_EQ(verify(B.K), std::vector<std::string>());
  ASSERT_EQ(B.code().size(), 9u);
  for (unsigned N = 0; N != 4; ++N)
    for (unsigned At : {N, N + 4}) {
      EXPECT_EQ(B.code()[At].Op, At < 4 ? Opcode::Mov : Opcode::Add);
      EXPECT_EQ(B.code()[At].ExecSize, 8u >> N);
    }
}

/// The same for the end of each row of a matrix.
TEST(Legalize, ComputesElementsOfRowsAgain) {
  Builder B;
  VarId In = B.input(Type::W, 128), Out = B.input(Type::W, 90);
  B.add(Opcode::Add, 90,
        {packed(Out, Type::W, 90),
         Operand::reg(In, Region{Type::W, 2, 32, 30, 1, 90}),
         Operand::imm(Type::W, 1)});
  B.ret();
  legalize(B.K);
  EXPECT_EQ(verify(B.K), std::vector<std::string>());
  ASSERT_EQ(B.code().size(), 7u);
  for (unsigned N = 0; N != 6; ++N) {
    unsigned First = N / 2 * 30 + N % 2 * 14;
    EXPECT_EQ(B.code()[N].Operands[0].Reg,
              Region::contiguous(Type::W, 2 * First, 16));
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
  Operand Global = packed(B.input(Type::UD, 1), Type::UD, 1);
  Instruction &G = B.add(
      Opcode::GatherScaled, 32,
      {Operand::surface(T), Global, Operand::raw(Offsets), Operand::raw(Data)});
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

/// Addresses of neighbouring indices are computed together, until one changes.
TEST(Legalize, SharesAddressesOfNeighbours) {
  Builder B;
  VarId V = B.input(Type::D, 64), I = B.input(Type::UW, 16);
  auto Increment = [&](unsigned N) {
    Operand O = Operand::indexed(V, Region::scalar(Type::D, 0), {I, 2 * N, 0});
    B.add(Opcode::Add, 1, {O, O, Operand::imm(Type::D, 1)});
  };
  for (unsigned N = 0; N != 16; ++N)
    Increment(N);
  B.add(Opcode::Mov, 1, {packed(I, Type::UW, 1), Operand::imm(Type::UW, 4)});
  Increment(0);
  B.ret();
  legalize(B.K);
  unsigned Additions = 0;
  for (const Instruction &Each : B.code())
    Additions += Each.Op == Opcode::AddrAdd;
  EXPECT_EQ(Additions, 2u);
  EXPECT_EQ(B.code()[0].ExecSize, 16u);
  EXPECT_EQ(B.code()[5].Operands[0].Idx.Offset, 8u);
  EXPECT_EQ(verify(B.K), std::vector<std::string>());
}

/// The same constant is made once in a block.
TEST(Legalize, SharesConstants) {
  Builder B;
  VarId V = B.input(Type::D, 8);
  for (unsigned Twice = 0; Twice != 2; ++Twice)
    B.add(Opcode::Xor, 8,
          {packed(V, Type::D, 8), packed(V, Type::D, 8),
           B.K.constant(Type::D, {9, 8, 7, 6, 5, 4, 3, 2})});
  B.ret();
  legalize(B.K);
  ASSERT_EQ(B.code().size(), 4u);
  EXPECT_EQ(B.code()[0].Op, Opcode::Mov);
  EXPECT_EQ(B.code()[1].Operands[2].Var, B.code()[2].Operands[2].Var);
  EXPECT_EQ(verify(B.K), std::vector<std::string>());
}

/// Numbers at one distance from numbers that are there are one sum.
TEST(Legalize, ConstantsAtDistance) {
  Builder B;
  VarId V = B.input(Type::UD, 16), W = B.input(Type::UD, 16);
  std::vector<uint64_t> Numbers;
  for (unsigned E = 0; E != 16; ++E)
    Numbers.push_back(3 + 7 * E);
  for (VarId To : {V, W}) {
    B.add(Opcode::Mov, 16,
          {packed(To, Type::UD, 16), B.K.constant(Type::UD, Numbers)});
    for (uint64_t &N : Numbers)
      N = uint32_t(N - 500);
  }
  B.ret();
  legalize(B.K);
  const Instruction &Sum = B.code()[B.code().size() - 2];
  EXPECT_EQ(Sum.Op, Opcode::Add);
  EXPECT_EQ(Sum.ExecSize, 16u);
  EXPECT_EQ(Sum.Operands[1].Var, V);
  EXPECT_EQ(int16_t(Sum.Operands[2].Bits), -500);
  EXPECT_EQ(verify(B.K), std::vector<std::string>());
}

/// Dwords arrive as they are, whatever was made before and is there no more.
TEST(Legalize, ManyConstants) {
  for (unsigned Seed = 0; Seed != 400; ++Seed) {
    std::mt19937 Random(Seed);
    Builder B;
    constexpr unsigned N = 16;
    VarId Vars[3];
    for (VarId &V : Vars)
      V = B.input(Type::UD, 2 * N);
    for (unsigned Count = 0; Count != 12; ++Count) {
      VarId To = Vars[Random() % 3];
      unsigned Offset = Random() % 3 * 32;
      if (Random() % 4 == 0) {
        B.add(Opcode::Add, 8,
              {packed(To, Type::UD, 8, Offset), packed(To, Type::UD, 8, Offset),
               Operand::imm(Type::UD, 1)});
        continue;
      }
      std::vector<uint64_t> Numbers;
      unsigned Base = Random() % 3 * 0x7fffffffu, Step = 3 * (Random() % 2);
      for (unsigned E = 0; E != N; ++E)
        Numbers.push_back(uint32_t(Base + Step * E));
      B.add(Opcode::Mov, N,
            {packed(To, Type::UD, N, Offset), B.K.constant(Type::UD, Numbers)});
    }
    B.ret();
    Interpreter Before(B.K);
    Before.run(/*Legal=*/false);
    std::vector<std::vector<uint8_t>> Expected(
        Before.Memory.begin(), Before.Memory.begin() + Vars[2] + 1);
    legalize(B.K);
    ASSERT_EQ(verify(B.K), std::vector<std::string>());
    Interpreter After(B.K);
    After.run(/*Legal=*/true);
    After.Memory.resize(Expected.size());
    ASSERT_EQ(After.Memory, Expected) << "seed " << Seed;
  }
}

/// Constants of 64 bits, negative ones too, arrive as they are.
TEST(Legalize, LongConstants) {
  for (unsigned Seed = 0; Seed != 400; ++Seed) {
    std::mt19937 Random(Seed);
    Builder B(Seed % 2 ? "icllp" : "skl");
    unsigned N = 4 << Random() % 4;
    int64_t Base = int(Random() % 2001) - 1000, Step = int(Random() % 41) - 20;
    std::vector<uint64_t> Numbers;
    for (unsigned E = 0; E != N; ++E)
      Numbers.push_back(Base + Step * int64_t(Random() % 3 ? E % 8 : E / 8));
    VarId Out = B.input(Type::Q, N);
    B.add(Opcode::Mov, N,
          {packed(Out, Type::Q, N), B.K.constant(Type::Q, Numbers)});
    B.ret();
    legalize(B.K);
    ASSERT_EQ(verify(B.K), std::vector<std::string>());
    Interpreter I(B.K);
    I.run(/*Legal=*/true);
    ASSERT_EQ(std::memcmp(I.Memory[Out].data(), Numbers.data(), 8 * N), 0)
        << "seed " << Seed;
  }
}

/// An index that is a multiple of the register size: no boundary lies where it
/// would not lie without the index.
TEST(Legalize, AlignedIndex) {
  for (unsigned Align : {1, 64}) {
    Builder B;
    VarId V = B.input(Type::F, 64), Out = B.input(Type::F, 16);
    VarId I = B.input(Type::UW, 1);
    B.add(Opcode::Mov, 16,
          {packed(Out, Type::F, 16),
           Operand::indexed(V, Region::contiguous(Type::F, 0, 16),
                            {I, 0, 0, Align})});
    B.ret();
    legalize(B.K);
    EXPECT_EQ(B.code().size(), Align == 1 ? 4u : 3u);
    EXPECT_EQ(verify(B.K), std::vector<std::string>());
  }
}

/// What is only reached through an address is aligned, too.
TEST(Legalize, AlignsIndirectVariables) {
  Builder B;
  VarId V = B.K.addVariable(Type::UB, 16), I = B.input(Type::UW, 1);
  B.add(Opcode::Mov, 1,
        {Operand::indexed(V, Region::scalar(Type::D, 0), {I, 0, 0}),
         Operand::imm(Type::D, 1)});
  B.ret();
  legalize(B.K);
  EXPECT_EQ(B.K.Variables[V].Align, 4u);
  EXPECT_EQ(verify(B.K), std::vector<std::string>());
}

/// A saturating move of a constant clamps the constant: -1 to a byte is 0.
TEST(Legalize, SaturatedConstant) {
  Builder B;
  VarId V = B.input(Type::UB, 8);
  Operand C = B.K.constant(Type::W, {0xffff, 0, 1, 2, 3, 4, 5, 6});
  B.add(Opcode::Mov, 8, {packed(V, Type::UB, 8), C}).Saturate = true;
  B.ret();
  legalize(B.K);
  ASSERT_EQ(B.code().size(), 3u);
  EXPECT_EQ(B.code()[0].Operands[1].Bits, 0x6543210fu);
  EXPECT_TRUE(B.code()[1].Saturate);
  EXPECT_EQ(B.code()[1].Operands[0].type(), Type::UB);
  EXPECT_EQ(B.code()[1].Operands[1].type(), Type::W);
}

/// A byte result of three sources goes through dwords that keep the sign for
/// the saturation.
TEST(Legalize, SaturatedByteOfThreeSources) {
  Builder B;
  VarId V = B.input(Type::W, 8), Out = B.input(Type::UB, 8);
  Operand W = packed(V, Type::W, 8);
  B.add(Opcode::Mad, 8, {packed(Out, Type::UB, 8), W, W, W}).Saturate = true;
  B.ret();
  legalize(B.K);
  ASSERT_EQ(B.code().size(), 3u);
  EXPECT_EQ(B.code()[0].Operands[0].type(), Type::D);
  EXPECT_FALSE(B.code()[0].Saturate);
  EXPECT_TRUE(B.code()[1].Saturate);
}

/// Narrow mads share a register with the number that they multiply by; wide
/// ones leave it to the finalizer.
TEST(Legalize, FactorsOfNarrowMads) {
  Builder B;
  VarId X = B.input(Type::F, 16), Y = B.input(Type::F, 16);
  for (unsigned N : {4u, 2u, 8u})
    B.add(Opcode::Mad, N,
          {packed(Y, Type::F, N), packed(X, Type::F, N, 4),
           Operand::imm(Type::F, 0x3f000000), packed(Y, Type::F, N)});
  B.ret();
  legalize(B.K);
  ASSERT_EQ(B.code().size(), 5u);
  EXPECT_EQ(B.code()[0].Op, Opcode::Mov);
  VarId Factor = B.code()[0].Operands[0].Var;
  EXPECT_EQ(B.code()[1].Operands[2].Var, Factor);
  EXPECT_EQ(B.code()[2].Operands[2].Var, Factor);
  EXPECT_TRUE(B.code()[3].Operands[2].is(Operand::Imm));
  EXPECT_EQ(verify(B.K), std::vector<std::string>());
}

/// Sixteen elements that two moves read take one addr_add.
TEST(Legalize, SixteenAddresses) {
  Builder B;
  VarId V = B.input(Type::D, 64), I = B.input(Type::UW, 16);
  VarId Out = B.input(Type::D, 16);
  B.add(Opcode::Mov, 16,
        {packed(Out, Type::D, 16),
         Operand::indexed(V, Region{Type::D, 0, 0, 1, 0, 16}, {I, 0, 1})});
  B.ret();
  legalize(B.K);
  EXPECT_EQ(llvm::count_if(
                B.code(),
                [](const Instruction &I) { return I.Op == Opcode::AddrAdd; }),
            1);
  EXPECT_EQ(verify(B.K), std::vector<std::string>());
}

/// Adding in place to elements that a vector of indices picks: one addr_add
/// for every eight of them, used by the read and by the writes.
TEST(Legalize, SharesAddressesOfRows) {
  Builder B;
  VarId V = B.input(Type::D, 64), I = B.input(Type::UW, 8);
  Operand O = Operand::indexed(V, Region{Type::D, 0, 0, 1, 0, 8}, {I, 0, 1});
  VarId Sum = B.input(Type::D, 8);
  B.add(Opcode::Add, 8, {packed(Sum, Type::D, 8), O, packed(Sum, Type::D, 8)});
  B.add(Opcode::Mov, 8, {O, packed(Sum, Type::D, 8)});
  B.ret();
  legalize(B.K);
  ASSERT_EQ(B.code().size(), 11u);
  EXPECT_EQ(B.code()[0].Op, Opcode::AddrAdd);
  EXPECT_EQ(B.code()[9].Operands[0].Idx.Offset, 14u);
  EXPECT_EQ(verify(B.K), std::vector<std::string>());
}

//===--- Random instructions ----------------------------------------------===//

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

/// Logic on bytes side by side is done on dwords.
TEST(LegalizeLogic, Bytes) {
  Builder B;
  VarId V = B.input(Type::UB, 64);
  B.add(Opcode::Xor, 32,
        {packed(V, Type::UB, 32, 0), packed(V, Type::UB, 32, 32),
         Operand::imm(Type::UB, 0x5a)});
  B.ret();
  legalize(B.K);
  ASSERT_EQ(B.code().size(), 2u);
  EXPECT_EQ(B.code()[0].ExecSize, 8u);
  EXPECT_EQ(B.code()[0].Operands[0].type(), Type::UD);
  EXPECT_EQ(B.code()[0].Operands[2].Bits, 0x5a5a5a5au);
  EXPECT_EQ(verify(B.K), std::vector<std::string>());
}

/// Not what begins within a dword, what has gaps, carries, or is masked; nor
/// words, which as dwords are as many instructions.
TEST(LegalizeLogic, NotBytes) {
  Builder B;
  VarId W = B.input(Type::UW, 32);
  B.add(Opcode::Xor, 16,
        {packed(W, Type::UW, 16, 0), packed(W, Type::UW, 16, 16),
         Operand::imm(Type::UW, 1)});
  VarId V = B.input(Type::UB, 96), P = B.K.addMask(16, "");
  Operand Dst = packed(V, Type::UB, 16, 64);
  B.add(Opcode::Xor, 16, {Dst, packed(V, Type::UB, 16, 1), Dst});
  B.add(Opcode::And, 16,
        {Dst, Operand::reg(V, Region::linear(Type::UB, 0, 16, 2)), Dst});
  B.add(Opcode::Add, 16, {Dst, packed(V, Type::UB, 16, 0), Dst});
  B.add(Opcode::Or, 16, {Dst, packed(V, Type::UB, 16, 0), Dst}).Pred.Var = P;
  B.ret();
  legalize(B.K);
  for (const Instruction &I : B.code())
    if (!I.Operands.empty() && I.Operands[0].isRegister())
      EXPECT_NE(I.Operands[0].type(), Type::UD);
}

/// Bytes at an odd address cannot be a source of mad with registers of 64
/// bytes; where the mad saturates, its product is a dword.
TEST(Legalize, MadOfOddBytes) {
  for (bool Saturate : {false, true})
    for (unsigned Offset : {2u, 3u}) {
      Builder B("pvc");
      VarId V = B.input(Type::UB, 32), To = B.K.addVariable(Type::W, 8);
      B.add(Opcode::Mad, 8,
            {packed(To, Type::W, 8), packed(V, Type::UB, 8, 4),
             Operand::imm(Type::W, 300), packed(V, Type::UB, 8, Offset)})
          .Saturate = Saturate;
      B.ret();
      legalize(B.K);
      if (Offset == 2) {
        EXPECT_EQ(B.code()[0].Op, Opcode::Mad);
        continue;
      }
      ASSERT_EQ(B.code().size(), 3u);
      EXPECT_EQ(B.code()[0].Op, Opcode::Mul);
      EXPECT_EQ(B.code()[0].Operands[0].type(), Saturate ? Type::D : Type::W);
      EXPECT_EQ(B.code()[1].Op, Opcode::Add);
      EXPECT_EQ(B.code()[1].Saturate, Saturate);
    }
}
