//===- ProgressBar.h - progress of a long run -------------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#pragma once

#include <chrono>
#include <cstdint>
#include <mutex>

namespace cmc::runtime {

/// One line on the standard error, only on a terminal and only for a long run;
/// erased by the destructor.
class ProgressBar {
public:
  ProgressBar();
  ~ProgressBar();
  bool enabled() const { return Enabled; }
  /// Can be called from any thread.
  void update(uint64_t Done, uint64_t Total);

private:
  using Clock = std::chrono::steady_clock;
  const bool Enabled;
  std::mutex Lock;
  Clock::time_point NextDraw;
  bool Drawn = false;
};

} // namespace cmc::runtime
