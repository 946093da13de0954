//===- Clock.h - the GPU's timestamp counter --------------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// Counts at 12 MHz, the rate that NEO assumes for the supported products, from
// the host's monotonic clock. Each reading is greater than the last one, so a
// profiled command never ends before it started. 36 bits, as in the register.
//===----------------------------------------------------------------------===//
#pragma once

#include <algorithm>
#include <chrono>
#include <cstdint>

namespace gensim {

class Clock {
public:
  uint64_t read() {
    std::chrono::duration<double> Since =
        std::chrono::steady_clock::now() - Start;
    Last = std::max(Last + 1, uint64_t(Since.count() * TicksPerSecond));
    return Last & ((uint64_t(1) << 36) - 1);
  }

private:
  static constexpr double TicksPerSecond = 12e6;
  std::chrono::steady_clock::time_point Start =
      std::chrono::steady_clock::now();
  uint64_t Last = 0;
};

} // namespace gensim
