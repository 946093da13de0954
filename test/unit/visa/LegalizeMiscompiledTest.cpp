//===- LegalizeMiscompiledTest.cpp - around the finalizer's mistakes ------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "Builder.h"
#include "llvm-genx/VISA/Legalize.h"
#include "llvm-genx/VISA/Verifier.h"
#include "gtest/gtest.h"

using namespace cmc;
using namespace cmc::visa;

/// The finalizer drops the predicate of min.
TEST(LegalizeMiscompiled, PredicatedMin) {
  Builder B;
  VarId V = B.input(Type::D, 16), M = B.K.addMask(8);
  B.add(Opcode::SetP, 8, {Operand::mask(M), Operand::imm(Type::UW, 0xf)});
  B.add(Opcode::Min, 8,
        {packed(V, Type::D, 8), packed(V, Type::D, 8),
         packed(V, Type::D, 8, 32)})
      .Pred.Var = M;
  B.ret();
  legalize(B.K);
  ASSERT_EQ(B.code().size(), 4u);
  EXPECT_EQ(B.code()[1].Op, Opcode::Min);
  EXPECT_EQ(B.code()[1].Pred.Var, None);
  EXPECT_NE(B.code()[1].Operands[0].Var, V);
  EXPECT_EQ(B.code()[2].Op, Opcode::Mov);
  EXPECT_EQ(B.code()[2].Pred.Var, M);
  EXPECT_EQ(verify(B.K), std::vector<std::string>());
}

/// It writes every other half of an indirect result one byte too low.
TEST(LegalizeMiscompiled, HalvesAtAnAddress) {
  Builder B;
  VarId V = B.input(Type::HF, 32), I = B.input(Type::UW, 1);
  B.add(Opcode::Add, 8,
        {Operand::indexed(V, Region::contiguous(Type::HF, 0, 8), {I, 0, 0}),
         packed(V, Type::HF, 8), packed(V, Type::HF, 8, 16)});
  B.ret();
  legalize(B.K);
  ASSERT_EQ(B.code().size(), 4u);
  EXPECT_EQ(B.code()[0].Op, Opcode::Add);
  EXPECT_TRUE(B.code()[0].Operands[0].is(Operand::Direct));
  EXPECT_EQ(B.code()[2].Op, Opcode::Mov);
  EXPECT_TRUE(B.code()[2].Operands[0].is(Operand::Indirect));
  EXPECT_TRUE(isInteger(B.code()[2].Operands[0].type()));
  EXPECT_EQ(verify(B.K), std::vector<std::string>());
}

/// So it does with floats that are computed of halves, also if these were moved
/// to floats before, for moves are undone.
TEST(LegalizeMiscompiled, FloatsOfHalvesAtAnAddress) {
  Builder B;
  VarId V = B.input(Type::F, 16), H = B.input(Type::HF, 16),
        I = B.input(Type::UW, 1);
  Operand T = packed(B.K.addVariable(Type::F, 8, "", 32), Type::F, 8);
  B.add(Opcode::Mov, 8, {T, packed(H, Type::HF, 8)});
  B.add(Opcode::Mul, 8,
        {Operand::indexed(V, Region::contiguous(Type::F, 0, 8), {I, 0, 0}), T,
         packed(V, Type::F, 8, 32)});
  B.ret();
  legalize(B.K);
  ASSERT_EQ(B.code().size(), 5u);
  EXPECT_EQ(B.code()[1].Op, Opcode::Mul);
  EXPECT_TRUE(B.code()[1].Operands[0].is(Operand::Direct));
  EXPECT_TRUE(isInteger(B.code()[3].Operands[0].type()));
  EXPECT_EQ(verify(B.K), std::vector<std::string>());
}

/// It computes even bytes before odd ones are read, also when these were moved
/// elsewhere before.
TEST(LegalizeMiscompiled, BytesInPlace) {
  Builder B;
  VarId V = B.input(Type::UB, 32), T = B.K.addVariable(Type::UB, 16, "", 32);
  Operand X = packed(T, Type::UB, 16), Dst = packed(V, Type::UB, 16, 4);
  B.add(Opcode::Mov, 16, {X, packed(V, Type::UB, 16, 5)});
  B.add(Opcode::Add, 16, {Dst, X, X});
  B.ret();
  legalize(B.K);
  ASSERT_EQ(B.code().size(), 4u);
  EXPECT_NE(B.code()[1].Operands[0].Var, V);
  EXPECT_EQ(B.code()[2].Op, Opcode::Mov);
  EXPECT_EQ(B.code()[1].Operands[0].type(), Type::UB);
  EXPECT_EQ(B.code()[2].Operands[1].type(), Type::UW);
  EXPECT_EQ(verify(B.K), std::vector<std::string>());
}

/// What replaces itself element by element may stay, but bytes would be cut,
/// which costs more than a move aside.
TEST(LegalizeMiscompiled, SameElements) {
  for (auto [Ty, Instructions] : {std::pair(Type::UW, 2u), {Type::UB, 3u}}) {
    Builder B;
    Operand V = packed(B.input(Ty, 16), Ty, 16);
    B.add(Opcode::Add, 16, {V, V, V});
    B.ret();
    legalize(B.K);
    EXPECT_EQ(B.code().size(), Instructions);
  }
}

