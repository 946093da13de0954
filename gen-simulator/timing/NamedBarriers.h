//===- NamedBarriers.h - barriers of some threads ---------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// The named barriers of a group in the time of the model: each thread that
// comes is a producer, a consumer or both; when all have come, the consumers
// may go on. Facts: vISA NBARRIER; the counts were checked when the code ran.
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm/ADT/STLExtras.h"
#include <cstdint>
#include <vector>

namespace gensim {
namespace timing {

struct ThreadState;

class NamedBarriers {
public:
  /// A consumer that may pass from \p At on.
  struct Pass {
    ThreadState *T;
    unsigned Number;
    double At;
  };
  /// Whether dword 2 of a signal is for one of these, not for the group's.
  static bool isNamed(uint32_t Signal) { return Signal & 0xC0FF; }

  /// \p T comes; consumers may go on at \p OpenAt if it is the last. Returns
  /// the number of the barrier.
  unsigned signal(ThreadState *T, uint32_t Signal, double OpenAt) {
    unsigned Number = Signal & 0xFF, Mode = Signal >> 14 & 3;
    if (Number >= Barriers.size())
      Barriers.resize(Number + 1);
    Barrier &B = Barriers[Number];
    B.Producers += Mode != 2;
    if (Mode != 1)
      B.Consumers.push_back(T);
    if (B.Producers < (Signal >> 16 & 0xFF) ||
        B.Consumers.size() < Signal >> 24)
      return Number;
    for (ThreadState *Consumer : B.Consumers)
      Passes.push_back({Consumer, Number, OpenAt});
    B = {};
    return Number;
  }
  /// Lets \p T pass if it may: sets \p At.
  bool take(const ThreadState *T, unsigned Number, double &At) {
    auto Found = llvm::find_if(
        Passes, [&](const Pass &P) { return P.T == T && P.Number == Number; });
    if (Found == Passes.end())
      return false;
    At = Found->At;
    Passes.erase(Found);
    return true;
  }
  void clear() {
    Barriers.clear();
    Passes.clear();
  }

private:
  struct Barrier {
    unsigned Producers = 0;
    std::vector<ThreadState *> Consumers;
  };
  std::vector<Barrier> Barriers; ///< By number.
  std::vector<Pass> Passes;
};

} // namespace timing
} // namespace gensim
