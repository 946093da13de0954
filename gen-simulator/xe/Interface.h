//===- Interface.h - requests to the xe kernel driver -----------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// The structures and numbers of the requests (ioctl) that a program makes to a
// GPU with the xe driver of Linux, as far as they are simulated. All pointers
// are integers. Facts: the kernel's interface headers drm/drm.h and
// drm/xe_drm.h, which Debian 12 does not have; test/gen-simulator/xe compares
// this file with them.
//===----------------------------------------------------------------------===//
#pragma once

#include <cstdint>

namespace gensim::xe {

/// Bits 8 to 15 of a request: that it is one for a GPU; 0 to 7: its number.
constexpr uint32_t RequestType = 'd';
constexpr uint32_t typeOf(uint64_t Request) { return Request >> 8 & 0xff; }
constexpr uint32_t numberOf(uint64_t Request) { return Request & 0xff; }
/// Whether the structure is also a result.
constexpr bool isRead(uint64_t Request) { return Request >> 31 & 1; }
constexpr uint32_t sizeOf(uint64_t Request) { return Request >> 16 & 0x3fff; }

/// Numbers of requests to all drivers, and from 0x40 on to this one.
enum Number : uint32_t {
  NumberVersion = 0x00,
  NumberGemClose = 0x09,
  NumberSyncobjCreate = 0xbf,
  NumberSyncobjDestroy = 0xc0,
  NumberSyncobjWait = 0xc3,
  NumberSyncobjReset = 0xc4,
  NumberSyncobjSignal = 0xc5,
  NumberDeviceQuery = 0x40,
  NumberGemCreate = 0x41,
  NumberGemMmapOffset = 0x42,
  NumberVmCreate = 0x43,
  NumberVmDestroy = 0x44,
  NumberVmBind = 0x45,
  NumberQueueCreate = 0x46,
  NumberQueueDestroy = 0x47,
  NumberQueueGetProperty = 0x48,
  NumberExec = 0x49,
  NumberWaitUserFence = 0x4a,
};

struct Version {
  int32_t Major, Minor, Patch, Pad;
  uint64_t NameBytes, Name, DateBytes, Date, TextBytes, Text;
};

struct GemClose {
  uint32_t Handle, Pad;
};

struct SyncobjCreate {
  uint32_t Handle;
  uint32_t Flags; ///< Bit 0: created signaled.
};

struct SyncobjDestroy {
  uint32_t Handle, Pad;
};

struct SyncobjWait {
  uint64_t Handles;
  int64_t Timeout; ///< In nanoseconds of CLOCK_MONOTONIC, absolute.
  uint32_t NumHandles;
  uint32_t Flags; ///< Bit 0: wait for all; bit 1: also for a later submission.
  uint32_t FirstSignaled, Pad;
  uint64_t Deadline;
};

/// Of reset and signal.
struct SyncobjArray {
  uint64_t Handles;
  uint32_t NumHandles, Pad;
};

struct DeviceQuery {
  uint64_t Extensions;
  uint32_t Query;
  uint32_t Size; ///< 0: the size is asked for.
  uint64_t Data;
  uint64_t Reserved[2];
};

enum Query : uint32_t {
  QueryEngines,
  QueryMemoryRegions,
  QueryConfig,
  QueryGtList,
  QueryHardwareConfig,
  QueryTopology,
  QueryEngineCycles,
};

struct EngineInstance {
  uint16_t Class, Instance, Gt, Pad;
};
enum EngineClass : uint16_t {
  EngineRender = 0,
  EngineCopy = 1,
  EngineCompute = 4,
  EngineBind = 5, ///< A queue of binds.
};

struct Engine {
  EngineInstance Instance;
  uint64_t Reserved[3];
};

/// Before the elements of the lists of engines, regions, parameters and GTs.
struct ListHeader {
  uint32_t Count, Pad;
};

enum MemoryClass : uint16_t { MemorySystem, MemoryLocal };
struct MemoryRegion {
  uint16_t Class;
  uint16_t Instance;
  uint32_t MinPageBytes;
  uint64_t Total, Used, VisibleTotal, VisibleUsed;
  uint64_t Reserved[6];
};

/// Indices of the list of parameters, which are qwords.
enum ConfigParameter {
  ConfigDevice, ///< PCI id; bits 16 to 31: revision.
  ConfigFlags,
  ConfigMinAlignment,
  ConfigAddressBits,
  ConfigMaxPriority,
  NumConfigParameters,
};
constexpr uint64_t ConfigHasLocalMemory = 1; ///< Of ConfigFlags.

struct Gt {
  uint16_t Type, Tile, Id, Pad[3];
  uint32_t ReferenceClock; ///< Of timestamps, in Hz.
  uint64_t NearRegions, FarRegions;
  uint16_t Major, Minor, Revision, Pad2; ///< 0.0.0 before Meteor Lake.
  uint64_t Reserved[7];
};

/// Followed by NumBytes bytes.
struct TopologyMask {
  uint16_t Gt, Type;
  uint32_t NumBytes;
};
enum TopologyType : uint16_t {
  TopologyGeometry = 1,
  TopologyCompute = 2,
  TopologyEUs = 4,
};

struct EngineCycles {
  EngineInstance Engine;
  int32_t Clock; ///< Of clock_gettime().
  uint32_t Width;
  uint64_t Cycles, HostTime, HostDelta;
};

struct GemCreate {
  uint64_t Extensions, Size;
  uint32_t Placement; ///< Bits: instances of regions.
  uint32_t Flags, Vm, Handle;
  uint16_t Caching, Pad[3];
  uint64_t Reserved[2];
};
constexpr uint32_t CreateNeedsVisible = 4; ///< Flag, for local memory only.
enum CachingKind : uint16_t { CachingWriteBack = 1, CachingWriteCombined };

struct GemMmapOffset {
  uint64_t Extensions;
  uint32_t Handle, Flags;
  uint64_t Offset, Reserved[2];
};

struct VmCreate {
  uint64_t Extensions;
  uint32_t Flags, Vm;
  uint64_t Reserved[2];
};
enum VmFlag : uint32_t {
  VmScratchPage = 1, ///< Unmapped pages read as zeros.
  VmLongRunning = 2,
  VmPageFaults = 4,
};

struct VmDestroy {
  uint32_t Vm, Pad;
  uint64_t Reserved[2];
};

struct BindOp {
  uint64_t Extensions;
  uint32_t Object;
  uint16_t Caching, Pad;
  uint64_t Offset; ///< In the object, or the address in the program.
  uint64_t Range, Address;
  uint32_t Op, Flags, Region, Pad2;
  uint64_t Reserved[3];
};
enum BindKind : uint32_t {
  BindMap,
  BindUnmap,
  BindMapUser, ///< Memory of the program.
  BindUnmapAll,
  BindPrefetch,
};
constexpr uint32_t BindNull = 4; ///< Flag: reads give zeros.
constexpr uint32_t BindMirror = 32;

struct VmBind {
  uint64_t Extensions;
  uint32_t Vm, Queue, Pad, NumBinds;
  union {
    BindOp One;
    uint64_t Vector; ///< If NumBinds is not 1.
  };
  uint32_t Pad2, NumSyncs;
  uint64_t Syncs, Reserved[2];
};

struct QueueCreate {
  uint64_t Extensions;
  uint16_t Width, NumPlacements;
  uint32_t Vm, Flags, Queue;
  uint64_t Instances, Reserved[2];
};

struct QueueDestroy {
  uint32_t Queue, Pad;
  uint64_t Reserved[2];
};

struct QueueGetProperty {
  uint64_t Extensions;
  uint32_t Queue, Property;
  uint64_t Value, Reserved[2];
};

struct Sync {
  uint64_t Extensions;
  uint32_t Type;
  uint32_t Flags;  ///< Bit 0: signal at the end; else wait before the start.
  uint64_t Object; ///< The handle, or the address of a fence.
  uint64_t Value, Reserved[2];
};
enum SyncType : uint32_t { SyncSyncobj, SyncTimeline, SyncUserFence };
constexpr uint32_t SyncSignal = 1;

struct Exec {
  uint64_t Extensions;
  uint32_t Queue, NumSyncs;
  uint64_t Syncs, Address;
  uint16_t NumBatches, Pad[3];
  uint64_t Reserved[2];
};

struct WaitUserFence {
  uint64_t Extensions, Address;
  uint16_t Op, Flags; ///< Flags, bit 0: the time is absolute.
  uint32_t Pad;
  uint64_t Value, Mask;
  int64_t Timeout; ///< In nanoseconds; negative: none.
  uint32_t Queue, Pad2;
  uint64_t Reserved[2];
};
enum WaitOp : uint16_t { WaitEQ, WaitNE, WaitGT, WaitGE, WaitLT, WaitLE };

} // namespace gensim::xe
