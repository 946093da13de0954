//===- threads.cpp - the emulator's threads are cm-oracle's ---------------===//
//
// Part of CMC, under the MIT licence.
//
// What the built-ins of intel/cm-cpu-emulation ask of its scheduler (rt.h): who
// a thread is, its group's memory and barrier. Named barriers are left out.
//===----------------------------------------------------------------------===//
#include "../include/cm/Thread.h"
#include <rt.h>

using oracle::thread;

namespace cmrt {

int32_t thread_idx(uint32_t Dim) { return thread().LocalId[Dim]; }
int32_t thread_count(uint32_t Dim) { return thread().LocalSize[Dim]; }
int32_t group_idx(uint32_t Dim) { return thread().GroupId[Dim]; }
int32_t group_count(uint32_t Dim) { return thread().GroupCount[Dim]; }
int32_t group_size() { return thread().Mates->NumThreads; }

char *get_slm() { return reinterpret_cast<char *>(thread().Mates->Slm); }
size_t get_slm_size() { return thread().Mates->SlmBytes; }
void set_slm_size(unsigned) {}
unsigned alloc_slm(unsigned) { return 0; } // There is one allocation.

void group_barrier_signal() {
  oracle::Group &Mates = *thread().Mates;
  thread().BarriersPassed = Mates.Barriers;
  if (++Mates.AtBarrier == Mates.NumThreads) {
    Mates.AtBarrier = 0;
    ++Mates.Barriers;
  }
}
void group_barrier_wait() {
  while (thread().Mates->Barriers == thread().BarriersPassed)
    thread().Yield();
}
void simple_group_barrier_signal() { group_barrier_signal(); }
void simple_group_barrier_wait() { group_barrier_wait(); }
void aux_barrier_signal() { group_barrier_signal(); }
void aux_barrier_wait() { group_barrier_wait(); }
void this_thread_yield() { thread().Yield(); }
void assert_cm_nbarrier_init_api_usage() {}

void group_named_barriers_init(uint) {
  oracle::stop("the emulator's named barriers are left out");
}
void group_barrier_signal(uint, bool, bool, uint, uint) {}
void group_barrier_wait(uint) {}
XThreadBroadcastBuf &get_xthread_broadcast() {
  oracle::stop("dpasw between the emulator's threads is left out");
}

} // namespace cmrt
