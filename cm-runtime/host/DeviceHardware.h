//===- DeviceHardware.h - what needs the media hardware ---------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// Video engines (VEBOX, VME, the 8x8 sampler), surfaces of libva, caches. Each
// function returns the code of the API for a missing feature or display, and
// has no effect.
//===----------------------------------------------------------------------===//
#pragma once

#include "cm-runtime/host/Api.h"
#include "cm-runtime/host/Handle.h"

namespace cmc::host {

/// The base of a device, with these functions.
class MediaDevice : public CmDevice, public Handle {
public:
  /// The state of the device; null after it was destroyed.
  std::shared_ptr<DeviceState> get() {
    Locked<MediaDevice> Me(*this);
    return Me ? Device : nullptr;
  }

  INT CreateSurface2D(VASurfaceID, CmSurface2D *&) override {
    return unavailable(CM_INVALID_LIBVA_SURFACE);
  }
  INT CreateSurface2D(VASurfaceID *, const UINT, CmSurface2D **) override {
    return unavailable(CM_INVALID_LIBVA_SURFACE);
  }
  INT GetVaDpy(VADisplay *&) override {
    return unavailable(CM_INVALID_LIBVA_INITIALIZE);
  }
  INT CreateVaSurface2D(UINT, UINT, CM_SURFACE_FORMAT, VASurfaceID &,
                        CmSurface2D *&) override {
    return unavailable(CM_VA_SURFACE_NOT_SUPPORTED);
  }
  INT CreateVmeSurfaceG7_5(CmSurface2D *, CmSurface2D **, CmSurface2D **,
                           const UINT, const UINT, SurfaceIndex *&) override {
    return unavailable();
  }
  INT DestroyVmeSurfaceG7_5(SurfaceIndex *&) override { return unavailable(); }
  INT CreateHevcVmeSurfaceG10(CmSurface2D *, CmSurface2D **, CmSurface2D **,
                              const UINT, const UINT,
                              SurfaceIndex *&) override {
    return unavailable();
  }
  INT DestroyHevcVmeSurfaceG10(SurfaceIndex *&) override {
    return unavailable();
  }
  INT SetVmeSurfaceStateParam(SurfaceIndex *,
                              CM_VME_SURFACE_STATE_PARAM *) override {
    return unavailable();
  }
  INT CreateSampler8x8(const CM_SAMPLER_8X8_DESCR &, CmSampler8x8 *&) override {
    return unavailable();
  }
  INT DestroySampler8x8(CmSampler8x8 *&) override { return unavailable(); }
  INT CreateSampler8x8Surface(CmSurface2D *, SurfaceIndex *&,
                              CM_SAMPLER8x8_SURFACE,
                              CM_SURFACE_ADDRESS_CONTROL_MODE) override {
    return unavailable();
  }
  INT CreateSampler8x8SurfaceEx(CmSurface2D *, SurfaceIndex *&,
                                CM_SAMPLER8x8_SURFACE,
                                CM_SURFACE_ADDRESS_CONTROL_MODE,
                                CM_FLAG *) override {
    return unavailable();
  }
  INT DestroySampler8x8Surface(SurfaceIndex *&) override {
    return unavailable();
  }
  INT CreateVebox(CmVebox *&) override { return unavailable(); }
  INT DestroyVebox(CmVebox *&) override { return unavailable(); }
  /// No vISA is compiled here: files contain code for the device.
  int32_t GetVISAVersion(uint32_t &, uint32_t &) override {
    return unavailable(CM_JITDLL_LOAD_FAILURE);
  }
  /// Nothing to do: work is dispatched when it is enqueued.
  int32_t DispatchTask() override { return unavailable(CM_SUCCESS); }
  INT CreateSurface2DStateless(uint32_t, uint32_t, uint32_t &,
                               CmSurface2DStateless *&) override {
    return unavailable();
  }
  int32_t DestroySurface2DStateless(CmSurface2DStateless *&) override {
    return unavailable();
  }
  /// A hint without effect on results: any configuration is accepted.
  INT SetL3Config(const L3ConfigRegisterValues *Values) override {
    return get() && Values ? CM_SUCCESS : CM_FAILURE;
  }
  INT SetSuggestedL3Config(L3_SUGGEST_CONFIG Plan) override {
    return get() && Plan >= CM_L3_PLANE_DEFAULT && Plan <= CM_L3_PLANE_8
               ? CM_SUCCESS
               : CM_FAILURE;
  }

private:
  /// \p Code, or that of a device that is destroyed.
  INT unavailable(INT Code = CM_NOT_IMPLEMENTED) {
    return get() ? Code : CM_FAILURE;
  }
};

} // namespace cmc::host