/// A negated choice between floats becomes one that is not.
TEST(LegalizeMiscompiled, NegatedChoice) {
  Builder B("skl");
  VarId X = B.input(Type::F, 8), Y = B.input(Type::F, 8),
        P = B.K.addMask(8, "");
  Operand M = Operand::mask(P), Zero = Operand::imm(Type::F, 0);
  B.add(Opcode::Cmp, 8, {M, packed(X, Type::F, 8), Zero}).Cond = CondMod::LT;
  Instruction &Sel = B.add(
      Opcode::Sel, 8,
      {packed(X, Type::F, 8), packed(X, Type::F, 8), packed(Y, Type::F, 8)});
  Sel.Pred.Var = P;
  Sel.Pred.Negate = true;
  B.ret();
  legalize(B.K);
  ASSERT_EQ(B.code().size(), 3u);
  EXPECT_FALSE(B.code()[1].Pred.Negate);
  EXPECT_EQ(B.code()[1].Operands[1].Var, Y);
  EXPECT_EQ(B.code()[1].Operands[2].Var, X);
}

/// Bytes that lie four apart are not cut.
TEST(LegalizeMiscompiled, StridedBytes) {
  Builder B;
  VarId V = B.input(Type::UB, 32);
  Operand Strided = Operand::reg(V, Region::linear(Type::UB, 0, 8, 4));
  B.add(Opcode::Add, 8, {Strided, Strided, packed(V, Type::UB, 8, 3)});
  B.ret();
  legalize(B.K);
  EXPECT_EQ(B.code().size(), 3u); // The overlap is another matter.
}

/// It puts a negated or absolute narrow number into wider arithmetic.
TEST(LegalizeMiscompiled, NarrowModifiers) {
  Builder B;
  VarId V = B.input(Type::W, 8), N = B.input(Type::W, 8),
        A = B.input(Type::W, 8);
  Operand X = packed(V, Type::W, 8);
  X.Mod = Modifier::Neg;
  B.add(Opcode::Mov, 8, {packed(N, Type::W, 8), X});
  X.Mod = Modifier::Abs;
  B.add(Opcode::Mov, 8, {packed(A, Type::W, 8), X});
  B.ret();
  legalize(B.K);
  ASSERT_EQ(B.code().size(), 3u);
  EXPECT_EQ(B.code()[0].Op, Opcode::Mul);
  EXPECT_EQ(B.code()[0].Operands[1].Mod, Modifier::None);
  EXPECT_EQ(B.code()[1].Op, Opcode::Max);
  EXPECT_EQ(B.code()[1].Operands[1].Mod, Modifier::None);
  EXPECT_EQ(B.code()[1].Operands[2].Mod, Modifier::Neg);
  EXPECT_EQ(verify(B.K), std::vector<std::string>());
}

/// Averages and saturated sums have more bits than a dword, and take what is
/// moved into them.
TEST(LegalizeMiscompiled, ModifiersBeforeCarries) {
  for (auto [Op, Saturate, Kept] : {std::tuple(Opcode::Avg, false, true),
                                    std::tuple(Opcode::Add, true, true),
                                    std::tuple(Opcode::Add, false, false)}) {
    Builder B;
    Operand X = packed(B.input(Type::D, 8), Type::D, 8),
            Y = packed(B.K.addVariable(Type::D, 8, "", 32), Type::D, 8), Z = Y;
    X.Mod = Modifier::Abs;
    B.add(Opcode::Mov, 8, {Y, X});
    B.add(Op, 8, {Z, Y, Y}).Saturate = Saturate;
    B.ret();
    legalize(B.K);
    EXPECT_EQ(B.code()[0].Op, Kept ? Opcode::Max : Opcode::Mov);
    EXPECT_EQ(verify(B.K), std::vector<std::string>());
  }
}

/// What fills a variable it moves to where every other element goes.
TEST(LegalizeMiscompiled, PickedElements) {
  for (bool Twice : {false, true})
    for (unsigned Stride : {1u, 2u}) {
      Builder B;
      VarId X = B.input(Type::F, 16), Y = B.K.addVariable(Type::F, 16, "", 32),
            Z = B.K.addVariable(Type::F, 8, "", 32);
      if (Twice) {
        B.add(Opcode::Mov, 8, {packed(Y, Type::F, 8), packed(X, Type::F, 8)});
        B.add(Opcode::Mov, 8,
              {packed(Y, Type::F, 8, 32), packed(X, Type::F, 8, 32)});
      } else {
        B.add(Opcode::Mov, 16,
              {packed(Y, Type::F, 16), packed(X, Type::F, 16)});
      }
      B.add(Opcode::Mov, 8,
            {packed(Z, Type::F, 8),
             Operand::reg(Y, Region::linear(Type::F, 0, 8, Stride))});
      B.ret();
      legalize(B.K);
      EXPECT_EQ(B.code()[B.code().size() - 2].Op,
                Twice && Stride == 2 ? Opcode::Max : Opcode::Mov);
      EXPECT_EQ(verify(B.K), std::vector<std::string>());
    }
}

