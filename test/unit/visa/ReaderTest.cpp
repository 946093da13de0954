//===- ReaderTest.cpp - round trips of model text -------------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "llvm-genx/VISA/model/Reader.h"
#include "Builder.h"
#include "RandomKernel.h"
#include "llvm-genx/VISA/Legalize.h"
#include "llvm-genx/VISA/model/Printer.h"
#include "llvm-genx/VISA/model/Verifier.h"
#include "gtest/gtest.h"

using namespace cmc;
using namespace cmc::visa;

static Kernel reread(const std::string &Text, const Kernel &Of) {
  llvm::Expected<Kernel> K = readKernel(Text, *Of.Target);
  if (K)
    return std::move(*K);
  ADD_FAILURE() << llvm::toString(K.takeError()) << '\n' << Text;
  return Of;
}

/// A message of each shape.
static void addMessages(Builder &B, VarId V, VarId T, VarId S,
                        const Operand &X) {
  Operand Zero = Operand::imm(Type::UD, 0), Raw = Operand::raw(V, 64);
  Operand Surface = Operand::surface(T), Null = Operand::null();
  Instruction &Ld = B.add(Opcode::MediaLd, 1, {Surface, Zero, Zero, Raw});
  Ld.Msg.Width = 24;
  Ld.Msg.Height = 6;
  Ld.Msg.Plane = 1;
  Ld.Msg.Modifier = MediaModifier::Bottom;
  B.add(Opcode::DwordAtomic, 16, {Surface, Raw, Raw, Null, Null}).Msg.Atomic =
      AtomicOp::FAdd;
  B.add(Opcode::SvmAtomic, 8, {Raw, Null, Null, Null}).Msg.Size = 8;
  B.add(Opcode::Fence, 1, {}).Msg.Value = 0x61;
  B.add(Opcode::SBarrier, 1, {}).Msg.Value = 1;
  B.add(Opcode::Wait, 1, {}).Msg.Value = 5;
  B.add(Opcode::Bfn, 8, {X, X, X, X}).Msg.Value = 0x96;
  Instruction &Send = B.add(Opcode::RawSends, 8, {Zero, Zero, Raw, Null, Raw});
  Send.Msg.Payloads = {{}, {}, {64, Type::F}, {}, {128, Type::W}};
  Send.Msg.Value = 10;
  Instruction &Sample =
      B.add(Opcode::Sample3D, 8,
            {Zero, Operand::surface(S), Surface, Raw, Raw, Null, Null, Null});
  Sample.Msg.Value = 5;
  Sample.Msg.Flagged = true;
  Sample.Msg.Payloads = {{}, {}, {}, {64, Type::F}, {32, Type::F}};
  Instruction &Dpas = B.add(Opcode::Dpas, 1, {Raw, Null, Raw, Raw});
  Dpas.Msg.Width = 7;
  Dpas.Msg.Height = 9;
  Dpas.Msg.Size = Dpas.Msg.Blocks = 8;
  Dpas.Msg.Payloads.resize(4);
}

