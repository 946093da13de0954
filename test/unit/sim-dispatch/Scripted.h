//===- Scripted.h - threads that follow a script ----------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// An Executable without instructions: each thread performs steps that a test
// lists, so that dispatch/ is tested without an interpreter.
//===----------------------------------------------------------------------===//
#ifndef TEST_SIM_DISPATCH_SCRIPTED_H
#define TEST_SIM_DISPATCH_SCRIPTED_H

#include "gen-simulator/dispatch/Executor.h"
#include <functional>
#include <mutex>

namespace gensim {

enum class Step {
  Work,   ///< One instruction; calls Scripted::OnWork.
  Spin,   ///< Until Scripted::SpinEnds says so.
  Signal, ///< Sends the barrier message.
  Wait,   ///< wait n0.
  Sendc,  ///< Passes when the dependencies are met.
  Fail,   ///< A page fault in lane 3.
  End,
};

class Scripted : public Executable {
public:
  using Steps = std::vector<Step>;
  explicit Scripted(std::function<Steps(const Thread &)> Script)
      : Script(std::move(Script)), Code(makeCode()) {}

  std::function<void(Thread &)> OnWork = [](Thread &) {};
  std::function<bool(const Thread &)> SpinEnds = [](const Thread &) {
    return false;
  };

  const Program &program() const override { return Code; }

  void run(Thread &T, uint64_t Budget,
           const std::atomic<bool> &Stop) const override {
    Steps All = Script(T);
    while (Budget-- && !Stop && T.Status == ThreadStatus::Ready) {
      if (perform(T, All.at(T.Next)))
        ++T.Next;
      ++T.Executed;
    }
  }

private:
  /// True when the thread goes on to the next step.
  bool perform(Thread &T, Step S) const {
    switch (S) {
    case Step::Work:
      OnWork(T);
      return true;
    case Step::Spin:
      return SpinEnds(T);
    case Step::Signal:
      T.Group.Arrived++;
      return true;
    case Step::Wait:
      if (T.Notifications[0] == 0) {
        T.Status = ThreadStatus::AtBarrier;
        return false;
      }
      --T.Notifications[0];
      return true;
    case Step::Sendc:
      if (!T.DependenciesMet)
        T.Status = ThreadStatus::AtDependency;
      return T.DependenciesMet;
    case Step::Fail:
      T.fail(Fault::Kind::PageFault, "no page at 0x1000", 3);
      return false;
    case Step::End:
      T.Status = ThreadStatus::Done;
      return false;
    }
    return false;
  }

  static Program makeCode() {
    std::vector<Inst> Insts(64);
    for (size_t I = 0; I < Insts.size(); ++I) {
      Insts[I].PC = uint32_t(16 * I);
      Insts[I].Opcode = Op::Nop;
    }
    return Program(*cmc::findTarget("icllp"), std::move(Insts), {});
  }

  std::function<Steps(const Thread &)> Script;
  Program Code;
};

/// Memory in which nothing is mapped.
class NoMemory : public AddressSpace {
public:
  uint8_t *page(uint64_t) override { return nullptr; }
};

/// A dispatch of scripted threads: \p Columns by \p Rows groups.
struct ScriptedDispatch : Dispatch {
  ScriptedDispatch(std::shared_ptr<Scripted> S, uint32_t Columns,
                   uint32_t Rows = 1, uint32_t Threads = 1) {
    Code = std::move(S);
    Space = &Memory;
    End[0] = Columns;
    End[1] = Rows;
    ThreadsPerGroup = Threads;
    KernelName = "scripted";
  }
  NoMemory Memory;
};

inline std::shared_ptr<Scripted> everyThread(Scripted::Steps Steps) {
  return std::make_shared<Scripted>([Steps](const Thread &) { return Steps; });
}

inline RunOptions withWorkers(unsigned Workers) {
  RunOptions Options;
  Options.Workers = Workers;
  return Options;
}

} // namespace gensim

#endif // TEST_SIM_DISPATCH_SCRIPTED_H
