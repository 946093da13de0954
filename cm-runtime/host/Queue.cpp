//===- Queue.cpp - queues of the API --------------------------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "cm-runtime/host/Queue.h"
#include <cstring>

namespace cmc::host {
namespace {

/// Requirements of copies on a GPU.
constexpr uintptr_t CopyAlign = 16;
constexpr uint32_t MaxCopyRow = 511 * 128; ///< Bytes.

bool isAligned(const void *P) {
  return P && reinterpret_cast<uintptr_t>(P) % CopyAlign == 0;
}

/// The properties of an image that a copy needs.
struct ImageCopy {
  std::shared_ptr<View> Seen;
  std::shared_ptr<DeviceState> Device;
  const Format *Form = nullptr;
  uint32_t Width = 0, Height = 0;

  const std::vector<runtime::Plane> &planes() const {
    return Seen->Surface.planes();
  }
  uint32_t rowBytes() const { return planes()[0].Width; }
  /// The planes in host memory, which may have fewer rows.
  std::vector<runtime::Plane> hostPart(HostLayout At) const;
  bool hasPixelsOf(const ImageCopy &I) const;
};

std::vector<runtime::Plane> ImageCopy::hostPart(HostLayout At) const {
  uint64_t Rows = At.Rows ? std::min<uint64_t>(At.Rows, Height) : Height;
  return layOut(*Form, Width, uint32_t(Rows), At.Pitch, At.Rows);
}

/// Whether a copy from \p I needs no conversion.
bool ImageCopy::hasPixelsOf(const ImageCopy &I) const {
  auto IsRGBA = [](const Format &F) {
    return F.Number == CM_SURFACE_FORMAT_A8R8G8B8 ||
           F.Number == CM_SURFACE_FORMAT_A8B8G8R8;
  };
  return Form == I.Form || (IsRGBA(*Form) && IsRGBA(*I.Form));
}

/// The upper parts of \p Planes, with the heights of \p Part.
std::vector<runtime::Plane> crop(std::vector<runtime::Plane> Planes,
                                 llvm::ArrayRef<runtime::Plane> Part) {
  for (size_t I = 0; I < Planes.size(); ++I)
    Planes[I].Height = Part[I].Height;
  return Planes;
}

/// CM_GPUCOPY_INVALID_SURFACES when \p Surface is no surface.
INT imageOf(CmSurface2D *Surface, ImageCopy &Out) {
  Locked<Surface2DHandle> S(static_cast<Surface2DHandle *>(Surface));
  if (!S)
    return CM_GPUCOPY_INVALID_SURFACES;
  Out.Seen = S->Seen;
  Out.Device = S->Device;
  Out.Form = S->Form;
  Out.Width = S->Width;
  Out.Height = S->Height;
  return CM_SUCCESS;
}

} // namespace

std::shared_ptr<DeviceState> QueueHandle::owner() {
  Locked<QueueHandle> Me(*this);
  return Me ? Device : nullptr;
}

INT QueueHandle::push(Job J, CmEvent *&Event, UINT Option) {
  std::shared_ptr<DeviceState> D;
  std::shared_ptr<Worker> W;
  {
    Locked<QueueHandle> Me(*this);
    if (!Me)
      return CM_FAILURE;
    D = Device;
    W = Thread;
  }
  std::shared_ptr<Progress> State = J.State;
  bool IsVisible = Event != CM_NO_EVENT;
  W->push(std::move(J));
  Event = IsVisible ? Pool<EventHandle>::get().open(
                          D, [&](EventHandle &E) { E.State = State; })
                    : nullptr;
  if (Option & CM_FASTCOPY_OPTION_BLOCKING)
    return State->wait();
  return CM_SUCCESS;
}

INT QueueHandle::enqueueTask(CmTask *Task, CmEvent *&Event,
                             const TaskSpace &Space) {
  std::shared_ptr<DeviceState> D = owner();
  if (!D)
    return CM_FAILURE;
  Job J;
  if (INT Code = makeJob(static_cast<TaskHandle *>(Task), Space, D, J))
    return Code;
  return push(std::move(J), Event, CM_FASTCOPY_OPTION_NONBLOCKING);
}

INT QueueHandle::Enqueue(CmTask *Task, CmEvent *&Event,
                         const CmThreadSpace *Space) {
  TaskSpace S;
  S.Threads = Space;
  return enqueueTask(Task, Event, S);
}

INT QueueHandle::EnqueueWithGroup(CmTask *Task, CmEvent *&Event,
                                  const CmThreadGroupSpace *Space) {
  TaskSpace S;
  S.Groups = Space;
  S.UsesGroups = true;
  return enqueueTask(Task, Event, S);
}

INT QueueHandle::EnqueueWithHints(CmTask *Task, CmEvent *&Event, UINT) {
  TaskSpace S;
  S.KernelsHaveSpaces = true;
  return enqueueTask(Task, Event, S);
}

INT QueueHandle::pushCopy(std::function<bool()> Copy,
                          std::vector<std::shared_ptr<View>> Uses,
                          CmEvent *&Event, UINT Option) {
  Job J;
  J.State = std::make_shared<Progress>(std::vector<Progress::KernelRow>());
  for (const auto &V : Uses)
    J.Uses.push_back(V->Store);
  J.Run = [Copy = std::move(Copy), Uses = std::move(Uses)] { return Copy(); };
  return push(std::move(J), Event, Option);
}

/// One of \p From and \p To must be null.
INT QueueHandle::copyImage(CmSurface2D *Surface, const unsigned char *From,
                           unsigned char *To, HostLayout At, CmEvent *&Event,
                           UINT Option) {
  std::shared_ptr<DeviceState> D = owner();
  if (!D)
    return CM_FAILURE;
  ImageCopy I;
  if (INT Code = imageOf(Surface, I))
    return Code;
  if (I.Device != D)
    return CM_GPUCOPY_INVALID_SURFACES;
  if (At.Pitch % CopyAlign || (At.Pitch && At.Pitch < I.rowBytes()))
    return CM_GPUCOPY_INVALID_STRIDE;
  if (I.rowBytes() > MaxCopyRow || (!At.Pitch && I.rowBytes() % CopyAlign))
    return CM_GPUCOPY_INVALID_WIDTH;
  if (!isAligned(From ? From : To))
    return CM_GPUCOPY_INVALID_SYSMEM;
  auto Host = I.hostPart(At), Here = crop(I.planes(), Host);
  return pushCopy(
      [I, From, To, Host, Here] {
        uint8_t *Bytes = I.Seen->Surface.data();
        if (From)
          copyPlanes(Host, From, Here, Bytes);
        else
          copyPlanes(Here, Bytes, Host, To);
        return true;
      },
      {I.Seen}, Event, Option);
}

INT QueueHandle::EnqueueInitSurface2D(CmSurface2D *Surface, const DWORD Value,
                                      CmEvent *&Event) {
  std::shared_ptr<DeviceState> D = owner();
  ImageCopy I;
  if (!D || imageOf(Surface, I) || I.Device != D)
    return CM_FAILURE;
  return pushCopy(
      [I, Value] {
        fillDwords(I.Seen->Surface.data(), I.Seen->Surface.size(), Value);
        return true;
      },
      {I.Seen}, Event, 0);
}

INT QueueHandle::EnqueueCopyGPUToGPU(CmSurface2D *To, CmSurface2D *From,
                                     UINT Option, CmEvent *&Event) {
  std::shared_ptr<DeviceState> D = owner();
  if (!D)
    return CM_FAILURE;
  ImageCopy A, B;
  // The destination may be higher.
  if (imageOf(From, A) || imageOf(To, B) || A.Device != D || B.Device != D ||
      !A.hasPixelsOf(B) || A.Width != B.Width || A.Height > B.Height)
    return CM_GPUCOPY_INVALID_SURFACES;
  if (A.Seen == B.Seen)
    return pushCopy([] { return true; }, {}, Event, Option);
  return pushCopy(
      [A, B] {
        copyPlanes(A.planes(), A.Seen->Surface.data(), B.planes(),
                   B.Seen->Surface.data());
        return true;
      },
      {A.Seen, B.Seen}, Event, Option);
}

INT QueueHandle::EnqueueCopyCPUToCPU(unsigned char *To, unsigned char *From,
                                     UINT Size, UINT Option, CmEvent *&Event) {
  if (!owner())
    return CM_FAILURE;
  if (!isAligned(To) || !isAligned(From))
    return CM_GPUCOPY_INVALID_SYSMEM;
  if (Size > CM_MAX_1D_SURF_WIDTH)
    return CM_GPUCOPY_INVALID_SIZE;
  return pushCopy(
      [=] {
        std::memmove(To, From, Size);
        return true;
      },
      {}, Event, Option);
}

INT QueueHandle::copyBuffer(CmBuffer *Buffer, size_t Offset,
                            const unsigned char *From, unsigned char *To,
                            uint64_t Size, CmEvent *Before, CmEvent *&Event,
                            UINT Option) {
  std::shared_ptr<DeviceState> D = owner();
  if (!D)
    return CM_FAILURE;
  std::shared_ptr<View> V;
  {
    Locked<BufferHandle> B(static_cast<BufferHandle *>(Buffer), D.get());
    if (!B)
      return CM_INVALID_ARG_VALUE;
    V = B->Seen;
  }
  if (!From && !To)
    return CM_NULL_POINTER;
  uint64_t All = V->Surface.size();
  if (Offset > All || Size > All - Offset)
    return CM_GPUCOPY_INVALID_SIZE;
  std::shared_ptr<Progress> First;
  if (INT Code = progressOf(Before, First))
    return Code;
  return pushCopy(
      [=] {
        if (First && First->wait())
          return false;
        uint8_t *Bytes = V->Surface.data() + Offset;
        if (From)
          std::memcpy(Bytes, From, Size);
        else
          std::memcpy(To, Bytes, Size);
        return true;
      },
      {V}, Event, Option);
}

} // namespace cmc::host
