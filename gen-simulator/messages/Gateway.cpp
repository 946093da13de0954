//===- Gateway.cpp - barriers, events and fences --------------------------===//
//
// Part of CMC, under the MIT licence.
//
// A barrier message only counts: execute() sees when all threads of the group
// have sent it and notifies them; wait n0 or sync.bar holds the thread. Memory
// is sequentially consistent here, so fences do nothing. Events are hints when
// to look at memory again: waiting for one may always end early (it has a
// timeout), so it ends at once.
// Facts: vISA BARRIER, SBARRIER, NBARRIER; IGA MessageDecoderOther.
//===----------------------------------------------------------------------===//
#include "gen-simulator/dispatch/Dispatch.h"
#include "gen-simulator/messages/MessageTable.h"

namespace gensim {
namespace {

/// The response of a message whose only result is that it came back.
void respondZero(Thread &T, const Message &M) {
  if (M.Response != ~0u)
    std::memset(&T.GRF[M.Response], 0, M.ResponseLength * M.GRFBytes);
}

/// Whether dword 2 of the payload means all threads of the group.
bool isGroupBarrier(const Thread &T, const Message &M) {
  uint32_t Barrier = T.grf<uint32_t>(M.at(2 * 4));
  if (T.program().target().Gen < cmc::Generation::XeHPG) {
    // Bit 15: wait for as many threads as bits 14:9 say.
    unsigned Count = Barrier >> 9 & 0x3F;
    return !(Barrier >> 15 & 1) || Count == T.D.ThreadsPerGroup;
  }
  // Bits 7:0: which named barrier; 15:14: not producer and consumer.
  return (Barrier & 0xC0FF) == 0;
}

} // namespace

bool barrier(Thread &T, const Inst &, const Message &M) {
  if (M.Length0 == 0 || !isGroupBarrier(T, M))
    return false;
  if (T.Watch)
    T.Watch->sync(T, SyncEvent::BarrierSignal);
  ++T.Group.Arrived;
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
