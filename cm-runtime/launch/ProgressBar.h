//===- ProgressBar.h - how far a long run is --------------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#pragma once

#include <chrono>
#include <cstdint>
#include <mutex>

namespace cmc::runtime {

/// One line on the standard error, drawn only on a terminal and only when the
/// run is long; gone when the object is.
class ProgressBar {
public:
  ProgressBar();
  ~ProgressBar();
  bool enabled() const { return Enabled; }
  /// From any thread.
  void update(uint64_t Done, uint64_t Total);

private:
  using Clock = std::chrono::steady_clock;
  const bool Enabled;
  std::mutex Lock;
  Clock::time_point NextDraw;
  bool Drawn = false;
};

} // namespace cmc::runtime
