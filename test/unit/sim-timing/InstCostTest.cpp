//===- InstCostTest.cpp - pipes, registers and cycles of instructions -----===//
//
// Part of CMC, under the MIT licence.
//
// Registers follow from the regions, cycles from the figures that
// Parameters.def has for Gen9 (skl): 2 cycles for a register of 32 bytes, twice
// as many for 64 bits and for products of dwords; latency 8, 12 for 64 bits and
// flags, 4 for accumulators.
//===----------------------------------------------------------------------===//
#include "gen-simulator/timing/InstCost.h"
#include "test/unit/support/Assemble.h"
#include "llvm/Support/FormatVariadic.h"
#include <gtest/gtest.h>

using namespace gensim;
using namespace gensim::test;
using namespace gensim::timing;

namespace {

Parameters figures(const char *Target) {
  return llvm::cantFail(Parameters::create(*cmc::findTarget(Target), ""));
}

/// Of each line of \p Text.
std::vector<InstCost> costs(const std::string &Text, const char *TargetName) {
  const cmc::TargetInfo &Target = *cmc::findTarget(TargetName);
  auto P = llvm::cantFail(decode(assemble(Text, Target), Target));
  return costsOf(*P, figures(TargetName));
}

/// "r20+2" are two registers from r20 on, "a1" the address registers a0.4 to
/// a0.7.
std::string name(unsigned First, unsigned Count) {
  std::string Name = "r" + std::to_string(First);
  if (First >= FirstAddress)
    Name = "a" + std::to_string(First - FirstAddress);
  else if (First >= FirstAccumulator)
    Name = "acc" + std::to_string(First - FirstAccumulator);
  else if (First >= FirstFlag)
    Name = "f" + std::to_string((First - FirstFlag) / 2) + "." +
           std::to_string(First % 2);
  return Count == 1 ? Name : Name + "+" + std::to_string(Count);
}

std::string reads(const InstCost &C) {
  std::string Out;
  for (unsigned I = 0; I < C.NumReads; ++I)
    Out += (I ? " " : "") + name(C.Reads[I].First, C.Reads[I].Count);
  return Out;
}

/// With the latency of each.
std::string writes(const InstCost &C) {
  std::string Out;
  for (unsigned I = 0; I < C.NumWrites; ++I)
    Out +=
        (I ? " " : "") +
        llvm::formatv("{0}@{1:f0}", name(C.Writes[I].First, C.Writes[I].Count),
                      C.Writes[I].Latency)
            .str();
  return Out;
}

//===--- Registers --------------------------------------------------------===//

const struct {
  const char *Text, *Reads, *Writes;
} Registers[] = {
    {"add (8|M0) r10.0<1>:d r20.0<8;8,1>:d r30.0<8;8,1>:d", "r20 r30", "r10@8"},
    {"add (16|M0) r10.0<1>:d r20.0<8;8,1>:d r30.0<0;1,0>:d", "r20+2 r30",
     "r10+2@8"},
    // Bytes 16 to 75.
    {"mov (8|M0) r10.0<1>:d r20.4<8;4,2>:d", "r20+3", "r10@8"},
    {"mov (8|M0) r10.0<1>:d r20.7<0;1,0>:d", "r20", "r10@8"},
    // Bytes 28 to 59.
    {"mov (8|M0) r10.0<1>:d r20.7<8;8,1>:d", "r20+2", "r10@8"},
    // Both rows are the same.
    {"mov (16|M0) r10.0<1>:w r20.0<0;8,1>:w", "r20", "r10@8"},
    {"mov (8|M0) r10.0<2>:d r20.0<8;8,1>:d", "r20", "r10+2@8"},
    {"mov (8|M0) r10.4<1>:d r20.0<8;8,1>:d", "r20", "r10+2@8"},
    {"mov (4|M0) r10.4<1>:d r20.0<4;4,1>:d", "r20", "r10@8"},
    {"mov (8|M0) r126.4<1>:d r127.0<8;8,1>:d", "r127", "r126+2@8"},
    {"mov (8|M0) r10.0<1>:d 5:d", "", "r10@8"},
    {"mov (4|M0) r10.0<1>:q r20.0<4;4,1>:q", "r20", "r10@12"},
    // A predicate and a condition.
    {"(f0.1) mov (8|M0) r10.0<1>:d r20.0<8;8,1>:d", "r20 f0.1", "r10@8"},
    {"(f1.0) mov (32|M0) r10.0<1>:w r20.0<16;16,1>:w", "r20+2 f1.0+2",
     "r10+2@8"},
    {"cmp (16|M0) (lt)f1.1 null.0<1>:w r20.0<16;16,1>:w 3:w", "r20", "f1.1@12"},
    {"cmp (32|M0) (lt)f1.0 null.0<1>:w r20.0<16;16,1>:w 3:w", "r20+2",
     "f1.0+2@12"},
    {"sel (8|M0) (lt)f0.0 r10.0<1>:d r20.0<8;8,1>:d 3:d", "r20", "r10@8"},
    {"mov (1|M0) f0.1<1>:uw r20.0<0;1,0>:uw", "r20", "f0.1@12"},
    {"mov (1|M0) r10.0<1>:uw f1.1<0;1,0>:uw", "f1.1", "r10@8"},
    {"mov (1|M0) r10.0<1>:ud f1.0<0;1,0>:ud", "f1.0+2", "r10@8"},
    // Accumulators.
    {"mov (8|M0) r10.0<1>:f acc1.0<8;8,1>:f", "acc1", "r10@8"},
    {"mov (8|M0) acc1.0<1>:f r20.0<8;8,1>:f", "r20", "acc1@4"},
    {"mac (8|M0) r10.0<1>:f r20.0<8;8,1>:f r30.0<8;8,1>:f", "r20 r30 acc0",
     "r10@8"},
    {"mach (8|M0) r10.0<1>:d r20.0<8;8,1>:d r30.0<8;8,1>:d {AccWrEn}",
     "r20 r30 acc0", "r10@8 acc0@4"},
    {"addc (8|M0) r10.0<1>:ud r20.0<8;8,1>:ud r30.0<8;8,1>:ud {AccWrEn}",
     "r20 r30", "r10@8 acc0@4"},
    // Address registers, in groups of four.
    {"mov (8|M0) a0.0<1>:uw r20.0<8;8,1>:uw", "r20", "a0+2@12"},
    {"mov (4|M0) a0.8<1>:uw r20.0<4;4,1>:uw", "r20", "a2@12"},
    {"mov (1|M0) a0.7<1>:uw r20.0<0;1,0>:uw", "r20", "a1@12"},
    {"mov (1|M0) r10.0<1>:uw a0.5<0;1,0>:uw", "a1", "r10@8"},
    {"mov (8|M0) r10.0<1>:uw a0.4<8;8,1>:uw", "a1+2", "r10@8"},
    {"mov (8|M0) r10.0<1>:d r[a0.3, 32]<8;8,1>:d", "a0", "r10@8"},
    {"mov (8|M0) r10.0<1>:d r[a0.0]<1,0>:d", "a0+2", "r10@8"},
    {"mov (8|M0) r[a0.4]<1>:d r20.0<8;8,1>:d", "r20 a1", ""}};

TEST(InstCost, Registers) {
  std::string Text;
  for (const auto &C : Registers)
    Text += std::string(C.Text) + "\n";
  const std::vector<InstCost> Costs = costs(Text, "skl");
  for (unsigned I = 0; I < Costs.size(); ++I) {
    EXPECT_EQ(reads(Costs[I]), Registers[I].Reads) << Registers[I].Text;
    EXPECT_EQ(writes(Costs[I]), Registers[I].Writes) << Registers[I].Text;
  }
}

/// Older platforms have the length of the second payload in the extended
/// descriptor.
TEST(InstCost, PayloadsOfSends) {
  auto C = costs("send (8|M0) r20 r10 0xA 0x02106E00\n"
                 "sends (8|M0) null r10 r12 0x8A 0x02026E00\n"
                 "sends (8|M0) null r10 r12 a0.2 0x02026E00\n",
                 "skl");
  EXPECT_EQ(C[0].Payloads, 1);
  EXPECT_EQ(C[1].Payloads, 2);
  EXPECT_EQ(C[1].Payload1, 2);
  EXPECT_EQ(C[2].Payloads, 2);
  EXPECT_EQ(C[2].Payload1, 0); // Not known.
}

TEST(InstCost, IndirectOperands) {
  auto C = costs("add (8|M0) r10.0<1>:d r[a0.3]<8;8,1>:d 1:d\n"
                 "add (8|M0) r[a0.3]<1>:d r20.0<8;8,1>:d 1:d\n",
                 "skl");
  EXPECT_EQ(C[0].IndirectReads, 1);
  EXPECT_FALSE(C[0].IndirectWrite);
  EXPECT_EQ(C[1].IndirectReads, 0);
  EXPECT_TRUE(C[1].IndirectWrite);
  EXPECT_EQ(C[1].IndirectLatency, 8);
}

//===--- Cycles -----------------------------------------------------------===//

constexpr unsigned One = 1 << FPU0, Two = 1 << FPU1, Any = One | Two;

struct Cycles {
  const char *Text;
  unsigned Pipes;
  float Busy, Half, Issue; ///< Half: with the lanes of one half only.
};

void check(llvm::ArrayRef<Cycles> Cases, const char *Target) {
  std::string Text;
  for (const Cycles &C : Cases)
    Text += std::string(C.Text) + "\n";
  const std::vector<InstCost> Costs = costs(Text, Target);
  ASSERT_EQ(Costs.size(), Cases.size());
  for (unsigned I = 0; I < Cases.size(); ++I) {
    const Cycles &C = Cases[I];
    EXPECT_EQ(Costs[I].Pipes, C.Pipes) << C.Text;
    EXPECT_EQ(Costs[I].Busy[unsigned(Halves::Both)], C.Busy) << C.Text;
    for (Halves H : {Halves::None, Halves::Lower, Halves::Upper})
      EXPECT_EQ(Costs[I].Busy[unsigned(H)], C.Half) << C.Text;
    EXPECT_EQ(Costs[I].Issue, C.Issue) << C.Text;
  }
}

const Cycles Gen9[] = {
    {"add (8|M0) r10.0<1>:d r20.0<8;8,1>:d r30.0<8;8,1>:d", Any, 2, 2, 2},
    {"add (16|M0) r10.0<1>:d r20.0<8;8,1>:d r30.0<8;8,1>:d", Any, 4, 2, 4},
    {"add (16|M0) r10.0<1>:f r20.0<8;8,1>:f r30.0<8;8,1>:f", Any, 4, 2, 4},
    {"add (1|M0) r10.0<1>:d r20.0<0;1,0>:d r30.0<0;1,0>:d", Any, 2, 2, 2},
    // The destination is the widest: 58 bytes.
    {"mov (8|M0) r10.0<4>:w r20.0<8;8,1>:w", Any, 4, 4, 4},
    // Bytes are computed as words.
    {"mov (32|M0) r10.0<1>:b r20.0<16;16,1>:b", Any, 4, 2, 2},
    {"mov (8|M0) r10.0<1>:q r20.0<4;4,1>:q", Any, 8, 8, 4},
    {"mov (4|M0) r10.0<1>:df r20.0<4;4,1>:df", Any, 4, 4, 2},
    // Products of dwords.
    {"mul (8|M0) r10.0<1>:d r20.0<8;8,1>:d r30.0<8;8,1>:d", Any, 4, 4, 2},
    {"mul (8|M0) r10.0<1>:d r20.0<8;8,1>:d r30.0<16;8,2>:w", Any, 2, 2, 2},
    {"mul (8|M0) r10.0<1>:d r20.0<8;8,1>:w r30.0<8;8,1>:w", Any, 2, 2, 2},
    {"mul (8|M0) r10.0<1>:f r20.0<8;8,1>:f r30.0<8;8,1>:f", Any, 2, 2, 2},
    // Mathematical functions have one pipe, divisions most cycles.
    {"math.inv (8|M0) r10.0<1>:f r20.0<8;8,1>:f", Two, 4, 4, 2},
    {"math.inv (16|M0) r10.0<1>:f r20.0<8;8,1>:f", Two, 8, 4, 4},
    {"math.inv (16|M0) r10.0<1>:hf r20.0<16;16,1>:hf", Two, 8, 4, 2},
    {"math.pow (8|M0) r10.0<1>:f r20.0<8;8,1>:f r30.0<8;8,1>:f", Two, 8, 8, 2},
    {"math.fdiv (8|M0) r10.0<1>:f r20.0<8;8,1>:f r30.0<8;8,1>:f", Two, 8, 8, 2},
    {"math.iqot (8|M0) r10.0<1>:d r20.0<8;8,1>:d r30.0<8;8,1>:d", Two, 26, 26,
     2},
    {"math.irem (8|M0) r10.0<1>:d r20.0<8;8,1>:d r30.0<8;8,1>:d", Two, 26, 26,
     2},
    // An address for each row takes a cycle for each of them.
    {"mov (8|M0) r10.0<1>:d r[a0.0]<1,0>:d", Any, 8, 8, 2},
    {"mov (8|M0) r10.0<1>:d r[a0.0]<4,1>:d", Any, 2, 2, 2},
    {"mov (8|M0) r10.0<1>:d r[a0.0]<8;8,1>:d", Any, 2, 2, 2}};

/// Gen11 has one pipe for integers, which floats have, too.
const Cycles Gen11[] = {
    {"add (8|M0) r10.0<1>:d r20.0<8;8,1>:d r30.0<8;8,1>:d", One, 2, 2, 2},
    {"add (8|M0) r10.0<1>:f r20.0<8;8,1>:f r30.0<8;8,1>:f", Any, 2, 2, 2},
    {"mov (8|M0) r10.0<1>:f r20.0<8;8,1>:d", Any, 2, 2, 2},
    {"mov (8|M0) r10.0<1>:d r20.0<8;8,1>:f", Any, 2, 2, 2},
    {"mov (8|M0) r10.0<1>:f 1.0:f", Any, 2, 2, 2}};

TEST(InstCost, Cycles) {
  check(Gen9, "skl");
  check(Gen11, "icllp");
}

TEST(InstCost, LatencyOfMath) {
  auto C = costs("math.inv (8|M0) r10.0<1>:f r20.0<8;8,1>:f\n"
                 "math.pow (8|M0) r10.0<1>:f r20.0<8;8,1>:f r30.0<8;8,1>:f\n"
                 "math.fdiv (8|M0) r10.0<1>:f r20.0<8;8,1>:f r30.0<8;8,1>:f\n"
                 "math.iqot (8|M0) r10.0<1>:d r20.0<8;8,1>:d r30.0<8;8,1>:d\n",
                 "skl");
  EXPECT_EQ(writes(C[0]), "r10@16");
  EXPECT_EQ(writes(C[1]), "r10@24");
  EXPECT_EQ(writes(C[2]), "r10@24");
  EXPECT_EQ(writes(C[3]), "r10@28");
}

//===--- Register banks ---------------------------------------------------===//

/// Of a multiply-add with sources in three registers, or the first element of
/// one ("20s").
struct Banks {
  const char *First, *Second, *Third;
  bool Collide;
};

void check(llvm::ArrayRef<Banks> Cases, const char *Target) {
  auto Source = [](llvm::StringRef Register, const char *Region) {
    bool Scalar = Register.consume_back("s");
    return " r" + Register.str() + ".0<" + (Scalar ? "0;0" : Region) + ">:f";
  };
  std::string Text;
  for (const Banks &B : Cases) {
    llvm::StringRef Third = B.Third;
    const char *Region = Third.consume_back("s") ? ".0<0>:f\n" : ".0<1>:f\n";
    Text += "mad (8|M0) r40.0<1>:f" + Source(B.First, "8;1") +
            Source(B.Second, "8;1") + " r" + Third.str() + Region;
  }
  const std::vector<InstCost> Costs = costs(Text, Target);
  ASSERT_EQ(Costs.size(), Cases.size());
  const double Conflict = figures(Target)[Param::BankConflict];
  for (unsigned I = 0; I < Cases.size(); ++I)
    EXPECT_EQ(Costs[I].Conflict, Cases[I].Collide ? Conflict : 0)
        << Target << ": " << Cases[I].First << " " << Cases[I].Second << " "
        << Cases[I].Third;
}

/// The second and the third differ in parity or in the half of the file.
TEST(InstCost, BanksOfGen11) {
  check({{"5", "20", "22", true},
         {"5", "21", "35", true},
         {"5", "84", "86", true},
         {"5", "20", "21", false},
         {"5", "20", "84", false},
         {"20", "22", "23", false},
         {"22", "21", "24", false},
         // One that two of them name is read once.
         {"5", "20", "20", false},
         {"20", "20", "22", false},
         {"22", "20", "22", false},
         {"5", "20s", "22", false},
         {"5", "20", "22s", false}},
        "icllp");
}

/// No two are equal modulo 16, nor all three in parity.
TEST(InstCost, BanksOfGen12) {
  for (const char *Target : {"tgllp", "dg2"})
    check({{"5", "20", "36", true},
           {"20", "36", "5", true},
           {"20", "5", "36", true},
           {"20", "22", "24", true},
           {"5", "7", "9", true},
           {"5", "20", "22", false},
           {"20", "5", "22", false},
           {"20", "22", "5", false},
           {"20s", "22", "24", false},
           {"20", "22s", "24", false},
           // One that two of them name is read twice from XeHPG on.
           {"5", "20", "20", Target == llvm::StringRef("dg2")}},
          Target);
}

} // namespace
