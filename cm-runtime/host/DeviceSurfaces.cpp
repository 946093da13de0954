//===- DeviceSurfaces.cpp - surfaces and samplers of a device -------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "cm-runtime/host/Device.h"
#include "llvm/Support/MathExtras.h"

namespace cmc::host {
namespace {

constexpr uint64_t PageBytes = 4096;
/// Alignment of the rows of user-provided images.
constexpr uint64_t RowAlign = 64;

bool isPage(const void *P) {
  return P && reinterpret_cast<uintptr_t>(P) % PageBytes == 0;
}

bool isBufferSize(uint64_t Size) {
  return Size >= CM_MIN_SURF_WIDTH && Size <= CM_MAX_1D_SURF_WIDTH;
}

/// Creates a surface with view \p V in \p Out, up to the limit of \p Kind.
template <typename T, typename Interface, typename Function>
INT makeSurface(const std::shared_ptr<DeviceState> &D, Counted Kind,
                std::shared_ptr<View> V, Interface *&Out, Function Fill) {
  if (!D->count(Kind))
    return CM_EXCEED_SURFACE_AMOUNT;
  Out = Pool<T>::get().open(D, [&](T &S) {
    S.set(Kind, std::move(V));
    Fill(S);
  });
  return CM_SUCCESS;
}

template <typename T, typename Interface>
INT makeBuffer(const std::shared_ptr<DeviceState> &D,
               std::shared_ptr<Memory> Store, uint64_t Size, Interface *&Out) {
  if (!Store)
    return CM_SURFACE_ALLOCATION_FAILURE;
  return makeSurface<T>(D, Counted::Buffer,
                        View::buffer(std::move(Store), 0, Size), Out,
                        [](T &) {});
}

std::shared_ptr<View> imageOver(std::shared_ptr<Memory> Store,
                                std::vector<runtime::Plane> Planes) {
  auto V = std::make_shared<View>();
  V->Surface =
      runtime::Surface::over(Store->bytes(), Store->size(), std::move(Planes));
  V->Store = std::move(Store);
  V->K = View::Image;
  return V;
}

/// Finds the format of an image of this size; returns an error code.
INT checkImage(UINT Width, UINT Height, CM_SURFACE_FORMAT Number,
               const Format *&Out) {
  Out = findFormat(Number);
  // Sizes are checked first, as in the driver.
  if (!Width || Width > CM_MAX_2D_SURF_WIDTH)
    return CM_INVALID_WIDTH;
  if (!Height || Height > CM_MAX_2D_SURF_HEIGHT)
    return CM_INVALID_HEIGHT;
  return Out ? checkSize(*Out, Width, Height) : CM_SURFACE_FORMAT_NOT_SUPPORTED;
}

template <typename T>
INT makeImage(const std::shared_ptr<DeviceState> &D, Counted Kind,
              std::shared_ptr<View> V, const Format &F, UINT Width, UINT Height,
              UINT Depth, T *&Out) {
  using Slot = std::conditional_t<
      std::is_same<T, CmSurface2D>::value, Surface2DHandle,
      std::conditional_t<std::is_same<T, CmSurface2DUP>::value,
                         Surface2DUPHandle, Surface3DHandle>>;
  return makeSurface<Slot>(D, Kind, std::move(V), Out, [&](Slot &S) {
    S.Form = &F;
    S.Width = Width;
    S.Height = Height;
    S.Depth = Depth;
  });
}

/// The planes that user-provided memory must contain.
std::vector<runtime::Plane> userPlanes(const Format &F, UINT Width,
                                       UINT Height) {
  uint64_t Row = uint64_t(Width) / F.Planes[0].X * F.Planes[0].Bytes;
  return layOut(F, Width, Height, llvm::alignTo(Row, RowAlign));
}

/// The size of \p Planes in bytes, with whole rows.
uint64_t userSize(const std::vector<runtime::Plane> &Planes) {
  const runtime::Plane &Last = Planes.back();
  return Last.Offset + Last.pitch() * Last.Height;
}

/// Creates another index for the memory of \p Surface.
template <typename T>
INT makeIndex(const std::shared_ptr<DeviceState> &D, T *Surface, bool IsSampler,
              SurfaceIndex *&Out) {
  Locked<T> S(Surface, D.get());
  if (!S)
    return CM_INVALID_ARG_VALUE;
  if (!IsSampler && S->Aliases.size() == MaxAliases)
    return std::is_same<T, BufferHandle>::value
               ? CM_EXCEED_MAX_NUM_BUFFER_ALIASES
               : CM_EXCEED_MAX_NUM_2D_ALIASES;
  auto *Index = Pool<IndexHandle>::get().open(D, [&](IndexHandle &I) {
    I.Seen = S->Seen;
    I.IsSampler = IsSampler;
    static_cast<SurfaceIndex &>(I) = D->addView(S->Seen);
  });
  if (!IsSampler)
    S->Aliases.push_back(Index);
  Out = Index;
  return CM_SUCCESS;
}

/// Creates an index of \p Surface for the sampler.
template <typename T>
INT makeSamplerIndex(const std::shared_ptr<DeviceState> &D, T *Surface,
                     SurfaceIndex *&Out) {
  if (!D)
    return CM_FAILURE;
  return Surface ? makeIndex(D, Surface, true, Out) : CM_NULL_POINTER;
}

} // namespace

//===----------------------------------------------------------------------===//
// Buffers
//===----------------------------------------------------------------------===//

INT SurfaceDevice::CreateBuffer(UINT Size, CmBuffer *&Out) {
  auto D = get();
  if (!D)
    return CM_FAILURE;
  if (!isBufferSize(Size))
    return CM_INVALID_WIDTH;
  return makeBuffer<BufferHandle>(D, Memory::allocate(Size), Size, Out);
}

INT SurfaceDevice::CreateBufferUP(UINT Size, void *User, CmBufferUP *&Out) {
  auto D = get();
  if (!D)
    return CM_FAILURE;
  if (!isBufferSize(Size) || Size % sizeof(uint32_t))
    return CM_INVALID_WIDTH;
  if (!isPage(User))
    return CM_INVALID_ARG_VALUE;
  return makeBuffer<BufferUPHandle>(D, Memory::over(User, Size), Size, Out);
}

INT SurfaceDevice::CreateBufferSVM(UINT Size, void *&User, uint32_t Flags,
                                   CmBufferSVM *&Out) {
  auto D = get();
  if (!D)
    return CM_FAILURE;
  if (!isBufferSize(Size))
    return CM_INVALID_WIDTH;
  constexpr uint32_t All =
      CM_SVM_ACCESS_FLAG_FINE_GRAINED | CM_SVM_ACCESS_FLAG_ATOMICS;
  if (Flags & ~All || Flags == CM_SVM_ACCESS_FLAG_ATOMICS)
    return CM_INVALID_ARG_VALUE;
  if (User && !isPage(User))
    return CM_SYSTEM_MEMORY_NOT_4KPAGE_ALIGNED;
  auto Store = User ? Memory::over(User, Size) : Memory::allocate(Size);
  if (!Store)
    return CM_FAILED_TO_ALLOCATE_SVM_BUFFER;
  void *Bytes = Store->bytes();
  INT Code = makeBuffer<BufferSVMHandle>(D, std::move(Store), Size, Out);
  if (Code)
    return Code;
  User = Bytes;
  D->share(static_cast<BufferSVMHandle *>(Out)->Seen);
  return CM_SUCCESS;
}

INT SurfaceDevice::CreateBufferStateless(size_t Size, uint32_t Option,
                                         void *User, CmBufferStateless *&Out) {
  auto D = get();
  if (!D)
    return CM_FAILURE;
  bool OfSystem = Option == CM_BUFFER_STATELESS_CREATE_OPTION_SYS_MEM;
  if (!OfSystem && Option != CM_BUFFER_STATELESS_CREATE_OPTION_GFX_MEM)
    return CM_INVALID_CREATE_OPTION_FOR_BUFFER_STATELESS;
  if (!isBufferSize(Size))
    return CM_INVALID_WIDTH;
  if (OfSystem && User && !isPage(User))
    return CM_SYSTEM_MEMORY_NOT_4KPAGE_ALIGNED;
  auto Store =
      OfSystem && User ? Memory::over(User, Size) : Memory::allocate(Size);
  INT Code = makeBuffer<BufferStatelessHandle>(D, std::move(Store), Size, Out);
  if (Code)
    return Code;
  auto *Made = static_cast<BufferStatelessHandle *>(Out);
  Made->OfSystem = OfSystem;
  D->share(Made->Seen);
  return CM_SUCCESS;
}

//===----------------------------------------------------------------------===//
// Images
//===----------------------------------------------------------------------===//

INT SurfaceDevice::CreateSurface2D(UINT Width, UINT Height,
                                   CM_SURFACE_FORMAT Number,
                                   CmSurface2D *&Out) {
  auto D = get();
  if (!D)
    return CM_FAILURE;
  const Format *F = nullptr;
  if (INT Code = checkImage(Width, Height, Number, F))
    return Code;
  auto Planes = layOut(*F, Width, Height);
  auto Store = Memory::allocate(sizeOf(Planes));
  if (!Store)
    return CM_SURFACE_ALLOCATION_FAILURE;
  return makeImage(D, Counted::Surface2D, imageOver(std::move(Store), Planes),
                   *F, Width, Height, 1, Out);
}

INT SurfaceDevice::GetSurface2DInfo(UINT Width, UINT Height,
                                    CM_SURFACE_FORMAT Number, UINT &Pitch,
                                    UINT &Size) {
  if (!get())
    return CM_FAILURE;
  const Format *F = nullptr;
  if (INT Code = checkImage(Width, Height, Number, F))
    return Code;
  auto Planes = userPlanes(*F, Width, Height);
  Pitch = UINT(Planes[0].pitch());
  Size = UINT(userSize(Planes));
  return CM_SUCCESS;
}

INT SurfaceDevice::CreateSurface2DUP(UINT Width, UINT Height,
                                     CM_SURFACE_FORMAT Number, void *User,
                                     CmSurface2DUP *&Out) {
  auto D = get();
  if (!D)
    return CM_FAILURE;
  const Format *F = nullptr;
  if (INT Code = checkImage(Width, Height, Number, F))
    return Code;
  if (!isPage(User))
    return CM_INVALID_ARG_VALUE;
  auto Planes = userPlanes(*F, Width, Height);
  auto Store = Memory::over(User, userSize(Planes));
  return makeImage(D, Counted::Surface2DUP, imageOver(std::move(Store), Planes),
                   *F, Width, Height, 1, Out);
}

INT SurfaceDevice::CreateSurface3D(UINT Width, UINT Height, UINT Depth,
                                   CM_SURFACE_FORMAT Number,
                                   CmSurface3D *&Out) {
  auto D = get();
  if (!D)
    return CM_FAILURE;
  if (Width < CM_MIN_SURF_WIDTH || Width > CM_MAX_3D_SURF_WIDTH)
    return CM_INVALID_WIDTH;
  if (Height < CM_MIN_SURF_HEIGHT || Height > CM_MAX_3D_SURF_HEIGHT)
    return CM_INVALID_HEIGHT;
  if (Depth < CM_MIN_SURF_DEPTH || Depth > CM_MAX_3D_SURF_DEPTH)
    return CM_INVALID_DEPTH;
  const Format *F = findFormat(Number);
  if (!F || !F->Volume)
    return CM_SURFACE_FORMAT_NOT_SUPPORTED;
  // The slices are contiguous.
  auto Planes = layOut(*F, Width, Height);
  Planes[0].Depth = Depth;
  auto Store = Memory::allocate(sizeOf(Planes));
  if (!Store)
    return CM_SURFACE_ALLOCATION_FAILURE;
  auto V = imageOver(std::move(Store), Planes);
  V->K = View::Volume;
  return makeImage(D, Counted::Surface3D, std::move(V), *F, Width, Height,
                   Depth, Out);
}

//===----------------------------------------------------------------------===//
// Aliases, sampler surfaces and samplers
//===----------------------------------------------------------------------===//

INT SurfaceDevice::CreateBufferAlias(CmBuffer *Buffer, SurfaceIndex *&Out) {
  auto D = get();
  return D ? makeIndex(D, static_cast<BufferHandle *>(Buffer), false, Out)
           : CM_FAILURE;
}

INT SurfaceDevice::CreateSurface2DAlias(CmSurface2D *Surface,
                                        SurfaceIndex *&Out) {
  auto D = get();
  return D ? makeIndex(D, static_cast<Surface2DHandle *>(Surface), false, Out)
           : CM_FAILURE;
}

INT SurfaceDevice::CreateSamplerSurface2D(CmSurface2D *Surface,
                                          SurfaceIndex *&Out) {
  return makeSamplerIndex(get(), static_cast<Surface2DHandle *>(Surface), Out);
}

INT SurfaceDevice::CreateSamplerSurface2DEx(CmSurface2D *Surface,
                                            SurfaceIndex *&Out, CM_FLAG *Flag) {
  if (Flag && Flag->rotationFlag != CM_ROTATION_IDENTITY)
    return CM_NOT_IMPLEMENTED; // Only the media sampler rotates.
  return CreateSamplerSurface2D(Surface, Out);
}

INT SurfaceDevice::CreateSamplerSurface2DUP(CmSurface2DUP *Surface,
                                            SurfaceIndex *&Out) {
  return makeSamplerIndex(get(), static_cast<Surface2DUPHandle *>(Surface),
                          Out);
}

INT SurfaceDevice::CreateSamplerSurface3D(CmSurface3D *Surface,
                                          SurfaceIndex *&Out) {
  return makeSamplerIndex(get(), static_cast<Surface3DHandle *>(Surface), Out);
}

INT SurfaceDevice::DestroySamplerSurface(SurfaceIndex *&Index) {
  auto D = get();
  if (!D)
    return CM_FAILURE;
  if (!Index)
    return CM_NULL_POINTER;
  Locked<IndexHandle> I(static_cast<IndexHandle *>(Index), D.get());
  if (!I || !I->IsSampler)
    return CM_FAILURE;
  I.destroy();
  Index = nullptr;
  return CM_SUCCESS;
}

INT SurfaceDevice::CreateSampler(const CM_SAMPLER_STATE &S, CmSampler *&Out) {
  CM_SAMPLER_STATE_EX Ex = {};
  Ex.minFilterType = S.minFilterType;
  Ex.magFilterType = S.magFilterType;
  Ex.addressU = S.addressU;
  Ex.addressV = S.addressV;
  Ex.addressW = S.addressW;
  return CreateSamplerEx(Ex, Out);
}

INT SurfaceDevice::CreateSamplerEx(const CM_SAMPLER_STATE_EX &S,
                                   CmSampler *&Out) {
  auto D = get();
  if (!D)
    return CM_FAILURE;
  runtime::SamplerState State;
  if (INT Code = convert(S, State))
    return Code;
  if (!D->count(Counted::Sampler))
    return CM_EXCEED_SAMPLER_AMOUNT;
  Out = Pool<SamplerHandle>::get().open(
      D, [&](SamplerHandle &H) { H.Index = D->addSampler(State); });
  return CM_SUCCESS;
}

} // namespace cmc::host