/// Bytes have no maximum: they are picked as words.
TEST(LegalizeMiscompiled, PickedBytes) {
  Builder B;
  VarId X = B.input(Type::B, 32), Y = B.K.addVariable(Type::B, 16, "", 32),
        Z = B.K.addVariable(Type::B, 8, "", 32);
  for (unsigned Half : {0, 8})
    B.add(Opcode::Mov, 8,
          {packed(Y, Type::B, 8, Half), packed(X, Type::B, 8, Half)});
  B.add(Opcode::Mov, 8,
        {packed(Z, Type::B, 8),
         Operand::reg(Y, Region::linear(Type::B, 0, 8, 2))});
  B.ret();
  legalize(B.K);
  ASSERT_EQ(B.code().size(), 5u);
  EXPECT_EQ(B.code()[2].Op, Opcode::Max);
  EXPECT_EQ(B.code()[2].Operands[0].type(), Type::UW);
  EXPECT_EQ(B.code()[3].Operands[1].Var, B.code()[2].Operands[0].Var);
  EXPECT_EQ(B.code()[3].Operands[0].Var, Z);
  EXPECT_EQ(verify(B.K), std::vector<std::string>());
}

/// Of 64 bits, too.
TEST(LegalizeMiscompiled, PickedQwords) {
  Builder B("skl");
  VarId X = B.input(Type::Q, 8), Y = B.K.addVariable(Type::Q, 8, "", 32),
        Z = B.K.addVariable(Type::Q, 4, "", 32);
  for (unsigned Half : {0u, 32u})
    B.add(Opcode::Mov, 4,
          {packed(Y, Type::Q, 4, Half), packed(X, Type::Q, 4, Half)});
  B.add(Opcode::Mov, 4,
        {packed(Z, Type::Q, 4),
         Operand::reg(Y, Region::linear(Type::Q, 0, 4, 2))});
  B.ret();
  legalize(B.K);
  EXPECT_EQ(B.code()[B.code().size() - 2].Op, Opcode::Max);
  EXPECT_EQ(verify(B.K), std::vector<std::string>());
}

/// 64-bit elements at an address, of which it loses some where the hardware has
/// none: those that lie apart, and all but one that come from a scalar.
TEST(LegalizeMiscompiled, QwordsAtAnAddress) {
  struct {
    const char *Target;
    unsigned Stride;
    bool FromScalar, InHalves;
  } Cases[] = {{"skl", 2, false, false}, {"skl", 1, true, false},
               {"bxt", 2, false, true},  {"bxt", 1, true, true},
               {"bxt", 1, false, false}, {"pvc", 2, false, true}};
  for (const auto &C : Cases) {
    Builder B(C.Target);
    VarId X = B.input(Type::Q, 4), Y = B.input(Type::Q, 16),
          Index = B.input(Type::UW, 1);
    Region From = C.FromScalar ? Region::scalar(Type::Q, 8, 4)
                               : Region::contiguous(Type::Q, 0, 4);
    Region To = Region::linear(Type::Q, 16, 4, C.Stride);
    B.add(Opcode::Mov, 4,
          {Operand::indexed(Y, To, {Index, 0, 0}), Operand::reg(X, From)});
    B.ret();
    legalize(B.K);
    unsigned Lower = 0, Upper = 0;
    for (const Instruction &I : B.code()) {
      if (I.Operands.empty() || !I.Operands[0].is(Operand::Indirect))
        continue;
      const Region &To = I.Operands[0].Reg;
      EXPECT_EQ(To.Ty, C.InHalves ? Type::UD : Type::Q);
      EXPECT_EQ(To.Stride, C.InHalves ? 2 * C.Stride : C.Stride);
      (To.Offset % 8 ? Upper : Lower) += I.ExecSize;
    }
    EXPECT_EQ(Lower, 4u);
    EXPECT_EQ(Upper, C.InHalves ? 4u : 0u);
    EXPECT_EQ(verify(B.K), std::vector<std::string>());
  }
}

/// So it does when these pick elements themselves, and are no moves any more.
TEST(LegalizeMiscompiled, PickedElementsOfPicked) {
  Builder B;
  VarId X = B.input(Type::F, 16), Y = B.K.addVariable(Type::F, 16, "", 32),
        Z = B.K.addVariable(Type::F, 8, "", 32),
        Picked = B.K.addVariable(Type::F, 4, "", 32);
  for (unsigned Half : {0u, 32u})
    B.add(Opcode::Mov, 8,
          {packed(Y, Type::F, 8, Half), packed(X, Type::F, 8, Half)});
  for (unsigned Half : {0u, 16u})
    B.add(Opcode::Mov, 4,
          {packed(Z, Type::F, 4, Half),
           Operand::reg(Y, Region::linear(Type::F, 2 * Half, 4, 2))});
  B.add(Opcode::Mov, 4,
        {packed(Picked, Type::F, 4),
         Operand::reg(Z, Region::linear(Type::F, 0, 4, 2))});
  B.ret();
  legalize(B.K);
  EXPECT_EQ(B.code()[B.code().size() - 2].Op, Opcode::Max);
  EXPECT_EQ(verify(B.K), std::vector<std::string>());
}

