//===- Device.h - the device of the API -------------------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#pragma once

#include "cm-runtime/host/Queue.h"
#include "cm-runtime/host/Sampler.h"

namespace cmc::host {

class DeviceHandle final : public CmDevice, public Handle {
public:
  std::vector<QueueHandle *> Queues;
  void clear() override { Queues.clear(); }
  /// Its state; null when the device is destroyed.
  std::shared_ptr<DeviceState> get();

  // DeviceSurfaces.cpp
  INT CreateBuffer(UINT Size, CmBuffer *&Out) override;
  INT DestroySurface(CmBuffer *&Buffer) override;
  INT CreateBufferUP(UINT Size, void *Memory, CmBufferUP *&Out) override;
  INT DestroyBufferUP(CmBufferUP *&Buffer) override;
  INT CreateBufferSVM(UINT Size, void *&Memory, uint32_t Flags,
                      CmBufferSVM *&Out) override;
  INT DestroyBufferSVM(CmBufferSVM *&Buffer) override;
  INT CreateBufferStateless(size_t Size, uint32_t Option, void *Memory,
                            CmBufferStateless *&Out) override;
  INT DestroyBufferStateless(CmBufferStateless *&Buffer) override;
  INT CreateSurface2D(UINT Width, UINT Height, CM_SURFACE_FORMAT Format,
                      CmSurface2D *&Out) override;
  INT DestroySurface(CmSurface2D *&Surface) override;
  INT GetSurface2DInfo(UINT Width, UINT Height, CM_SURFACE_FORMAT Format,
                       UINT &Pitch, UINT &Size) override;
  INT CreateSurface2DUP(UINT Width, UINT Height, CM_SURFACE_FORMAT Format,
                        void *Memory, CmSurface2DUP *&Out) override;
  INT DestroySurface2DUP(CmSurface2DUP *&Surface) override;
  INT CreateSurface3D(UINT Width, UINT Height, UINT Depth,
                      CM_SURFACE_FORMAT Format, CmSurface3D *&Out) override;
  INT DestroySurface(CmSurface3D *&Surface) override;
  INT CreateBufferAlias(CmBuffer *Buffer, SurfaceIndex *&Out) override;
  INT CreateSurface2DAlias(CmSurface2D *Surface, SurfaceIndex *&Out) override;
  INT CreateSamplerSurface2D(CmSurface2D *Surface, SurfaceIndex *&Out) override;
  INT CreateSamplerSurface2DEx(CmSurface2D *Surface, SurfaceIndex *&Out,
                               CM_FLAG *Flag) override;
  INT CreateSamplerSurface2DUP(CmSurface2DUP *Surface,
                               SurfaceIndex *&Out) override;
  INT CreateSamplerSurface3D(CmSurface3D *Surface, SurfaceIndex *&Out) override;
  INT DestroySamplerSurface(SurfaceIndex *&Index) override;
  INT CreateSampler(const CM_SAMPLER_STATE &State, CmSampler *&Out) override;
  INT CreateSamplerEx(const CM_SAMPLER_STATE_EX &State,
                      CmSampler *&Out) override;
  INT DestroySampler(CmSampler *&Sampler) override;

  // Device.cpp
  INT LoadProgram(void *Bytes, const UINT Size, CmProgram *&Out,
                  const char *Options) override;
  INT DestroyProgram(CmProgram *&Program) override;
  INT CreateKernel(CmProgram *Program, const char *Name, CmKernel *&Out,
                   const char *Options) override;
  INT CreateKernel(CmProgram *Program, const char *Name, const void *Function,
                   CmKernel *&Out, const char *Options) override;
  INT CloneKernel(CmKernel *&Out, CmKernel *Kernel) override;
  INT DestroyKernel(CmKernel *&Kernel) override;
  INT CreateTask(CmTask *&Out) override;
  INT DestroyTask(CmTask *&Task) override;
  INT CreateThreadSpace(UINT Width, UINT Height, CmThreadSpace *&Out) override;
  INT DestroyThreadSpace(CmThreadSpace *&Space) override;
  INT CreateThreadGroupSpace(UINT ThreadWidth, UINT ThreadHeight,
                             UINT GroupWidth, UINT GroupHeight,
                             CmThreadGroupSpace *&Out) override;
  INT CreateThreadGroupSpaceEx(UINT ThreadWidth, UINT ThreadHeight,
                               UINT ThreadDepth, UINT GroupWidth,
                               UINT GroupHeight, UINT GroupDepth,
                               CmThreadGroupSpace *&Out) override;
  INT DestroyThreadGroupSpace(CmThreadGroupSpace *&Space) override;
  INT CreateQueue(CmQueue *&Out) override;
  int32_t CreateQueueEx(CmQueue *&Out, CM_QUEUE_CREATE_OPTION Option) override;
  INT InitPrintBuffer(size_t Size) override;
  INT FlushPrintBuffer() override;
  INT FlushPrintBufferIntoFile(const char *File) override;

