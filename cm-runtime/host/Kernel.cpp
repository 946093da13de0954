//===- Kernel.cpp - kernels and their arguments ---------------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "cm-runtime/host/Kernel.h"
#include "llvm/ADT/STLExtras.h"
#include <cstring>

using llvm::all_of;
using llvm::any_of;

namespace cmc {
namespace host {
namespace {

constexpr UINT NumStaticBuffers = 4;
constexpr UINT FirstSurfaceBTI = 8, LastSurfaceBTI = 239, LastSamplerBTI = 15;

/// What SetKernelArg takes instead of a pointer for an unused surface.
bool isNullSurface(const void *Value) {
  return reinterpret_cast<uintptr_t>(Value) == CM_NULL_SURFACE;
}

} // namespace

uint32_t indexIn(const void *Value) {
  // Behind the pointer to the virtual functions.
  uint32_t Index;
  std::memcpy(&Index, static_cast<const char *>(Value) + sizeof(void *),
              sizeof(Index));
  return Index;
}

bool KernelState::hasThreadArguments() const {
  return any_of(Args, [](const ArgumentState &A) {
    return A.By == ArgumentState::Thread;
  });
}

bool KernelState::isComplete() const {
  return all_of(Args, [](const ArgumentState &A) {
    return A.By != ArgumentState::Nobody &&
           all_of(A.Given, [](bool G) { return G; });
  });
}

INT KernelHandle::SetThreadCount(UINT Count) {
  Locked<KernelHandle> Me(*this);
  if (!Me)
    return CM_FAILURE;
  if (!Count || Count > unsigned(MaxWalkerExtent) * MaxWalkerExtent)
    return CM_INVALID_ARG_VALUE;
  if (State.Space)
    return CM_SUCCESS; // Which says it.
  if (State.ThreadCount && State.ThreadCount != Count)
    State.Args.assign(State.Args.size(), ArgumentState());
  State.ThreadCount = Count;
  return CM_SUCCESS;
}

INT KernelHandle::checkCall(UINT Index, size_t Size, const void *Value) const {
  if (Index >= State.Args.size())
    return CM_INVALID_ARG_INDEX;
  if (!Value)
    return CM_INVALID_ARG_VALUE;
  return Size ? CM_SUCCESS : CM_INVALID_ARG_SIZE;
}

/// Sets a surface, sampler or address.
INT KernelHandle::setObject(UINT Index, size_t Size, const void *Value) {
  ArgKind Kind = State.argument(Index).Kind;
  ArgumentState &A = State.Args[Index];
  if (Kind == ArgKind::Pointer) {
    if (Size != sizeof(uint64_t))
      return CM_INVALID_ARG_SIZE;
    A.Bytes.resize(Size);
    std::memcpy(A.Bytes.data(), Value, Size);
    A.By = ArgumentState::Kernel;
    return CM_SUCCESS;
  }
  uint32_t Number = 0;
  if (!isNullSurface(Value)) {
    if (Size != sizeof(SurfaceIndex))
      return CM_INVALID_ARG_SIZE;
    Number = indexIn(Value);
  }
  if (Kind == ArgKind::Sampler) {
    runtime::SamplerState S;
    if (!Device->sampler(Number, S))
      return CM_INVALID_ARG_VALUE;
  } else if (Number) {
    std::shared_ptr<View> V = Device->view(Number);
    bool WantsImage = Kind == ArgKind::Media || Kind == ArgKind::Image;
    if (!V || (WantsImage && !V->Surface.isImage()))
      return CM_INVALID_ARG_VALUE;
  }
  A.Index = Number;
  A.By = ArgumentState::Kernel;
  return CM_SUCCESS;
}

INT KernelHandle::SetKernelArg(UINT Index, size_t Size, const void *Value) {
  Locked<KernelHandle> Me(*this);
  if (!Me)
    return CM_FAILURE;
  if (INT Code = checkCall(Index, Size, Value))
    return Code;
  ArgumentState &A = State.Args[Index];
  if (A.By == ArgumentState::Thread)
    return CM_FAILURE; // An argument is of the kernel or of its threads.
  const KernelArg &Info = State.argument(Index);
  if (Info.Kind != ArgKind::Value)
    return setObject(Index, Size, Value);
  if (Size != Info.Size)
    return CM_INVALID_ARG_SIZE;
  A.Bytes.resize(Size);
  std::memcpy(A.Bytes.data(), Value, Size);
  A.By = ArgumentState::Kernel;
  return CM_SUCCESS;
}

INT KernelHandle::SetKernelArgPointer(UINT Index, size_t Size,
                                      const void *Value) {
  Locked<KernelHandle> Me(*this);
  if (!Me)
    return CM_FAILURE;
  if (INT Code = checkCall(Index, Size, Value))
    return Code;
  if (Size != sizeof(uint64_t))
    return CM_INVALID_ARG_SIZE;
  uint64_t Address;
  std::memcpy(&Address, Value, sizeof(Address));
  if (State.argument(Index).Kind != ArgKind::Pointer ||
      !Device->isShared(Address))
    return CM_INVALID_KERNEL_ARG_POINTER;
  return setObject(Index, Size, Value);
}

INT KernelHandle::SetThreadArg(UINT Thread, UINT Index, size_t Size,
                               const void *Value) {
  Locked<KernelHandle> Me(*this);
  if (!Me || !State.ThreadCount || State.ThreadCount > MaxThreadsWithArguments)
    return CM_FAILURE;
  if (Index >= State.Args.size())
    return CM_INVALID_ARG_INDEX;
  if (Thread >= State.ThreadCount)
    return CM_INVALID_THREAD_INDEX;
  if (INT Code = checkCall(Index, Size, Value))
    return Code;
  ArgumentState &A = State.Args[Index];
  if (A.By == ArgumentState::Kernel)
    return CM_FAILURE;
  const KernelArg &Info = State.argument(Index);
  if (Info.Kind != ArgKind::Value)
    return CM_NOT_IMPLEMENTED; // Surfaces are the same for all threads here.
  if (Size != Info.Size)
    return CM_INVALID_ARG_SIZE;
  A.By = ArgumentState::Thread;
  A.Bytes.resize(size_t(State.ThreadCount) * Size);
  A.Given.resize(State.ThreadCount);
  std::memcpy(A.Bytes.data() + size_t(Thread) * Size, Value, Size);
  A.Given[Thread] = true;
  return CM_SUCCESS;
}

INT KernelHandle::SetStaticBuffer(UINT Index, const void *Value) {
  Locked<KernelHandle> Me(*this);
  if (!Me)
    return CM_FAILURE;
  if (Index >= NumStaticBuffers)
    return CM_INVALID_GLOBAL_BUFFER_INDEX;
  if (!Value)
    return CM_INVALID_BUFFER_HANDLER;
  std::shared_ptr<View> V = Device->view(indexIn(Value));
  if (!V || V->K != View::Buffer)
    return CM_INVALID_BUFFER_HANDLER;
  return CM_NOT_IMPLEMENTED; // Kernels of cmc name no fixed surfaces.
}

INT KernelHandle::SetSurfaceBTI(SurfaceIndex *Surface, UINT Index) {
  Locked<KernelHandle> Me(*this);
  if (!Me || !Surface || !Device->view(indexIn(Surface)))
    return CM_FAILURE;
  if (Index < FirstSurfaceBTI || Index > LastSurfaceBTI)
    return CM_KERNELPAYLOAD_SURFACE_INVALID_BTINDEX;
  return CM_NOT_IMPLEMENTED;
}

INT KernelHandle::SetSamplerBTI(SamplerIndex *Sampler, UINT Index) {
  Locked<KernelHandle> Me(*this);
  if (!Me)
    return CM_FAILURE;
  if (!Sampler)
    return CM_NULL_POINTER;
  if (Index > LastSamplerBTI)
    return CM_KERNELPAYLOAD_SAMPLER_INVALID_BTINDEX;
  runtime::SamplerState S;
  return Device->sampler(indexIn(Sampler), S) ? CM_NOT_IMPLEMENTED : CM_FAILURE;
}

INT KernelHandle::AssociateThreadSpace(CmThreadSpace *&Space) {
  auto *S = static_cast<ThreadSpaceHandle *>(Space);
  uint64_t Threads = 0;
  {
    Locked<ThreadSpaceHandle> Other(S);
    if (!Other)
      return CM_INVALID_ARG_VALUE;
    Threads = Other->State.threads();
  }
  Locked<KernelHandle> Me(*this);
  if (!Me)
    return CM_FAILURE;
  if (State.Groups)
    return CM_INVALID_KERNEL_THREADSPACE;
  State.Space = S;
  // A space of another size leaves the arguments of threads without a meaning.
  if (State.ThreadCount && State.ThreadCount != Threads)
    for (ArgumentState &A : State.Args)
      if (A.By == ArgumentState::Thread)
        A = ArgumentState();
  State.ThreadCount = uint32_t(Threads);
  return CM_SUCCESS;
}

INT KernelHandle::AssociateThreadGroupSpace(CmThreadGroupSpace *&Space) {
  auto *S = static_cast<GroupSpaceHandle *>(Space);
  if (!Locked<GroupSpaceHandle>(S))
    return CM_INVALID_ARG_VALUE;
  Locked<KernelHandle> Me(*this);
  if (!Me)
    return CM_FAILURE;
  if (State.Space)
    return CM_INVALID_KERNEL_THREADGROUPSPACE;
  State.Groups = S;
  return CM_SUCCESS;
}

INT KernelHandle::DeAssociateThreadSpace(CmThreadSpace *&Space) {
  Locked<KernelHandle> Me(*this);
  if (!Me)
    return CM_FAILURE;
  if (!Space)
    return CM_NULL_POINTER;
  if (State.Space != Space)
    return CM_INVALID_ARG_VALUE;
  State.Space = nullptr;
  return CM_SUCCESS;
}

INT KernelHandle::DeAssociateThreadGroupSpace(CmThreadGroupSpace *&Space) {
  Locked<KernelHandle> Me(*this);
  if (!Me)
    return CM_FAILURE;
  if (!Space)
    return CM_NULL_POINTER;
  if (State.Groups != Space)
    return CM_INVALID_ARG_VALUE;
  State.Groups = nullptr;
  return CM_SUCCESS;
}

INT KernelHandle::QuerySpillSize(unsigned &Size) {
  Locked<KernelHandle> Me(*this);
  if (!Me)
    return CM_FAILURE;
  Size = State.Code->info().Resources.SpillBytes;
  return CM_SUCCESS;
}

} // namespace host
} // namespace cmc
