// "Threads" of builtins.md: who a thread is, and waiting for others. The
// threads of a group take turns where they wait; messages happen in their
// order, so fences have nothing to do.
#pragma once
#include "Enums.h"
#include "Operand.h"

namespace oracle {

inline unsigned productOf(const uint32_t *sizes) {
  return sizes[0] * sizes[1] * sizes[2];
}
inline unsigned linear(const uint32_t *at, const uint32_t *sizes) {
  return at[0] + sizes[0] * (at[1] + sizes[1] * at[2]);
}
inline uint32_t part(const uint32_t *of, int dim) {
  if (dim < 0 || dim > 2)
    stop("a dimension is 0, 1 or 2");
  return of[dim];
}
template <class Done> void waitUntil(Done done) {
  while (!done())
    thread().Yield();
}

} // namespace oracle

inline unsigned cm_local_id(int dim) {
  return oracle::part(oracle::thread().LocalId, dim);
}
inline unsigned cm_local_size(int dim) {
  return oracle::part(oracle::thread().LocalSize, dim);
}
inline unsigned cm_group_id(int dim) {
  return oracle::part(oracle::thread().GroupId, dim);
}
inline unsigned cm_group_count(int dim) {
  return oracle::part(oracle::thread().GroupCount, dim);
}

inline unsigned cm_global_id(int dim) {
  return cm_group_id(dim) * cm_local_size(dim) + cm_local_id(dim);
}
inline unsigned cm_global_size(int dim) {
  return cm_local_size(dim) * cm_group_count(dim);
}

inline unsigned cm_linear_local_id() {
  return oracle::linear(oracle::thread().LocalId, oracle::thread().LocalSize);
}
inline unsigned cm_linear_local_size() {
  return oracle::productOf(oracle::thread().LocalSize);
}
inline unsigned cm_linear_group_id() {
  return oracle::linear(oracle::thread().GroupId, oracle::thread().GroupCount);
}
inline unsigned cm_linear_group_count() {
  return oracle::productOf(oracle::thread().GroupCount);
}
inline unsigned cm_linear_global_id() {
  return cm_linear_group_id() * cm_linear_local_size() + cm_linear_local_id();
}
inline unsigned cm_linear_global_size() {
  return cm_linear_group_count() * cm_linear_local_size();
}
inline unsigned short get_thread_origin_x() {
  return cm_group_id(0) * cm_local_size(0) + cm_local_id(0);
}
inline unsigned short get_thread_origin_y() {
  return cm_group_id(1) * cm_local_size(1) + cm_local_id(1);
}
inline unsigned short get_color() { return oracle::thread().Color; }
inline unsigned cm_get_hwid() { return cm_linear_local_id(); }

// The two halves of a barrier: 1 signals, 0 waits.
inline void cm_sbarrier(unsigned flag) {
  oracle::Thread &self = oracle::thread();
  oracle::Group &group = *self.Mates;
  if (!flag) {
    oracle::waitUntil([&] { return group.Barriers != self.BarriersPassed; });
    return;
  }
  self.BarriersPassed = group.Barriers;
  if (++group.AtBarrier == group.NumThreads) {
    group.AtBarrier = 0;
    ++group.Barriers;
  }
}
inline void cm_barrier() {
  cm_sbarrier(1);
  cm_sbarrier(0);
}

inline void cm_nbarrier_init(int count) {
  if (count < 1 || count > 32)
    oracle::stop("1 to 32 named barriers are possible");
}
inline oracle::Group::Named &cm_nbarrier_(unsigned id) {
  if (id >= 32)
    oracle::stop("there is no named barrier with this number");
  return oracle::thread().Mates->NamedBarriers[id];
}
// Mode 0 is producer and consumer, 1 producer, 2 consumer.
inline void cm_nbarrier_signal(unsigned id, unsigned mode, unsigned producers,
                               unsigned consumers) {
  oracle::Group::Named &barrier = cm_nbarrier_(id);
  oracle::thread().NamedBarriersPassed[id] = barrier.Met;
  barrier.Producers += mode != 2;
  barrier.Consumers += mode != 1;
  if (barrier.Producers >= producers && barrier.Consumers >= consumers) {
    barrier.Producers = barrier.Consumers = 0;
    ++barrier.Met;
  }
}
inline void cm_nbarrier_wait(unsigned id) {
  oracle::Group::Named &barrier = cm_nbarrier_(id);
  unsigned round = oracle::thread().NamedBarriersPassed[id];
  oracle::waitUntil([&] { return barrier.Met != round; });
}

inline void cm_fence(unsigned char = CM_GLOBAL_COHERENT_FENCE) {}
inline void cm_slm_fence(unsigned char = CM_GLOBAL_COHERENT_FENCE) {}
template <LSC_SFID, LSC_FENCE_OP = LSC_FENCE_OP::LSC_FENCE_OP_NONE,
          LSC_SCOPE = LSC_SCOPE::LSC_SCOPE_GROUP, int N = 0, class M = int>
void cm_fence(const M & = 1) {}

// Dependent threads: the oracle runs threads in the order of their numbers, and
// each of them to its end, so that those that it depends on have ended.
inline void cm_wait(unsigned char = 0) {}
inline void cm_signal() {}
template <int Dependencies> void cm_signal() {
  static_assert(Dependencies <= 8, "at most 8 threads depend on one");
}

// Events: a wait may end early, and here it does.
inline void signal_event(unsigned) {}
inline void monitor_event(unsigned) {}
inline void monitor_no_event() {}
inline unsigned wait_event(unsigned short) { return 0; }

inline vector<unsigned, 4> cm_rdtsc() {
  static uint64_t clocks;
  clocks += 100;
  vector<unsigned, 4> now = 0;
  now.set(0, uint32_t(clocks));
  now.set(1, uint32_t(clocks >> 32));
  return now;
}
inline vector<unsigned, 2> cm_clock() {
  auto now = cm_rdtsc();
  vector<unsigned, 2> clocks = 0;
  clocks.set(0, now(0));
  clocks.set(1, now(1));
  return clocks;
}
inline void cm_pause(unsigned short) {}
inline void cm_label() {}

// All lanes are active from begin to end; the result is what end puts back.
inline unsigned cm_unmask_begin() {
  unsigned before = oracle::thread().SIMD.Active;
  oracle::thread().SIMD.Active = ~0u;
  return before;
}
inline void cm_unmask_end(unsigned begun) {
  oracle::thread().SIMD.Active = begun;
}

// The register that the hardware fills: the group stands in dwords 1, 6 and 7
// on every platform; the rest, and the state register, are of the hardware
// only.
inline vector<unsigned, 8> cm_get_r0() {
  vector<unsigned, 8> header = 0;
  header.set(1, cm_group_id(0));
  header.set(6, cm_group_id(1));
  header.set(7, cm_group_id(2));
  return header;
}
inline vector<unsigned, 4> cm_get_sr0() { return 0; }
