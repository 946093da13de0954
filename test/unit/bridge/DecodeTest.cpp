//===- DecodeTest.cpp - decoding of Gen code and parsing of its text ------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "vc-finalizer-bridge/gen/IGADisassembler.h"
#include "vc-finalizer-bridge/gen/Messages.h"
#include "vc-finalizer-bridge/gen/Resources.h"
#include "gtest/gtest.h"

using namespace llvm;
using namespace cmc;
using namespace cmc::bridge;

namespace {

TEST(GenText, TakesALineApart) {
  GenText T = parseGenText("(~f0.1) add (16|M0)   (gt)f0.0   r2.0<1>:d     "
                           "r2.0<8;8,1>:d     -1:w    {Compacted} // note");
  EXPECT_EQ(T.Mnemonic, "add");
  EXPECT_EQ(T.ExecSize, 16u);
  ASSERT_EQ(T.Operands.size(), 3u);
  EXPECT_EQ(T.Operands[0], "r2.0<1>:d");
  EXPECT_EQ(T.Operands[2], "-1:w");
  EXPECT_EQ(T.Options, "Compacted");
  EXPECT_FALSE(T.isSend());
}

TEST(GenText, SendAndEndOfThread) {
  GenText T = parseGenText("(W)     send.gtwy (8|M0)  null  r127  null:0  0x0  "
                           "0x02000010   {EOT,A@1} // wr:1+0, rd:0");
  EXPECT_TRUE(T.isSend());
  EXPECT_TRUE(T.isEOT());
  EXPECT_EQ(T.Operands.size(), 5u);
}

std::vector<unsigned> registersOf(StringRef Operand, unsigned ExecSize,
                                  unsigned GRFBytes = 32) {
  BitVector Used(128);
  markRegisters(Operand, ExecSize, GRFBytes, Used);
  std::vector<unsigned> Result;
  for (unsigned R : Used.set_bits())
    Result.push_back(R);
  return Result;
}
using Regs = std::vector<unsigned>;

TEST(Registers, OfAnOperand) {
  EXPECT_EQ(registersOf("r4.0<1>:f", 8), Regs({4}));
  EXPECT_EQ(registersOf("r4.0<1>:f", 16), Regs({4, 5}));
  EXPECT_EQ(registersOf("r4.0<1>:f", 16, 64), Regs({4}));
  EXPECT_EQ(registersOf("r4.3<8;8,1>:ub", 16), Regs({4}));
  EXPECT_EQ(registersOf("r4.19<16;8,1>:ub", 16), Regs({4, 5}));
  EXPECT_EQ(registersOf("-r4.0<0;1,0>:d", 16), Regs({4}));
  EXPECT_EQ(registersOf("(abs)r4.7<0;1,0>:q", 1), Regs({5}));
  EXPECT_EQ(registersOf("r6.0<8;1>:f", 16), Regs({6, 7}));
  EXPECT_EQ(registersOf("r6.0<0;0>:f", 16), Regs({6}));
}

TEST(Registers, NotOfOtherOperands) {
  for (StringRef Operand : {"null<1>:d", "a0.0<1>:uw", "0x10:w", "f0.0",
                            "acc0.0<1>:d", "r[a0.0]<1;1,0>:d", "L80", ""})
    EXPECT_EQ(registersOf(Operand, 16), Regs()) << Operand.str();
}

TEST(Registers, BeyondTheFileAreDropped) {
  EXPECT_EQ(registersOf("r127.0<8;8,1>:f", 16), Regs({127}));
  EXPECT_EQ(registersOf("r9999.0<8;8,1>:f", 16), Regs());
}

struct SendCase {
  const char *Text, *Kind;
  unsigned Payload, Extra, Result;
};

TEST(Sends, KindAndLengths) {
  const SendCase Cases[] = {
      {"send (8|M0) r22 r36:f 0xC 0x02890005 // x", "media block read", 1, 0,
       8},
      {"sends (8|M0) null:ud r36 r22 0x20C 0x020A8005", "media block write", 1,
       8, 0},
      {"send.dc1 (8|M0) null r36 r22:8 0x0 0x020A8005 {A@1,$1}",
       "media block write", 1, 8, 0},
      {"send (16|M0) r12:w r10:f 0xA 0x042101FE", "SLM byte gather", 2, 0, 2},
      {"send (8|M0) null r0:f 0xA 0x0209C0FE", "SLM fence", 1, 0, 0},
      {"send (8|M0) null r0:f 0xA 0x0209C000", "fence", 1, 0, 0},
      {"sends (8|M0) r14:ud r10 r48 0x8C 0x02415005", "typed read", 1, 2, 4},
      {"send (1|M0) null r58:f 0x3 0x02000004", "barrier", 1, 0, 0},
      {"send (8|M0) null r127:f 0x27 0x02000010 {EOT}", "end of thread", 1, 0,
       0},
      {"send.slm (1|M0) r61 r0 null:0 0x0 0x0210011F", "SLM fence", 1, 0, 1},
      {"send.ugm (1|M0) r1 r127 null:0 0xFF000000 0x6218C500", "UGM load", 1, 0,
       1},
  };
  for (const SendCase &C : Cases) {
    SendInfo Info = SendReader().read(parseGenText(C.Text));
    EXPECT_EQ(Info.Kind, C.Kind) << C.Text;
    EXPECT_EQ(Info.PayloadRegs, C.Payload) << C.Text;
    EXPECT_EQ(Info.ExtraRegs, C.Extra) << C.Text;
    EXPECT_EQ(Info.ResultRegs, C.Result) << C.Text;
  }
}

TEST(Sends, DescriptorThroughA0) {
  GenText Send = parseGenText("(W) send (16|M0) r2:w r32 0xA a0.0");
  SendReader Reader;
  Reader.visit(parseGenText("(W) add (1|M0) a0.0<1>:ud r1.1<0;1,0>:ud "
                            "0x2284300:ud"));
  EXPECT_EQ(Reader.read(Send).Kind, "oword block read unaligned");
  Reader.visit(parseGenText("(W) add (1|M0) a0.0<1>:ud r1.1<0;1,0>:ud "
                            "0x20A0300:ud"));
  EXPECT_EQ(Reader.read(Send).Kind, "oword block write");
}

TEST(Sends, MalformedTextIsOther) {
  EXPECT_EQ(SendReader().read(parseGenText("send")).Kind, "other");
  EXPECT_EQ(SendReader().read(parseGenText("")).Kind, "other");
}

TEST(Decoder, WhatIsNoCodeIsAnError) {
  for (const std::string &Code :
       {std::string(64, '\xff'), std::string(64, '\0'), std::string(24, '\1'),
        std::string(8, '\0'), std::string(5, '\1'), std::string()}) {
    Decoded D = decode(Code, findTarget("icllp")->IGAPlatform);
    EXPECT_NE(D.Error, "");
    EXPECT_FALSE(D.LibraryMissing);
  }
}

TEST(Resources, CountsSendsAndRegisters) {
  std::vector<GenInst> Insts = {
      {0, 16, false, "mov (8|M0) r3.0<1>:ud r0.0<1;1,0>:ud"},
      {16, 16, false, "send (8|M0) r22 r36:f 0xC 0x02290005"},
      {32, 16, false, "send (8|M0) r22 r36:f 0xC 0x02290005"},
      {48, 8, false, "send (8|M0) null r127:f 0x27 0x02000010 {EOT}"}};
  ResourceUsage R = countResources(Insts, *findTarget("icllp"));
  EXPECT_EQ(R.Instructions, 4u);
  EXPECT_EQ(R.CodeBytes, 56u);
  EXPECT_EQ(R.GRFsUsed, 6u); // r0 r3 r22 r23 r36 r127
  ASSERT_EQ(R.Sends.size(), 2u);
  EXPECT_EQ(R.Sends[0].Kind, "media block read");
  EXPECT_EQ(R.Sends[0].Count, 2u);
}

} // namespace