  // Caps.cpp
  INT GetCaps(CM_DEVICE_CAP_NAME Cap, size_t &Size, void *Value) override;
  INT SetCaps(CM_DEVICE_CAP_NAME Cap, size_t Size, void *Value) override;

  // DeviceHardware.cpp: what has no meaning without the media hardware.
  INT CreateSurface2D(VASurfaceID Id, CmSurface2D *&Out) override;
  INT CreateSurface2D(VASurfaceID *Ids, const UINT Count,
                      CmSurface2D **Out) override;
  INT GetVaDpy(VADisplay *&Display) override;
  INT CreateVaSurface2D(UINT Width, UINT Height, CM_SURFACE_FORMAT Format,
                        VASurfaceID &Id, CmSurface2D *&Out) override;
  INT CreateVmeSurfaceG7_5(CmSurface2D *Current, CmSurface2D **Forward,
                           CmSurface2D **Backward, const UINT NumForward,
                           const UINT NumBackward, SurfaceIndex *&Out) override;
  INT DestroyVmeSurfaceG7_5(SurfaceIndex *&Index) override;
  INT CreateHevcVmeSurfaceG10(CmSurface2D *Current, CmSurface2D **Forward,
                              CmSurface2D **Backward, const UINT NumForward,
                              const UINT NumBackward,
                              SurfaceIndex *&Out) override;
  INT DestroyHevcVmeSurfaceG10(SurfaceIndex *&Index) override;
  INT SetVmeSurfaceStateParam(SurfaceIndex *Index,
                              CM_VME_SURFACE_STATE_PARAM *State) override;
  INT CreateSampler8x8(const CM_SAMPLER_8X8_DESCR &State,
                       CmSampler8x8 *&Out) override;
  INT DestroySampler8x8(CmSampler8x8 *&Sampler) override;
  INT CreateSampler8x8Surface(CmSurface2D *Surface, SurfaceIndex *&Out,
                              CM_SAMPLER8x8_SURFACE Type,
                              CM_SURFACE_ADDRESS_CONTROL_MODE Mode) override;
  INT CreateSampler8x8SurfaceEx(CmSurface2D *Surface, SurfaceIndex *&Out,
                                CM_SAMPLER8x8_SURFACE Type,
                                CM_SURFACE_ADDRESS_CONTROL_MODE Mode,
                                CM_FLAG *Flag) override;
  INT DestroySampler8x8Surface(SurfaceIndex *&Index) override;
  INT SetL3Config(const L3ConfigRegisterValues *Values) override;
  INT SetSuggestedL3Config(L3_SUGGEST_CONFIG Plan) override;
  INT CreateVebox(CmVebox *&Out) override;
  INT DestroyVebox(CmVebox *&Vebox) override;
  int32_t GetVISAVersion(uint32_t &Major, uint32_t &Minor) override;
  int32_t DispatchTask() override;
  INT CreateSurface2DStateless(uint32_t Width, uint32_t Height, uint32_t &Pitch,
                               CmSurface2DStateless *&Out) override;
  int32_t DestroySurface2DStateless(CmSurface2DStateless *&Surface) override;
};

/// Ends \p Device and all that it made.
INT destroyDevice(CmDevice *&Device);

/// Ends what \p Object points to, of \p Owner, and empties the pointer.
/// \p ForNull: the code for a null pointer, which differs in the API.
template <typename T, typename Interface>
INT destroyObject(const std::shared_ptr<DeviceState> &Owner, Interface *&Object,
                  INT ForNull = CM_FAILURE) {
  if (!Owner)
    return CM_FAILURE;
  if (!Object)
    return ForNull;
  Locked<T> Found(static_cast<T *>(Object), Owner.get());
  if (!Found)
    return CM_FAILURE;
  Found.destroy();
  Object = nullptr;
  return CM_SUCCESS;
}

} // namespace cmc::host