/// And so it does when they were computed.
TEST(LegalizeMiscompiled, PickedElementsOfComputed) {
  Builder B;
  VarId X = B.input(Type::UD, 16), Y = B.K.addVariable(Type::UD, 16, "", 32),
        Z = B.K.addVariable(Type::UD, 8, "", 32);
  for (unsigned Odd : {0u, 4u})
    B.add(Opcode::Min, 8,
          {Operand::reg(Y, Region::linear(Type::UD, Odd, 8, 2)),
           packed(X, Type::UD, 8), packed(X, Type::UD, 8, 32)});
  B.add(Opcode::Mov, 8,
        {packed(Z, Type::UD, 8),
         Operand::reg(Y, Region::linear(Type::UD, 0, 8, 2))});
  B.ret();
  legalize(B.K);
  EXPECT_EQ(B.code()[2].Op, Opcode::Max);
  EXPECT_EQ(verify(B.K), std::vector<std::string>());
}

/// A choice at lane 4 reads from the address itself, and chooses by lane 0.
TEST(LegalizeMiscompiled, ChoiceOfIndirect) {
  for (auto [Indirect, Negated] :
       {std::pair(false, false), {false, true}, {true, false}, {true, true}}) {
    Builder B;
    VarId X = B.input(Type::D, 8), Y = B.input(Type::D, 64),
          Index = B.input(Type::UW, 1), Z = B.K.addVariable(Type::D, 5, "", 32);
    Operand From = packed(Y, Type::D, 5);
    if (Indirect) {
      From.K = Operand::Indexed;
      From.Idx.Var = Index;
    }
    B.add(Opcode::Mov, 5, {packed(Z, Type::D, 5), From});
    Operand Chosen = packed(Z, Type::D, 5);
    if (Negated) {
      Operand Source = Chosen;
      Source.Mod = Modifier::Neg;
      Chosen.Var = B.K.addVariable(Type::D, 5, "", 32);
      B.add(Opcode::Mov, 5, {Chosen, Source});
    }
    Instruction &Sel = B.add(
        Opcode::Sel, 5, {packed(X, Type::D, 5), packed(X, Type::D, 5), Chosen});
    VarId Mask = Sel.Pred.Var = B.K.addMask(16, "");
    B.K.Blocks[0].Instructions.insert(
        B.code().begin(),
        Instruction(Opcode::Cmp, 5,
                    {Operand::mask(Mask), packed(X, Type::D, 5),
                     Operand::imm(Type::D, 1)}));
    B.ret();
    legalize(B.K);
    EXPECT_EQ(llvm::any_of(B.code(),
                           [](const Instruction &I) {
                             return I.Op == Opcode::Max && I.ExecSize == 1;
                           }),
              Indirect);
    EXPECT_EQ(verify(B.K), std::vector<std::string>());
  }
}

/// Columns of a copy would be read as rows of the original.
TEST(LegalizeMiscompiled, ColumnsOfCopy) {
  for (unsigned VStride : {1u, 16u}) {
    Builder B;
    VarId X = B.input(Type::W, 64), Y = B.K.addVariable(Type::W, 64, "", 32),
          Z = B.K.addVariable(Type::W, 16, "", 32);
    B.add(Opcode::Mov, 32, {packed(Y, Type::W, 32), packed(X, Type::W, 32)})
        .Coalescable = true;
    Region Part = Region::linear(Type::W, 0, 16, VStride == 1 ? 4 : 1);
    Part.Width = VStride == 1 ? 4 : 8;
    Part.VStride = VStride;
    B.add(Opcode::Mov, 16, {packed(Z, Type::W, 16), Operand::reg(Y, Part)});
    B.ret();
    legalize(B.K);
    EXPECT_EQ(B.code()[0].Op, VStride == 1 ? Opcode::Max : Opcode::Mov);
    EXPECT_EQ(verify(B.K), std::vector<std::string>());
  }
}

/// It lets a move compare for lanes that are not its own.
TEST(LegalizeMiscompiled, CompareOfOddLanes) {
  for (auto [Lanes, Zero, Copied] :
       {std::tuple(5u, 0u, true), std::tuple(4u, 0u, false),
        std::tuple(5u, 1u, false)}) {
    Builder B;
    VarId X = B.input(Type::UB, 16);
    Instruction &Cmp =
        B.add(Opcode::Cmp, Lanes,
              {Operand::mask(B.K.addMask(16, "")), packed(X, Type::UB, Lanes),
               Operand::imm(Type::UB, Zero)});
    Cmp.Cond = CondMod::EQ;
    B.ret();
    legalize(B.K);
    EXPECT_EQ(B.code()[0].Op, Copied ? Opcode::Max : Opcode::Cmp);
    EXPECT_EQ(verify(B.K), std::vector<std::string>());
  }
}

