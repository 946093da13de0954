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
def signal : Special<"signal", "void", []> {
  let CmAbi = 1;
  let UserName = "cm_signal";
}

def : Threads<"get_thread_origin_x", "ushort get_thread_origin_x()",
              [thread_x],
              "The thread's column: in the thread space, or group id * local "
              "size + local id.">;
def : Threads<"get_thread_origin_y", "ushort get_thread_origin_y()",
              [thread_y], "The thread's row.">;
def : Threads<"cm_local_id", "uint cm_local_id(int dim)", [local_id],
              "The thread's place in its group; dim is 0, 1 or 2.">;
def : Threads<"cm_local_size", "uint cm_local_size(int dim)", [local_size],
              "The size of a group.">;
def : Threads<"cm_group_id", "uint cm_group_id(int dim)", [group_id],
              "The group's place.">;
def : Threads<"cm_group_count", "uint cm_group_count(int dim)", [group_count],
              "The number of groups.">;
def : Threads<"cm_linear_local_id", "uint cm_linear_local_id()",
              [local_id, local_size], "The same as one number, x fastest.">;
def : Threads<"cm_linear_local_size", "uint cm_linear_local_size()",
              [local_size], "Threads in a group.">;
def : Threads<"cm_linear_group_id", "uint cm_linear_group_id()",
              [group_id, group_count], "The group as one number.">;
def : Threads<"cm_linear_group_count", "uint cm_linear_group_count()",
              [group_count], "Groups in all.">;
def : Threads<"cm_linear_global_id", "uint cm_linear_global_id()",
              [group_id, group_count, local_id, local_size],
              "The thread as one number.">;
def : Threads<"cm_linear_global_size", "uint cm_linear_global_size()",
              [group_count, local_size], "Threads in all.">;
def : Threads<"cm_barrier", "void cm_barrier()", [barrier],
              "Waits until all threads of the group are there.">;
def : Threads<"cm_sbarrier", "void cm_sbarrier(uint flag)", [sbarrier],
              "The two halves of a barrier: 1 signals, 0 waits.">;
def : Threads<"cm_fence", "void cm_fence([uchar mask])", [fence],
              "Orders memory accesses; mask as in CmFenceMask.">;
def : Threads<"cm_slm_fence", "void cm_slm_fence([uchar mask])", [fence],
              "The same for shared local memory.">;
let CmAbi = 1 in {
def : Threads<"cm_wait", "void cm_wait([uchar mask])", [wait],
              "Waits until all threads that this one depends on have "
              "signalled or ended.">;
def : Threads<"cm_signal", "void cm_signal()", [signal],
              "Lets the threads go on that depend on this one.">;
}