/// A kernel with a bit of all that models have.
static Builder everything() {
  Builder B("pvc");
  Kernel &K = B.K;
  K.Name = "every \"thing\"";
  K.SLMBytes = 1500;
  K.DisabledQuirks.set(3);
  K.Attributes = {{"PerThreadInputSize", "64"}, {"Note", "a \\ b"}};
  VarId V = B.input(Type::D, 64), T = B.surfaceInput(), S = B.samplerInput();
  K.Inputs.push_back({K.addVariable(Type::UW, 3, "ids"), 32, 6, "LOCAL_ID"});
  K.addVariable(Type::DF, 4, "never used", 16);
  VarId M = K.addMask(70, "wide"), R0 = K.predefined("%r0");
  VarId I = K.addVariable(Type::UW, 16), A = K.addAddress(2);
  K.Volatiles = {V};
  K.Variables[V].Volatile = true;
  Operand X = packed(V, Type::D, 8), Moved = X;
  Moved.Mod = Modifier::NegAbs;
  Moved.Reg = {Type::D, 6, 9, 3, 2, 8};
  Instruction &Add = B.add(Opcode::Add, 8, {X, Moved, X});
  Add.Source = {K.addFile("a.cpp"), 7};
  Add.Saturate = true;
  Add.Lane = 6;
  Add.NoMask = false;
  Add.Pred = {M, true, Predicate::Any, 70, true};
  B.add(Opcode::Mov, 8,
        {X,
         Operand::indexed(V, Region::linear(Type::W, 4, 8, 3), {I, 6, 1, 32})})
      .Coalescable = true;
  Operand C = K.constant(Type::UQ, {1, 2, 3, 4, 5, 6, 7, ~0ull}), Part = C;
  Part.Reg = Region::linear(Type::UQ, 8, 2, 2);
  Part.Mod = Modifier::Neg;
  B.add(Opcode::Mov, 8, {X, C}).Pred = {M + 1, false, Predicate::Uniform};
  B.add(Opcode::Mov, 2, {packed(V, Type::UQ, 2), Part}).Source.Line = 0;
  Operand At = Operand::reg(V, Region::scalar(Type::F, 0));
  At.K = Operand::Indirect;
  At.Idx = {A, 2, 0};
  At.Reg.Offset = -4;
  B.add(Opcode::AddrAdd, 2,
        {Operand::address(A, Region::contiguous(Type::UW, 0, 2)),
         Operand::addressOf(V, 4), packed(I, Type::UW, 2)});
  B.add(Opcode::Mov, 1, {At, Operand::immFloat(1)});
  B.add(Opcode::SetP, 70, {Operand::mask(M), Operand::imm(Type::UQ, ~0ull)});
  B.add(
      Opcode::Mov, 1,
      {packed(R0, Type::UW, 1), Operand::reg(R0, Region::scalar(Type::D, 0))});
  B.add(Opcode::LifetimeStart, 1, {packed(V, Type::D, 64)});
  B.add(Opcode::LifetimeStart, 1, {packed(V, Type::F, 8, 32)});
  addMessages(B, V, T, S, X);
  K.Callees = {{"S0_f", 2, 1}, {"S1_g", 0, 0}};
  B.add(Opcode::Fcall, 1, {}).Msg.Value = 1;
  Assembly::Operand Var, Number;
  Var.Var = V;
  Var.Reads = Var.Writes = true;
  Number.K = Assembly::Operand::Number;
  Number.Bits = -3;
  K.Assemblies.push_back(
      {{Var, Number}, {{"mov\n  ", 0}, {" ", 1}, {"\"", -1}}});
  B.add(Opcode::InlineAsm, 1, {}).Msg.Value = 0;
  B.add(Opcode::Call, 1, {}).Msg.Value = 0;
  B.add(Opcode::Jmp, 1, {Operand::label(2)}).Pred = {M, true, Predicate::All,
                                                     3};
  K.Blocks.back().Resume = 2;
  K.Blocks.emplace_back();
  K.Blocks.back().Name = "if_then";
  K.Blocks.back().LoopDepth = 2;
  B.add(Opcode::Goto, 32, {Operand::label(1)}).NoMask = false;
  K.Blocks.emplace_back();
  B.ret();
  K.Subroutines.push_back({"f(int)", 3, {V, I}, {V}, {}});
  K.Blocks.emplace_back();
  B.add(Opcode::Return, 1, {});
  return B;
}

/// Messages of the load-store cache.
static Builder lsc() {
  Builder B("pvc");
  VarId V = B.input(Type::UD, 512), T = B.surfaceInput();
  (void)T;
  Operand Zero = Operand::imm(Type::UD, 0), Raw = Operand::raw(V, 64);
  Operand Index = Operand::reg(V, Region::scalar(Type::UD, 4));
  auto Set = [](Instruction &I) -> LSCMessage & { return I.Msg.LSC; };
  LSCMessage &Load =
      Set(B.add(Opcode::LSCLoad, 16, {Index, Raw, Operand::raw(V)}));
  Load.Space = LSCMessage::Surface;
  Load.L1 = 1;
  Load.L3 = 2;
  Load.Elements = 4;
  Load.Lanes = 32;
  LSCMessage &Quad = Set(B.add(Opcode::LSCStore, 8, {Zero, Raw, Raw}));
  Quad.Space = LSCMessage::SLM;
  Quad.Channels = 3;
  Quad.Offset = -64;
  LSCMessage &Block = Set(B.add(Opcode::LSCLoad, 1, {Zero, Raw, Raw}));
  Block.Transposed = true;
  Block.DataSize = 4;
  Block.Elements = 64;
  Set(B.add(Opcode::LSCLoad, 16, {Zero, Raw, Operand::null()})).DataSize = 7;
  Instruction &Atomic =
      B.add(Opcode::LSCAtomic, 16, {Zero, Raw, Raw, Operand::null(), Raw});
  Set(Atomic).Op = 0x12;
  Atomic.Pred.Var = B.K.addMask(16);
  Instruction &Two = B.add(
      Opcode::LSCLoad2D, 1,
      {Operand::imm(Type::UQ, 4096), Index, Zero, Index, Zero, Zero, Raw});
  Two.Msg.Size = 256;
  LSCMessage &M = Set(Two);
  M.Blocks = 2;
  M.Width = 8;
  M.Height = 4;
  M.Transformed = true;
  M.DataSize = 2;
  LSCMessage &Fence = Set(B.add(Opcode::LSCFence, 1, {}));
  Fence.Sfid = 1;
  Fence.FenceOp = 1;
  Fence.Scope = 4;
  B.ret();
  return B;
}