/// It saturates a sum that has wrapped around as if it had not.
TEST(LegalizeMiscompiled, SaturatedSum) {
  for (Type T : {Type::D, Type::Q}) {
    Builder B("skl");
    Operand D = packed(B.input(Type::UB, 8), Type::UB, 8),
            X = packed(B.input(T, 8), T, 8),
            Sum = packed(B.K.addVariable(T, 8, "", 32), T, 8);
    B.add(Opcode::Add, 8, {Sum, X, X});
    B.add(Opcode::Mov, 8, {D, Sum}).Saturate = true;
    B.ret();
    legalize(B.K);
    ASSERT_EQ(B.code().size(), 3u);
    EXPECT_EQ(B.code()[1].Op, Opcode::Max);
    EXPECT_TRUE(B.code()[1].Saturate);
    EXPECT_EQ(B.code()[1].Operands[2].Bits,
              T == Type::D ? 0x80000000u : 0x8000000000000000u);
    EXPECT_EQ(verify(B.K), std::vector<std::string>());
  }
}

/// It saturates the high half of a product of dwords.
TEST(LegalizeMiscompiled, SaturatedLongProduct) {
  Builder B;
  Operand D = packed(B.input(Type::UB, 8), Type::UB, 8),
          X = packed(B.input(Type::D, 8), Type::D, 8),
          Y = packed(B.input(Type::W, 8), Type::W, 8);
  B.add(Opcode::Mul, 8, {D, X, X}).Saturate = true;
  B.add(Opcode::Mul, 8, {D, X, Y}).Saturate = true;
  B.ret();
  legalize(B.K);
  ASSERT_EQ(B.code().size(), 5u);
  EXPECT_EQ(B.code()[0].Op, Opcode::Mul);
  EXPECT_FALSE(B.code()[0].Saturate);
  EXPECT_EQ(B.code()[0].Operands[0].type(), Type::D);
  EXPECT_EQ(B.code()[1].Op, Opcode::Max);
  EXPECT_TRUE(B.code()[1].Saturate);
  EXPECT_EQ(B.code()[2].Op, Opcode::Mul);
  EXPECT_TRUE(B.code()[2].Saturate);
  EXPECT_EQ(B.code()[2].Operands[0].type(), Type::W);
  EXPECT_EQ(B.code()[3].Op, Opcode::Max);
  EXPECT_TRUE(B.code()[3].Saturate);
  EXPECT_EQ(verify(B.K), std::vector<std::string>());
}

/// It computes a product with a byte result as a word, and compares that with
/// zero in place of the byte.
TEST(LegalizeMiscompiled, ProductInBytes) {
  Builder B;
  Operand D = packed(B.input(Type::UB, 8), Type::UB, 8),
          X = packed(B.input(Type::UB, 8), Type::UB, 8);
  B.add(Opcode::Mul, 8, {D, X, X});
  B.ret();
  legalize(B.K);
  ASSERT_EQ(B.code().size(), 3u);
  EXPECT_EQ(B.code()[0].Operands[0].type(), Type::UW);
  EXPECT_EQ(B.code()[1].Op, Opcode::Mov);
  EXPECT_EQ(B.code()[1].Operands[1].type(), Type::UB);
  EXPECT_EQ(B.code()[1].Operands[1].Reg.Stride, 2u);
}

/// It makes a multiplication and an addition, which round twice, of a mad of 32
/// halves.
TEST(LegalizeMiscompiled, WideMad) {
  Builder B;
  Operand V = packed(B.input(Type::HF, 32), Type::HF, 32);
  B.add(Opcode::Mad, 32, {V, V, V, V});
  B.ret();
  legalize(B.K);
  ASSERT_EQ(B.code().size(), 3u);
  EXPECT_EQ(B.code()[0].ExecSize, 16u);
}

/// It cuts a conversion of 32 halves to integers and puts both parts under the
/// mask of the first 16 channels.
TEST(LegalizeMiscompiled, MaskedHalfConversion) {
  for (bool NoMask : {false, true}) {
    Builder B;
    Operand V = packed(B.input(Type::HF, 32), Type::HF, 32);
    Operand D = packed(B.input(Type::UW, 32), Type::UW, 32);
    B.add(Opcode::Mov, 32, {D, V}).NoMask = NoMask;
    B.ret();
    legalize(B.K);
    ASSERT_EQ(B.code().size(), NoMask ? 2u : 3u);
    if (NoMask)
      continue;
    EXPECT_EQ(B.code()[0].ExecSize, 16u);
    EXPECT_EQ(B.code()[1].Lane, 16u);
  }
}

