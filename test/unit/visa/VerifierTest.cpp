//===- VerifierTest.cpp - a violation of each invariant -------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "llvm-genx/VISA/model/Verifier.h"
#include "Builder.h"
#include "llvm-genx/VISA/Prepare.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringRef.h"
#include "gtest/gtest.h"

using namespace cmc;
using namespace cmc::visa;

/// The kernel under test; every test breaks one thing.
struct VerifierTest : testing::Test {
  Builder B;
  VarId D = B.input(Type::D, 64), F = B.input(Type::F, 64);
  VarId T = B.surfaceInput();

  void expect(unsigned Invariant) {
    B.ret();
    std::string Wanted = "invariant " + std::to_string(Invariant) + ":";
    std::vector<std::string> Found = verify(B.K);
    EXPECT_TRUE(llvm::any_of(
        Found, [&](llvm::StringRef M) { return M.startswith(Wanted); }))
        << Wanted << " is not among " << Found.size()
        << (Found.empty() ? "" : ": " + Found[0]);
  }
  Instruction &add(unsigned N = 8) {
    return B.add(Opcode::Add, N,
                 {packed(D, Type::D, N), packed(D, Type::D, N),
                  packed(D, Type::D, N, 64)});
  }
  Instruction &owordLd(unsigned Offset = 0) {
    Instruction &I = B.add(Opcode::OwordLd, 1,
                           {Operand::surface(T), Operand::imm(Type::UD, 0),
                            Operand::raw(D, Offset)});
    I.Msg.Size = 8;
    return I;
  }
};

