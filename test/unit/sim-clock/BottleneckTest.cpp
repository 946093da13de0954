//===- BottleneckTest.cpp - a bottleneck that CM cannot plant -------------===//
//
// Part of CMC, under the MIT licence.
//
// The finalizer keeps the sources of an instruction in different banks of the
// register file, so this kernel is in assembly. The others are in
// test/gen-simulator/time.
//===----------------------------------------------------------------------===//
#include "Harness.h"
#include "gen-simulator/timing/Report.h"

using namespace gensim;
using namespace gensim::test;

namespace {

/// The first cause of a kernel of independent products whose last two sources
/// are r20 and \p Third.
std::string cause(unsigned Third) {
  std::string Text;
  for (unsigned I = 0; I < 6; ++I)
    Text += llvm::formatv("mad (8|M0) r{0}.0<1>:f r4.0<8;1>:f r20.0<8;1>:f "
                          "r{1}.0<1>:f\n",
                          40 + 2 * I, Third)
                .str();
  Timed K(times(40, Text));
  timing::KernelTime T = K.run(K.threads());
  return timing::firstCause(
      T, llvm::cantFail(timing::Parameters::create(K.Target, "")));
}

TEST(Bottleneck, RegisterBanks) {
  EXPECT_EQ(cause(22), "register banks");
  EXPECT_EQ(cause(21), "FPU0");
}

} // namespace
