//===- Threads.td - threads -----------------------------------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//

def thread_x : Intrinsic<"genx.thread.x", "unsigned short", []>;
def thread_y : Intrinsic<"genx.thread.y", "unsigned short", []>;
def local_id : Intrinsic<"genx.local.id", "R", []>;
def local_size : Intrinsic<"genx.local.size", "R", []>;
def group_count : Intrinsic<"genx.group.count", "R", []>;
def group_id : Special<"groupId", "R", []>;
def barrier : Intrinsic<"genx.barrier", "void", []>;
def sbarrier : Intrinsic<"genx.sbarrier", "void", ["int"]>;
def fence : Intrinsic<"genx.fence", "void", ["int"]>;
def wait : Intrinsic<"genx.wait", "void", ["int"]> {
  let CmAbi = 1;
  let UserName = "cm_wait";
}
def get_color : Intrinsic<"genx.get.color", "unsigned short", []> {
  let CmAbi = 1;
  let UserName = "get_color";
}
def get_hwid : Intrinsic<"genx.get.hwid", "unsigned", []>;
def timestamp : Intrinsic<"genx.timestamp", "R", []>;
def get_r0 : Intrinsic<"genx.r0", "R", []>;
def get_sr0 : Intrinsic<"genx.sr0", "R", []>;
def set_pause : Intrinsic<"genx.set.pause", "void", ["int"]> {
  let Feature = "Pause";
  let UserName = "cm_pause";
}
def unmask_begin : Special<"unmaskBegin", "unsigned", []>;
def unmask_end : Special<"unmaskEnd", "void", ["unsigned"]>;
/// The operation, a constant, and its operand.
class Gateway<string name>
    : Special<"gatewayEvent", "unsigned", ["int", "unsigned"]> {
  let Feature = "GatewayEvent";
  let UserName = name;
}
def signal_event : Gateway<"signal_event">;
def monitor_event : Gateway<"monitor_event">;
def monitor_no_event : Gateway<"monitor_no_event">;
def wait_event : Gateway<"wait_event">;
let Feature = "NamedBarrier" in {
def nbarrier_init : Special<"namedBarrierInit", "void", ["int"]> {
  let UserName = "cm_nbarrier_init";
}
def nbarrier_signal : Special<"namedBarrierSignal", "void",
                              ["unsigned", "unsigned", "unsigned",
                               "unsigned"]> {
  let UserName = "cm_nbarrier_signal";
}
def nbarrier_wait : Special<"namedBarrierWait", "void", ["unsigned"]> {
  let UserName = "cm_nbarrier_wait";
}
}
def signal : Special<"signal", "void", []> {
  let CmAbi = 1;
  let UserName = "cm_signal";
}

