//===- EditGuardTest.cpp - waits around edited instructions ---------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "vc-finalizer-bridge/edit/EditGuard.h"
#include "vc-finalizer-bridge/edit/CodeEdit.h"
#include "llvm/ADT/SmallVector.h"
#include "gtest/gtest.h"

using namespace cmc;
using namespace cmc::bridge;
using namespace llvm;

namespace {

const char All[] = "(W) sync.nop null {@1}\n(W) sync.allrd null\n"
                   "(W) sync.allwr null\n";
const char InOrder[] = "(W) sync.nop null {@1}\n";

/// One instruction of 16 bytes in each line; "L32:" in front of one marks a
/// target.
std::vector<GenInst> code(StringRef Text) {
  std::vector<GenInst> Insts;
  SmallVector<StringRef, 16> Lines;
  Text.split(Lines, '\n', -1, /*KeepEmpty=*/false);
  for (StringRef Line : Lines) {
    GenInst I = {uint32_t(16 * Insts.size()), 16, false, ""};
    if (Line.startswith("L")) {
      I.IsTarget = true;
      Line = Line.split(": ").second;
    }
    I.Text = Line.str();
    Insts.push_back(I);
  }
  return Insts;
}

std::string guarded(StringRef Old, StringRef New, StringRef Target = "tgllp") {
  return guardEdits(code(Old), code(New), *findTarget(Target)).Text;
}

const char Add[] = "add (8|M0) r2.0<1>:d r3.0<8;8,1>:d 5:w {@2}\n";
const char Mul[] = "mul (8|M0) r4.0<1>:d r2.0<8;8,1>:d 7:w {@1}\n";
const char Load[] = "send.dc0 (8|M0) r5 r6 null 0x0 0x02180000 {$3} // read\n";
const char Use[] = "mov (8|M0) r7.0<1>:d r5.0<8;8,1>:d {$3.dst}\n";
const char End[] =
    "(W) send.ts (8|M0) null r127 null 0x0 0x02000010 {EOT,@1}\n";

TEST(EditGuard, NothingChanged) {
  std::string Code = Add + (Mul + std::string(End));
  EXPECT_EQ(guarded(Code, Code), "");
}

TEST(EditGuard, AnotherNumberOrShortFormIsTheSame) {
  EXPECT_EQ(guarded(Add + std::string(End),
                    "add (8|M0) r2.0<1>:d r3.0<8;8,1>:d -5000:w "
                    "{Compacted,@2}\n" +
                        std::string(End)),
            "");
}

TEST(EditGuard, NumberOfAnotherType) {
  std::string Result = guarded(Add + std::string(End),
                               "add (8|M0) r2.0<1>:d r3.0<8;8,1>:d 5:d {@2}\n" +
                                   std::string(End));
  EXPECT_NE(Result, "");
}

TEST(EditGuard, Inserted) {
  EXPECT_EQ(guarded(Add + std::string(End), Add + (Mul + std::string(End))),
            Add + (All + ("mul (8|M0) r4.0<1>:d r2.0<8;8,1>:d 7:w\n" +
                          (InOrder + std::string(End)))));
}

TEST(EditGuard, WhatEndsByItselfTakesAToken) {
  EXPECT_EQ(guarded(Add + std::string(End), Add + (Load + std::string(End))),
            Add + (All + ("send.dc0 (8|M0) r5 r6 null 0x0 0x02180000 {$0}\n"
                          "(W) sync.allrd null\n(W) sync.allwr null\n" +
                          std::string(End))));
  std::string Math = "math.inv (8|M0) r5.0<1>:f r6.0<8;8,1>:f\n";
  EXPECT_TRUE(StringRef(guarded(End, Math + End)).contains("{$0}"));
  EXPECT_FALSE(StringRef(guarded(End, Math + End, "pvc")).contains("{$0}"));
}

TEST(EditGuard, RemovedOneMayHaveWaitedForOthers) {
  std::string Old = Load + (Use + (Add + std::string(End)));
  EXPECT_EQ(guarded(Old, Load + (Add + std::string(End))),
            Load + (All + (Add + std::string(End))));
}

TEST(EditGuard, OtherTokensAreAnEdit) {
  EXPECT_NE(guarded(Load + (Use + std::string(End)),
                    Load + ("mov (8|M0) r7.0<1>:d r5.0<8;8,1>:d {$2.dst}\n" +
                            std::string(End))),
            "");
}

TEST(EditGuard, SyncAndNopNeedNoWait) {
  EXPECT_EQ(guarded(Add + std::string(End),
                    Add + ("sync.nop null {$1.dst}\nnop\n" + std::string(End))),
            "");
}

TEST(EditGuard, WaitIsAfterTheLabel) {
  std::string Old =
      "L0: " + std::string(Add) + "(W&f0.0) jmpi L0\n" + std::string(End);
  std::string New = "L0: mul (8|M0) r4.0<1>:d r2.0<8;8,1>:d 7:w\n" +
                    std::string(Add) + "(W&f0.0) jmpi L0\n" + std::string(End);
  std::string Result = guarded(Old, New);
  EXPECT_TRUE(StringRef(Result).startswith("L0:\n" + std::string(All)))
      << Result;
}

// A wait between the label and the join would change where lanes come together:
// those that fall into it wait in front of the label, the others behind the
// join.
TEST(EditGuard, LanesComeTogetherAtTheirLabel) {
  std::string Join = "L32: join (8|M0) L48\n";
  std::string Old = "(f0.0) goto (8|M0) L32 L32\n" + (Add + Join) +
                    "L48: " + std::string(Mul) + End;
  std::string New = "(f0.0) goto (8|M0) L32 L32\nmov (8|M0) r9.0<1>:d 0:w\n" +
                    Join + "L48: " + std::string(Mul) + End;
  EXPECT_EQ(guarded(Old, New),
            "(f0.0) goto (8|M0) L32 L32\n" + std::string(All) +
                "mov (8|M0) r9.0<1>:d 0:w\n" + InOrder +
                "L32:\njoin (8|M0) L48\nL48:\n" + All + Mul + End);
  std::string Without = "(f0.0) goto (8|M0) L16 L16\nL16: join (8|M0) L32\n"
                        "L32: " +
                        std::string(Mul) + End;
  EXPECT_EQ(guarded(Old, Without),
            "(f0.0) goto (8|M0) L16 L16\n" + std::string(All) +
                "L16:\njoin (8|M0) L32\nL32:\n" + All + Mul + End);
}

TEST(EditGuard, BranchToAnotherInstruction) {
  std::string Old = "(W&f0.0) jmpi L32\n" + std::string(Add) +
                    "L32: " + std::string(Mul) + Use + End;
  std::string New = "(W&f0.0) jmpi L48\n" + std::string(Add) + Mul +
                    "L48: " + std::string(Use) + End;
  EXPECT_EQ(guarded(Old, New), "(W&f0.0) jmpi L48\n" + std::string(Add) + Mul +
                                   "L48:\n" + All + Use + End);
}

TEST(EditGuard, NothingIntoAtomicGroups) {
  std::string First = "mov (16|M0) r4.0<2>:ub r5.0<1;1,0>:uw {Atomic,I@1}\n";
  std::string Second = "mov (16|M0) r4.1<2>:ub r6.0<1;1,0>:uw\n";
  std::string Other = "mov (16|M0) r4.1<2>:ub r7.0<1;1,0>:uw\n";
  EXPECT_EQ(guarded(First + Second + End, First + Other + End, "dg2"),
            "(W) sync.nop null {A@1}\n(W) sync.allrd null\n"
            "(W) sync.allwr null\n" +
                First + Other +
                "(W) sync.nop null {A@1}\n(W) sync.allrd null\n"
                "(W) sync.allwr null\n" +
                End);
}

TEST(EditGuard, AnotherAddressLeadsElsewhere) {
  std::string Read = "mov (8|M0) r7.0<1>:d r[a0.0,0]<1;1,0>:d {@1}\n";
  std::string Old = "(W) mov (1|M0) a0.0<1>:uw 0x80:uw\n" + Read + End;
  std::string New = "(W) mov (1|M0) a0.0<1>:uw 0x90:uw\n" + Read + End;
  EXPECT_EQ(guarded(Old, New),
            All + ("(W) mov (1|M0) a0.0<1>:uw 0x90:uw\n" +
                   (InOrder + (Read + (All + std::string(End))))));
}

TEST(EditGuard, MapsOffsets) {
  std::vector<GenInst> Old = code(Add + (Mul + (Use + std::string(End))));
  std::vector<GenInst> New = code("nop\n" + (Add + (Use + std::string(End))));
  OffsetMap Map(Old, New);
  EXPECT_EQ(Map.begin(0), 0u);
  EXPECT_EQ(Map.end(1), 17u);
  EXPECT_EQ(Map.begin(16), 32u); // of what is no more: that behind it
  EXPECT_EQ(Map.end(32), 32u);
  EXPECT_EQ(Map.begin(32), 32u);
  EXPECT_EQ(Map.end(64), 64u);
  EXPECT_EQ(OffsetMap().begin(7), 7u);
}

} // namespace
