//===- DeviceHardware.cpp - what needs the media hardware -----------------===//
//
// Part of CMC, under the MIT licence.
//
// Video engines (VEBOX, VME, the 8x8 sampler), surfaces of libva, caches. Each
// function gives the code that the API has for a feature or a display that is
// not there, and changes nothing.
//===----------------------------------------------------------------------===//
#include "cm-runtime/host/Device.h"

namespace cmc::host {

INT DeviceHandle::CreateSurface2D(VASurfaceID, CmSurface2D *&) {
  return get() ? CM_INVALID_LIBVA_SURFACE : CM_FAILURE;
}

INT DeviceHandle::CreateSurface2D(VASurfaceID *, const UINT, CmSurface2D **) {
  return get() ? CM_INVALID_LIBVA_SURFACE : CM_FAILURE;
}

INT DeviceHandle::GetVaDpy(VADisplay *&) {
  return get() ? CM_INVALID_LIBVA_INITIALIZE : CM_FAILURE;
}

INT DeviceHandle::CreateVaSurface2D(UINT, UINT, CM_SURFACE_FORMAT,
                                    VASurfaceID &, CmSurface2D *&) {
  return get() ? CM_VA_SURFACE_NOT_SUPPORTED : CM_FAILURE;
}

INT DeviceHandle::CreateVmeSurfaceG7_5(CmSurface2D *, CmSurface2D **,
                                       CmSurface2D **, const UINT, const UINT,
                                       SurfaceIndex *&) {
  return get() ? CM_NOT_IMPLEMENTED : CM_FAILURE;
}

INT DeviceHandle::DestroyVmeSurfaceG7_5(SurfaceIndex *&) {
  return get() ? CM_NOT_IMPLEMENTED : CM_FAILURE;
}

INT DeviceHandle::CreateHevcVmeSurfaceG10(CmSurface2D *, CmSurface2D **,
                                          CmSurface2D **, const UINT,
                                          const UINT, SurfaceIndex *&) {
  return get() ? CM_NOT_IMPLEMENTED : CM_FAILURE;
}

INT DeviceHandle::DestroyHevcVmeSurfaceG10(SurfaceIndex *&) {
  return get() ? CM_NOT_IMPLEMENTED : CM_FAILURE;
}

INT DeviceHandle::SetVmeSurfaceStateParam(SurfaceIndex *,
                                          CM_VME_SURFACE_STATE_PARAM *) {
  return get() ? CM_NOT_IMPLEMENTED : CM_FAILURE;
}

INT DeviceHandle::CreateSampler8x8(const CM_SAMPLER_8X8_DESCR &,
                                   CmSampler8x8 *&) {
  return get() ? CM_NOT_IMPLEMENTED : CM_FAILURE;
}

INT DeviceHandle::DestroySampler8x8(CmSampler8x8 *&) {
  return get() ? CM_NOT_IMPLEMENTED : CM_FAILURE;
}

INT DeviceHandle::CreateSampler8x8Surface(CmSurface2D *, SurfaceIndex *&,
                                          CM_SAMPLER8x8_SURFACE,
                                          CM_SURFACE_ADDRESS_CONTROL_MODE) {
  return get() ? CM_NOT_IMPLEMENTED : CM_FAILURE;
}

INT DeviceHandle::CreateSampler8x8SurfaceEx(CmSurface2D *, SurfaceIndex *&,
                                            CM_SAMPLER8x8_SURFACE,
                                            CM_SURFACE_ADDRESS_CONTROL_MODE,
                                            CM_FLAG *) {
  return get() ? CM_NOT_IMPLEMENTED : CM_FAILURE;
}

INT DeviceHandle::DestroySampler8x8Surface(SurfaceIndex *&) {
  return get() ? CM_NOT_IMPLEMENTED : CM_FAILURE;
}

/// A hint that changes no result: any plan will do.
INT DeviceHandle::SetL3Config(const L3ConfigRegisterValues *Values) {
  return get() && Values ? CM_SUCCESS : CM_FAILURE;
}

INT DeviceHandle::SetSuggestedL3Config(L3_SUGGEST_CONFIG Plan) {
  return get() && Plan >= CM_L3_PLANE_DEFAULT && Plan <= CM_L3_PLANE_8
             ? CM_SUCCESS
             : CM_FAILURE;
}

INT DeviceHandle::CreateVebox(CmVebox *&) {
  return get() ? CM_NOT_IMPLEMENTED : CM_FAILURE;
}

INT DeviceHandle::DestroyVebox(CmVebox *&) {
  return get() ? CM_NOT_IMPLEMENTED : CM_FAILURE;
}

/// No vISA is compiled here: files bring code for the device.
int32_t DeviceHandle::GetVISAVersion(uint32_t &, uint32_t &) {
  return get() ? CM_JITDLL_LOAD_FAILURE : CM_FAILURE;
}

/// Work is dispatched when it is enqueued.
int32_t DeviceHandle::DispatchTask() { return get() ? CM_SUCCESS : CM_FAILURE; }

INT DeviceHandle::CreateSurface2DStateless(uint32_t, uint32_t, uint32_t &,
                                           CmSurface2DStateless *&) {
  return get() ? CM_NOT_IMPLEMENTED : CM_FAILURE;
}

int32_t DeviceHandle::DestroySurface2DStateless(CmSurface2DStateless *&) {
  return get() ? CM_NOT_IMPLEMENTED : CM_FAILURE;
}

} // namespace cmc::host
