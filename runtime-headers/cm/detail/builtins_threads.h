//===- builtins_threads.h - ids, barriers, dependencies ---------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#pragma once

CM_HEADER ushort get_thread_origin_x() { return __cm_thread_x(); }
CM_HEADER ushort get_thread_origin_y() { return __cm_thread_y(); }

#define CM_IDS(Name, Raw)                                                      \
  CM_HEADER uint Name(int Dim) {                                               \
    cm::detail::vec<uint, 3> Ids = Raw<cm::detail::vec<uint, 3>>();            \
    return ((uint *)&Ids)[Dim];                                                \
  }
CM_IDS(cm_local_id, __cm_local_id)
CM_IDS(cm_local_size, __cm_local_size)
CM_IDS(cm_group_id, __cm_group_id)
CM_IDS(cm_group_count, __cm_group_count)
#undef CM_IDS

CM_HEADER uint cm_linear_local_size() {
  return cm_local_size(0) * cm_local_size(1) * cm_local_size(2);
}
CM_HEADER uint cm_linear_local_id() {
  return cm_local_id(0) +
         cm_local_size(0) *
             (cm_local_id(1) + cm_local_size(1) * cm_local_id(2));
}
CM_HEADER uint cm_linear_group_count() {
  return cm_group_count(0) * cm_group_count(1) * cm_group_count(2);
}
CM_HEADER uint cm_linear_group_id() {
  return cm_group_id(0) +
         cm_group_count(0) *
             (cm_group_id(1) + cm_group_count(1) * cm_group_id(2));
}
CM_HEADER uint cm_linear_global_id() {
  // Group ID times size plus local ID, with fewer multiplications.
  return cm_local_id(0) +
         cm_local_size(0) *
             (cm_local_id(1) +
              cm_local_size(1) *
                  (cm_local_id(2) + cm_local_size(2) * cm_linear_group_id()));
}
CM_HEADER uint cm_linear_global_size() {
  return cm_linear_group_count() * cm_linear_local_size();
}

CM_HEADER uint cm_global_id(int Dim) {
  return cm_group_id(Dim) * cm_local_size(Dim) + cm_local_id(Dim);
}
CM_HEADER uint cm_global_size(int Dim) {
  return cm_group_count(Dim) * cm_local_size(Dim);
}

CM_HEADER void cm_barrier() { __cm_barrier(); }
CM_HEADER void cm_sbarrier(uint Signal) { __cm_sbarrier(Signal); }
CM_HEADER void cm_fence(uchar Mask = CM_GLOBAL_COHERENT_FENCE) {
  __cm_fence(Mask);
}
CM_HEADER void cm_slm_fence(uchar Mask = CM_GLOBAL_COHERENT_FENCE) {
  __cm_fence(Mask | CM_LOCAL_BARRIER);
}

#if CM_GENX >= 1150
CM_HEADER void cm_wait(uchar Mask = 0xff) { __cm_wait(Mask); }
#else
CM_HEADER void cm_wait(uchar Mask = 0) { __cm_wait(Mask); }
#endif
CM_HEADER void cm_signal() { __cm_signal(); }
template <int Dependencies> CM_HEADER void cm_signal() {
  static_assert(Dependencies >= 0 && Dependencies <= 8,
                "CM:e:cm_signal: at most 8 threads depend on one");
  __cm_signal();
}

CM_HEADER ushort get_color() { return __cm_get_color(); }
CM_HEADER uint cm_get_hwid() { return __cm_get_hwid(); }
CM_HEADER vector<uint, 4> cm_rdtsc() {
  return vector<uint, 4>(__cm_timestamp<cm::detail::vec<uint, 4>>());
}
CM_HEADER vector<uint, 2> cm_clock() {
  vector<uint, 4> Time = cm_rdtsc();
  return Time.select<2, 1>(0);
}
CM_HEADER vector<uint, 8> cm_get_r0() {
  return vector<uint, 8>(__cm_get_r0<cm::detail::vec<uint, 8>>());
}
CM_HEADER vector<uint, 4> cm_get_sr0() {
  return vector<uint, 4>(__cm_get_sr0<cm::detail::vec<uint, 4>>());
}
CM_HEADER void cm_pause(ushort Clocks) { __cm_set_pause(Clocks); }
/// A scheduling aid of older compilers; has no effect.
CM_HEADER void cm_label() {}

CM_HEADER uint cm_unmask_begin() { return __cm_unmask_begin(); }
CM_HEADER void cm_unmask_end(uint Begun) { __cm_unmask_end(Begun); }

// The first argument is the gateway's code of the operation.
CM_HEADER void signal_event(uint Id) { __cm_signal_event(1, Id & 0xffffff); }
CM_HEADER void monitor_event(uint Id) { __cm_monitor_event(2, Id & 0xffffff); }
CM_HEADER void monitor_no_event() { __cm_monitor_no_event(3, 0); }
CM_HEADER uint wait_event(ushort Timeout) {
  return __cm_wait_event(6, Timeout & 0x3ff);
}

CM_HEADER void cm_nbarrier_init(int Count) { __cm_nbarrier_init(Count); }
CM_HEADER void cm_nbarrier_signal(uint Id, uint Mode, uint Producers,
                                  uint Consumers) {
  __cm_nbarrier_signal(Id, Mode, Producers, Consumers);
}
CM_HEADER void cm_nbarrier_wait(uint Id) { __cm_nbarrier_wait(Id); }
