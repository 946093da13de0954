//===- Harness.h - times assembled kernels ----------------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#ifndef CMC_TEST_SIM_CLOCK_HARNESS_H
#define CMC_TEST_SIM_CLOCK_HARNESS_H

#include "gen-simulator/timing/Clock.h"
#include "test/unit/support/AssembledKernel.h"

namespace gensim {
namespace test {

inline std::string times(unsigned N, const std::string &Text) {
  std::string Out;
  for (unsigned I = 0; I < N; ++I)
    Out += Text;
  return Out;
}

/// A kernel whose time is estimated. r0.1 is the number of the group, r0.2 the
/// barrier id; r1 has the addresses of the lanes in the buffer, each thread's
/// in a register of its own.
class Timed : public AssembledKernel {
public:
  explicit Timed(const std::string &Text, const char *TargetName = "icllp")
      : AssembledKernel(Text, TargetName, 1 << 20) {
    D.KernelName = "timed";
    D.SIMDSize = 16;
    D.FillPayload = [](Thread &T) {
      T.setGRF<uint32_t>(4, T.X);
      for (unsigned Lane = 0; Lane < 8; ++Lane)
        T.setGRF<uint32_t>(32 + 4 * Lane, T.Number * 32 % (1 << 18) + 4 * Lane);
      return 4096u;
    };
  }

  /// Runs with the figures of the table except those of Set; the threads start
  /// at once, and nothing comes after them.
  timing::KernelTime run(unsigned Groups, unsigned ThreadsPerGroup = 1) {
    timing::Parameters P =
        llvm::cantFail(timing::Parameters::create(Target, ""));
    P = P.with(timing::Param::DispatchCycles, 0)
            .with(timing::Param::ThreadStartCycles, Start);
    for (auto &[Name, Value] : Set)
      P = P.with(Name, Value);
    timing::Clock C(P, Options);
    RunResult R = execute(dispatch(Groups, ThreadsPerGroup), observedBy({&C}));
    EXPECT_FALSE(R.Problem) << R.describe(D);
    timing::Times T = C.times();
    EXPECT_EQ(T.Kernels.size(), 1u);
    return T.Kernels.at(0);
  }

  /// The hardware threads of the usual configuration.
  unsigned threads() const {
    auto P = llvm::cantFail(timing::Parameters::create(Target, ""));
    const timing::Configuration &C = P.configuration();
    return C.Subslices * C.EUsPerSubslice * C.ThreadsPerEU;
  }
  static constexpr double Start = 50; ///< When the first threads begin.
  timing::ClockOptions Options;
  /// Figures in place of those of the table.
  std::vector<std::pair<timing::Param, double>> Set;
};

} // namespace test
} // namespace gensim

#endif // CMC_TEST_SIM_CLOCK_HARNESS_H
