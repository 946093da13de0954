//===- ClockTest.cpp - times of kernels that can be told by hand ----------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "Harness.h"

using namespace gensim;
using namespace gensim::test;
using timing::KernelTime;
using timing::Param;

namespace {

const std::string Dependent =
    "add (8|M0) r10.0<1>:f r10.0<8;8,1>:f r11.0<8;8,1>:f\n";
const std::string Independent =
    "add (8|M0) r10.0<1>:f r12.0<8;8,1>:f r11.0<8;8,1>:f\n"
    "add (8|M0) r13.0<1>:f r12.0<8;8,1>:f r11.0<8;8,1>:f\n"
    "add (8|M0) r14.0<1>:f r12.0<8;8,1>:f r11.0<8;8,1>:f\n"
    "add (8|M0) r15.0<1>:f r12.0<8;8,1>:f r11.0<8;8,1>:f\n"
    "add (8|M0) r16.0<1>:f r12.0<8;8,1>:f r11.0<8;8,1>:f\n"
    "add (8|M0) r17.0<1>:f r12.0<8;8,1>:f r11.0<8;8,1>:f\n";

TEST(Clock, AChainTakesTheLatencyOfEachLink) {
  double Few = Timed(times(100, Dependent)).run(1).Cycles;
  double Many = Timed(times(200, Dependent)).run(1).Cycles;
  EXPECT_EQ(Many - Few, 100 * 10);
}

TEST(Clock, ManyThreadsReachThePeak) {
  Timed K(times(50, Independent));
  KernelTime T = K.run(8 * 8 * 7);
  // Seven threads of 300 additions on two pipes of two cycles.
  double Least = 7 * 300;
  EXPECT_GT(T.Cycles, Least);
  EXPECT_LT(T.Cycles, Least * 1.1);
  EXPECT_NEAR(T.FPU0 + T.FPU1, 64.0 * 2 * Least, 64 * 7 * 4);
  EXPECT_GT(T.EUActive / T.Cycles / 64, 0.9);
}

} // namespace
