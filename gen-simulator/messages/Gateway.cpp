//===- Gateway.cpp - barriers, events and fences --------------------------===//
//
// Part of CMC, under the MIT licence.
//
// A barrier message only counts: execute() detects that all threads of the
// group have sent it and notifies them; wait n0 or sync.bar blocks the thread.
// A named barrier has separate counts, and notifies its consumers only. Memory
// is sequentially consistent here, so fences do nothing. Events are hints to
// check memory again: waiting for one may always end early (it has a timeout),
// so it ends at once. Facts: vISA BARRIER, SBARRIER, NBARRIER; IGA
// MessageDecoderOther.
//===----------------------------------------------------------------------===//
#include "gen-simulator/messages/MessageTable.h"
#include "gen-simulator/state/Dispatch.h"
#include "llvm/Support/FormatVariadic.h"

namespace gensim {
namespace {

/// Writes the response of a message that only signals completion.
void respondZero(Thread &T, const Message &M) {
  if (M.Response != ~0u)
    std::memset(&T.GRF[M.Response], 0, M.ResponseLength * M.GRFBytes);
}

/// Whether dword 2 of the payload is the barrier of the whole group.
bool isGroupBarrier(const Thread &T, const Message &M) {
  uint32_t Barrier = T.grf<uint32_t>(M.at(2 * 4));
  if (!T.program().target().has(cmc::TargetInfo::XeMessages)) {
    // Bit 15: wait for the number of threads in bits 14:9.
    unsigned Count = Barrier >> 9 & 0x3F;
    return !(Barrier >> 15 & 1) || Count == T.D.ThreadsPerGroup;
  }
  // Bits 7:0: index of a named barrier; 15:14: producer or consumer only.
  return (Barrier & 0xC0FF) == 0;
}

/// The fields of dword 2 of the payload for a named barrier.
struct NamedSignal {
  unsigned Number, Mode, Producers, Consumers;
  explicit NamedSignal(uint32_t D)
      : Number(D & 0xFF), Mode(D >> 14 & 3), Producers(D >> 16 & 0xFF),
        Consumers(D >> 24) {}
  bool produces() const { return Mode != 2; }
  bool consumes() const { return Mode != 1; }
};

/// Counts \p T in. Returns false if there is no such barrier, or its threads
/// disagree about it; the hardware's behaviour is then unknown.
bool signalNamed(Thread &T, const NamedSignal &S) {
  if (!T.program().target().has(cmc::TargetInfo::NamedBarrier) || !S.Number ||
      S.Number >= ThreadGroup::NamedBarriers || S.Mode == 3)
    return false;
  NamedBarrier &B = T.Group.Named[S.Number];
  if (!B.Producers && !B.Consumers) {
    B.ExpectedProducers = S.Producers;
    B.ExpectedConsumers = S.Consumers;
  }
  B.Producers += S.produces();
  B.Consumers += S.consumes();
  if (B.ExpectedProducers != S.Producers ||
      B.ExpectedConsumers != S.Consumers || B.Producers > S.Producers ||
      B.Consumers > S.Consumers) {
    T.fail(Fault::Kind::Deadlock,
           llvm::formatv("named barrier {0}: producer {1} of {2} and consumer "
                         "{3} of {4}, where {5} and {6} were agreed",
                         S.Number, B.Producers, S.Producers, B.Consumers,
                         S.Consumers, B.ExpectedProducers,
                         B.ExpectedConsumers));
    return true;
  }
  if (S.consumes())
    B.Waiting.push_back(T.IndexInGroup);
  if (B.Producers < B.ExpectedProducers || B.Consumers < B.ExpectedConsumers)
    return true;
  for (uint32_t Consumer : B.Waiting)
    T.Group.Notify.push_back({Consumer, S.Number});
  B = NamedBarrier();
  return true;
}

} // namespace

bool barrier(Thread &T, const Inst &, const Message &M) {
  if (M.Length0 == 0)
    return false;
  if (isGroupBarrier(T, M))
    ++T.Group.Arrived;
  else if (!signalNamed(T, NamedSignal(T.grf<uint32_t>(M.at(2 * 4)))))
    return false;
  if (T.Watch)
    T.Watch->sync(T, SyncEvent::BarrierSignal);
  respondZero(T, M);
  return true;
}

bool gatewayEvent(Thread &T, const Inst &, const Message &M) {
  respondZero(T, M);
  return true;
}

bool memoryFence(Thread &T, const Inst &, const Message &M) {
  if (T.Watch)
    T.Watch->sync(T, SyncEvent::Fence);
  respondZero(T, M);
  return true;
}

} // namespace gensim
