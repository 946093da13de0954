//===- MixFloatsTest.cpp - halves and floats in one instruction -----------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "llvm-genx/VISA/MixFloats.h"
#include "Builder.h"
#include "llvm-genx/VISA/Legalize.h"
#include "llvm-genx/VISA/Verifier.h"
#include "gtest/gtest.h"

using namespace cmc;
using namespace cmc::visa;

namespace {

struct MixFloatsTest : testing::Test {
  Builder B{"skl"};
  VarId H = B.input(Type::HF, 32), X = B.input(Type::F, 32),
        R = B.input(Type::HF, 32);
  VarId V = B.K.addVariable(Type::F, 32, "", 32);

  Operand floats(VarId Var, unsigned N = 16) { return packed(Var, Type::F, N); }
  Operand halves(VarId Var, unsigned N = 16) {
    return packed(Var, Type::HF, N);
  }
  void convert() { B.add(Opcode::Mov, 16, {floats(V), halves(H)}); }
  void mix() {
    B.ret();
    mixFloats(B.K);
  }
  void isUnchanged() {
    std::string Before = (B.ret(), text(B.K));
    mixFloats(B.K);
    EXPECT_EQ(text(B.K), Before);
  }
};

} // namespace

TEST_F(MixFloatsTest, Source) {
  convert();
  B.add(Opcode::Add, 16, {floats(X), floats(X), floats(V)});
  mix();
  ASSERT_EQ(B.code().size(), 2u);
  EXPECT_EQ(B.code()[0].Operands[2].Var, H);
  EXPECT_EQ(B.code()[0].Operands[2].Reg, halves(H).Reg);
  // In as many lanes as the hardware mixes.
  legalize(B.K);
  EXPECT_EQ(verify(B.K), std::vector<std::string>());
  ASSERT_EQ(B.code().size(), 3u);
  EXPECT_EQ(B.code()[1].ExecSize, 8u);
  EXPECT_EQ(B.code()[1].Operands[2].Reg.Offset, 16u);
}

/// Elements 16 on of what element 0 on was converted to.
TEST_F(MixFloatsTest, PartOfASource) {
  B.add(Opcode::Mov, 32, {floats(V, 32), halves(H, 32)});
  for (unsigned First : {0u, 64u})
    B.add(Opcode::Mul, 16,
          {packed(X, Type::F, 16, First), packed(V, Type::F, 16, First),
           Operand::immFloat(3)});
  mix();
  ASSERT_EQ(B.code().size(), 3u);
  EXPECT_EQ(B.code()[1].Operands[1].Reg, Region::contiguous(Type::HF, 32, 16));
}

/// The last conversion counts, and only where it made all of them.
TEST_F(MixFloatsTest, ConvertedTwice) {
  B.add(Opcode::Mov, 32, {floats(V, 32), halves(H, 32)});
  B.add(Opcode::Mov, 16, {packed(V, Type::F, 16, 32), halves(R)});
  B.add(
      Opcode::Mul, 8,
      {packed(X, Type::F, 8), packed(V, Type::F, 8, 32), Operand::immFloat(3)});
  mix();
  ASSERT_EQ(B.code().size(), 2u);
  EXPECT_EQ(B.code()[0].Operands[1].Var, R);
}
TEST_F(MixFloatsTest, ConvertedTwiceInPart) {
  B.add(Opcode::Mov, 32, {floats(V, 32), halves(H, 32)});
  B.add(Opcode::Mov, 16, {packed(V, Type::F, 16, 32), halves(R)});
  B.add(Opcode::Mul, 16, {floats(X), floats(V), Operand::immFloat(3)});
  isUnchanged();
}

TEST_F(MixFloatsTest, Result) {
  B.add(Opcode::Mul, 16, {floats(V), floats(X), floats(X)});
  B.add(Opcode::Mov, 16, {halves(R), floats(V)});
  mix();
  ASSERT_EQ(B.code().size(), 2u);
  EXPECT_EQ(B.code()[0].Operands[0].Var, R);
}

/// The result of halves only would be computed in half.
TEST_F(MixFloatsTest, KeepsFloatInAllHalves) {
  convert();
  B.add(Opcode::Mad, 16, {floats(V), floats(V), floats(V), floats(V)});
  isUnchanged();
}

/// Its addend may be computed in the accumulator, of the type of the result.
TEST_F(MixFloatsTest, KeepsFloatOfASum) {
  VarId S = B.K.addVariable(Type::F, 16, "", 32);
  B.add(Opcode::Add, 16, {floats(S), floats(X), Operand::immFloat(3)});
  B.add(Opcode::Mad, 16, {floats(V), floats(X), floats(X), floats(S)});
  B.add(Opcode::Mov, 16, {halves(R), floats(V)});
  isUnchanged();
}

TEST_F(MixFloatsTest, KeepsWhatOthersRead) {
  convert();
  B.add(Opcode::Add, 16, {floats(X), floats(X), floats(V)});
  B.add(Opcode::Min, 16, {floats(X), floats(X), floats(V)});
  isUnchanged();
}

TEST_F(MixFloatsTest, KeepsHalvesThatChange) {
  convert();
  B.add(Opcode::Mov, 16, {halves(H), halves(R)});
  B.add(Opcode::Add, 16, {floats(X), floats(X), floats(V)});
  isUnchanged();
}

TEST_F(MixFloatsTest, KeepsResultThatIsReadBefore) {
  B.add(Opcode::Mul, 16, {floats(V), floats(X), floats(X)});
  B.add(Opcode::Mov, 16, {halves(H), halves(R)});
  B.add(Opcode::Mov, 16, {halves(R), floats(V)});
  isUnchanged();
}

/// Three instructions in halves of lanes cost more than two conversions.
TEST_F(MixFloatsTest, KeepsWhatManyRead) {
  convert();
  for (unsigned N = 0; N != 3; ++N)
    B.add(Opcode::Add, 16, {floats(X), floats(X), floats(V)});
  isUnchanged();
}

TEST_F(MixFloatsTest, KeepsWhatIsMasked) {
  convert();
  B.add(Opcode::Add, 16, {floats(X), floats(X), floats(V)}).NoMask = false;
  isUnchanged();
}

/// The finalizer copies halves for a mad.
TEST(MixFloats, OfMadOnGen9Only) {
  for (const char *Target : {"skl", "icllp", "tgllp", "dg2"}) {
    const TargetInfo &T = *findTarget(Target);
    EXPECT_EQ(mayMixFloats(T, Opcode::Mad), T.Gen == Generation::Gen9);
    EXPECT_EQ(mayMixFloats(T, Opcode::Add), T.Gen <= Generation::Gen11);
    EXPECT_FALSE(mayMixFloats(T, Opcode::Min));
  }
}
