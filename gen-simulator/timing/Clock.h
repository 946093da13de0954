//===- Clock.h - the time that a GPU would take -----------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// An observer that estimates the time of each kernel. The simulator executes
// the groups of a dispatch one after the other; the clock records the
// instructions and messages of each thread and lets them run on a model of the
// whole GPU, with as many threads at once as it has room for. The result is the
// same in every run.
//===----------------------------------------------------------------------===//
#pragma once

#include "gen-simulator/timing/Result.h"
#include <memory>

namespace gensim {
namespace timing {

struct ClockOptions {
  /// Also run the model with each figure that is not known well at both ends
  /// of its range (KernelTime::Effects). Low and High need two runs more.
  bool Range = true, Effects = false;
};

class Clock : public Observer {
public:
  Clock(Parameters P, ClockOptions Options);
  ~Clock() override;
  void dispatchStart(const Dispatch &D) override;
  void dispatchEnd(const Dispatch &D) override;
  void threadStart(Thread &T) override;
  void threadEnd(Thread &T) override;
  void after(Thread &T, const Inst &I, uint32_t Mask) override;
  void access(Thread &T, const Inst &I, const Access &A) override;

  /// Of the dispatches that have ended.
  Times times() const;

private:
  struct State;
  std::unique_ptr<State> S;
};

} // namespace timing
} // namespace gensim
