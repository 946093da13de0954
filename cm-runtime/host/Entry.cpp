//===- Entry.cpp - the exported functions of the library ------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "cm-runtime/host/Device.h"
#include <chrono>
#include <cstring>

using namespace cmc::host;

namespace {

/// The version of cm_rt.h in Debian 12.
constexpr UINT Version = CM_7_2;
/// Intel's PCI vendor ID.
constexpr uint32_t VendorNumber = 0x8086;
constexpr uint32_t NumAdapters = 1;

INT createDevice(CmDevice *&Out, UINT &OutVersion) {
  std::shared_ptr<DeviceState> State = DeviceState::create();
  if (!State)
    return CM_NO_SUPPORTED_ADAPTER;
  Out = Pool<DeviceHandle>::get().open(std::move(State), [](DeviceHandle &) {});
  OutVersion = Version;
  return CM_SUCCESS;
}

int32_t describe(const void *Value, uint32_t Bytes, void *To, uint32_t Size,
                 uint32_t *Written) {
  if (!To || Size < Bytes)
    return CM_INVALID_ARG_VALUE;
  std::memcpy(To, Value, Bytes);
  if (Written)
    *Written = Bytes;
  return CM_SUCCESS;
}

} // namespace

CMRT_EXPORT INT CreateCmDevice(CmDevice *&Device, UINT &OutVersion, VADisplay) {
  return createDevice(Device, OutVersion);
}

CMRT_EXPORT INT CreateCmDeviceEx(CmDevice *&Device, UINT &OutVersion, VADisplay,
                                 UINT) {
  return createDevice(Device, OutVersion);
}

CMRT_EXPORT int32_t CreateCmDeviceFromAdapter(CmDevice *&Device,
                                              uint32_t &OutVersion,
                                              uint32_t Adapter, uint32_t) {
  return Adapter < NumAdapters ? createDevice(Device, OutVersion)
                               : CM_INVALID_ARG_VALUE;
}

CMRT_EXPORT INT DestroyCmDevice(CmDevice *&Device) {
  return destroyDevice(Device);
}

CMRT_EXPORT int32_t GetCmSupportedAdapters(uint32_t &Count) {
  Count = NumAdapters;
  return CM_SUCCESS;
}

CMRT_EXPORT int32_t QueryCmAdapterInfo(uint32_t Adapter, AdapterInfoType What,
                                       void *Out, uint32_t Size,
                                       uint32_t *OutSize) {
  if (Adapter >= NumAdapters)
    return CM_INVALID_ARG_VALUE;
  CmDevice *Device = nullptr;
  UINT Ignored = 0;
  if (INT Code = createDevice(Device, Ignored))
    return Code;
  CM_PLATFORM_INFO Info = {};
  size_t InfoSize = sizeof(Info);
  Device->GetCaps(CAP_PLATFORM_INFO, InfoSize, &Info);
  DestroyCmDevice(Device);
  uint32_t EUs = Info.numSubSlices * Info.numEUsPerSubSlice;
  if (What == Description) {
    char Text[256] = "CMC's runtime without a GPU";
    return describe(Text, sizeof(Text), Out, Size, OutSize);
  }
  struct Row {
    AdapterInfoType What;
    uint32_t Value;
  };
  const Row Rows[] = {{VendorId, VendorNumber},
                      {DeviceId, 0},
                      {SubSysId, 0},
                      {Revision, 0},
                      {DedicatedVideoMemory, 0},
                      {DedicatedSystemMemory, 0},
                      {SharedSystemMemory, 0},
                      {MaxThread, EUs * Info.numHWThreadsPerEU},
                      {EuNumber, EUs},
                      {TileNumber, 1}};
  for (const Row &R : Rows)
    if (R.What == What)
      return describe(&R.Value, sizeof(R.Value), Out, Size, OutSize);
  return CM_INVALID_ARG_VALUE;
}

CMRT_EXPORT INT CMRT_Enqueue(CmQueue *Queue, CmTask *Task, CmEvent **Event,
                             const CmThreadSpace *Space) {
  if (!Queue || !Event)
    return CM_INVALID_ARG_VALUE;
  if (!Pool<QueueHandle>::get().knows(static_cast<QueueHandle *>(Queue)))
    return CM_INVALID_ARG_VALUE;
  return Queue->Enqueue(Task, *Event, Space);
}

CMRT_EXPORT INT QueryPerformanceFrequency(LARGE_INTEGER *Frequency) {
  if (!Frequency)
    return 0;
  Frequency->QuadPart = std::nano::den;
  return 1;
}

CMRT_EXPORT INT QueryPerformanceCounter(LARGE_INTEGER *Counter) {
  if (!Counter)
    return 0;
  Counter->QuadPart = std::chrono::nanoseconds(
                          std::chrono::steady_clock::now().time_since_epoch())
                          .count();
  return 1;
}

// Constructors that the header declares for programs.
CMRT_EXPORT CM_FLAG::CM_FLAG()
    : rotationFlag(CM_ROTATION_IDENTITY), chromaSiting(0) {}

CMRT_EXPORT CM_AVS_STATE_MSG_EX::CM_AVS_STATE_MSG_EX() {
  std::memset(static_cast<void *>(this), 0, sizeof(*this));
}
