//===- Surfaces.cpp - buffers and images of the API -----------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "cm-runtime/host/Surfaces.h"
#include "cm-runtime/host/Event.h"
#include "cm-runtime/host/Kernel.h"
#include <cstring>

namespace cmc::host {
namespace {

/// An index that no surface has.
constexpr uint32_t DeadIndex = 0xdeadbeef;

template <typename T> std::shared_ptr<View> viewOf(T &Slot) {
  Locked<T> Me(Slot);
  return Me ? Slot.Seen : nullptr;
}

/// Waits for \p Event and for all work that uses \p V.
INT settle(const std::shared_ptr<View> &V, CmEvent *Event) {
  if (!V)
    return CM_FAILURE;
  if (INT Code = waitForEvent(Event))
    return Code;
  V->Store->waitUntilIdle();
  return CM_SUCCESS;
}

/// Sets whether kernels see all rows or every other one.
template <typename T> INT setFrame(T &Slot, CM_FRAME_TYPE Frame) {
  Locked<T> Me(Slot);
  if (!Me)
    return CM_FAILURE;
  if (Frame < CM_FRAME || Frame >= MAX_FRAME_TYPE)
    return CM_INVALID_ARG_VALUE;
  std::shared_ptr<View> New = Slot.Seen;
  if (Frame != CM_FRAME) {
    auto Planes = New->Surface.planes();
    for (runtime::Plane &P : Planes) {
      bool IsTop = Frame == CM_TOP_FIELD;
      uint64_t Pitch = P.pitch();
      P.Offset += IsTop ? 0 : Pitch;
      P.Gap += uint32_t(Pitch);
      P.Height = (P.Height + IsTop) / 2;
    }
    New = std::make_shared<View>(*New);
    New->Surface =
        runtime::Surface::over(New->Store->bytes(), New->Store->size(), Planes);
  }
  Slot.Device->replaceView(Slot.Index.get_data(), std::move(New));
  return CM_SUCCESS;
}

} // namespace

void fillDwords(uint8_t *To, uint64_t Size, uint32_t Value) {
  uint64_t Whole = Size / 4 * 4;
  for (uint64_t At = 0; At < Whole; At += 4)
    std::memcpy(To + At, &Value, 4);
  std::memcpy(To + Whole, &Value, Size - Whole);
}

void copyPlanes(llvm::ArrayRef<runtime::Plane> From, const uint8_t *Source,
                llvm::ArrayRef<runtime::Plane> To, uint8_t *Target) {
  for (size_t I = 0; I < From.size(); ++I) {
    const runtime::Plane &A = From[I], &B = To[I];
    const uint8_t *S = Source + A.Offset;
    uint8_t *T = Target + B.Offset;
    if (!A.Gap && !B.Gap) {
      std::memcpy(T, S, A.pitch() * A.Height);
      continue;
    }
    for (uint32_t Row = 0; Row < A.Height; ++Row)
      std::memcpy(T + Row * B.pitch(), S + Row * A.pitch(), A.Width);
  }
}

INT hostPlanes(const SurfaceHandle &S, HostLayout At,
               std::vector<runtime::Plane> &Out) {
  uint64_t RowBytes = S.Seen->Surface.planes()[0].Width;
  if ((At.Pitch && At.Pitch < RowBytes) || (At.Rows && At.Rows < S.Height))
    return CM_INVALID_ARG_VALUE;
  Out = layOut(*S.Form, S.Width, S.Height, At.Pitch, At.Rows);
  return CM_SUCCESS;
}

INT SurfaceHandle::transferBytes(unsigned char *To, const unsigned char *From,
                                 CmEvent *Event, UINT64 Size, bool Partly) {
  auto V = viewOf(*this);
  if (V && !To && !From)
    return CM_INVALID_ARG_VALUE;
  if (V && !Partly && Size < V->Surface.size())
    return CM_INVALID_ARG_VALUE;
  if (INT Code = settle(V, Event))
    return Code;
  size_t Bytes = std::min<UINT64>(Size, V->Surface.size());
  if (To)
    std::memcpy(To, V->Surface.data(), Bytes);
  else
    std::memcpy(V->Surface.data(), From, Bytes);
  return CM_SUCCESS;
}

INT SurfaceHandle::fill(DWORD Value, CmEvent *Event) {
  auto V = viewOf(*this);
  if (INT Code = settle(V, Event))
    return Code;
  fillDwords(V->Surface.data(), V->Surface.size(), Value);
  return CM_SUCCESS;
}

void SurfaceHandle::set(Counted NewKind, std::shared_ptr<View> V) {
  Kind = NewKind;
  Seen = std::move(V);
  Form = nullptr;
  Width = Height = 0;
  Depth = 1;
  Index = Device->addView(Seen);
}

void SurfaceHandle::clear() {
  for (IndexHandle *A : Aliases)
    if (Locked<IndexHandle> Alias(A, Device.get()); Alias)
      Alias.destroy();
  Aliases.clear();
  Device->unshare(Seen.get());
  Device->removeView(Index.get_data());
  Device->decrement(Kind);
  Seen = nullptr;
  Index = DeadIndex;
}

INT SurfaceHandle::getIndex(SurfaceIndex *&Out) {
  Locked<SurfaceHandle> Me(*this);
  if (!Me)
    return CM_FAILURE;
  Out = &Index;
  return CM_SUCCESS;
}

INT SurfaceHandle::checkCaching(MEMORY_OBJECT_CONTROL Option) {
  Locked<SurfaceHandle> Me(*this);
  return Me && Option >= MEMORY_OBJECT_CONTROL_DEFAULT &&
                 Option <= MEMORY_OBJECT_CONTROL_L1_ENABLED
             ? CM_SUCCESS
             : CM_FAILURE;
}

void IndexHandle::clear() {
  Device->removeView(get_data());
  Seen = nullptr;
  SurfaceIndex::operator=(DeadIndex);
}

//===----------------------------------------------------------------------===//
// Buffers
//===----------------------------------------------------------------------===//

INT BufferHandle::SetSurfaceStateParam(SurfaceIndex *Surface,
                                       const CM_BUFFER_STATE_PARAM *P) {
  Locked<BufferHandle> Me(*this);
  if (!Me)
    return CM_FAILURE;
  if (!Surface || !P)
    return CM_NULL_POINTER;
  uint32_t Number = indexIn(Surface);
  std::shared_ptr<View> Old = Device->view(Number);
  if (!Old || Old->Store != Seen->Store)
    return CM_INVALID_ARG_VALUE;
  uint64_t All = Seen->Store->size(), Offset = P->uiBaseAddressOffset;
  if (Offset % 16 || Offset >= All)
    return CM_INVALID_ARG_VALUE;
  uint64_t Size = P->uiSize ? P->uiSize : All - Offset;
  if (Size > All - Offset)
    return CM_INVALID_ARG_VALUE;
  Device->replaceView(Number, View::buffer(Seen->Store, Offset, Size));
  return CM_SUCCESS;
}

INT BufferSVMHandle::GetAddress(void *&Address) {
  auto V = viewOf(*this);
  if (!V)
    return CM_FAILURE;
  Address = V->Store->bytes();
  return CM_SUCCESS;
}

INT BufferStatelessHandle::GetGfxAddress(uint64_t &Address) {
  auto V = viewOf(*this);
  if (!V)
    return CM_FAILURE;
  Address = reinterpret_cast<uint64_t>(V->Store->bytes());
  return CM_SUCCESS;
}

INT BufferStatelessHandle::GetSysAddress(void *&Address) {
  Locked<BufferStatelessHandle> Me(*this);
  if (!Me)
    return CM_FAILURE;
  Address = OfSystem ? Seen->Store->bytes() : nullptr;
  return CM_SUCCESS;
}

//===----------------------------------------------------------------------===//
// Images
//===----------------------------------------------------------------------===//

template <typename Byte>
INT Surface2DHandle::transfer(Byte *Host, CmEvent *Event, HostLayout At,
                              UINT64 Size) {
  std::shared_ptr<View> V;
  std::vector<runtime::Plane> HostMemory;
  {
    Locked<Surface2DHandle> Me(*this);
    if (!Me)
      return CM_FAILURE;
    V = Seen;
    if (!Host)
      return CM_INVALID_ARG_VALUE;
    if (INT Code = hostPlanes(*this, At, HostMemory))
      return Code;
  }
  if (Size < sizeOf(HostMemory))
    return CM_INVALID_ARG_VALUE;
  if (INT Code = settle(V, Event))
    return Code;
  const auto &Here = V->Surface.planes();
  if constexpr (std::is_const<Byte>::value)
    copyPlanes(HostMemory, Host, Here, V->Surface.data());
  else
    copyPlanes(Here, V->Surface.data(), HostMemory, Host);
  return CM_SUCCESS;
}

template INT Surface2DHandle::transfer(unsigned char *, CmEvent *, HostLayout,
                                       UINT64);
template INT Surface2DHandle::transfer(const unsigned char *, CmEvent *,
                                       HostLayout, UINT64);

INT Surface2DHandle::GetVaSurfaceID(VASurfaceID &Id) {
  if (!viewOf(*this))
    return CM_FAILURE;
  Id = VA_INVALID_ID;
  return CM_VA_SURFACE_NOT_SUPPORTED;
}

INT Surface2DHandle::SetProperty(CM_FRAME_TYPE Frame) {
  return setFrame(*this, Frame);
}

INT Surface2DHandle::SetSurfaceStateParam(SurfaceIndex *Surface,
                                          const CM_SURFACE2D_STATE_PARAM *P) {
  Locked<Surface2DHandle> Me(*this);
  if (!Me)
    return CM_FAILURE;
  if (!P)
    return CM_INVALID_ARG_VALUE;
  uint32_t Number = indexIn(Surface ? Surface : &Index);
  std::shared_ptr<View> Old = Device->view(Number);
  if (!Old || Old->Store != Seen->Store)
    return CM_INVALID_ARG_VALUE;
  // 0 keeps the value of the surface.
  const Format *F = P->format ? findFormat(P->format) : Form;
  uint32_t W = P->width ? P->width : Width, H = P->height ? P->height : Height;
  if (!F || checkSize(*F, W, H) != CM_SUCCESS)
    return CM_INVALID_ARG_VALUE;
  uint64_t Pitch = P->pitch ? P->pitch : 0;
  uint64_t Row = uint64_t(W) / F->Planes[0].X * F->Planes[0].Bytes;
  if (!Pitch)
    Pitch = std::max<uint64_t>(Row, Seen->Surface.planes()[0].pitch());
  uint64_t Offset = uint64_t(P->surface_y_offset) * Pitch +
                    uint64_t(P->surface_x_offset) * F->Planes[0].Bytes;
  if (Pitch < Row)
    return CM_INVALID_ARG_VALUE;
  auto Planes = layOut(*F, W, H, Pitch, 0, Offset);
  uint64_t All = Seen->Store->size();
  if (Offset > All || sizeOf(Planes) > All - Offset)
    return CM_INVALID_ARG_VALUE;
  auto New = std::make_shared<View>(*Old);
  New->Surface = runtime::Surface::over(Seen->Store->bytes(), All, Planes);
  Device->replaceView(Number, std::move(New));
  return CM_SUCCESS;
}

INT Surface2DUPHandle::SetProperty(CM_FRAME_TYPE Frame) {
  return setFrame(*this, Frame);
}

} // namespace cmc::host