TEST_F(VerifierTest, AcceptsTheLegal) {
  add();
  owordLd();
  B.ret();
  EXPECT_EQ(verify(B.K), std::vector<std::string>());
}
TEST_F(VerifierTest, LifetimeOfPart) {
  B.add(Opcode::LifetimeStart, 1, {packed(D, Type::D, 8, 32)});
  expect(6);
}
TEST_F(VerifierTest, ExecutionSize) {
  add(6);
  expect(1);
}
TEST_F(VerifierTest, PairOfThreeSources) {
  Instruction &I = add(2);
  I.Op = Opcode::Bfi;
  I.Operands.append(2, I.Operands[1]);
  EXPECT_EQ(verify(Builder(B).ret().K), std::vector<std::string>());
  B.K.Target = findTarget("skl");
  expect(1);
}
TEST_F(VerifierTest, ExecutionSizeOfBlockMessage) {
  owordLd().ExecSize = 8;
  expect(1);
}
TEST_F(VerifierTest, Lane) {
  add().Lane = 4;
  expect(2);
}
TEST_F(VerifierTest, OperandCount) {
  add().Operands.pop_back();
  expect(3);
}
TEST_F(VerifierTest, OperandKind) {
  add().Operands[1] = Operand::raw(D);
  expect(3);
}
TEST_F(VerifierTest, NoSuchVariable) {
  add().Operands[1].Var = 1000;
  expect(3);
}
TEST_F(VerifierTest, PredicateIsAMask) {
  add().Pred.Var = D;
  expect(3);
}
TEST_F(VerifierTest, TypeOfOpcode) {
  B.add(Opcode::Shl, 8,
        {packed(D, Type::D, 8), packed(F, Type::F, 8), packed(D, Type::D, 8)});
  expect(4);
}
TEST_F(VerifierTest, MixedTypes) {
  add().Operands[1] = packed(F, Type::F, 8);
  expect(4);
}
TEST_F(VerifierTest, MixedFloats) {
  B.add(Opcode::Min, 8,
        {packed(F, Type::F, 8), packed(F, Type::F, 8), packed(F, Type::HF, 8)});
  expect(4);
}
TEST_F(VerifierTest, TypeOfTarget) {
  B.add(Opcode::Mov, 4, {packed(F, Type::DF, 4), packed(F, Type::F, 4)});
  expect(4);
}
TEST_F(VerifierTest, ByteResultOfThreeSources) {
  B.add(Opcode::Mad, 8,
        {packed(D, Type::UB, 8), packed(D, Type::D, 8), packed(D, Type::D, 8),
         packed(D, Type::D, 8)});
  expect(4);
}
TEST_F(VerifierTest, StartsInsideAnElement) {
  add().Operands[1].Reg.Offset = 2;
  expect(5);
}
TEST_F(VerifierTest, OutOfBounds) {
  add().Operands[1].Reg.Offset = 63 * 4;
  expect(6);
}
TEST_F(VerifierTest, NotEncodable) {
  add().Operands[1].Reg = Region::linear(Type::D, 0, 8, 3);
  expect(7);
}
TEST_F(VerifierTest, DestinationStride) {
  add().Operands[0].Reg = Region::linear(Type::D, 0, 8, 8);
  expect(7);
}
TEST_F(VerifierTest, ElementCount) {
  add().Operands[1].Reg = Region::contiguous(Type::D, 0, 4);
  expect(7);
}
TEST_F(VerifierTest, ThreeRegisters) {
  add(16).Operands[1].Reg.Offset = 12;
  expect(8);
}
TEST_F(VerifierTest, RawAlignment) {
  owordLd(16);
  expect(9);
}
TEST_F(VerifierTest, RawSize) {
  owordLd(192);
  expect(9);
}
TEST_F(VerifierTest, RawVariableAlignment) {
  B.K.Variables[D].Align = 4;
  owordLd();
  expect(9);
}
TEST_F(VerifierTest, AliasAlignment) {
  B.K.Variables[D].Ty = Type::UB;
  B.K.Variables[D].Count = 256;
  B.K.Variables[D].Align = 2;
  add();
  expect(10);
}
TEST_F(VerifierTest, ImmediateBits) {
  add().Operands[2] = Operand::imm(Type::W, 0x12345);
  expect(11);
}
TEST_F(VerifierTest, PackedImmediate) {
  B.add(Opcode::Mov, 16,
        {packed(D, Type::W, 16), Operand::imm(Type::V, 0x1234)});
  expect(11);
}
TEST_F(VerifierTest, ModifierOfImmediate) {
  Instruction &I = add();
  I.Operands[2] = Operand::imm(Type::D, 1);
  I.Operands[2].Mod = Modifier::Neg;
  expect(12);
}
TEST_F(VerifierTest, NotIsForLogic) {
  add().Operands[1].Mod = Modifier::Not;
  expect(12);
}
TEST_F(VerifierTest, ShortMask) {
  VarId M = B.K.addMask(4);
  B.add(Opcode::SetP, 4, {Operand::mask(M), Operand::imm(Type::UW, 1)});
  add().Pred.Var = M;
  expect(13);
}
TEST_F(VerifierTest, ReductionOnlyOnJumps) {
  VarId M = B.K.addMask(8);
  B.add(Opcode::SetP, 8, {Operand::mask(M), Operand::imm(Type::UW, 1)});
  add().Pred = {M, false, Predicate::Any, 8};
  expect(13);
}
TEST_F(VerifierTest, SelNeedsAPredicate) {
  add().Op = Opcode::Sel;
  expect(13);
}
TEST_F(VerifierTest, Saturation) {
  Instruction &I = add();
  I.Op = Opcode::Mulh;
  I.Saturate = true;
  expect(14);
}
TEST_F(VerifierTest, MessageFields) {
  owordLd().Msg.Size = 3;
  expect(15);
}
/// The first and last number of each field, and those beside them.
TEST_F(VerifierTest, MessageFieldLimits) {
  auto IsGood = [&](Instruction I, unsigned Value) {
    I.Msg.Value = Value;
    I.Msg.Payloads.resize(5);
    B.K.Blocks[0].Instructions = {I, Instruction(Opcode::Ret, 1, {})};
    return llvm::none_of(verify(B.K), [](llvm::StringRef M) {
      return M.startswith("invariant 15:");
    });
  };
  Operand Zero = Operand::imm(Type::UD, 0), R = Operand::raw(D),
          S = Operand::surface(T);
  Instruction Gather(Opcode::SvmGather4Scaled, 8, {Zero, R, R});
  Instruction Load(Opcode::Load3D, 8, {Zero, S, R, R, R, R, R});
  for (const Instruction &I : {Gather, Load}) {
    EXPECT_FALSE(IsGood(I, 0));
    EXPECT_TRUE(IsGood(I, 1));
    EXPECT_TRUE(IsGood(I, 15));
    EXPECT_FALSE(IsGood(I, 16));
  }
  Instruction Send(Opcode::RawSends, 8, {Zero, Zero, R, R, R});
  EXPECT_TRUE(IsGood(Send, 15));
  EXPECT_FALSE(IsGood(Send, 16));
}
TEST_F(VerifierTest, MediaBlockSize) {
  Instruction &I = B.add(Opcode::MediaLd, 1,
                         {Operand::surface(T), Operand::imm(Type::UD, 0),
                          Operand::imm(Type::UD, 0), Operand::raw(D)});
  I.Msg.Width = 33;
  I.Msg.Height = 5;
  expect(15);
}
TEST_F(VerifierTest, OpcodeOfTarget) {
  Instruction &I = add();
  I.Op = Opcode::Add3;
  I.Operands.push_back(I.Operands[1]);
  expect(16);
}
TEST_F(VerifierTest, DivisionOfTarget) {
  B.K.Target = findTarget("dg2");
  add().Op = Opcode::Div;
  expect(16);
}
TEST_F(VerifierTest, MessageOfTarget) {
  B.K.Target = findTarget("icllp:-LegacyMessages");
  owordLd();
  expect(16);
}
TEST_F(VerifierTest, LaneOfTarget) {
  add(4).Lane = 4;
  EXPECT_EQ(verify(Builder(B).ret().K), std::vector<std::string>());
  B.K.Target = findTarget("icllp:-MaskByFours");
  expect(2);
}
TEST_F(VerifierTest, QwordsOfTarget) {
  VarId Q = B.input(Type::Q, 8);
  B.add(Opcode::Add, 4,
        {packed(Q, Type::Q, 4), packed(Q, Type::Q, 4), packed(Q, Type::Q, 4)});
  B.K.Target = findTarget("skl");
  EXPECT_EQ(verify(Builder(B).ret().K), std::vector<std::string>());
  B.K.Target = findTarget("skl:-Int64");
  expect(4);
}
TEST_F(VerifierTest, BytesOfTarget) {
  VarId A = B.input(Type::UB, 64);
  B.add(Opcode::Mov, 8,
        {packed(A, Type::UB, 8, 28), packed(A, Type::UB, 8, 0)});
  EXPECT_EQ(verify(Builder(B).ret().K), std::vector<std::string>());
  B.K.Target = findTarget("icllp:-BytesAcross");
  expect(8);
}
/// Results have one address; sources one for all elements, which lie on a line
/// then, or one for each. Each case breaks one rule.
TEST_F(VerifierTest, IndirectRegions) {
  VarId A = B.K.addAddress(8);
  B.add(Opcode::AddrAdd, 8,
        {Operand::address(A, Region::contiguous(Type::UW, 0, 8)),
         Operand::addressOf(D), Operand::imm(Type::UW, 0)});
  auto Fails = [&](bool Result, Region R, unsigned IndexStride) {
    Builder Copy = B;
    Operand O = Operand::indexed(D, R, {A, 0, IndexStride});
    O.K = Operand::Indirect;
    Operand Packed = packed(D, Type::D, 8);
    Copy.add(Opcode::Mov, 8, {Result ? O : Packed, Result ? Packed : O});
    std::vector<std::string> Found = verify(Copy.ret().K);
    for (const std::string &Message : Found)
      EXPECT_TRUE(llvm::StringRef(Message).startswith("invariant 7:"))
          << Message;
    return !Found.empty();
  };
  Region Packed = Region::contiguous(Type::D, 0, 8), Rows = Packed;
  Rows.VStride = 8;
  Rows.Width = 4;
  Region Each = Packed;
  Each.VStride = 0;
  Each.Width = 1;
  EXPECT_FALSE(Fails(false, Packed, 0));
  EXPECT_FALSE(Fails(false, Each, 1));
  EXPECT_FALSE(Fails(true, Packed, 0));
  EXPECT_TRUE(Fails(true, Packed, 1));
  EXPECT_TRUE(Fails(false, Packed, 1));
  EXPECT_TRUE(Fails(false, Rows, 0));
  EXPECT_TRUE(Fails(false, Region::linear(Type::D, 0, 8, 3), 0));
}
TEST_F(VerifierTest, JumpInTheMiddle) {
  B.add(Opcode::Jmp, 1, {Operand::label(0)});
  add();
  expect(17);
}
TEST_F(VerifierTest, FallsOffTheEnd) {
  B.ret();
  B.K.Blocks.emplace_back();
  std::vector<std::string> Found = verify(B.K);
  ASSERT_EQ(Found.size(), 1u);
  EXPECT_EQ(Found[0], "invariant 17: the last block falls through");
}
TEST_F(VerifierTest, NoSuchBlock) {
  B.add(Opcode::Jmp, 1, {Operand::label(7)});
  expect(3);
}
TEST_F(VerifierTest, ReadBeforeWritten) {
  VarId U = B.K.addVariable(Type::D, 8);
  add().Operands[1] = packed(U, Type::D, 8);
  expect(18);
}
TEST_F(VerifierTest, PartialWriteIsADefinition) {
  VarId U = B.K.addVariable(Type::D, 8);
  B.add(Opcode::Mov, 1, {packed(U, Type::D, 1), Operand::imm(Type::D, 0)});
  add().Operands[1] = packed(U, Type::D, 8);
  B.ret();
  EXPECT_EQ(verify(B.K), std::vector<std::string>());
}
TEST_F(VerifierTest, NotLegalized) {
  VarId I = B.input(Type::UW, 1);
  add().Operands[1] =
      Operand::indexed(D, Region::contiguous(Type::D, 0, 8), {I, 0, 0});
  expect(19);
}
TEST_F(VerifierTest, CoalescableIsACopy) {
  add().Coalescable = true;
  expect(19);
}
TEST_F(VerifierTest, InputSize) {
  B.K.Inputs[0].Size = 100;
  expect(6);
}
TEST_F(VerifierTest, InputAlignment) {
  B.K.Inputs[0].Offset = 72;
  expect(10);
}
/// What the selector got wrong is refused before it can do harm.
TEST_F(VerifierTest, Selected) {
  VarId I = B.input(Type::UW, 4), M = B.K.addMask(8);
  auto Rejects = [&](const Instruction &Bad) {
    Builder Copy = B;
    Copy.K.Blocks[0].Instructions.push_back(Bad);
    Copy.ret();
    return !prepare(Copy.K).empty();
  };
  Region Eight = Region::contiguous(Type::D, 0, 8);
  Instruction Good(
      Opcode::Mov, 8,
      {Operand::reg(D, Eight), Operand::indexed(D, Eight, Index{I, 0, 0})});
  EXPECT_FALSE(Rejects(Good));
  Instruction Bad = Good;
  Bad.Operands[1].Idx.Offset = 8;
  EXPECT_TRUE(Rejects(Bad));
  Bad = Good;
  Bad.ExecSize = 9;
  EXPECT_TRUE(Rejects(Bad));
  Bad = Good;
  Bad.Operands.pop_back();
  EXPECT_TRUE(Rejects(Bad));
  Bad = Good;
  Bad.ExecSize = 0;
  EXPECT_TRUE(Rejects(Bad));
  Bad = Good;
  Bad.Lane = 4;
  Bad.Pred.Var = M;
  EXPECT_TRUE(Rejects(Bad));
  Bad = Good;
  Bad.Operands[1] = Operand::constant(Type::D, 8, 5);
  EXPECT_TRUE(Rejects(Bad));
}
/// The message names the instruction and its source line.
TEST_F(VerifierTest, Message) {
  Instruction &I = add(6);
  I.Source.Line = 12;
  B.ret();
  std::vector<std::string> Found = verify(B.K);
  ASSERT_FALSE(Found.empty());
  EXPECT_EQ(Found[0].find("invariant 1: execution size 6 in 'add (0, 6) "), 0u);
  EXPECT_NE(Found[0].find("(line 12)"), std::string::npos);
}
