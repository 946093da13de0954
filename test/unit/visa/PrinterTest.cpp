//===- PrinterTest.cpp - the vISA text of the printer ---------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "llvm-genx/VISA/model/Printer.h"
#include "Builder.h"
#include "llvm-genx/VISA/Prepare.h"
#include "llvm/ADT/StringRef.h"
#include "gtest/gtest.h"

using namespace cmc;
using namespace cmc::visa;

/// The text between the entry label and the final ret.
static std::string body(Builder &B) {
  B.ret();
  EXPECT_EQ(prepare(B.K, /*Optimize=*/false), std::vector<std::string>());
  std::string Text = printKernel(B.K);
  llvm::StringRef S = Text;
  return S.split("BB_0:\n").second.split("    ret").first.str();
}

TEST(Printer, WholeKernel) {
  Builder B;
  B.K.Name = "my kernel";
  B.K.SLMBytes = 1500;
  B.K.Attributes.push_back({"PerThreadInputSize", "32"});
  VarId V = B.input(Type::D, 16), T = B.surfaceInput();
  B.K.Inputs.push_back({B.K.addVariable(Type::UW, 3), 32, 6, "LOCAL_ID"});
  B.K.addVariable(Type::D, 4); // Not used, not declared.
  Instruction &I =
      B.add(Opcode::Mov, 16, {packed(V, Type::F, 16), packed(V, Type::UD, 16)});
  I.Source = {B.K.addFile("a.cpp"), 7};
  B.add(Opcode::OwordSt, 1,
        {Operand::surface(T), Operand::imm(Type::UD, 0), Operand::raw(V)})
      .Msg.Size = 4;
  B.ret();
  EXPECT_EQ(prepare(B.K), std::vector<std::string>());
  EXPECT_EQ(printKernel(B.K), R"(.version 4.1
.kernel "my kernel"
.decl V32 v_type=G type=d num_elts=16 align=GRF
.decl V32_ud v_type=G type=ud num_elts=16 alias=<V32, 0>
.decl V32_f v_type=G type=f num_elts=16 alias=<V32, 0>
.decl T33 v_type=T num_elts=1
.decl V34 v_type=G type=uw num_elts=3 align=word
.input V32 offset=64 size=64
.input T33 offset=128 size=4
.implicit_LOCAL_ID V34 offset=32 size=6
.kernel_attr Target="cm"
.kernel_attr SLMSize=2
.kernel_attr PerThreadInputSize=32
.function "my kernel"
BB_0:
.file "a.cpp"
.loc 7
    mov (M1_NM, 16) V32_f(0,0)<1> V32_ud(0,0)<8;8,1>
    oword_st (4) T33 0x0:ud V32.0
    ret (M1_NM, 1)
)");
}

TEST(Printer, OperandsAndModifiers) {
  Builder B;
  VarId V = B.input(Type::F, 32);
  Operand Neg = packed(V, Type::F, 8, 36), Abs = Neg, Both = Neg;
  Neg.Mod = Modifier::Neg;
  Abs.Mod = Modifier::Abs;
  Both.Mod = Modifier::NegAbs;
  B.add(Opcode::Mad, 8, {packed(V, Type::F, 8), Neg, Abs, Both}).Saturate =
      true;
  B.add(Opcode::Mov, 4,
        {Operand::reg(V, Region::linear(Type::F, 0, 4, 2)),
         Operand::immFloat(1.0f)});
  B.add(Opcode::Mov, 1,
        {packed(V, Type::D, 1), Operand::imm(Type::D, 0xffffffff)});
  EXPECT_EQ(body(B), "    mad.sat (M1_NM, 8) V32(0,0)<1> (-)V32(1,1)<1;1,0> "
                     "(abs)V32(1,1)<1;1,0> (-abs)V32(1,1)<1;1,0>\n"
                     "    mov (M1_NM, 4) V32(0,0)<2> 0x3f800000:f\n"
                     "    mov (M1_NM, 1) V32_d(0,0)<1> 0xffffffff:d\n");
}

TEST(Printer, MasksAndLanes) {
  Builder B;
  VarId V = B.input(Type::D, 32), M = B.K.addMask(32);
  B.add(Opcode::Cmp, 32,
        {Operand::mask(M), packed(V, Type::D, 32), Operand::imm(Type::D, 5)})
      .Cond = CondMod::LT;
  Instruction &Mov =
      B.add(Opcode::Mov, 8, {packed(V, Type::D, 8), Operand::imm(Type::D, 1)});
  Mov.Lane = 8;
  Mov.NoMask = false;
  Mov.Pred = {M, true};
  EXPECT_EQ(body(B), "    cmp.lt (M1_NM, 16) P33 V32(0,0)<8;8,1> 0x5:d\n"
                     "    cmp.lt (M5_NM, 16) P33 V32(2,0)<8;8,1> 0x5:d\n"
                     "    (!P33) mov (M3, 8) V32(0,0)<1> 0x1:d\n");
}

TEST(Printer, Indirect) {
  Builder B;
  VarId V = B.input(Type::D, 64), I = B.input(Type::UW, 16);
  B.add(Opcode::Mov, 8,
        {packed(V, Type::D, 8),
         Operand::indexed(V, Region::contiguous(Type::D, 4, 8), {I, 2, 0})});
  Region Rows{Type::D, 0, 0, 1, 0, 8};
  B.add(Opcode::Mov, 8,
        {packed(V, Type::D, 8), Operand::indexed(V, Rows, {I, 0, 1})});
  std::string Text = body(B);
  llvm::StringRef S = Text;
  EXPECT_TRUE(S.contains("addr_add (M1_NM, 1) A"));
  EXPECT_TRUE(S.contains("(0)<1> &V32[4] V33(0,1)<0;1,0>\n"));
  EXPECT_TRUE(S.contains("(0),0]<1;1,0>:d\n"));
  EXPECT_TRUE(S.contains("(0)<8> &V32[0] V33(0,0)<8;8,1>\n"));
  EXPECT_TRUE(S.contains("(0),0]<1,0>:ud 0x0:uw\n"));
}

