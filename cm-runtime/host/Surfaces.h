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

/// What all surfaces have.
struct SurfaceHandle : Handle {
  std::shared_ptr<View> Seen;
  SurfaceIndex Index;
  Counted Kind = Counted::Buffer;
  const Format *Form = nullptr; ///< Null: a buffer.
  uint32_t Width = 0, Height = 0, Depth = 1;
  std::vector<IndexHandle *> Aliases; ///< They end with the surface.

  /// Becomes a surface of Device, with an index.
  void set(Counted NewKind, std::shared_ptr<View> V);
  void clear() override;

  // What the functions of nearly these names do, whatever the kind.
  INT getIndex(SurfaceIndex *&Out);
  INT checkCaching(MEMORY_OBJECT_CONTROL Option);
};

/// A kind of surface that has an index.
template <typename Interface>
class Indexed : public Interface, public SurfaceHandle {
public:
  INT GetIndex(SurfaceIndex *&Out) final { return getIndex(Out); }
};

/// ... and control of caches, which are not modelled.
template <typename Interface> class Cached : public Indexed<Interface> {
public:
  INT SelectMemoryObjectControlSetting(MEMORY_OBJECT_CONTROL Option) final {
    return this->checkCaching(Option);
  }
};

/// An alias or a sampler surface: an index of its own for the same memory.
class IndexHandle final : public SurfaceIndex, public Handle {
public:
  bool IsSampler = false;
  std::shared_ptr<View> Seen;
  void clear() override;
};

/// Where the rows of an image are in the host's memory.
struct HostLayout {
  uint64_t Pitch = 0, Rows = 0; ///< Of the first plane; 0: without gaps.
};

class BufferHandle final : public Cached<CmBuffer> {
public:
  INT ReadSurface(unsigned char *To, CmEvent *Event, UINT64 Size) override;
  INT WriteSurface(const unsigned char *From, CmEvent *Event,
                   UINT64 Size) override;
  INT InitSurface(const DWORD Value, CmEvent *Event) override;
  INT SetSurfaceStateParam(SurfaceIndex *Index,
                           const CM_BUFFER_STATE_PARAM *Parameters) override;
};

class BufferUPHandle final : public Cached<CmBufferUP> {};

class BufferSVMHandle final : public Indexed<CmBufferSVM> {
public:
  void clear() override;
  INT GetAddress(void *&Address) override;
};

class BufferStatelessHandle final : public CmBufferStateless,
                                    public SurfaceHandle {
public:
  bool OfSystem = false;
  void clear() override;
  INT GetGfxAddress(uint64_t &Address) override;
  INT GetSysAddress(void *&Address) override;
  INT ReadSurface(unsigned char *To, CmEvent *Event, uint64_t Size) override;
  INT WriteSurface(const unsigned char *From, CmEvent *Event,
                   uint64_t Size) override;
};

class Surface2DHandle final : public Cached<CmSurface2D> {
public:
  INT ReadSurface(unsigned char *To, CmEvent *Event, UINT64 Size) override;
  INT WriteSurface(const unsigned char *From, CmEvent *Event,
                   UINT64 Size) override;
  INT ReadSurfaceStride(unsigned char *To, CmEvent *Event, const UINT Stride,
                        UINT64 Size) override;
  INT WriteSurfaceStride(const unsigned char *From, CmEvent *Event,
                         const UINT Stride, UINT64 Size) override;
  INT InitSurface(const DWORD Value, CmEvent *Event, unsigned) override;
  INT GetVaSurfaceID(VASurfaceID &Id) override;
  INT ReadSurfaceHybridStrides(unsigned char *To, CmEvent *Event,
                               const UINT Stride, const UINT Rows, UINT64 Size,
                               UINT Option) override;
  INT WriteSurfaceHybridStrides(const unsigned char *From, CmEvent *Event,
                                const UINT Stride, const UINT Rows, UINT64 Size,
                                UINT Option) override;
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
  INT ReadSurface(unsigned char *To, CmEvent *Event, UINT64 Size) override;
  INT WriteSurface(const unsigned char *From, CmEvent *Event,
                   UINT64 Size) override;
  INT InitSurface(const DWORD Value, CmEvent *Event) override;
};

/// The planes of \p S as the host has them. CM_INVALID_ARG_VALUE when \p At is
/// too narrow or too low.
INT hostPlanes(const SurfaceHandle &S, HostLayout At,
               std::vector<runtime::Plane> &Out);
/// Copies rows; both have the same planes but for offsets and gaps.
void copyPlanes(llvm::ArrayRef<runtime::Plane> From, const uint8_t *Source,
                llvm::ArrayRef<runtime::Plane> To, uint8_t *Target);
/// Fills \p Size bytes with the little-endian bytes of \p Value.
void fillDwords(uint8_t *To, uint64_t Size, uint32_t Value);

} // namespace cmc::host
