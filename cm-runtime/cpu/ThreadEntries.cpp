//===- ThreadEntries.cpp - thread IDs and named barriers ------------------===//
//
// Part of CMC, under the MIT licence.
//
// A named barrier opens when as many producers and consumers as its messages
// give have arrived; then the waiting threads continue, and it can be used
// again.
//===----------------------------------------------------------------------===//
#include "cm-runtime/cpu/Entries.h"
#include "cm-runtime/cpu/Group.h"
#include <atomic>

using namespace cmc::runtime;

uint32_t cmc_cpu_hwid(ThreadContext *T) {
  constexpr uint32_t MostThreads = 1024; // Limit of a group on all platforms.
  static std::atomic<uint32_t> Next{0};
  thread_local uint32_t HostThread = Next++;
  const int32_t *Id = T->Ids + LocalId, *Size = T->Ids + LocalSize;
  return HostThread * MostThreads +
         uint32_t(Id[0] + Size[0] * (Id[1] + Size[1] * Id[2]));
}

void cmc_cpu_nbarrier_signal(ThreadContext *T, uint32_t Bits) {
  enum Role { Both, Producer, Consumer };
  uint32_t Id = Bits & 31, Role = Bits >> 14 & 3;
  NamedBarrier &B = T->Group->Named[Id];
  B.Producers += Role != Consumer;
  B.Consumers += Role != Producer;
  T->NamedPhase[Id] = B.Phase;
  if (B.Producers < (Bits >> 16 & 255) || B.Consumers < Bits >> 24)
    return;
  B.Producers = B.Consumers = 0;
  ++B.Phase;
  ++T->Group->Openings; // A thread may continue.
}

void cmc_cpu_nbarrier_wait(ThreadContext *T, uint32_t Id) {
  const NamedBarrier &B = T->Group->Named[Id & 31];
  while (B.Phase == T->NamedPhase[Id & 31] && !T->Launch->faulted()) {
    if (!T->Self) {
      T->Launch->fault("a thread waits at a named barrier that no other thread "
                       "can reach");
      return;
    }
    T->Self->yield();
  }
}