TEST(Printer, Messages) {
  Builder B;
  VarId T = B.surfaceInput(), V = B.input(Type::UD, 64);
  Operand S = Operand::surface(T), Zero = Operand::imm(Type::UD, 0);
  Instruction &Ld = B.add(Opcode::MediaLd, 1, {S, Zero, Zero, Operand::raw(V)});
  Ld.Msg.Width = 24;
  Ld.Msg.Height = 6;
  Ld.Msg.Modifier = MediaModifier::Top;
  Instruction &G4 = B.add(Opcode::Gather4Scaled, 8,
                          {S, Zero, Operand::raw(V), Operand::raw(V, 64)});
  G4.Msg.Value = 5;
  Instruction &At = B.add(Opcode::DwordAtomic, 8,
                          {S, Operand::raw(V), Operand::raw(V, 32),
                           Operand::null(), Operand::null()});
  At.Msg.Atomic = AtomicOp::MaxSInt;
  B.add(Opcode::Fence, 1, {}).Msg.Value = 0x21;
  B.add(Opcode::SBarrier, 1, {}).Msg.Value = 1;
  B.add(Opcode::Wait, 1, {}).Msg.Value = 0;
  Instruction &Send =
      B.add(Opcode::RawSendc, 8, {Zero, Operand::raw(V), Operand::raw(V, 64)});
  Send.Msg.Value = 0x2104025;
  Send.Msg.Payloads.resize(3);
  Send.Msg.Payloads[1].Bytes = 64;
  Send.Msg.Payloads[2].Bytes = 32;
  EXPECT_EQ(body(B),
            "    media_ld.top (24,6) T32 0 0x0:ud 0x0:ud V33.0\n"
            "    gather4_scaled.RB (M1_NM, 8) T32 0x0:ud V33.0 V33.64\n"
            "    dword_atomic.maxsint (M1_NM, 8) T32 V33.0 V33_d.32 %null.0 "
            "%null.0\n"
            "    fence_local.E\n"
            "    sbarrier.signal\n"
            "    wait 0x0:ub\n"
            "    raw_sendc (M1_NM, 8) 0x2104025 2 1 0x0:ud V33.0 V33.64\n");
}

TEST(Printer, Jumps) {
  Builder B;
  VarId V = B.input(Type::D, 8), M = B.K.addMask(8);
  B.add(Opcode::Cmp, 8,
        {Operand::mask(M), packed(V, Type::D, 8), Operand::imm(Type::D, 0)});
  B.add(Opcode::Jmp, 1, {Operand::label(3)}).Pred = {M, true, Predicate::All,
                                                     8};
  B.K.Blocks.emplace_back();
  Instruction &G = B.add(Opcode::Goto, 8, {Operand::label(3)});
  G.NoMask = false;
  G.Pred.Var = M;
  B.K.Blocks.emplace_back();
  B.add(Opcode::Barrier, 1, {});
  B.K.Blocks.emplace_back();
  B.K.Blocks.back().Name = "if.end";
  B.ret();
  EXPECT_EQ(prepare(B.K), std::vector<std::string>());
  std::string Printed = printKernel(B.K);
  llvm::StringRef Text = Printed;
  EXPECT_TRUE(Text.contains("    (!P33.all) jmp (M1_NM, 8) BB_3_if_end\n"));
  EXPECT_TRUE(Text.contains("BB_1:\n    (P33) goto (M1, 8) BB_3_if_end\n"));
  EXPECT_TRUE(Text.contains("BB_3_if_end:\n"));
}

/// A goto over nothing is none, and so is one to the next block from before it.
TEST(Printer, GotoNext) {
  Builder B;
  VarId V = B.input(Type::D, 8), M = B.K.addMask(8);
  B.add(Opcode::Cmp, 8,
        {Operand::mask(M), packed(V, Type::D, 8), Operand::imm(Type::D, 0)});
  Instruction &First = B.add(Opcode::Goto, 8, {Operand::label(2)});
  First.NoMask = false;
  First.Pred.Var = M;
  B.K.Blocks.back().Resume = 2;
  B.K.Blocks.emplace_back();
  B.add(Opcode::Goto, 8, {Operand::label(2)}).NoMask = false;
  B.K.Blocks.back().Resume = 2;
  B.K.Blocks.emplace_back();
  B.ret();
  EXPECT_EQ(prepare(B.K), std::vector<std::string>());
  EXPECT_EQ(printKernel(B.K).find("goto"), std::string::npos);
}

/// Names of the user cannot end a string or a line.
TEST(Printer, OddNames) {
  Builder B;
  B.K.Name = "a\"b\n";
  B.add(Opcode::Barrier, 1, {}).Source = {B.K.addFile("C:\\x.cpp"), 1};
  B.ret();
  std::string Text = printKernel(B.K);
  EXPECT_NE(Text.find(".kernel \"a_b_\"\n"), std::string::npos);
  EXPECT_NE(Text.find(".file \"C:_x.cpp\"\n"), std::string::npos);
}

/// Same model, same text.
TEST(Printer, Deterministic) {
  auto Once = [] {
    Builder B;
    VarId V = B.input(Type::D, 100);
    B.add(Opcode::Add, 50,
          {packed(V, Type::D, 50), packed(V, Type::D, 50, 12),
           packed(V, Type::W, 50)});
    return body(B);
  };
  EXPECT_EQ(Once(), Once());
}
