//===- Kernel.h - run a few lines of Gen assembly ---------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#ifndef TEST_SIM_FLOW_KERNEL_H
#define TEST_SIM_FLOW_KERNEL_H

#include "gen-simulator/dispatch/Executor.h"
#include <functional>

namespace gensim {

/// A kernel in the syntax of iga64, for one target.
class Kernel {
public:
  /// Fails the test when \p Text is not accepted.
  Kernel(const std::string &Text, const char *Target);
  explicit Kernel(std::shared_ptr<const Program> Code)
      : Code(std::move(Code)) {}

  uint32_t SIMDSize = 16;
  uint32_t Mask = ~0u; ///< Channels that are started.
  uint64_t CodeAddress = 0;
  unsigned ThreadsPerGroup = 1;
  /// Before the first instruction, and after the last.
  std::function<void(Thread &)> Prepare, Inspect;

  /// The longest blocks of translated code that must agree with the
  /// interpreter.
  std::vector<unsigned> Blocks = {1, 3, 64};

  /// Runs one group for at most a million instructions.
  RunResult run();

private:
  std::shared_ptr<const Program> Code;
};

/// Instructions that end the thread, in the syntax of \p Target.
std::string endOfThread(const std::string &Target);

/// The targets whose branches differ.
constexpr const char *Targets[] = {"skl", "icllp", "tgllp"};

} // namespace gensim

#endif // TEST_SIM_FLOW_KERNEL_H