/// It undoes an extension whose source changes, and with it the modifiers of
/// what reads the result, before the change or after.
TEST(LegalizeMiscompiled, ModifiedExtension) {
  for (bool Modified : {false, true}) {
    for (bool Changed : {false, true}) {
      Builder B;
      Operand W = packed(B.input(Type::W, 8), Type::W, 8),
              R = packed(B.input(Type::D, 8), Type::D, 8),
              X = packed(B.K.addVariable(Type::UD, 8, "", 32), Type::UD, 8);
      B.add(Opcode::Mov, 8, {X, W});
      if (Changed)
        B.add(Opcode::Mov, 8, {W, Operand::imm(Type::W, 1)});
      X.Reg.Ty = Type::D;
      X.Mod = Modified ? Modifier::Abs : Modifier::None;
      B.add(Opcode::Add, 8, {R, R, X});
      B.ret();
      legalize(B.K);
      EXPECT_EQ(B.code()[0].Op,
                Modified && Changed ? Opcode::Max : Opcode::Mov);
      EXPECT_EQ(verify(B.K), std::vector<std::string>());
    }
  }
}

/// An extension of some lanes stays a move, of signed numbers, which saturates.
TEST(LegalizeMiscompiled, ModifiedExtensionOfLanes) {
  Builder B;
  Operand W = packed(B.input(Type::UW, 8), Type::UW, 8),
          R = packed(B.input(Type::D, 8), Type::D, 8),
          X = packed(B.input(Type::UD, 8), Type::UD, 8);
  VarId Lanes = B.K.addMask(8);
  B.add(Opcode::SetP, 8, {Operand::mask(Lanes), Operand::imm(Type::UW, 0x55)});
  B.add(Opcode::Mov, 8, {X, W}).Pred.Var = Lanes;
  B.add(Opcode::Mov, 8, {W, Operand::imm(Type::UW, 1)});
  X.Reg.Ty = Type::D;
  X.Mod = Modifier::Abs;
  B.add(Opcode::Add, 8, {R, R, X});
  B.ret();
  legalize(B.K);
  EXPECT_EQ(B.code()[1].Op, Opcode::Mov);
  EXPECT_TRUE(B.code()[1].Saturate);
  EXPECT_EQ(B.code()[1].Operands[0].type(), Type::D);
  EXPECT_EQ(verify(B.K), std::vector<std::string>());
}

/// An extension in one block, and another instruction in its place in the next.
TEST(LegalizeMiscompiled, ModifiedExtensionOfOtherBlock) {
  Builder B;
  Operand W = packed(B.input(Type::W, 8), Type::W, 8),
          R = packed(B.input(Type::D, 8), Type::D, 8),
          X = packed(B.K.addVariable(Type::UD, 8, "", 32), Type::UD, 8);
  B.add(Opcode::Mov, 8, {X, W});
  B.K.Blocks.emplace_back();
  B.add(Opcode::Add, 8, {R, W, R});
  B.add(Opcode::Mov, 8, {W, Operand::imm(Type::W, 1)});
  X.Reg.Ty = Type::D;
  X.Mod = Modifier::Abs;
  B.add(Opcode::Add, 8, {R, R, X});
  B.ret();
  legalize(B.K);
  EXPECT_EQ(B.K.Blocks[1].Instructions[0].Op, Opcode::Add);
  EXPECT_EQ(verify(B.K), std::vector<std::string>());
}

/// It divides unsigned numbers when one of the operands was extended from an
/// unsigned one.
TEST(LegalizeMiscompiled, DividedExtension) {
  for (Opcode Op : {Opcode::Div, Opcode::Mod, Opcode::Add}) {
    for (Type From : {Type::UW, Type::W}) {
      Builder B;
      Operand X = packed(B.input(Type::D, 8), Type::D, 8),
              Y = packed(B.K.addVariable(Type::D, 8, "", 32), Type::D, 8);
      B.add(Opcode::Mov, 8, {Y, packed(B.input(From, 8), From, 8)});
      B.add(Op, 8, {X, X, Y});
      B.ret();
      legalize(B.K);
      EXPECT_EQ(B.code()[0].Op, Op != Opcode::Add && From == Type::UW
                                    ? Opcode::Max
                                    : Opcode::Mov);
      EXPECT_EQ(verify(B.K), std::vector<std::string>());
    }
  }
}

/// It gathers a second source as signed numbers, also when it was moved to a
/// register before.
TEST(LegalizeMiscompiled, Gathered) {
  for (Type T : {Type::UW, Type::W}) {
    Builder B;
    VarId V = B.input(T, 32), Index = B.input(Type::UW, 8);
    Region Each = Region::contiguous(T, 0, 8);
    Each.Width = 1;
    Operand X = Operand::indexed(V, Each, {Index, 0, 1}),
            D = packed(B.input(Type::D, 8), Type::D, 8);
    B.add(Opcode::Mov, 8, {D, X});
    B.add(Opcode::Shl, 8, {D, D, X});
    B.add(Opcode::Add, 8, {D, D, X}); // Sources may change places.
    B.ret();
    legalize(B.K);
    EXPECT_EQ(llvm::count_if(B.code(),
                             [](const Instruction &I) {
                               return I.Op == Opcode::Max || I.Op == Opcode::Or;
                             }),
              T == Type::UW ? 2 : 1);
    EXPECT_TRUE(
        B.code()[B.code().size() - 2].Operands[1].is(Operand::Indirect));
    EXPECT_EQ(verify(B.K), std::vector<std::string>());
  }
}

