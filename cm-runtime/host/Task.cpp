//===- Task.cpp - kernels that are enqueued together ----------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "cm-runtime/host/Task.h"
#include <cstring>

namespace cmc::host {
namespace {

constexpr USHORT MaxSlices = 3, MaxSubSlices = 9, MaxEUs = 72;

} // namespace

bool Condition::holds() const {
  uint32_t Value = 0, Mask = ~0u;
  Buffer->Surface.readLinear(Offset, 4, reinterpret_cast<uint8_t *>(&Value));
  if (Parameters.opMask)
    Buffer->Surface.readLinear(uint64_t(Offset) + 4, 4,
                               reinterpret_cast<uint8_t *>(&Mask));
  Value &= Mask;
  uint32_t Limit = Parameters.opValue;
  switch (Parameters.opCode) {
  case MAD_GREATER_THAN_IDD:
    return Value > Limit;
  case MAD_GREATER_THAN_OR_EQUAL_IDD:
    return Value >= Limit;
  case MAD_LESS_THAN_IDD:
    return Value < Limit;
  case MAD_LESS_THAN_OR_EQUAL_IDD:
    return Value <= Limit;
  case MAD_EQUAL_IDD:
    return Value == Limit;
  case MAD_NOT_EQUAL_IDD:
    return Value != Limit;
  }
  return true;
}

INT TaskHandle::AddKernel(CmKernel *Kernel) {
  auto *K = static_cast<KernelHandle *>(Kernel);
  std::shared_ptr<DeviceState> Owner;
  if (Locked<KernelHandle> Other(K); Other)
    Owner = Other->Device;
  Locked<TaskHandle> Me(*this);
  if (!Me)
    return CM_FAILURE;
  if (Owner != Device)
    return CM_INVALID_ARG_VALUE;
  if (State.Kernels.size() == MaxKernelsPerTask)
    return CM_EXCEED_MAX_KERNEL_PER_ENQUEUE;
  State.Kernels.push_back(K);
  return CM_SUCCESS;
}

INT TaskHandle::AddKernelWithConfig(CmKernel *Kernel,
                                    const CM_EXECUTION_CONFIG *) {
  return AddKernel(Kernel);
}

INT TaskHandle::Reset() {
  Locked<TaskHandle> Me(*this);
  if (!Me)
    return CM_FAILURE;
  State = TaskState();
  return CM_SUCCESS;
}

INT TaskHandle::AddSync() {
  Locked<TaskHandle> Me(*this);
  return Me ? CM_SUCCESS : CM_FAILURE;
}

INT TaskHandle::AddSyncEx(const CM_KERNEL_SYNC_CONFIG *Config) {
  return Config ? AddSync() : CM_FAILURE;
}

INT TaskHandle::SetPowerOption(PCM_POWER_OPTION Option) {
  Locked<TaskHandle> Me(*this);
  if (!Me)
    return CM_FAILURE;
  if (!Option)
    return CM_NULL_POINTER;
  return Option->nSlice > MaxSlices || Option->nSubSlice > MaxSubSlices ||
                 Option->nEU > MaxEUs
             ? CM_EXCEED_MAX_POWER_OPTION_FOR_PLATFORM
             : CM_SUCCESS;
}

INT TaskHandle::AddConditionalEnd(SurfaceIndex *Surface, UINT Offset,
                                  CM_CONDITIONAL_END_PARAM *Parameters) {
  Locked<TaskHandle> Me(*this);
  if (!Me || Offset % 4)
    return CM_FAILURE;
  if (!Surface || !Parameters)
    return CM_NULL_POINTER;
  std::shared_ptr<View> V = Device->view(indexIn(Surface));
  if (!V)
    return CM_NULL_POINTER;
  if (V->K != View::Buffer)
    return CM_NOT_IMPLEMENTED;
  State.Conditions.push_back(
      {State.Kernels.size(), std::move(V), Offset, *Parameters});
  return CM_SUCCESS;
}

INT TaskHandle::SetProperty(const CM_TASK_CONFIG &Config) {
  Locked<TaskHandle> Me(*this);
  if (!Me)
    return CM_FAILURE;
  State.Config = Config;
  return CM_SUCCESS;
}

INT TaskHandle::GetProperty(CM_TASK_CONFIG &Config) {
  Locked<TaskHandle> Me(*this);
  if (!Me)
    return CM_FAILURE;
  Config = State.Config;
  return CM_SUCCESS;
}

} // namespace cmc::host
