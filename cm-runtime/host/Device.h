//===- Device.h - the device of the API -------------------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#pragma once

#include "cm-runtime/host/DeviceHardware.h"
#include "cm-runtime/host/Queue.h"
#include "cm-runtime/host/Sampler.h"

namespace cmc::host {

/// A device's surfaces and samplers.
class SurfaceDevice : public MediaDevice {
public:
  INT CreateBuffer(UINT Size, CmBuffer *&Out) override;
  INT DestroySurface(CmBuffer *&Buffer) override {
    return destroyObject<BufferHandle>(get(), Buffer, CM_NULL_POINTER);
  }
  INT CreateBufferUP(UINT Size, void *Memory, CmBufferUP *&Out) override;
  INT DestroyBufferUP(CmBufferUP *&Buffer) override {
    return destroyObject<BufferUPHandle>(get(), Buffer, CM_NULL_POINTER);
  }
  INT CreateBufferSVM(UINT Size, void *&Memory, uint32_t Flags,
                      CmBufferSVM *&Out) override;
  INT DestroyBufferSVM(CmBufferSVM *&Buffer) override {
    return destroyObject<BufferSVMHandle>(get(), Buffer, CM_NULL_POINTER);
  }
  INT CreateBufferStateless(size_t Size, uint32_t Option, void *Memory,
                            CmBufferStateless *&Out) override;
  INT DestroyBufferStateless(CmBufferStateless *&Buffer) override {
    return destroyObject<BufferStatelessHandle>(get(), Buffer, CM_NULL_POINTER);
  }
  INT CreateSurface2D(UINT Width, UINT Height, CM_SURFACE_FORMAT Format,
                      CmSurface2D *&Out) override;
  INT DestroySurface(CmSurface2D *&Surface) override {
    return destroyObject<Surface2DHandle>(get(), Surface, CM_NULL_POINTER);
  }
  INT GetSurface2DInfo(UINT Width, UINT Height, CM_SURFACE_FORMAT Format,
                       UINT &Pitch, UINT &Size) override;
  INT CreateSurface2DUP(UINT Width, UINT Height, CM_SURFACE_FORMAT Format,
                        void *Memory, CmSurface2DUP *&Out) override;
  INT DestroySurface2DUP(CmSurface2DUP *&Surface) override {
    return destroyObject<Surface2DUPHandle>(get(), Surface, CM_NULL_POINTER);
  }
  INT CreateSurface3D(UINT Width, UINT Height, UINT Depth,
                      CM_SURFACE_FORMAT Format, CmSurface3D *&Out) override;
  INT DestroySurface(CmSurface3D *&Surface) override {
    return destroyObject<Surface3DHandle>(get(), Surface, CM_NULL_POINTER);
  }
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
  INT DestroySampler(CmSampler *&Sampler) override {
    return destroyObject<SamplerHandle>(get(), Sampler);
  }
  using MediaDevice::CreateSurface2D;
};

/// All of it: programs, tasks, spaces and queues, too.
class DeviceHandle final : public SurfaceDevice {
public:
  std::vector<QueueHandle *> Queues;
  void clear() override { Queues.clear(); }

  INT LoadProgram(void *Bytes, const UINT Size, CmProgram *&Out,
                  const char *Options) override;
  INT DestroyProgram(CmProgram *&Program) override {
    return destroyObject<ProgramHandle>(get(), Program);
  }
  INT CreateKernel(CmProgram *Program, const char *Name, CmKernel *&Out,
                   const char *Options) override;
  INT CreateKernel(CmProgram *Program, const char *Name, const void *Function,
                   CmKernel *&Out, const char *Options) override;
  INT CloneKernel(CmKernel *&Out, CmKernel *Kernel) override;
  INT DestroyKernel(CmKernel *&Kernel) override {
    return destroyObject<KernelHandle>(get(), Kernel, CM_NULL_POINTER);
  }
  INT CreateTask(CmTask *&Out) override;
  INT DestroyTask(CmTask *&Task) override {
    return destroyObject<TaskHandle>(get(), Task);
  }
  INT CreateThreadSpace(UINT Width, UINT Height, CmThreadSpace *&Out) override;
  INT DestroyThreadSpace(CmThreadSpace *&Space) override {
    return destroyObject<ThreadSpaceHandle>(get(), Space);
  }
  INT CreateThreadGroupSpace(UINT ThreadWidth, UINT ThreadHeight,
                             UINT GroupWidth, UINT GroupHeight,
                             CmThreadGroupSpace *&Out) override;
  INT CreateThreadGroupSpaceEx(UINT ThreadWidth, UINT ThreadHeight,
                               UINT ThreadDepth, UINT GroupWidth,
                               UINT GroupHeight, UINT GroupDepth,
                               CmThreadGroupSpace *&Out) override;
  INT DestroyThreadGroupSpace(CmThreadGroupSpace *&Space) override {
    return destroyObject<GroupSpaceHandle>(get(), Space);
  }
  INT CreateQueue(CmQueue *&Out) override;
  int32_t CreateQueueEx(CmQueue *&Out, CM_QUEUE_CREATE_OPTION Option) override;
  INT InitPrintBuffer(size_t Size) override;
  INT FlushPrintBuffer() override;
  INT FlushPrintBufferIntoFile(const char *File) override;

  // Caps.cpp
  INT GetCaps(CM_DEVICE_CAP_NAME Cap, size_t &Size, void *Value) override;
  INT SetCaps(CM_DEVICE_CAP_NAME Cap, size_t Size, void *Value) override;
};

/// Destroys \p Device and all its objects.
INT destroyDevice(CmDevice *&Device);

} // namespace cmc::host