TEST(Reader, Everything) {
  for (const Builder &B : {everything(), lsc()}) {
    std::string Text = printModel(B.K);
    Kernel K = reread(Text, B.K);
    EXPECT_EQ(printModel(K), Text);
    // The other form of text, of fields that this one has in braces.
    EXPECT_EQ(text(K), text(B.K));
    EXPECT_EQ(K.Name, B.K.Name);
    EXPECT_EQ(K.DisabledQuirks, B.K.DisabledQuirks);
    EXPECT_EQ(K.Inputs.size(), B.K.Inputs.size());
    EXPECT_EQ(K.Variables.size(), B.K.Variables.size());
  }
}

/// In the words of the reader: what a text without any directive means.
TEST(Reader, ByHand) {
  auto K = readKernel(R"(
// A comment.
.kernel "by hand"
.decl V40 v_type=G type=d num_elts=16
.decl P33 v_type=P num_elts=8
.input V40 offset=64 size=64 // Another one.
    (!P33.all5) mov (M2, 8) V40_uw(1,2)<2> 0xffff:w {coalescable}
)",
                      *findTarget("icllp"));
  ASSERT_TRUE(bool(K)) << llvm::toString(K.takeError());
  ASSERT_EQ(K->Blocks.size(), 1u);
  const Instruction &I = K->Blocks[0].Instructions[0];
  EXPECT_EQ(I.Op, Opcode::Mov);
  EXPECT_EQ(I.Lane, 4u);
  EXPECT_FALSE(I.NoMask);
  EXPECT_TRUE(I.Coalescable);
  EXPECT_EQ(I.Pred.How, Predicate::All);
  EXPECT_EQ(I.Pred.Lanes, 5u);
  EXPECT_EQ(I.Pred.Var, 1u);
  EXPECT_EQ(I.Operands[0].Var, 8u);
  EXPECT_EQ(I.Operands[0].Reg, Region::linear(Type::UW, 36, 8, 2));
  EXPECT_EQ(I.Operands[1].Bits, 0xffffu);
}

TEST(Reader, Random) {
  for (unsigned Seed = 0; Seed != 1000 && !HasFailure(); ++Seed) {
    Generator G(Seed, Seed % 4 == 3 ? "pvc" : Seed % 4 == 2 ? "skl" : "icllp");
    Kernel &K = G.B.K;
    unsigned Count = 1 + G.upTo(2); // As LegalizeTest.cpp has them.
    for (VarId M : G.Masks)
      G.B.add(Opcode::SetP, G.lanes(M),
              {Operand::mask(M), Operand::imm(Type::UQ, G.Random())});
    for (unsigned N = 0; N != Count; ++N)
      K.Blocks[0].Instructions.push_back(G.instruction());
    G.B.ret();
    std::string Selected = printModel(K);
    Kernel Copy = reread(Selected, K);
    EXPECT_EQ(printModel(Copy), Selected);
    legalize(K);
    legalize(Copy);
    std::string Legal = printModel(K), VISA = printKernel(K);
    EXPECT_EQ(printModel(Copy), Legal);
    EXPECT_EQ(printModel(reread(Legal, K)), Legal);
    EXPECT_EQ(printKernel(reread(VISA, K)), VISA);
  }
}

