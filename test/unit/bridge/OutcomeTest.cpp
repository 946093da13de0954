//===- OutcomeTest.cpp - outcomes of finalizer runs -----------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "vc-finalizer-bridge/finalizer/FinalizerOutcome.h"
#include "gtest/gtest.h"

using namespace cmc;
using namespace cmc::bridge;

namespace {

ProcessResult exited(int Code, const char *Output = "") {
  ProcessResult R;
  R.ExitCode = Code;
  R.Output = Output;
  return R;
}

const char SpillText[] =
    "\n[vISA Finalizer Messages]\n"
    "Spill memory used = 1472 bytes for kernel ERROR_k\n Compiling kernel ...";

TEST(Outcome, Success) {
  OutcomeInfo I = classify(exited(0, "GenX_IR k.visaasm"), true, "", "");
  EXPECT_EQ(I.Kind, Outcome::Success);
  EXPECT_EQ(I.SpillBytes, 0u);
}

TEST(Outcome, SpillIsExitCodeOneWithValidCode) {
  OutcomeInfo I = classify(exited(1, SpillText), true, "", "");
  EXPECT_EQ(I.Kind, Outcome::Spilled);
  EXPECT_EQ(I.SpillBytes, 1472u);
}

TEST(Outcome, ExitCodeZeroWithAWarningIsRefused) {
  OutcomeInfo I = classify(
      exited(0, "WARNING: CISA region and offset cause an out of bounds\n"),
      true, "", "");
  EXPECT_EQ(I.Kind, Outcome::Refused);
  EXPECT_EQ(I.Messages,
            "WARNING: CISA region and offset cause an out of bounds");
}

TEST(Outcome, SpillWithAWarningIsRefused) {
  std::string Text = std::string(SpillText) + "\nWARNING: x\nWARNING: x\n";
  OutcomeInfo I = classify(exited(1, Text.c_str()), true, "", "");
  EXPECT_EQ(I.Kind, Outcome::Refused);
  EXPECT_EQ(I.Messages, "WARNING: x"); // once
}

TEST(Outcome, InvalidEncodingIsRefused) {
  OutcomeInfo I =
      classify(exited(0, "ERROR: PC[16] invalid encoding"), true, "", "");
  EXPECT_EQ(I.Kind, Outcome::Refused);
}

TEST(Outcome, OpcodeThatThePlatformLacksIsRefused) {
  OutcomeInfo I = classify(exited(0, "INVALID opcode add3\n"), true, "", "");
  EXPECT_EQ(I.Kind, Outcome::Refused);
  EXPECT_EQ(I.Messages, "INVALID opcode add3");
}

TEST(Outcome, ParseErrorShowsTheLine) {
  OutcomeInfo I = classify(exited(1, "near line 2: syntax error\n"), false, "",
                           ".version 4.1\n  garbage\n");
  EXPECT_EQ(I.Kind, Outcome::Refused);
  EXPECT_EQ(I.Messages, "near line 2: syntax error\nin: garbage");
}

TEST(Outcome, ErrorFileGivesTheWords) {
  OutcomeInfo I = classify(exited(1, "Found a total of 1 errors"), false,
                           "  Error Message: not supported\n"
                           "   Violating Instruction:  madw (M1,8)   /// $4\n",
                           "");
  EXPECT_EQ(I.Kind, Outcome::Refused);
  EXPECT_EQ(I.Messages, "not supported\nmadw (M1,8)");
}

TEST(Outcome, NoCodeAndNoWords) {
  EXPECT_EQ(classify(exited(0), false, "", "").Kind, Outcome::Silent);
  EXPECT_EQ(classify(exited(1), false, "", "").Kind, Outcome::Silent);
  EXPECT_EQ(classify(exited(1), true, "", "").Kind, Outcome::Silent);
}

TEST(Outcome, Crash) {
  ProcessResult R;
  R.Signal = 11;
  EXPECT_EQ(classify(R, true, "", "").Kind, Outcome::Crashed);
  EXPECT_EQ(classify(exited(139), true, "", "").Kind, Outcome::Crashed);
}

TEST(Outcome, TimeLimitBeforeTheKill) {
  ProcessResult R;
  R.TimedOut = true;
  R.Signal = 9;
  EXPECT_EQ(classify(R, true, "", "").Kind, Outcome::TimedOut);
}

TEST(Outcome, NotStarted) {
  ProcessResult R;
  R.StartError = 2;
  EXPECT_EQ(classify(R, false, "", "").Kind, Outcome::NotStarted);
}

} // namespace
