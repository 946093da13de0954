//===- ViolationTest.cpp - instructions that no platform executes ---------===//
//
// Part of CMC, under the MIT licence.
//
// What the simulator refuses before it executes an instruction. Each row has
// the nearest one that it accepts beside it.
//===----------------------------------------------------------------------===//
#include "Machine.h"
#include "gen-simulator/eu/Alu.h"
#include "gtest/gtest.h"

using namespace gensim;
using namespace gensim::test;

namespace {

constexpr unsigned End = 128 * 32; ///< Of the register file.

std::string why(const Inst &I, const char *Target = "icllp") {
  Fault::Kind K;
  return violation(I, *cmc::findTarget(Target), K);
}
Fault::Kind kindOf(const Inst &I, const char *Target = "icllp") {
  Fault::Kind K;
  violation(I, *cmc::findTarget(Target), K);
  return K;
}

Inst move(unsigned Lanes, Destination To, Source From) {
  return inst(Op::Mov, Lanes, To, {From});
}

struct Row {
  Inst I;
  std::string Why;
};

TEST(Violations, OfRegisterFiles) {
  Source From = packed(Type::UD, 64);
  Destination To = to(Type::UD, 320);
  const char Read[] = "reading a register that the simulator does not model";
  const char Written[] = "writing a register that the simulator does not model";
  for (RegFile F :
       {RegFile::StackPointer, RegFile::Debug, RegFile::FlowControl}) {
    Inst I = move(1, To, file(F, Type::UD, 0));
    EXPECT_EQ(why(I), Read);
    EXPECT_EQ(kindOf(I), Fault::Kind::UnimplementedInstruction);
    EXPECT_EQ(why(move(1, to(Type::UD, 0, 1, F), From)), Written);
    EXPECT_EQ(why(inst(Op::Add, 1, To, {From, file(F, Type::UD, 0)})), Read);
  }
  for (RegFile F : {RegFile::IP, RegFile::ChannelEnable, RegFile::MsgControl,
                    RegFile::Imm}) {
    EXPECT_EQ(why(move(1, To, file(F, Type::UD, 0))), "");
    EXPECT_EQ(why(move(1, to(Type::UD, 0, 1, F), From)), Written);
  }
  for (RegFile F :
       {RegFile::Null, RegFile::Acc, RegFile::Flag, RegFile::Address,
        RegFile::Control, RegFile::State, RegFile::Notification,
        RegFile::Timestamp, RegFile::ThreadDependency}) {
    EXPECT_EQ(why(move(1, To, file(F, Type::UD, 0))), "");
    EXPECT_EQ(why(move(1, to(Type::UD, 0, 1, F), From)), "");
  }
}

TEST(Violations, OfTheEndOfTheRegisters) {
  auto Outside = [](const char *What, unsigned Byte) {
    return "the " + std::string(What) + " ends at byte " +
           std::to_string(Byte) + " of the register file, which has 4096";
  };
  Source From = packed(Type::UD, 64);
  Destination To = to(Type::UD, 320);
  auto Read = [&](unsigned Lanes, Source S) { return move(Lanes, To, S); };
  auto Write = [&](unsigned Lanes, Destination D) {
    return move(Lanes, D, From);
  };
  Source Indirect = packed(Type::UD, End);
  Indirect.Addr = Addressing::Indirect;
  Destination IndirectTo = to(Type::UD, End);
  IndirectTo.Addr = Addressing::Indirect;
  for (const Row &R :
       {Row{Read(8, packed(Type::UD, End - 32)), ""},
        {Read(8, packed(Type::UD, End - 28)), Outside("source", End + 4)},
        {Read(9, packed(Type::UD, End - 32)), Outside("source", End + 4)},
        {Read(1, scalar(Type::UQ, End - 8)), ""},
        {Read(1, scalar(Type::UQ, End - 4)), Outside("source", End + 4)},
        {Read(16, grf(Type::UD, End - 32, 0, 8, 1)), ""},
        {Read(16, grf(Type::UD, End - 32, 4, 8, 1)),
         Outside("source", End + 16)},
        // The first row of <1;8,2> ends behind the second one's first half.
        {Read(10, grf(Type::UW, End - 30, 1, 8, 2)), ""},
        {Read(10, grf(Type::UW, End - 28, 1, 8, 2)),
         Outside("source", End + 2)},
        {Read(8, Indirect), ""},
        {Write(8, to(Type::UD, End - 32)), ""},
        {Write(8, to(Type::UD, End - 28)), Outside("destination", End + 4)},
        {Write(4, to(Type::UD, End - 28, 2)), ""},
        {Write(4, to(Type::UD, End - 24, 2)), Outside("destination", End + 4)},
        {Write(1, to(Type::UQ, End - 4)), Outside("destination", End + 4)},
        {Write(8, IndirectTo), ""}}) {
    EXPECT_EQ(why(R.I), R.Why);
    if (!R.Why.empty())
      EXPECT_EQ(kindOf(R.I), Fault::Kind::Illegal);
  }
}

TEST(Violations, OfTheEndOfAFlagRegister) {
  Inst I = move(16, to(Type::UD, 320), packed(Type::UD, 64));
  I.ChannelOffset = 16;
  I.FlagBit = 16;
  EXPECT_EQ(why(I), ""); // It uses no flag.
  I.CondMod = Cond::EQ;
  EXPECT_EQ(why(I), "channels up to 48 of a flag register, which has 32");
  I.FlagBit = 32;
  EXPECT_EQ(why(I), "");
  I.ChannelOffset = 17;
  EXPECT_EQ(why(I), "channels up to 33 of a flag register, which has 32");
  I.CondMod = Cond::None;
  I.Pred.K = Predicate::Kind::Sequential;
  EXPECT_EQ(why(I), "channels up to 33 of a flag register, which has 32");
  I.ChannelOffset = 16;
  EXPECT_EQ(why(I), "");
}

TEST(Violations, OfImmediateVectors) {
  const char Short[] = "the immediate vector does not reach all channels of a "
                       "destination this wide";
  Source V = immediate(Type::V, 0x76543210), UV = immediate(Type::UV, 1),
         VF = immediate(Type::VF, 0);
  for (const Row &R : {Row{move(8, to(Type::W, 320), V), ""},
                       {move(16, to(Type::W, 320), V), ""},
                       {move(4, to(Type::D, 320), V), ""},
                       {move(8, to(Type::D, 320), V), Short},
                       {move(4, to(Type::W, 320, 2), UV), ""},
                       {move(8, to(Type::W, 320, 2), UV), Short},
                       {move(2, to(Type::Q, 320), UV), ""},
                       {move(4, to(Type::Q, 320), UV), Short},
                       {move(4, to(Type::F, 320), VF), ""},
                       {move(8, to(Type::F, 320), VF), ""},
                       {move(2, to(Type::F, 320, 2), VF), ""},
                       {move(4, to(Type::F, 320, 2), VF), Short},
                       {move(8, to(Type::D, 320), immediate(Type::D, 1)), ""}})
    EXPECT_EQ(why(R.I), R.Why);
}

/// Platforms that lack an instruction, by public documentation.
TEST(Violations, OfPlatforms) {
  struct Case {
    Op O;
    std::vector<const char *> Have, Lack;
  };
  Source S = packed(Type::F, 64);
  for (const Case &C : std::vector<Case>{
           {Op::DP4A, {"tgllp", "dg2", "pvc"}, {"skl", "icllp"}},
           {Op::Add3, {"dg2", "pvc"}, {"skl", "icllp", "tgllp"}},
           {Op::Bfn, {"dg2", "pvc"}, {"skl", "icllp", "tgllp"}},
           {Op::Ror, {"icllp", "tgllp", "dg2"}, {"skl"}},
           {Op::Rol, {"icllp", "tgllp", "dg2"}, {"skl"}},
           {Op::DP2, {"skl"}, {"icllp", "tgllp"}},
           {Op::DP3, {"skl"}, {"icllp", "tgllp"}},
           {Op::DP4, {"skl"}, {"icllp", "tgllp"}},
           {Op::DPH, {"skl"}, {"icllp", "tgllp"}},
           {Op::Line, {"skl"}, {"icllp", "tgllp"}},
           {Op::Pln, {"skl"}, {"icllp", "tgllp"}},
           {Op::Lrp, {"skl"}, {"icllp", "tgllp"}},
           {Op::Sad2, {"skl", "icllp"}, {"tgllp", "dg2"}},
           {Op::Sada2, {"skl", "icllp"}, {"tgllp", "dg2"}},
           {Op::Madm, {"skl", "pvc"}, {"icllp", "tgllp", "dg2"}}}) {
    Inst I = inst(C.O, 8, to(Type::F, 320), {S, S, S});
    for (const char *Target : C.Have)
      EXPECT_EQ(why(I, Target), "") << Target << unsigned(C.O);
    for (const char *Target : C.Lack)
      EXPECT_EQ(why(I, Target),
                std::string(Target) + " has no such instruction")
          << unsigned(C.O);
  }
}

TEST(Violations, OfWhatIsNotModelled) {
  Source S = packed(Type::UD, 64);
  EXPECT_EQ(why(inst(Op::DPASW, 8, to(Type::UD, 320), {S, S, S}), "dg2"),
            "dpasw needs two fused execution units, which are not modelled");
  EXPECT_EQ(why(move(8, to(Type::F, 320), packed(Type::HF8, 64)), "pvc"),
            "hf8 is not modelled");
  // Branches and messages have rules of their own.
  Inst Send = move(32, to(Type::UD, End), packed(Type::UD, End));
  Send.Opcode = Op::Send;
  EXPECT_EQ(why(Send), "");
}

TEST(Violations, OfMacros) {
  Source S = packed(Type::F, 64);
  auto Math = [&](MathFn F, Type Ty, unsigned Lanes) {
    Inst I = inst(Op::Math, Lanes, to(Ty, 320), {S, S});
    I.Math = F;
    return I;
  };
  const char Kind[] = "a division or root macro takes :f or :df";
  const char Lanes[] =
      "a division or root macro takes at most a register of lanes";
  for (MathFn F : {MathFn::InvM, MathFn::RsqtM}) {
    EXPECT_EQ(why(Math(F, Type::F, 8), "skl"), "");
    EXPECT_EQ(why(Math(F, Type::DF, 4), "skl"), "");
    EXPECT_EQ(why(Math(F, Type::HF, 8), "skl"), Kind);
    EXPECT_EQ(why(Math(F, Type::F, 16), "skl"), Lanes);
    EXPECT_EQ(why(Math(F, Type::DF, 8), "skl"), Lanes);
    EXPECT_EQ(why(Math(F, Type::DF, 16), "pvc"), "");
    EXPECT_EQ(why(Math(F, Type::DF, 32), "pvc"), Lanes);
  }
  EXPECT_EQ(why(Math(MathFn::Inv, Type::HF, 16), "skl"), "");
}

/// 8 rows of 8 int8 products, as dg2 has them.
Inst dpas(unsigned Rows, unsigned Depth) {
  Inst I = inst(
      Op::DPAS, 8, to(Type::D, 512),
      {packed(Type::D, 1024), packed(Type::B, 2048), packed(Type::B, 2560)});
  I.RepeatCount = uint8_t(Rows);
  I.SystolicDepth = uint8_t(Depth);
  return I;
}

TEST(Violations, OfSystolicInstructions) {
  const char Count[] = "the repeat count or depth is not 1 to 8";
  const char Types[] = "the element types of dpas do not match";
  const char Beyond[] = "the matrices of dpas end beyond the register file";
  const char Size[] = "the execution size of dpas must fill a register";
  EXPECT_EQ(why(dpas(8, 8), "dg2"), "");
  EXPECT_EQ(why(dpas(1, 1), "dg2"), "");
  EXPECT_EQ(why(dpas(0, 8), "dg2"), Count);
  EXPECT_EQ(why(dpas(9, 8), "dg2"), Count);
  EXPECT_EQ(why(dpas(8, 9), "dg2"), Count);
  EXPECT_EQ(why(dpas(8, 8), "pvc"), Size);
  EXPECT_EQ(why(dpas(8, 8), "tgllp"), "tgllp has no such instruction");
  Inst I = dpas(8, 8);
  I.Src[1].Ty = Type::HF;
  EXPECT_EQ(why(I, "dg2"), Types);
  I.Src[2].Ty = Type::BF;
  EXPECT_EQ(why(I, "dg2"), Types);
  I.Src[2].Ty = Type::HF;
  EXPECT_EQ(why(I, "dg2"), "");
  // Eight rows: 256 bytes of results, columns and (of bytes) rows.
  for (auto Change : {+[](Inst &I, unsigned At) { I.Dst.Offset = At; },
                      +[](Inst &I, unsigned At) { I.Src[1].Offset = At; },
                      +[](Inst &I, unsigned At) { I.Src[2].Offset = At; }}) {
    Inst Last = dpas(8, 8);
    Change(Last, End - 256);
    EXPECT_EQ(why(Last, "dg2"), "");
    Change(Last, End - 224);
    EXPECT_EQ(why(Last, "dg2"), Beyond);
  }
}

TEST(Violations, OfMathOperands) {
  auto Said = [](MathFn F, Type A, Type B) {
    Machine M("skl");
    Inst I = inst(Op::Math, 4, to(A, 320), {packed(A, 64), packed(B, 128)});
    I.Math = F;
    M.run(I);
    return M.thread().Problem.Message;
  };
  EXPECT_EQ(Said(MathFn::Pow, Type::F, Type::F), "");
  EXPECT_EQ(Said(MathFn::Pow, Type::F, Type::D),
            "a math function of numbers on integers");
  EXPECT_EQ(Said(MathFn::Inv, Type::D, Type::F),
            "a math function of numbers on integers");
  for (MathFn F : {MathFn::IDiv, MathFn::IQot, MathFn::IRem}) {
    EXPECT_EQ(Said(F, Type::F, Type::F),
              "an integer division of floating numbers");
    EXPECT_EQ(Said(F, Type::D, Type::F),
              "an integer division of floating numbers");
    EXPECT_EQ(Said(F, Type::D, Type::D), "");
    EXPECT_EQ(Said(F, Type::Q, Type::Q), "an integer division of 64 bits");
    EXPECT_EQ(Said(F, Type::D, Type::UQ), "an integer division of 64 bits");
  }
}

} // namespace