TEST(Reader, Errors) {
  static const struct {
    const char *Line, *Error;
  } Cases[] = {
      {"mov (M1_NM, 8) V32(0,0)<1>", "4:27: expected operand 1"},
      {"mvo (M1_NM, 8) V32(0,0)<1>", "4:1: expected an instruction"},
      {"movx (M1_NM, 8) V32(0,0)<1>", "4:1: no such instruction"},
      {"mov (M1_NM, 0) V32(0,0)<1> 0x1:d", "4:13: not a number of elements"},
      {"mov (M1_NM, 8) V33(0,0)<1> 0x1:d", "4:16: 'V33' is not declared"},
      {"mov (M1_NM, 8) V32_x(0,0)<1> 0x1:d", "4:16: 'x' is no type"},
      {"mov (M1_NM, 8) V32(0,0)<1> 0x1:dd", "4:32: expected a type"},
      {"mov (M1_NM, 8) V32(0,0)<1;0,1> 0x1:d", "4:30: a row of no elements"},
      {"mov (M1_NM, 8) V32(0,0)<1> %r9(0,0)<1>",
       "4:28: no such predefined variable"},
      {"mov (M1_NM, 8) V32(0,0)<1> C0:d", "4:28: no such constant"},
      {"mov (M1_NM, 8) V32(0,0)<1> 0x1:d 0x2:d",
       "4:34: expected the end of the line"},
      {"mov (M1_NM, 8) V32(0,0)<1> 0x1:d {odd}",
       "4:35: no such property of an instruction"},
      {"(V32) mov (M1_NM, 8) V32(0,0)<1> 0x1:d",
       "4:2: the predicate is no mask"},
      {"jmp (M1_NM, 1) BB_7", "4:16: no such block"},
      {"call (M1_NM, 16) F0_f", "4:18: no such subroutine"},
      {"BB_1:", "4:1: expected BB_0"},
      {".decl V32 v_type=G type=d num_elts=8", "4:7: declared twice"},
      {".decl P34 v_type=G type=d num_elts=8",
       "4:7: the first letter of the name is of another file"},
      {".decl V99999999 v_type=G type=d",
       "4:7: too many numbers of variables are left out"},
      {".decl V34 v_type=G type=d align=odd", "4:33: no such alignment"},
      {".input V32 offset=64", "4:21: expected 'size='"},
      {".loc 7", "4:5: no '.file' before"},
      {".disable quirk-what", "4:10: no such quirk"},
      {".what", "4:1: no such directive"},
      {".kernel \"a\"", "4:1: 'k' has no code"},
      {".kernel_attr A=\"a", "4:18: expected '\"'"},
  };
  for (const auto &Case : Cases) {
    std::string Text = ".kernel \"k\"\n.target icllp\n"
                       ".decl V32 v_type=G type=d num_elts=8\n";
    auto K = readKernels(Text + Case.Line + "\n", nullptr);
    ASSERT_FALSE(bool(K)) << Case.Line;
    EXPECT_EQ(llvm::toString(K.takeError()), Case.Error) << Case.Line;
  }
  auto K = readKernels("\n.kernel \"k\"\n  barrier\n", nullptr);
  ASSERT_FALSE(bool(K));
  EXPECT_EQ(llvm::toString(K.takeError()),
            "3:3: no target: '.target' is missing");
}

/// Reads \p Text; what comes of it can be looked at, and printed when the
/// verifier finds nothing.
static void tryText(llvm::StringRef Text) {
  auto Kernels = readKernels(Text, nullptr);
  if (!Kernels) {
    std::string Problem = llvm::toString(Kernels.takeError());
    EXPECT_TRUE(llvm::StringRef(Problem).contains(": ")) << Problem;
    return;
  }
  for (const Kernel &K : *Kernels)
    if (verify(K, Stage::Selected).empty())
      EXPECT_FALSE(printModel(K).empty());
}

/// Damaged text is refused, or is other text, but no reason to crash.
TEST(Reader, Damaged) {
  std::mt19937 Random(1);
  for (const Builder &B : {everything(), lsc()}) {
    std::string Text = printModel(B.K);
    for (size_t End = 0; End != Text.size(); ++End)
      tryText(llvm::StringRef(Text).take_front(End));
    static const char Letters[] = "0123456789VPATSC_(){}<>[];,.:\"%&+-=* xr";
    for (unsigned Times = 0; Times != 2000; ++Times) {
      std::string Other = Text;
      for (unsigned N = 1 + Random() % 3; N; --N) {
        size_t At = Random() % Other.size();
        char New = Letters[Random() % (sizeof(Letters) - 1)];
        switch (Random() % 4) {
        case 0:
          Other[At] = New;
          break;
        case 1:
          Other.insert(At, 1, New);
          break;
        case 2:
          Other.erase(At, 1 + Random() % 8);
          break;
        default: // A line less.
          Other.erase(Other.rfind('\n', At) + 1,
                      Other.find('\n', At) - Other.rfind('\n', At));
        }
        if (Other.empty())
          break;
      }
      tryText(Other);
    }
  }
}
