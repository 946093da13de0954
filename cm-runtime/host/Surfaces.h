//===- Surfaces.h - buffers and images of the API ---------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#pragma once

#include "cm-runtime/host/Api.h"
#include "cm-runtime/host/Formats.h"
#include "cm-runtime/host/Handle.h"
#include "cm-runtime/host/State.h"

namespace cmc::host {

class IndexHandle;

/// The base of all surfaces.
struct SurfaceHandle : Handle {
  std::shared_ptr<View> Seen;
  SurfaceIndex Index;
  Counted Kind = Counted::Buffer;
  const Format *Form = nullptr; ///< Null: a buffer.
  uint32_t Width = 0, Height = 0, Depth = 1;
  std::vector<IndexHandle *> Aliases; ///< Destroyed with the surface.

  /// Initialises a surface of Device, with an index.
  void set(Counted NewKind, std::shared_ptr<View> V);
  void clear() override;

  // Implementations of the methods of similar names, for all kinds.
  INT getIndex(SurfaceIndex *&Out);
  INT checkCaching(MEMORY_OBJECT_CONTROL Option);
  /// Copies linear memory; one of \p To and \p From is null. \p Partly: \p Size
  /// may be less than all of it.
  INT transferBytes(unsigned char *To, const unsigned char *From,
                    CmEvent *Event, UINT64 Size, bool Partly = true);
  INT fill(DWORD Value, CmEvent *Event);
};

/// A surface with an index.
template <typename Interface>
class Indexed : public Interface, public SurfaceHandle {
public:
  INT GetIndex(SurfaceIndex *&Out) final { return getIndex(Out); }
};

/// A surface with control of caches, which are not modelled.
template <typename Interface> class Cached : public Indexed<Interface> {
public:
  INT SelectMemoryObjectControlSetting(MEMORY_OBJECT_CONTROL Option) final {
    return this->checkCaching(Option);
  }
};

/// An alias or a sampler surface: another index for the same memory.
class IndexHandle final : public SurfaceIndex, public Handle {
public:
  bool IsSampler = false;
  std::shared_ptr<View> Seen;
  void clear() override;
};

/// The layout of the rows of an image in host memory.
struct HostLayout {
  uint64_t Pitch = 0, Rows = 0; ///< Of the first plane; 0: no gaps.
};

class BufferHandle final : public Cached<CmBuffer> {
public:
  INT ReadSurface(unsigned char *To, CmEvent *Event, UINT64 Size) override {
    return transferBytes(To, nullptr, Event, Size);
  }
  INT WriteSurface(const unsigned char *From, CmEvent *Event,
                   UINT64 Size) override {
    return transferBytes(nullptr, From, Event, Size);
  }
  INT InitSurface(const DWORD Value, CmEvent *Event) override {
    return fill(Value, Event);
  }
  INT SetSurfaceStateParam(SurfaceIndex *Index,
                           const CM_BUFFER_STATE_PARAM *Parameters) override;
};

class BufferUPHandle final : public Cached<CmBufferUP> {};

class BufferSVMHandle final : public Indexed<CmBufferSVM> {
public:
  INT GetAddress(void *&Address) override;
};

class BufferStatelessHandle final : public CmBufferStateless,
                                    public SurfaceHandle {
public:
  bool OfSystem = false;
  INT GetGfxAddress(uint64_t &Address) override;
  INT GetSysAddress(void *&Address) override;
  INT ReadSurface(unsigned char *To, CmEvent *Event, uint64_t Size) override {
    return transferBytes(To, nullptr, Event, Size);
  }
  INT WriteSurface(const unsigned char *From, CmEvent *Event,
                   uint64_t Size) override {
    return transferBytes(nullptr, From, Event, Size);
  }
};

class Surface2DHandle final : public Cached<CmSurface2D> {
public:
  INT ReadSurface(unsigned char *To, CmEvent *Event, UINT64 Size) override {
    return transfer(To, Event, {}, Size);
  }
  INT WriteSurface(const unsigned char *From, CmEvent *Event,
                   UINT64 Size) override {
    return transfer(From, Event, {}, Size);
  }
  INT ReadSurfaceStride(unsigned char *To, CmEvent *Event, const UINT Stride,
                        UINT64 Size) override {
    return Stride ? transfer(To, Event, {Stride, 0}, Size)
                  : CM_INVALID_ARG_VALUE;
  }
  INT WriteSurfaceStride(const unsigned char *From, CmEvent *Event,
                         const UINT Stride, UINT64 Size) override {
    return Stride ? transfer(From, Event, {Stride, 0}, Size)
                  : CM_INVALID_ARG_VALUE;
  }
  INT InitSurface(const DWORD Value, CmEvent *Event, unsigned) override {
    return fill(Value, Event);
  }
  INT GetVaSurfaceID(VASurfaceID &Id) override;
  INT ReadSurfaceHybridStrides(unsigned char *To, CmEvent *Event,
                               const UINT Stride, const UINT Rows, UINT64 Size,
                               UINT) override {
    return Stride && Rows ? transfer(To, Event, {Stride, Rows}, Size)
                          : CM_INVALID_ARG_VALUE;
  }
  INT WriteSurfaceHybridStrides(const unsigned char *From, CmEvent *Event,
                                const UINT Stride, const UINT Rows, UINT64 Size,
                                UINT) override {
    return Stride && Rows ? transfer(From, Event, {Stride, Rows}, Size)
                          : CM_INVALID_ARG_VALUE;
  }
  INT SetProperty(CM_FRAME_TYPE Frame) override;
  INT SetSurfaceStateParam(SurfaceIndex *Index,
                           const CM_SURFACE2D_STATE_PARAM *P) override;

private:
  template <typename Byte>
  INT transfer(Byte *Host, CmEvent *Event, HostLayout At, UINT64 Size);
};

class Surface2DUPHandle final : public Cached<CmSurface2DUP> {
public:
  INT SetProperty(CM_FRAME_TYPE Frame) override;
};

class Surface3DHandle final : public Cached<CmSurface3D> {
public:
  INT ReadSurface(unsigned char *To, CmEvent *Event, UINT64 Size) override {
    return transferBytes(To, nullptr, Event, Size, /*Partly=*/false);
  }
  INT WriteSurface(const unsigned char *From, CmEvent *Event,
                   UINT64 Size) override {
    return transferBytes(nullptr, From, Event, Size, /*Partly=*/false);
  }
  INT InitSurface(const DWORD Value, CmEvent *Event) override {
    return fill(Value, Event);
  }
};

/// The planes of \p S in host memory. CM_INVALID_ARG_VALUE when \p At has a too
/// small pitch or too few rows.
INT hostPlanes(const SurfaceHandle &S, HostLayout At,
               std::vector<runtime::Plane> &Out);
/// Copies rows; the planes may differ in offsets and gaps only.
void copyPlanes(llvm::ArrayRef<runtime::Plane> From, const uint8_t *Source,
                llvm::ArrayRef<runtime::Plane> To, uint8_t *Target);
/// Fills \p Size bytes with the little-endian bytes of \p Value.
void fillDwords(uint8_t *To, uint64_t Size, uint32_t Value);

} // namespace cmc::host