/// Negated, it is moved as it is first, signed or not.
TEST(LegalizeMiscompiled, GatheredNegated) {
  for (Type T : {Type::UW, Type::W})
    for (Modifier Mod : {Modifier::None, Modifier::Neg}) {
      Builder B;
      VarId V = B.input(T, 32), Index = B.input(Type::UW, 8);
      Region Each = Region::contiguous(T, 0, 8);
      Each.Width = 1;
      Operand X = Operand::indexed(V, Each, {Index, 0, 1}),
              D = packed(B.input(Type::D, 8), Type::D, 8);
      X.Mod = Mod;
      B.add(Opcode::Add, 8, {D, X, D});
      B.ret();
      legalize(B.K);
      const Instruction &Add = B.code()[B.code().size() - 2];
      ASSERT_EQ(Add.Op, Opcode::Add);
      EXPECT_EQ(Add.Operands[1].is(Operand::Indirect), Mod == Modifier::None);
      EXPECT_EQ(Add.Operands[1].Mod, Mod);
      EXPECT_EQ(verify(B.K), std::vector<std::string>());
    }
}

/// What only messages read is not moved again: a plain move.
TEST(LegalizeMiscompiled, GatheredForMessages) {
  for (bool IsRead : {true, false}) {
    Builder B;
    VarId T = B.surfaceInput(), V = B.input(Type::UB, 64);
    VarId Index = B.input(Type::UW, 16),
          Data = B.K.addRawVariable(Type::UB, 32);
    Region Each{Type::UB, 0, 0, 1, 0, 16};
    for (unsigned Half : {0, 16})
      B.add(Opcode::Mov, 16,
            {packed(Data, Type::UB, 16, Half),
             Operand::indexed(V, Each, {Index, 0, 1})});
    B.add(Opcode::OwordSt, 1,
          {Operand::surface(T), Operand::imm(Type::UD, 0), Operand::raw(Data)})
        .Msg.Size = 2;
    if (IsRead)
      B.add(Opcode::Mov, 16,
            {packed(V, Type::UB, 16), packed(Data, Type::UB, 16)});
    B.ret();
    legalize(B.K);
    EXPECT_EQ(B.code()[1].Op, IsRead ? Opcode::Max : Opcode::Mov);
    EXPECT_EQ(verify(B.K), std::vector<std::string>());
  }
}

/// From XeHPG on it reads gathered bytes that become floats as words.
TEST(LegalizeMiscompiled, GatheredBytesToFloats) {
  for (const char *Target : {"tgllp", "dg2", "pvc"}) {
    for (Type T : {Type::UB, Type::B}) {
      Builder B(Target);
      VarId V = B.input(T, 32), Index = B.input(Type::UW, 8);
      Region Each = Region::contiguous(T, 0, 8);
      Each.Width = 1;
      B.add(Opcode::Mov, 8,
            {packed(B.input(Type::F, 8), Type::F, 8),
             Operand::indexed(V, Each, {Index, 0, 1})});
      B.ret();
      legalize(B.K);
      for (const Instruction &I : B.code())
        if (I.Op == Opcode::Mov && Target != llvm::StringRef("tgllp")) {
          EXPECT_TRUE(I.Operands[1].is(Operand::Direct));
          EXPECT_EQ(sizeOf(I.Operands[1].type()), 2u);
        }
      EXPECT_EQ(verify(B.K), std::vector<std::string>());
    }
  }
}

/// On Gen12LP it crashes when 16 lanes of a minimum are added by a mad under
/// divergent control flow.
TEST(LegalizeMiscompiled, MinimumOfManyLanes) {
  for (const char *Target : {"icllp", "tgllp"}) {
    for (bool Diverges : {false, true}) {
      Builder B(Target);
      Operand X = packed(B.input(Type::HF, 32), Type::HF, 32);
      B.add(Opcode::Min, 32, {X, X, X});
      if (Diverges)
        B.add(Opcode::Goto, 16, {Operand::label(0)});
      B.ret();
      legalize(B.K);
      EXPECT_EQ(B.code()[0].ExecSize,
                Diverges && Target == llvm::StringRef("tgllp") ? 8u : 32u);
    }
  }
}

/// On Gen12LP it may forget the inversion of a mask that it puts into what
/// reads it.
TEST(LegalizeMiscompiled, InvertedMask) {
  for (const char *Target : {"icllp", "tgllp"}) {
    Builder B(Target);
    VarId M = B.K.addMask(40), N = B.K.addMask(40);
    B.add(Opcode::SetP, 40, {Operand::mask(M), Operand::imm(Type::UD, 0xf0f0)});
    B.add(Opcode::Not, 40, {Operand::mask(N), Operand::mask(M)});
    B.ret();
    legalize(B.K);
    EXPECT_EQ(
        llvm::any_of(B.code(),
                     [](const Instruction &I) { return I.Op == Opcode::Not; }),
        Target == llvm::StringRef("icllp"));
    EXPECT_EQ(verify(B.K), std::vector<std::string>());
  }
}

