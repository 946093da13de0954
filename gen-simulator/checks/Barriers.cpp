//===- Barriers.cpp - check for divergent barriers ------------------------===//
//
// Part of CMC, under the MIT licence.
//
// A barrier blocks a whole hardware thread. If some of its channels branched
// around the barrier, not all work-items reach it, which the hardware does not
// notice. A barrier that not all threads of a group reach is a deadlock, which
// every run reports.
//===----------------------------------------------------------------------===//
#include "gen-simulator/checks/Checks.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;

namespace gensim {
namespace {

class BarrierCheck : public Observer {
public:
  explicit BarrierCheck(Findings &Found) : Found(Found) {}

  void before(Thread &, const Inst &I, uint32_t) override { Current = &I; }

  void sync(Thread &T, SyncEvent E) override {
    uint32_t Missing = T.DispatchMask & ~T.Active;
    if (E != SyncEvent::BarrierSignal || !Missing || !Current)
      return;
    Found.add(Check::Barriers, T, *Current, int(countTrailingZeros(Missing)),
              ("divergent barrier: " + Twine(countPopulation(Missing)) +
               " channels of the thread do not reach it")
                  .str());
  }

private:
  Findings &Found;
  const Inst *Current = nullptr;
};

} // namespace

std::unique_ptr<Observer> makeBarrierCheck(Findings &Found) {
  return std::make_unique<BarrierCheck>(Found);
}

} // namespace gensim
