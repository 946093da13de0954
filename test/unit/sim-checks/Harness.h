//===- Harness.h - runs assembled kernels under observers -------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#ifndef CMC_TEST_SIM_CHECKS_HARNESS_H
#define CMC_TEST_SIM_CHECKS_HARNESS_H

#include "gen-simulator/checks/Checks.h"
#include "test/unit/support/AssembledKernel.h"

namespace gensim {
namespace test {

/// A kernel for icllp. r0 is filled as far as messages need it: r0.1 is the
/// group's number, r0.2 the barrier id; r1.0 is the thread's number in its
/// group, r1.2 and r1.3 the address of the buffer, r2 eight times the number in
/// the dispatch.
class Kernel : public AssembledKernel {
public:
  explicit Kernel(const std::string &Text, uint32_t BufferBytes = 256)
      : AssembledKernel(Text, "icllp", BufferBytes) {
    D.KernelName = "planted";
    D.SIMDSize = 8;
    D.SLMBytes = 1024;
    D.UsesBarrier = true;
    D.FillPayload = [Address = BufferAddress](Thread &T) {
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
    return execute(dispatch(Groups, ThreadsPerGroup),
                   observedBy(std::move(Watch)));
  }
};

} // namespace test
} // namespace gensim

#endif // CMC_TEST_SIM_CHECKS_HARNESS_H