/// On Gen12LP what computes floats may write the halves that they become, in
/// steps of 8: h[8..] = half(f + float(h[0..])), but not h[0..] = ...
TEST(LegalizeMiscompiled, HalvesThatAreRead) {
  for (llvm::StringRef Target : {"skl", "tgllp"})
    for (unsigned To : {0, 8}) {
      Builder B(Target);
      VarId H = B.input(Type::HF, 32), F = B.input(Type::F, 16);
      Operand T = packed(B.K.addVariable(Type::F, 16, "", 32), Type::F, 16);
      Operand Sum = packed(B.K.addVariable(Type::F, 16, "", 32), Type::F, 16);
      B.add(Opcode::Mov, 16, {T, packed(H, Type::HF, 16)});
      B.add(Opcode::Add, 16, {Sum, packed(F, Type::F, 16), T});
      B.add(Opcode::Mov, 16, {packed(H, Type::HF, 16, 2 * To), Sum});
      B.ret();
      legalize(B.K);
      bool Aside = Target == "tgllp" && To == 8;
      ASSERT_EQ(B.code().size(), Aside ? 5u : 4u);
      EXPECT_EQ(B.code()[3].Op, Aside ? Opcode::Max : Opcode::Ret);
      EXPECT_EQ(B.code()[2].Operands[0].Var == H, !Aside);
      EXPECT_EQ(verify(B.K), std::vector<std::string>());
    }
}

/// Columns become rows: the same bytes, but in another order.
TEST(LegalizeMiscompiled, HalvesThatAreTransposed) {
  Builder B("tgllp");
  VarId H = B.input(Type::HF, 16), F = B.input(Type::F, 16);
  Operand T = packed(B.K.addVariable(Type::F, 16, "", 32), Type::F, 16);
  Operand Sum = packed(B.K.addVariable(Type::F, 16, "", 32), Type::F, 16);
  B.add(Opcode::Mov, 16, {T, Operand::reg(H, {Type::HF, 0, 1, 4, 4, 16})});
  B.add(Opcode::Add, 16, {Sum, packed(F, Type::F, 16), T});
  B.add(Opcode::Mov, 16, {packed(H, Type::HF, 16), Sum});
  B.ret();
  legalize(B.K);
  EXPECT_EQ(B.code().size(), 5u);
}

/// It forgets what is live behind a stack call that ends its block.
TEST(LegalizeMiscompiled, StackCallEndsBlock) {
  Builder B;
  B.K.Callees = {{"S0_f", 0, 0}};
  B.add(Opcode::Fcall, 1, {}).Msg.Value = 0;
  B.add(Opcode::Fcall, 1, {}).Msg.Value = 0;
  B.K.Blocks.emplace_back();
  B.ret();
  legalize(B.K);
  ASSERT_EQ(B.K.Blocks[0].Instructions.size(), 4u);
  for (unsigned N : {1, 3})
    EXPECT_EQ(B.K.Blocks[0].Instructions[N].Op, Opcode::LifetimeStart);
  EXPECT_EQ(verify(B.K), std::vector<std::string>());
}

/// It crashes on a block at a constant address where it has no 64-bit integers.
TEST(LegalizeMiscompiled, BlockAtNumber) {
  for (auto [Target, Kind] :
       {std::pair("skl", Operand::Imm), {"tgllp", Operand::Direct}}) {
    Builder B(Target);
    VarId V = B.input(Type::D, 16);
    Operand At = Operand::imm(Type::UQ, 0xdead000);
    B.add(Opcode::SvmBlockLd, 1, {At, Operand::raw(V)}).Msg.Size = 4;
    B.add(Opcode::SvmBlockSt, 1, {At, Operand::raw(V)}).Msg.Size = 4;
    B.ret();
    legalize(B.K);
    for (const Instruction &I : B.code())
      if (I.info().has(Memory))
        EXPECT_TRUE(I.Operands[0].is(Kind)) << Target;
    EXPECT_EQ(verify(B.K), std::vector<std::string>());
  }
}

/// It crashes on masked doubles other than packed from a register on.
TEST(LegalizeMiscompiled, MaskedDoubles) {
  for (auto [Stride, Offset, Aside] :
       {std::tuple(1u, 0u, false), {2u, 0u, true}, {1u, 8u, true}}) {
    Builder B("pvc");
    VarId X = B.input(Type::DF, 16), Y = B.input(Type::DF, 32);
    Operand Source = packed(X, Type::DF, 8);
    B.add(Opcode::Add, 8,
          {Operand::reg(Y, Region::linear(Type::DF, Offset, 8, Stride)), Source,
           Source})
        .NoMask = false;
    B.ret();
    legalize(B.K);
    ASSERT_EQ(B.code().size(), Aside ? 4u : 2u);
    EXPECT_EQ(B.code()[0].NoMask, Aside);
    if (Aside)
      EXPECT_EQ(B.code()[1].Operands[0].type(), Type::UD);
    EXPECT_EQ(verify(B.K), std::vector<std::string>());
  }
}