def : Threads<"get_thread_origin_x", "ushort get_thread_origin_x()",
              [thread_x],
              "The thread's column: in the thread space, or group id * local "
              "size + local id."> {
  let Example = "put(get_thread_origin_x());";
}
def : Threads<"get_thread_origin_y", "ushort get_thread_origin_y()",
              [thread_y], "The thread's row."> {
  let Example = "put(get_thread_origin_y());";
}
def : Threads<"cm_local_id", "uint cm_local_id(int dim)", [local_id],
              "The thread's place in its group; dim is 0, 1 or 2."> {
  let Example = "put(cm_local_id(0) + cm_local_id(1) + cm_local_id(2));";
}
def : Threads<"cm_local_size", "uint cm_local_size(int dim)", [local_size],
              "Threads of a group along dim: 0, 1 or 2."> {
  let Example = "put(cm_local_size(0) + cm_local_size(1));";
}
def : Threads<"cm_group_id", "uint cm_group_id(int dim)", [group_id],
              "The group's place along dim: 0, 1 or 2."> {
  let Example = "put(cm_group_id(0) + cm_group_id(2));";
}
def : Threads<"cm_group_count", "uint cm_group_count(int dim)", [group_count],
              "Groups along dim: 0, 1 or 2."> {
  let Example = "put(cm_group_count(0) + cm_group_count(1));";
}
def : Threads<"cm_global_id", "uint cm_global_id(int dim)",
              [group_id, local_id, local_size],
              "The thread's place in all groups along dim: 0, 1 or 2."> {
  let Example = "put(cm_global_id(0) + cm_global_id(2));";
}
def : Threads<"cm_global_size", "uint cm_global_size(int dim)",
              [group_count, local_size],
              "Threads of all groups along dim: 0, 1 or 2."> {
  let Example = "put(cm_global_size(0) + cm_global_size(1));";
}
def : Threads<"cm_linear_local_id", "uint cm_linear_local_id()",
              [local_id, local_size],
              "The thread's place in its group as one number, x fastest."> {
  let Example = "put(cm_linear_local_id());";
}
def : Threads<"cm_linear_local_size", "uint cm_linear_local_size()",
              [local_size], "Threads in a group."> {
  let Example = "put(cm_linear_local_size());";
}
def : Threads<"cm_linear_group_id", "uint cm_linear_group_id()",
              [group_id, group_count], "The group as one number."> {
  let Example = "put(cm_linear_group_id());";
}
def : Threads<"cm_linear_group_count", "uint cm_linear_group_count()",
              [group_count], "Groups in all."> {
  let Example = "put(cm_linear_group_count());";
}
def : Threads<"cm_linear_global_id", "uint cm_linear_global_id()",
              [group_id, group_count, local_id, local_size],
              "The thread as one number."> {
  let Example = "put(cm_linear_global_id());";
}
def : Threads<"cm_linear_global_size", "uint cm_linear_global_size()",
              [group_count, local_size], "Threads in all."> {
  let Example = "put(cm_linear_global_size());";
}
def : Threads<"cm_barrier", "void cm_barrier()", [barrier],
              "Waits until all threads of the group are there."> {
  let Example = "cm_barrier(); put(n);";
}
def : Threads<"cm_sbarrier", "void cm_sbarrier(uint flag)", [sbarrier],
              "The two halves of a barrier: 1 signals, 0 waits."> {
  let Example = "cm_sbarrier(1); cm_sbarrier(0); put(n);";
}
def : Threads<"cm_fence", "void cm_fence([uchar mask])", [fence],
              "Orders memory accesses; mask as in CmFenceMask."> {
  let Example = "cm_fence(); cm_fence(CM_GLOBAL_COHERENT_FENCE); put(n);";
}
def : Threads<"cm_slm_fence", "void cm_slm_fence([uchar mask])", [fence],
              "`cm_fence` for shared local memory, with `CM_LOCAL_BARRIER`."> {
  let Example = "cm_slm_fence(); put(n);";
}
let CmAbi = 1 in {
def : Threads<"cm_wait", "void cm_wait([uchar mask])", [wait],
              "Waits until all threads that this one depends on have "
              "signalled or ended."> {
  let Example = "cm_wait(); put(n);";
}
def : Threads<"cm_signal", "void cm_signal()", [signal],
              "Lets the threads go on that depend on this one."> {
  let Example = "cm_signal(); put(n);";
}
}
def : Threads<"cm_signal", "void cm_signal<int Dependencies>()", [signal],
              "`cm_signal`; at most 8 threads depend on this one."> {
  let CmAbi = 1;
  let Example = "cm_signal<4>(); put(n);";
  let Errors = ["cm_signal<9>() // cm_signal: at most 8 threads depend on one"];
}
def : Threads<"get_color", "ushort get_color()", [get_color],
              "The colour of the thread in its thread space."> {
  let CmAbi = 1;
  let Example = "put(get_color());";
}
def : Threads<"cm_get_hwid", "uint cm_get_hwid()", [get_hwid],
              "A number that no other thread has that runs at the same time."> {
  let Example = "put(ushort(cm_get_hwid() < 65536));";
}
def : Threads<"cm_rdtsc", "vector<uint, 4> cm_rdtsc()", [timestamp],
              "The counter of clocks, 64 bits in the first two elements; the "
              "others are reserved."> {
  let Example = "vector<uint, 4> t = cm_rdtsc(); t = cm_rdtsc() - t; "
                "put(ushort(t(0) < 0x80000000));";
}
def : Threads<"cm_clock", "vector<uint, 2> cm_clock()", [timestamp],
              "The first two elements of `cm_rdtsc`, low and high."> {
  let Example = "vector<uint, 2> t = cm_clock(); t = cm_clock() - t; "
                "put(ushort(t(0) < 0x80000000));";
}
def : Threads<"cm_get_r0", "vector<uint, 8> cm_get_r0()", [get_r0],
              "The register that the hardware fills when a thread starts."> {
  let NotRun = "the CPU device has no such register";
  let Example = "put(cm_get_r0());";
}
def : Threads<"cm_get_sr0", "vector<uint, 4> cm_get_sr0()", [get_sr0],
              "The state register of the thread."> {
  let NotRun = "the CPU device has no such register";
  let Example = "put(cm_get_sr0());";
}
def : Threads<"cm_pause", "void cm_pause(ushort clocks)", [set_pause],
              "Waits for about that many clocks, in steps of 32 up to 1023; a "
              "hint."> {
  let Feature = "Pause";
  let Example = "cm_pause(64); put(n);";
}
def : Threads<"cm_label", "void cm_label()", [],
              "Nothing: it marked places once for schedulers."> {
  let Example = "cm_label(); put(n);";
}
def : Threads<"cm_unmask_begin", "uint cm_unmask_begin()", [unmask_begin],
              "Inside SIMD control flow: from here to cm_unmask_end in the same "
              "block all lanes are active. The result is for cm_unmask_end."> {
  let Example = "vector<int, 16> r = 0; SIMD_IF_BEGIN(i > 3) { "
                "uint t = cm_unmask_begin(); r = 7; cm_unmask_end(t); "
                "r += i; } SIMD_IF_END; put(r);";
}
def : Threads<"cm_unmask_end", "void cm_unmask_end(uint begun)", [unmask_end],
              "Ends what cm_unmask_begin began."> {
  let Example = "vector<int, 16> r = 0; SIMD_IF_BEGIN(i > 3) { "
                "uint t = cm_unmask_begin(); r = i; cm_unmask_end(t); "
                "r = 1; } SIMD_ELSE { r += 2; } SIMD_IF_END; put(r);";
}
let Feature = "GatewayEvent" in {
def : Threads<"signal_event", "void signal_event(uint id)", [signal_event],
              "Tells the threads that monitor event `id`, 24 bits."> {
  let Example = "signal_event(5); put(n);";
}
def : Threads<"monitor_event", "void monitor_event(uint id)", [monitor_event],
              "From here on wait_event waits for event `id`."> {
  let Example = "monitor_event(5); monitor_no_event(); put(n);";
}
def : Threads<"monitor_no_event", "void monitor_no_event()", [monitor_no_event],
              "Ends what monitor_event began."> {
  let Example = "monitor_no_event(); put(n);";
}
def : Threads<"wait_event", "uint wait_event(ushort timeout)", [wait_event],
              "Waits for the monitored event or the end of `timeout`, 10 bits; "
              "may end early, so look at memory again."> {
  let Example = "monitor_event(5); put(ushort(wait_event(1) <= 1)); "
                "monitor_no_event();";
}
}
let Feature = "NamedBarrier" in {
def : Threads<"cm_nbarrier_init", "void cm_nbarrier_init(int count)",
              [nbarrier_init],
              "How many barriers the kernel has, at most 32; number 0 is that of "
              "cm_barrier."> {
  let Example = "cm_nbarrier_init(2); put(n);";
  let Errors = ["cm_nbarrier_init(33) // cm_nbarrier_init: 33 barriers; 1 to "
                "32 are possible",
                "cm_nbarrier_init(n) // the number of named barriers must be "
                "a constant"];
}
def : Threads<"cm_nbarrier_signal",
              "void cm_nbarrier_signal(uint id, uint mode, uint producers, "
              "uint consumers)", [nbarrier_signal],
              "Reaches barrier `id` as producer and consumer (0), producer (1) "
              "or consumer (2); how many of them take part."> {
  let Example = "cm_nbarrier_init(2); cm_nbarrier_signal(1, 0, 1, 1); "
                "cm_nbarrier_wait(1); put(n);";
  let Errors = ["cm_nbarrier_init(2); cm_nbarrier_signal(1, 3, 1, 1) // "
                "cm_nbarrier_signal: mode 3; 0 is producer and consumer, 1 "
                "producer, 2 consumer"];
}
def : Threads<"cm_nbarrier_wait", "void cm_nbarrier_wait(uint id)",
              [nbarrier_wait],
              "Waits until all that take part have reached barrier `id`."> {
  let Example = "cm_nbarrier_init(2); cm_nbarrier_signal(1, 0, 1, 1); "
                "cm_nbarrier_wait(1); put(n);";
}
}
