//===- Caps.cpp - capabilities of a device --------------------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "cm-runtime/host/Device.h"
#include "llvm/ADT/StringRef.h"
#include <cstring>

namespace cmc::host {
namespace {

/// The names of a target in the API, and the configuration of its smallest
/// common chip. Facts: the targets' public configurations.
struct Platform {
  const char *Name; ///< As in Targets.def.
  uint32_t Number, Tier;
  CM_PLATFORM_INFO Info; ///< Slices, subslices, EUs, threads, EUs per pool.
};
constexpr Platform Platforms[] = {
    {"skl", PLATFORM_INTEL_SKL, PLATFORM_INTEL_GT2, {1, 3, 8, 7, 8}},
    {"bxt", PLATFORM_INTEL_BXT, PLATFORM_INTEL_GT1_5, {1, 3, 6, 6, 6}},
    {"icllp", PLATFORM_INTEL_ICLLP, PLATFORM_INTEL_GT2, {1, 8, 8, 7, 8}},
    {"tgllp", PLATFORM_INTEL_TGLLP, PLATFORM_INTEL_GT2, {1, 6, 16, 7, 16}},
    {"", PLATFORM_INTEL_UNKNOWN, PLATFORM_INTEL_GT_UNKNOWN, {1, 6, 16, 7, 16}},
};

const Platform &platformOf(const TargetInfo &T) {
  const Platform *P = Platforms;
  while (*P->Name && T.Name != P->Name)
    ++P;
  return *P;
}

uint32_t hardwareThreads(const CM_PLATFORM_INFO &I) {
  return I.numSubSlices * I.numEUsPerSubSlice * I.numHWThreadsPerEU;
}

constexpr uint32_t MinFrequency = 300, MaxFrequency = 1000; ///< MHz.

using Read = uint32_t (*)(const DeviceState &);
struct Row {
  CM_DEVICE_CAP_NAME Cap;
  Read Value;
};

#define CAP(Cap, Value)                                                        \
  {                                                                            \
    Cap, []([[maybe_unused]] const DeviceState &D) -> uint32_t {               \
      return Value;                                                            \
    }                                                                          \
  }
/// Caps with a single integer value.
const Row Rows[] = {
    CAP(CAP_KERNEL_COUNT_PER_TASK, MaxKernelsPerTask),
    CAP(CAP_KERNEL_BINARY_SIZE, 1u << 20),
    CAP(CAP_SAMPLER_COUNT, MaxCounted[unsigned(Counted::Sampler)]),
    CAP(CAP_SAMPLER_COUNT_PER_KERNEL, 16),
    CAP(CAP_BUFFER_COUNT, MaxCounted[unsigned(Counted::Buffer)]),
    CAP(CAP_SURFACE2D_COUNT, MaxCounted[unsigned(Counted::Surface2D)]),
    CAP(CAP_SURFACE3D_COUNT, MaxCounted[unsigned(Counted::Surface3D)]),
    CAP(CAP_SURFACE2DUP_COUNT, MaxCounted[unsigned(Counted::Surface2DUP)]),
    CAP(CAP_SURFACE_COUNT_PER_KERNEL, 239),
    CAP(CAP_ARG_COUNT_PER_KERNEL, MaxArguments),
    CAP(CAP_ARG_SIZE_PER_KERNEL, MaxArgumentBytes),
    CAP(CAP_USER_DEFINED_THREAD_COUNT_PER_TASK, MaxThreadsWithArguments),
    CAP(CAP_USER_DEFINED_THREAD_COUNT_PER_TASK_NO_THREAD_ARG,
        MaxWalkerExtent *MaxWalkerExtent),
    CAP(CAP_USER_DEFINED_THREAD_COUNT_PER_MEDIA_WALKER,
        MaxWalkerExtent *MaxWalkerExtent),
    CAP(CAP_USER_DEFINED_THREAD_COUNT_PER_THREAD_GROUP,
        D.target().MaxThreadsPerGroup),
    CAP(CAP_HW_THREAD_COUNT, hardwareThreads(platformOf(D.target()).Info)),
    CAP(CAP_SURFACE2D_FORMAT_COUNT, allFormats().size()),
    CAP(CAP_VME_STATE_COUNT, 0),
    CAP(CAP_GPU_PLATFORM, platformOf(D.target()).Number),
    CAP(CAP_GT_PLATFORM, platformOf(D.target()).Tier),
    CAP(CAP_MIN_FREQUENCY, MinFrequency),
    CAP(CAP_MAX_FREQUENCY, MaxFrequency),
    CAP(CAP_GPU_CURRENT_FREQUENCY, MaxFrequency),
    CAP(CAP_MAX_BUFFER_SIZE, CM_MAX_1D_SURF_WIDTH),
    CAP(CAP_MAX_SUBDEV_COUNT, 1),
};
#undef CAP

/// All formats, or only those of 3-D surfaces.
std::vector<uint32_t> formats(bool OnlyVolumes) {
  std::vector<uint32_t> Out;
  for (const Format &F : allFormats())
    if (F.Volume || !OnlyVolumes)
      Out.push_back(F.Number);
  return Out;
}

INT copyValue(const void *From, size_t Bytes, size_t &Size, void *To) {
  if (Size < Bytes)
    return CM_FAILURE;
  std::memcpy(To, From, Bytes);
  Size = Bytes;
  return CM_SUCCESS;
}

} // namespace

INT DeviceHandle::GetCaps(CM_DEVICE_CAP_NAME Cap, size_t &Size, void *Value) {
  auto D = get();
  if (!D)
    return CM_FAILURE;
  if (!Value)
    return CM_NULL_POINTER;
  for (const Row &R : Rows)
    if (R.Cap == Cap) {
      uint32_t Number = R.Value(*D);
      return copyValue(&Number, sizeof(Number), Size, Value);
    }
  auto Volumes = formats(/*OnlyVolumes=*/true);
  switch (Cap) {
  case CAP_SURFACE2D_FORMATS: {
    auto All = formats(/*OnlyVolumes=*/false);
    return copyValue(All.data(), All.size() * sizeof(All[0]), Size, Value);
  }
  case CAP_SURFACE3D_FORMAT_COUNT: {
    uint32_t Count = uint32_t(Volumes.size());
    return copyValue(&Count, sizeof(Count), Size, Value);
  }
  case CAP_SURFACE3D_FORMATS:
    return copyValue(Volumes.data(), Volumes.size() * sizeof(Volumes[0]), Size,
                     Value);
  case CAP_PLATFORM_INFO:
    return copyValue(&platformOf(D->target()).Info, sizeof(CM_PLATFORM_INFO),
                     Size, Value);
  case CAP_L3_CONFIG: {
    L3ConfigRegisterValues None = {};
    return copyValue(&None, sizeof(None), Size, Value);
  }
  default:
    return CM_FAILURE;
  }
}

INT DeviceHandle::SetCaps(CM_DEVICE_CAP_NAME Cap, size_t Size, void *Value) {
  auto D = get();
  if (!D)
    return CM_FAILURE;
  if (!Value)
    return CM_NULL_POINTER;
  if (Cap != CAP_HW_THREAD_COUNT)
    return CM_INVALID_CAP_NAME;
  uint32_t Requested = 0;
  if (Size != sizeof(Requested))
    return CM_INVALID_HARDWARE_THREAD_NUMBER;
  std::memcpy(&Requested, Value, sizeof(Requested));
  // The number of concurrent threads does not affect results.
  return Requested && Requested <= hardwareThreads(platformOf(D->target()).Info)
             ? CM_SUCCESS
             : CM_INVALID_HARDWARE_THREAD_NUMBER;
}

} // namespace cmc::host
