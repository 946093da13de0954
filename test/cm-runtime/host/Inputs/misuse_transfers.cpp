//===- misuse_transfers.cpp - data in and out, events ---------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "misuse.h"

namespace misuse {
namespace {

constexpr UINT ImageWidth = 64, ImageHeight = 16,
               RowBytes = ImageWidth * sizeof(uint32_t);

alignas(64) unsigned char Host[RowBytes * ImageHeight + 64];

/// It ends with the device.
CmSurface2D *image(Scene &S, UINT Width = ImageWidth) {
  CmSurface2D *Surface = nullptr;
  cm_result_check(S.Device->CreateSurface2D(
      Width, ImageHeight, CM_SURFACE_FORMAT_A8R8G8B8, Surface));
  return Surface;
}

/// Destroys \p Surface; \p Code is of a misuse of it.
INT drop(Scene &S, CmSurface2D *Surface, INT Code) {
  cm_result_check(S.Device->DestroySurface(Surface));
  return Code;
}

INT copyIn(Scene &S, const unsigned char *From, UINT Stride) {
  CmSurface2D *To = image(S);
  return drop(S, To,
              S.Queue->EnqueueCopyCPUToGPUFullStride(To, From, Stride,
                                                     ImageHeight, 0, S.Event));
}

INT run(Scene &S) {
  cm_result_check(S.Queue->Enqueue(S.Task, S.Event, S.Space));
  cm_result_check(S.Event->WaitForTaskFinished());
  return CM_SUCCESS;
}

} // namespace

const std::vector<Misuse> Transfers = {
    {"buffer read to nowhere", CM_INVALID_ARG_VALUE,
     [](Scene &S) { return S.Out->ReadSurface(nullptr, nullptr); }},
    {"buffer written from nowhere", CM_INVALID_ARG_VALUE,
     [](Scene &S) { return S.Out->WriteSurface(nullptr, nullptr); }},
    {"image read to nowhere", CM_INVALID_ARG_VALUE,
     [](Scene &S) {
       CmSurface2D *I = image(S);
       return drop(S, I, I->ReadSurface(nullptr, nullptr));
     }},
    {"image read to too little memory", CM_INVALID_ARG_VALUE,
     [](Scene &S) {
       CmSurface2D *I = image(S);
       return drop(S, I, I->ReadSurface(Host, nullptr, RowBytes));
     }},
    {"image written from too little memory", CM_INVALID_ARG_VALUE,
     [](Scene &S) {
       CmSurface2D *I = image(S);
       return drop(S, I,
                   I->WriteSurface(Host, nullptr, RowBytes * ImageHeight - 1));
     }},
    {"image read with rows too short", CM_INVALID_ARG_VALUE,
     [](Scene &S) {
       CmSurface2D *I = image(S);
       return drop(S, I, I->ReadSurfaceStride(Host, nullptr, RowBytes - 1));
     }},
    {"caching of no kind", CM_FAILURE,
     [](Scene &S) {
       return S.Out->SelectMemoryObjectControlSetting(
           MEMORY_OBJECT_CONTROL(200));
     }},
    {"part of a buffer behind its end", CM_INVALID_ARG_VALUE,
     [](Scene &S) {
       CM_BUFFER_STATE_PARAM Part = {};
       Part.uiBaseAddressOffset = 1 << 20;
       return S.Out->SetSurfaceStateParam(S.OutIndex, &Part);
     }},
    {"part of a buffer at an odd place", CM_INVALID_ARG_VALUE,
     [](Scene &S) {
       CM_BUFFER_STATE_PARAM Part = {};
       Part.uiBaseAddressOffset = 3;
       return S.Out->SetSurfaceStateParam(S.OutIndex, &Part);
     }},
    {"11th name of a buffer", CM_EXCEED_MAX_NUM_BUFFER_ALIASES,
     [](Scene &S) {
       SurfaceIndex *Alias = nullptr;
       for (int I = 0; I < 10; ++I)
         cm_result_check(S.Device->CreateBufferAlias(S.Out, Alias));
       return S.Device->CreateBufferAlias(S.Out, Alias);
     }},

    {"copy to no image", CM_GPUCOPY_INVALID_SURFACES,
     [](Scene &S) {
       return S.Queue->EnqueueCopyCPUToGPU(nullptr, Host, S.Event);
     }},
    {"copy from nowhere", CM_GPUCOPY_INVALID_SYSMEM,
     [](Scene &S) { return copyIn(S, nullptr, RowBytes); }},
    {"copy from an odd place", CM_GPUCOPY_INVALID_SYSMEM,
     [](Scene &S) { return copyIn(S, Host + 1, RowBytes); }},
    {"copy of rows that are too short", CM_GPUCOPY_INVALID_STRIDE,
     [](Scene &S) { return copyIn(S, Host, RowBytes - 16); }},
    {"copy of rows of an odd length", CM_GPUCOPY_INVALID_STRIDE,
     [](Scene &S) { return copyIn(S, Host, RowBytes + 1); }},
    {"copy between images of two sizes", CM_GPUCOPY_INVALID_SURFACES,
     [](Scene &S) {
       CmSurface2D *A = image(S), *B = image(S, ImageWidth / 2);
       INT Code = S.Queue->EnqueueCopyGPUToGPU(A, B, 0, S.Event);
       return drop(S, A, drop(S, B, Code));
     }},
    {"copy within memory at odd places", CM_GPUCOPY_INVALID_SYSMEM,
     [](Scene &S) {
       return S.Queue->EnqueueCopyCPUToCPU(Host, Host + 1, 16, 0, S.Event);
     }},
    {"more of a buffer than there is", CM_GPUCOPY_INVALID_SIZE,
     [](Scene &S) {
       return S.Queue->EnqueueReadBuffer(S.Out, 16, Host, sizeof(Result),
                                         nullptr, S.Event, 0);
     }},
    {"of a buffer, from behind its end", CM_GPUCOPY_INVALID_SIZE,
     [](Scene &S) {
       return S.Queue->EnqueueWriteBuffer(S.Out, ~size_t(0), Host, 16, nullptr,
                                          S.Event, 0);
     }},

    {"no event to destroy", CM_FAILURE,
     [](Scene &S) {
       CmEvent *None = nullptr;
       return S.Queue->DestroyEvent(None);
     }},
    {"what never happened", CM_FAILURE,
     [](Scene &S) {
       int Value = 0;
       run(S);
       return S.Event->GetProfilingInfo(CM_EVENT_PROFILING_INFO(99),
                                        sizeof(Value), nullptr, &Value);
     }},
    {"name of the second kernel of one", CM_INVALID_PARAM_SIZE,
     [](Scene &S) {
       UINT Second = 1;
       const char *Name = nullptr;
       run(S);
       return S.Event->GetProfilingInfo(CM_EVENT_PROFILING_KERNELNAMES,
                                        sizeof(Name), &Second, &Name);
     }},
};

} // namespace misuse
