//===- Device.cpp - programs, tasks, spaces and queues of a device --------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "cm-runtime/host/Device.h"
#include "llvm/ADT/STLExtras.h"
#include <cstring>

namespace cmc::host {

/// Ends what \p Device has of all kinds, in their order.
template <typename... T> static void closeAll(const DeviceState *Device) {
  (Pool<T>::get().closeAll(Device), ...);
}

INT destroyDevice(CmDevice *&Device) {
  if (!Device)
    return CM_NULL_POINTER;
  std::shared_ptr<DeviceState> State;
  {
    Locked<DeviceHandle> D(static_cast<DeviceHandle *>(Device));
    if (!D)
      return CM_FAILURE;
    State = D->Device;
    D.destroy();
  }
  // Queues first: enqueued work ends before the objects that it uses.
  closeAll<QueueHandle, EventHandle, TaskHandle, KernelHandle, ProgramHandle,
           ThreadSpaceHandle, GroupSpaceHandle, SamplerHandle, BufferHandle,
           BufferUPHandle, BufferSVMHandle, BufferStatelessHandle,
           Surface2DHandle, Surface2DUPHandle, Surface3DHandle, IndexHandle>(
      State.get());
  Device = nullptr;
  return CM_SUCCESS;
}

//===----------------------------------------------------------------------===//
// Programs and kernels
//===----------------------------------------------------------------------===//

INT DeviceHandle::LoadProgram(void *Bytes, const UINT Size, CmProgram *&Out,
                              const char *) {
  auto D = get();
  if (!D)
    return CM_FAILURE;
  if (!Bytes || !Size)
    return CM_INVALID_COMMON_ISA;
  std::shared_ptr<ProgramState> State;
  llvm::StringRef File(static_cast<const char *>(Bytes), Size);
  if (INT Code = loadProgram(*D, File, State))
    return Code;
  Out = Pool<ProgramHandle>::get().open(
      D, [&](ProgramHandle &P) { P.State = std::move(State); });
  return CM_SUCCESS;
}

INT DeviceHandle::CreateKernel(CmProgram *Program, const char *Name,
                               CmKernel *&Out, const char *) {
  auto D = get();
  if (!D)
    return CM_FAILURE;
  KernelState State;
  {
    Locked<ProgramHandle> P(static_cast<ProgramHandle *>(Program), D.get());
    if (!P)
      return CM_INVALID_ARG_VALUE;
    State.Program = P->State;
  }
  if (!Name)
    return CM_NULL_POINTER;
  State.Code = State.Program->find(Name);
  if (!State.Code)
    return CM_FAILURE;
  unsigned Bytes = 0;
  for (const KernelArg &A : State.Code->info().Args)
    Bytes += A.Size;
  State.Args.resize(State.Code->info().Args.size());
  if (State.Args.size() > MaxArguments)
    return CM_EXCEED_KERNEL_ARG_AMOUNT;
  if (Bytes > MaxArgumentBytes)
    return CM_EXCEED_KERNEL_ARG_SIZE_IN_BYTE;
  Out = Pool<KernelHandle>::get().open(
      D, [&](KernelHandle &K) { K.State = std::move(State); });
  return CM_SUCCESS;
}

INT DeviceHandle::CreateKernel(CmProgram *Program, const char *Name,
                               const void *, CmKernel *&Out,
                               const char *Options) {
  // The function is only used for emulation in the host's process.
  return CreateKernel(Program, Name, Out, Options);
}

INT DeviceHandle::CloneKernel(CmKernel *&Out, CmKernel *Kernel) {
  auto D = get();
  if (!D)
    return CM_FAILURE;
  KernelState State;
  {
    Locked<KernelHandle> K(static_cast<KernelHandle *>(Kernel), D.get());
    if (!K)
      return CM_FAILURE;
    State = K->State;
  }
  Out = Pool<KernelHandle>::get().open(
      D, [&](KernelHandle &K) { K.State = std::move(State); });
  return CM_SUCCESS;
}

INT DeviceHandle::CreateTask(CmTask *&Out) {
  auto D = get();
  if (!D)
    return CM_FAILURE;
  Out = Pool<TaskHandle>::get().open(D, [](TaskHandle &) {});
  return CM_SUCCESS;
}

//===----------------------------------------------------------------------===//
// Spaces
//===----------------------------------------------------------------------===//

INT DeviceHandle::CreateThreadSpace(UINT Width, UINT Height,
                                    CmThreadSpace *&Out) {
  auto D = get();
  if (!D)
    return CM_FAILURE;
  if (!Width || !Height || Width > MaxWalkerExtent || Height > MaxWalkerExtent)
    return CM_INVALID_THREAD_SPACE;
  Out = Pool<ThreadSpaceHandle>::get().open(D, [&](ThreadSpaceHandle &S) {
    S.State.Width = Width;
    S.State.Height = Height;
  });
  return CM_SUCCESS;
}

INT DeviceHandle::CreateThreadGroupSpace(UINT ThreadWidth, UINT ThreadHeight,
                                         UINT GroupWidth, UINT GroupHeight,
                                         CmThreadGroupSpace *&Out) {
  return CreateThreadGroupSpaceEx(ThreadWidth, ThreadHeight, 1, GroupWidth,
                                  GroupHeight, 1, Out);
}

INT DeviceHandle::CreateThreadGroupSpaceEx(UINT ThreadWidth, UINT ThreadHeight,
                                           UINT ThreadDepth, UINT GroupWidth,
                                           UINT GroupHeight, UINT GroupDepth,
                                           CmThreadGroupSpace *&Out) {
  auto D = get();
  if (!D)
    return CM_FAILURE;
  const UINT Threads[] = {ThreadWidth, ThreadHeight, ThreadDepth};
  const UINT Groups[] = {GroupWidth, GroupHeight, GroupDepth};
  uint64_t Size = 1, All = 1;
  for (unsigned I = 0; I < 3; ++I) {
    uint64_t Extent = uint64_t(Threads[I]) * Groups[I];
    if (!Extent || Threads[I] > MaxGroupExtent || Extent > runtime::MaxExtent)
      return CM_INVALID_THREAD_GROUP_SPACE;
    Size *= Threads[I];
    All *= Extent;
    if (All > runtime::MaxThreads)
      return CM_INVALID_THREAD_GROUP_SPACE;
  }
  if (Size > D->target().MaxThreadsPerGroup)
    return CM_INVALID_THREAD_GROUP_SPACE;
  Out = Pool<GroupSpaceHandle>::get().open(D, [&](GroupSpaceHandle &S) {
    std::copy(Threads, Threads + 3, S.Threads);
    std::copy(Groups, Groups + 3, S.Groups);
  });
  return CM_SUCCESS;
}

//===----------------------------------------------------------------------===//
// Queues and printing
//===----------------------------------------------------------------------===//

INT DeviceHandle::CreateQueue(CmQueue *&Out) {
  return CreateQueueEx(Out, CM_DEFAULT_QUEUE_CREATE_OPTION);
}

int32_t DeviceHandle::CreateQueueEx(CmQueue *&Out,
                                    CM_QUEUE_CREATE_OPTION Option) {
  Locked<DeviceHandle> Me(*this);
  if (!Me)
    return CM_FAILURE;
  if (Option.QueueType != CM_QUEUE_TYPE_RENDER &&
      Option.QueueType != CM_QUEUE_TYPE_COMPUTE)
    return CM_INVALID_PARAM_FOR_CREATE_QUEUE_EX;
  // There is one render queue per context, and any number of compute queues.
  for (QueueHandle *Q : Queues)
    if (Option.QueueType == CM_QUEUE_TYPE_RENDER &&
        Q->Option.QueueType == CM_QUEUE_TYPE_RENDER &&
        Q->Option.GPUContext == Option.GPUContext) {
      Out = Q;
      return CM_SUCCESS;
    }
  Queues.push_back(Pool<QueueHandle>::get().open(Device, [&](QueueHandle &Q) {
    Q.Thread = std::make_shared<Worker>();
    Q.Option = Option;
  }));
  Out = Queues.back();
  return CM_SUCCESS;
}

INT DeviceHandle::InitPrintBuffer(size_t Size) {
  auto D = get();
  if (!D || !Size)
    return CM_FAILURE;
  D->startPrinting();
  return CM_SUCCESS;
}

INT DeviceHandle::FlushPrintBuffer() {
  auto D = get();
  if (!D || !D->isPrinting())
    return CM_FAILURE;
  std::string Text = D->takePrinted();
  bool Good = std::fwrite(Text.data(), 1, Text.size(), stdout) == Text.size();
  return std::fflush(stdout) == 0 && Good ? CM_SUCCESS : CM_FAILURE;
}

INT DeviceHandle::FlushPrintBufferIntoFile(const char *File) {
  auto D = get();
  if (!D || !D->isPrinting())
    return CM_FAILURE;
  if (!File)
    return CM_NULL_POINTER;
  std::FILE *To = std::fopen(File, "ab");
  if (!To)
    return CM_FAILURE;
  std::string Text = D->takePrinted();
  bool Good = std::fwrite(Text.data(), 1, Text.size(), To) == Text.size();
  return std::fclose(To) == 0 && Good ? CM_SUCCESS : CM_FAILURE;
}

} // namespace cmc::host
