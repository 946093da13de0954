//===- Kernel.cpp - kernels and their arguments ---------------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "cm-runtime/host/Kernel.h"
#include "basic/SurfaceArray.h"
#include "llvm/ADT/STLExtras.h"
#include <cstring>

using llvm::all_of;
using llvm::any_of;

namespace cmc::host {
namespace {

/// Entries of the binding table: static buffers, entries reserved by the
/// driver, then all other surfaces.
constexpr UINT FirstStaticBuffer = 1, NumStaticBuffers = 4;
constexpr UINT LastSamplerIndex = 15;

/// Whether \p Value is the value of SetKernelArg for an unused surface.
bool isNullSurface(const void *Value) {
  return reinterpret_cast<uintptr_t>(Value) == CM_NULL_SURFACE;
}

} // namespace

uint32_t indexIn(const void *Value) {
  // It follows the pointer to the virtual functions.
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
           all_of(A.IsSet, [](bool G) { return G; });
  });
}

INT KernelHandle::SetThreadCount(UINT Count) {
  Locked<KernelHandle> Me(*this);
  if (!Me)
    return CM_FAILURE;
  if (!Count || Count > unsigned(MaxWalkerExtent) * MaxWalkerExtent)
    return CM_INVALID_ARG_VALUE;
  if (State.Space)
    return CM_SUCCESS; // The space defines the thread count.
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

/// Converts \p Count adjacent SurfaceIndex objects to their indices, a uint32_t
/// each.
INT KernelHandle::convertArray(size_t Count, size_t Size, const void *Value,
                               std::vector<uint8_t> &Out) const {
  bool IsNull = isNullSurface(Value);
  if (!IsNull && Size != Count * sizeof(SurfaceIndex))
    return CM_INVALID_ARG_SIZE;
  Out.assign(Count * sizeof(uint32_t), 0);
  for (size_t I = 0; I < Count && !IsNull; ++I) {
    uint32_t Number = indexIn(static_cast<const SurfaceIndex *>(Value) + I);
    if (Number == CM_NULL_SURFACE)
      Number = 0;
    if (Number && !Device->view(Number))
      return CM_INVALID_ARG_VALUE;
    std::memcpy(&Out[I * sizeof(Number)], &Number, sizeof(Number));
  }
  return CM_SUCCESS;
}

/// Converts \p Value, the host's value of argument \p Index, for State.
INT KernelHandle::convert(UINT Index, size_t Size, const void *Value,
                          std::vector<uint8_t> &Out) const {
  const KernelArg &Info = State.argument(Index);
  if (isSurfaceArray(Info))
    return convertArray(Info.Size / sizeof(uint32_t), Size, Value, Out);
  if (Info.Kind == ArgKind::Value || Info.Kind == ArgKind::Pointer) {
    if (Size != Info.Size)
      return CM_INVALID_ARG_SIZE;
    auto *Bytes = static_cast<const uint8_t *>(Value);
    Out.assign(Bytes, Bytes + Size);
    return CM_SUCCESS;
  }
  uint32_t Number = 0;
  if (!isNullSurface(Value)) {
    if (Size != sizeof(SurfaceIndex))
      return CM_INVALID_ARG_SIZE;
    Number = indexIn(Value);
  }
  if (Info.Kind == ArgKind::Sampler) {
    runtime::SamplerState S;
    if (!Device->sampler(Number, S))
      return CM_INVALID_ARG_VALUE;
  } else if (Number) {
    std::shared_ptr<View> V = Device->view(Number);
    if (!V || !V->canBe(Info.Kind))
      return CM_INVALID_ARG_VALUE;
  }
  Out.resize(sizeof(Number));
  std::memcpy(Out.data(), &Number, sizeof(Number));
  return CM_SUCCESS;
}

INT KernelHandle::setForKernel(UINT Index, size_t Size, const void *Value) {
  ArgumentState &A = State.Args[Index];
  if (A.By == ArgumentState::Thread)
    return CM_FAILURE; // Set for the kernel or for its threads, not both.
  std::vector<uint8_t> Bytes;
  if (INT Code = convert(Index, Size, Value, Bytes))
    return Code;
  A.Bytes = std::move(Bytes);
  A.By = ArgumentState::Kernel;
  return CM_SUCCESS;
}

INT KernelHandle::SetKernelArg(UINT Index, size_t Size, const void *Value) {
  Locked<KernelHandle> Me(*this);
  if (!Me)
    return CM_FAILURE;
  if (INT Code = checkCall(Index, Size, Value))
    return Code;
  return setForKernel(Index, Size, Value);
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
  return setForKernel(Index, Size, Value);
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
  std::vector<uint8_t> Bytes;
  if (INT Code = convert(Index, Size, Value, Bytes))
    return Code;
  A.By = ArgumentState::Thread;
  A.Bytes.resize(size_t(State.ThreadCount) * Bytes.size());
  A.IsSet.resize(State.ThreadCount);
  std::copy(Bytes.begin(), Bytes.end(),
            A.Bytes.begin() + size_t(Thread) * Bytes.size());
  A.IsSet[Thread] = true;
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
  uint32_t Number = indexIn(Value);
  std::shared_ptr<View> V = Device->view(Number);
  if (!V)
    return CM_INVALID_ARG_INDEX;
  if (V->K != View::Buffer)
    return CM_INVALID_BUFFER_HANDLER;
  State.Surfaces[FirstStaticBuffer + Index] = Number;
  return CM_SUCCESS;
}

INT KernelHandle::SetSurfaceBTI(SurfaceIndex *Surface, UINT Index) {
  Locked<KernelHandle> Me(*this);
  if (!Me)
    return CM_FAILURE;
  std::shared_ptr<View> V = Surface ? Device->view(indexIn(Surface)) : nullptr;
  if (!V)
    return CM_FAILURE;
  size_t Planes = std::max<size_t>(V->Surface.planes().size(), 1);
  if (Index < FirstSurfaceIndex || Index + Planes - 1 > LastSurfaceIndex)
    return CM_KERNELPAYLOAD_SURFACE_INVALID_BTINDEX;
  State.Surfaces[Index] = indexIn(Surface);
  return CM_SUCCESS;
}

INT KernelHandle::SetSamplerBTI(SamplerIndex *Sampler, UINT Index) {
  Locked<KernelHandle> Me(*this);
  if (!Me)
    return CM_FAILURE;
  if (!Sampler)
    return CM_NULL_POINTER;
  if (Index > LastSamplerIndex)
    return CM_KERNELPAYLOAD_SAMPLER_INVALID_BTINDEX;
  runtime::SamplerState S;
  if (!Device->sampler(indexIn(Sampler), S))
    return CM_FAILURE;
  State.Samplers[Index] = indexIn(Sampler);
  return CM_SUCCESS;
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
  // The arguments of threads do not fit a space of another size.
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

/// Lets \p Current go, which must be \p Expected.
template <typename Handle, typename Space>
INT KernelHandle::forget(Handle *&Current, const Space *Expected) {
  Locked<KernelHandle> Me(*this);
  if (!Me)
    return CM_FAILURE;
  if (!Expected)
    return CM_NULL_POINTER;
  if (Current != Expected)
    return CM_INVALID_ARG_VALUE;
  Current = nullptr;
  return CM_SUCCESS;
}

INT KernelHandle::DeAssociateThreadSpace(CmThreadSpace *&Space) {
  return forget(State.Space, Space);
}

INT KernelHandle::DeAssociateThreadGroupSpace(CmThreadGroupSpace *&Space) {
  return forget(State.Groups, Space);
}

INT KernelHandle::QuerySpillSize(unsigned &Size) {
  Locked<KernelHandle> Me(*this);
  if (!Me)
    return CM_FAILURE;
  Size = State.Code->info().Resources.SpillBytes;
  return CM_SUCCESS;
}

} // namespace cmc::host
