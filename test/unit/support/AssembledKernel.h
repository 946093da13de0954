//===- AssembledKernel.h - dispatches kernels in Gen assembly ---*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#ifndef CMC_TEST_SUPPORT_ASSEMBLEDKERNEL_H
#define CMC_TEST_SUPPORT_ASSEMBLEDKERNEL_H

#include "gen-simulator/dispatch/Executor.h"
#include "gen-simulator/eu/Interpreter.h"
#include "gen-simulator/memory/HostSpace.h"
#include "test/unit/support/Assemble.h"
#include <gtest/gtest.h>

namespace gensim {
namespace test {

/// A kernel in Gen assembly, with the instructions that end a thread added, and
/// a buffer at binding table index 0. Derived classes fill the payload.
class AssembledKernel {
public:
  AssembledKernel(const std::string &Text, const char *TargetName,
                  uint32_t BufferBytes)
      : Target(*cmc::findTarget(TargetName)) {
    auto P = decode(assemble(Text + endOfThread(), Target), Target);
    if (!P) {
      ADD_FAILURE() << llvm::toString(P.takeError());
      return;
    }
    Surface Buffer;
    Buffer.Kind = SurfaceKind::Buffer;
    Buffer.Format = 0x1ff;
    Buffer.BufferBytes = Buffer.Width = BufferBytes;
    Buffer.Base = BufferAddress = Space.allocate(BufferBytes);
    Bindings.Surfaces.push_back(Buffer);
    D.Code = prepare(*P);
    D.Space = &Space;
    D.Bindings = &Bindings;
  }

  const Dispatch &dispatch(unsigned Groups, unsigned ThreadsPerGroup) {
    D.End[0] = Groups;
    D.ThreadsPerGroup = ThreadsPerGroup;
    return D;
  }
  static RunOptions observedBy(std::vector<Observer *> Observers) {
    RunOptions Run;
    Run.Observers = std::move(Observers);
    Run.TimeLimit = 60;
    return Run;
  }

  const cmc::TargetInfo &Target;
  Dispatch D;

protected:
  uint64_t BufferAddress = 0;

private:
  std::string endOfThread() const {
    using T = cmc::TargetInfo;
    if (!Target.has(T::Scoreboard))
      return "(W) mov (8|M0) r127.0<1>:ud r0.0<8;8,1>:ud\n"
             "(W) send (8|M0) null r127 0x27 0x02000010 {EOT}\n";
    return std::string("(W) mov (8|M0) r112.0<1>:ud r0.0<1;1,0>:ud\n") +
           (Target.has(T::ScoreboardPipes)
                ? "(W) send.gtwy (8|M0) null r112 null:0 0x0 0x02000010 "
                  "{EOT,A@1}\n"
                : "(W) send.ts (8|M0) null r112 null 0 0x2000010 {EOT,@1}\n");
  }

  HostSpace Space;
  ListedBindings Bindings;
};

} // namespace test
} // namespace gensim

#endif // CMC_TEST_SUPPORT_ASSEMBLEDKERNEL_H
