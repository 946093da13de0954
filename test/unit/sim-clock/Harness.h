//===- Harness.h - times assembled kernels ----------------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#ifndef CMC_TEST_SIM_CLOCK_HARNESS_H
#define CMC_TEST_SIM_CLOCK_HARNESS_H

#include "gen-simulator/dispatch/Executor.h"
#include "gen-simulator/eu/Interpreter.h"
#include "gen-simulator/memory/HostSpace.h"
#include "gen-simulator/timing/Clock.h"
#include "test/unit/support/Assemble.h"
#include <gtest/gtest.h>

namespace gensim {
namespace test {

inline std::string times(unsigned N, const std::string &Text) {
  std::string Out;
  for (unsigned I = 0; I < N; ++I)
    Out += Text;
  return Out;
}

/// A kernel in Gen assembly that ends as every kernel does. r0.1 is the number
/// of the group, r0.2 the barrier id, r1 to r5 are the lanes' addresses in a
/// buffer (binding table index 0), a register apart for each thread.
class Timed {
public:
  explicit Timed(const std::string &Text, const char *TargetName = "icllp")
      : Target(*cmc::findTarget(TargetName)) {
    using T = cmc::TargetInfo;
    std::string End =
        !Target.has(T::Scoreboard)
            ? "(W) mov (8|M0) r127.0<1>:ud r0.0<8;8,1>:ud\n"
              "(W) send (8|M0) null r127 0x27 0x02000010 {EOT}\n"
        : Target.has(T::ScoreboardPipes)
            ? "(W) mov (8|M0) r112.0<1>:ud r0.0<1;1,0>:ud\n"
              "(W) send.gtwy (8|M0) null r112 null:0 0x0 0x02000010 "
              "{EOT,A@1}\n"
            : "(W) mov (8|M0) r112.0<1>:ud r0.0<1;1,0>:ud\n"
              "(W) send.ts (8|M0) null r112 null 0 0x2000010 {EOT,@1}\n";
    auto P = decode(assemble(Text + End, Target), Target);
    if (!P) {
      ADD_FAILURE() << llvm::toString(P.takeError());
      return;
    }
    Surface Buffer;
    Buffer.Kind = SurfaceKind::Buffer;
    Buffer.Format = 0x1ff;
    Buffer.BufferBytes = Buffer.Width = 1 << 20;
    Buffer.Base = Space.allocate(Buffer.BufferBytes);
    Bindings.Surfaces.push_back(Buffer);
    D.KernelName = "timed";
    D.Code = prepare(*P);
    D.Space = &Space;
    D.Bindings = &Bindings;
    D.SIMDSize = 16;
    D.FillPayload = [](Thread &T) {
      T.setGRF<uint32_t>(4, T.X);
      for (unsigned Lane = 0; Lane < 8; ++Lane)
        T.setGRF<uint32_t>(32 + 4 * Lane, T.Number * 32 % (1 << 18) + 4 * Lane);
      return 4096u;
    };
  }

  /// Runs with parameters whose figures are those of the table except \p Set;
  /// the threads start at once, and nothing comes after them.
  timing::KernelTime run(unsigned Groups, unsigned ThreadsPerGroup = 1) {
    timing::Parameters P =
        llvm::cantFail(timing::Parameters::create(Target, ""));
    P = P.with(timing::Param::DispatchCycles, 0)
            .with(timing::Param::ThreadStartCycles, Start);
    for (auto &[Name, Value] : Set)
      P = P.with(Name, Value);
    timing::Clock C(P, Options);
    RunResult R = execute(dispatch(Groups, ThreadsPerGroup), observers(C));
    EXPECT_FALSE(R.Problem) << R.describe(D);
    timing::Times T = C.times();
    EXPECT_EQ(T.Kernels.size(), 1u);
    return T.Kernels.at(0);
  }

  /// That the usual configuration has room for.
  unsigned threads() const {
    auto P = llvm::cantFail(timing::Parameters::create(Target, ""));
    const timing::Configuration &C = P.configuration();
    return C.Subslices * C.EUsPerSubslice * C.ThreadsPerEU;
  }
  const Dispatch &dispatch(unsigned Groups, unsigned ThreadsPerGroup) {
    D.End[0] = Groups;
    D.ThreadsPerGroup = ThreadsPerGroup;
    return D;
  }
  static RunOptions observers(Observer &O) {
    RunOptions Run;
    Run.Observers = {&O};
    Run.TimeLimit = 60;
    return Run;
  }

  static constexpr double Start = 50; ///< When the first threads begin.
  const cmc::TargetInfo &Target;
  timing::ClockOptions Options;
  std::vector<std::pair<timing::Param, double>> Set;
  Dispatch D;

private:
  HostSpace Space;
  ListedBindings Bindings;
};

} // namespace test
} // namespace gensim

#endif // CMC_TEST_SIM_CLOCK_HARNESS_H
