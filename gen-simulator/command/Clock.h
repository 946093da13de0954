//===- Clock.h - the GPU's timestamp counter --------------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// Counts at the rate that the runtime assumes for the product, from the host's
// monotonic clock. Each reading is greater than the last one, so a profiled
// command never ends before it started. 36 bits, as the register has them.
// Rates: NEO's default profiling timer resolution of each product.
//===----------------------------------------------------------------------===//
#ifndef GENSIM_COMMAND_CLOCK_H
#define GENSIM_COMMAND_CLOCK_H

#include "cmc/Target.h"
#include <algorithm>
#include <chrono>

namespace gensim {

class Clock {
public:
  explicit Clock(const cmc::TargetInfo &Target)
      : TicksPerSecond(Target.Gen >= cmc::Generation::Gen12LP ? 19.2e6 : 12e6) {
  }
  uint64_t read() {
    std::chrono::duration<double> Since =
        std::chrono::steady_clock::now() - Start;
    Last = std::max(Last + 1, uint64_t(Since.count() * TicksPerSecond));
    return Last & ((uint64_t(1) << 36) - 1);
  }

private:
  double TicksPerSecond;
  std::chrono::steady_clock::time_point Start =
      std::chrono::steady_clock::now();
  uint64_t Last = 0;
};

} // namespace gensim

#endif // GENSIM_COMMAND_CLOCK_H
