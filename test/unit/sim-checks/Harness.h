//===- Harness.h - runs assembled kernels under observers -------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#ifndef CMC_TEST_SIM_CHECKS_HARNESS_H
#define CMC_TEST_SIM_CHECKS_HARNESS_H

#include "gen-simulator/checks/Checks.h"
#include "gen-simulator/dispatch/Executor.h"
#include "gen-simulator/eu/Interpreter.h"
#include "gen-simulator/memory/HostSpace.h"
#include "test/unit/support/Assemble.h"
#include <gtest/gtest.h>

namespace gensim {
namespace test {

/// A kernel in Gen11 assembly with one buffer at binding table index 0. r0 is
/// filled as far as messages need it: r0.1 is the group's number, r0.2 the
/// barrier id; r1.0 is the thread's number in its group, r1.2 and r1.3 the
/// address of the buffer, r2 eight times the number in the dispatch.
class Kernel {
public:
  explicit Kernel(const std::string &Text, uint32_t BufferBytes = 256) {
    const cmc::TargetInfo &Target = *cmc::findTarget("icllp");
    // Ends as every kernel of Gen11 does.
    std::string Whole = Text +
                        "(W) mov (8|M0) r127.0<1>:ud r0.0<8;8,1>:ud\n"
                        "(W) send (8|M0) null r127 0x27 0x02000010 {EOT}\n";
    auto P = decode(assemble(Whole, Target), Target);
    if (!P) {
      ADD_FAILURE() << llvm::toString(P.takeError());
      return;
    }
    Surface Buffer;
    Buffer.Kind = SurfaceKind::Buffer;
    Buffer.Format = 0x1ff;
    Buffer.Base = Space.allocate(BufferBytes);
    Buffer.BufferBytes = Buffer.Width = BufferBytes;
    Bindings.Surfaces.push_back(Buffer);
    D.KernelName = "planted";
    D.Code = prepare(*P);
    D.Space = &Space;
    D.Bindings = &Bindings;
    D.SIMDSize = 8;
    D.SLMBytes = 1024;
    D.UsesBarrier = true;
    D.FillPayload = [Address = Buffer.Base](Thread &T) {
      T.setGRF<uint32_t>(4, T.X);
      T.setGRF<uint32_t>(32, T.IndexInGroup);
      T.setGRF<uint64_t>(40, Address);
      for (unsigned Lane = 0; Lane < 8; ++Lane)
        T.setGRF<uint32_t>(64 + 4 * Lane, T.Number * 8);
      return 96u;
    };
    D.Frames = [](uint32_t PC) -> std::vector<cmc::SourceFrame> {
      return {{"planted", "planted.cpp", PC / 16 + 1}};
    };
  }

  RunResult run(unsigned Groups, unsigned ThreadsPerGroup,
                std::vector<Observer *> Watch) {
    D.End[0] = Groups;
    D.ThreadsPerGroup = ThreadsPerGroup;
    RunOptions Options;
    Options.Observers = std::move(Watch);
    Options.TimeLimit = 20;
    return execute(D, Options);
  }

  Dispatch D;

private:
  HostSpace Space;
  ListedBindings Bindings;
};

} // namespace test
} // namespace gensim

#endif // CMC_TEST_SIM_CHECKS_HARNESS_H
