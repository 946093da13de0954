// The structures and numbers of Interface.h against the kernel's headers.
#include "gen-simulator/xe/Interface.h"
#include <cstddef>
#include <drm/drm.h>
#include <drm/xe_drm.h>

using namespace gensim;

#define SAME_SIZE(Ours, Theirs)                                                \
  static_assert(sizeof(xe::Ours) == sizeof(Theirs), #Ours)
#define SAME(Ours, Field, Theirs, TheirField)                                  \
  static_assert(offsetof(xe::Ours, Field) == offsetof(Theirs, TheirField) &&   \
                    sizeof(xe::Ours::Field) == sizeof(Theirs::TheirField),     \
                #Ours "::" #Field)
#define REQUEST(Ours, Number, Theirs, IsRead)                                  \
  static_assert(xe::typeOf(Theirs) == xe::RequestType &&                       \
                    xe::numberOf(Theirs) == xe::Number &&                      \
                    xe::sizeOf(Theirs) == sizeof(xe::Ours) &&                  \
                    xe::isRead(Theirs) == IsRead,                              \
                #Number)

REQUEST(Version, NumberVersion, DRM_IOCTL_VERSION, true);
REQUEST(GemClose, NumberGemClose, DRM_IOCTL_GEM_CLOSE, false);
REQUEST(SyncobjCreate, NumberSyncobjCreate, DRM_IOCTL_SYNCOBJ_CREATE, true);
REQUEST(SyncobjDestroy, NumberSyncobjDestroy, DRM_IOCTL_SYNCOBJ_DESTROY, true);
REQUEST(SyncobjWait, NumberSyncobjWait, DRM_IOCTL_SYNCOBJ_WAIT, true);
REQUEST(SyncobjArray, NumberSyncobjReset, DRM_IOCTL_SYNCOBJ_RESET, true);
REQUEST(SyncobjArray, NumberSyncobjSignal, DRM_IOCTL_SYNCOBJ_SIGNAL, true);
REQUEST(DeviceQuery, NumberDeviceQuery, DRM_IOCTL_XE_DEVICE_QUERY, true);
REQUEST(GemCreate, NumberGemCreate, DRM_IOCTL_XE_GEM_CREATE, true);
REQUEST(GemMmapOffset, NumberGemMmapOffset, DRM_IOCTL_XE_GEM_MMAP_OFFSET, true);
REQUEST(VmCreate, NumberVmCreate, DRM_IOCTL_XE_VM_CREATE, true);
REQUEST(VmDestroy, NumberVmDestroy, DRM_IOCTL_XE_VM_DESTROY, false);
REQUEST(VmBind, NumberVmBind, DRM_IOCTL_XE_VM_BIND, false);
REQUEST(QueueCreate, NumberQueueCreate, DRM_IOCTL_XE_EXEC_QUEUE_CREATE, true);
REQUEST(QueueDestroy, NumberQueueDestroy, DRM_IOCTL_XE_EXEC_QUEUE_DESTROY,
        false);
REQUEST(QueueGetProperty, NumberQueueGetProperty,
        DRM_IOCTL_XE_EXEC_QUEUE_GET_PROPERTY, true);
REQUEST(Exec, NumberExec, DRM_IOCTL_XE_EXEC, false);
REQUEST(WaitUserFence, NumberWaitUserFence, DRM_IOCTL_XE_WAIT_USER_FENCE, true);

SAME(Version, NameBytes, drm_version, name_len);
SAME(Version, Name, drm_version, name);
SAME(Version, TextBytes, drm_version, desc_len);
SAME(SyncobjWait, Timeout, drm_syncobj_wait, timeout_nsec);
SAME(SyncobjWait, NumHandles, drm_syncobj_wait, count_handles);
SAME(SyncobjWait, Flags, drm_syncobj_wait, flags);
SAME(SyncobjWait, FirstSignaled, drm_syncobj_wait, first_signaled);
SAME(SyncobjArray, NumHandles, drm_syncobj_array, count_handles);
SAME(DeviceQuery, Query, drm_xe_device_query, query);
SAME(DeviceQuery, Size, drm_xe_device_query, size);
SAME(DeviceQuery, Data, drm_xe_device_query, data);
SAME_SIZE(Engine, drm_xe_engine);
SAME_SIZE(ListHeader, drm_xe_query_engines);
SAME_SIZE(ListHeader, drm_xe_query_mem_regions);
SAME_SIZE(ListHeader, drm_xe_query_config);
SAME_SIZE(ListHeader, drm_xe_query_gt_list);
SAME_SIZE(MemoryRegion, drm_xe_mem_region);
SAME(MemoryRegion, MinPageBytes, drm_xe_mem_region, min_page_size);
SAME(MemoryRegion, VisibleTotal, drm_xe_mem_region, cpu_visible_size);
SAME_SIZE(Gt, drm_xe_gt);
SAME(Gt, ReferenceClock, drm_xe_gt, reference_clock);
SAME(Gt, NearRegions, drm_xe_gt, near_mem_regions);
SAME(Gt, Major, drm_xe_gt, ip_ver_major);
SAME_SIZE(TopologyMask, drm_xe_query_topology_mask);
SAME_SIZE(EngineCycles, drm_xe_query_engine_cycles);
SAME(EngineCycles, Clock, drm_xe_query_engine_cycles, clockid);
SAME(EngineCycles, Cycles, drm_xe_query_engine_cycles, engine_cycles);
SAME(GemCreate, Placement, drm_xe_gem_create, placement);
SAME(GemCreate, Handle, drm_xe_gem_create, handle);
SAME(GemCreate, Caching, drm_xe_gem_create, cpu_caching);
SAME(GemMmapOffset, Offset, drm_xe_gem_mmap_offset, offset);
SAME(VmCreate, Vm, drm_xe_vm_create, vm_id);
SAME_SIZE(BindOp, drm_xe_vm_bind_op);
SAME(BindOp, Object, drm_xe_vm_bind_op, obj);
SAME(BindOp, Offset, drm_xe_vm_bind_op, userptr);
SAME(BindOp, Range, drm_xe_vm_bind_op, range);
SAME(BindOp, Address, drm_xe_vm_bind_op, addr);
SAME(BindOp, Op, drm_xe_vm_bind_op, op);
SAME(BindOp, Flags, drm_xe_vm_bind_op, flags);
SAME(VmBind, Queue, drm_xe_vm_bind, exec_queue_id);
SAME(VmBind, NumBinds, drm_xe_vm_bind, num_binds);
SAME(VmBind, One, drm_xe_vm_bind, bind);
SAME(VmBind, NumSyncs, drm_xe_vm_bind, num_syncs);
SAME(VmBind, Syncs, drm_xe_vm_bind, syncs);
SAME(QueueCreate, NumPlacements, drm_xe_exec_queue_create, num_placements);
SAME(QueueCreate, Vm, drm_xe_exec_queue_create, vm_id);
SAME(QueueCreate, Queue, drm_xe_exec_queue_create, exec_queue_id);
SAME(QueueCreate, Instances, drm_xe_exec_queue_create, instances);
SAME(QueueGetProperty, Value, drm_xe_exec_queue_get_property, value);
SAME_SIZE(Sync, drm_xe_sync);
SAME(Sync, Object, drm_xe_sync, addr);
SAME(Sync, Value, drm_xe_sync, timeline_value);
SAME(Exec, NumSyncs, drm_xe_exec, num_syncs);
SAME(Exec, Address, drm_xe_exec, address);
SAME(Exec, NumBatches, drm_xe_exec, num_batch_buffer);
SAME(WaitUserFence, Op, drm_xe_wait_user_fence, op);
SAME(WaitUserFence, Mask, drm_xe_wait_user_fence, mask);
SAME(WaitUserFence, Timeout, drm_xe_wait_user_fence, timeout);
SAME(WaitUserFence, Queue, drm_xe_wait_user_fence, exec_queue_id);

static_assert(xe::QueryEngineCycles == DRM_XE_DEVICE_QUERY_ENGINE_CYCLES &&
              xe::QueryTopology == DRM_XE_DEVICE_QUERY_GT_TOPOLOGY &&
              xe::QueryHardwareConfig == DRM_XE_DEVICE_QUERY_HWCONFIG &&
              xe::QueryGtList == DRM_XE_DEVICE_QUERY_GT_LIST);
static_assert(xe::EngineCompute == DRM_XE_ENGINE_CLASS_COMPUTE &&
              xe::EngineCopy == DRM_XE_ENGINE_CLASS_COPY &&
              xe::EngineBind == DRM_XE_ENGINE_CLASS_VM_BIND);
static_assert(xe::ConfigDevice == DRM_XE_QUERY_CONFIG_REV_AND_DEVICE_ID &&
              xe::ConfigMaxPriority ==
                  DRM_XE_QUERY_CONFIG_MAX_EXEC_QUEUE_PRIORITY);
static_assert(xe::ConfigHasLocalMemory == DRM_XE_QUERY_CONFIG_FLAG_HAS_VRAM &&
              xe::MemorySystem == DRM_XE_MEM_REGION_CLASS_SYSMEM &&
              xe::MemoryLocal == DRM_XE_MEM_REGION_CLASS_VRAM &&
              xe::CreateNeedsVisible ==
                  DRM_XE_GEM_CREATE_FLAG_NEEDS_VISIBLE_VRAM &&
              xe::CachingWriteBack == DRM_XE_GEM_CPU_CACHING_WB &&
              xe::CachingWriteCombined == DRM_XE_GEM_CPU_CACHING_WC);
static_assert(xe::TopologyGeometry == DRM_XE_TOPO_DSS_GEOMETRY &&
              xe::TopologyCompute == DRM_XE_TOPO_DSS_COMPUTE &&
              xe::TopologyEUs == DRM_XE_TOPO_EU_PER_DSS);
static_assert(xe::VmScratchPage == DRM_XE_VM_CREATE_FLAG_SCRATCH_PAGE &&
              xe::VmLongRunning == DRM_XE_VM_CREATE_FLAG_LR_MODE &&
              xe::VmPageFaults == DRM_XE_VM_CREATE_FLAG_FAULT_MODE);
static_assert(xe::BindMapUser == DRM_XE_VM_BIND_OP_MAP_USERPTR &&
              xe::BindPrefetch == DRM_XE_VM_BIND_OP_PREFETCH &&
              xe::BindNull == DRM_XE_VM_BIND_FLAG_NULL &&
              xe::BindMirror == DRM_XE_VM_BIND_FLAG_CPU_ADDR_MIRROR);
static_assert(xe::SyncTimeline == DRM_XE_SYNC_TYPE_TIMELINE_SYNCOBJ &&
              xe::SyncUserFence == DRM_XE_SYNC_TYPE_USER_FENCE &&
              xe::SyncSignal == DRM_XE_SYNC_FLAG_SIGNAL);
static_assert(xe::WaitGE == DRM_XE_UFENCE_WAIT_OP_GTE &&
              xe::WaitLE == DRM_XE_UFENCE_WAIT_OP_LTE);
