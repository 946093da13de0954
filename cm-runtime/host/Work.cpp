//===- Work.cpp - what an enqueue gives to the device ---------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "cm-runtime/host/Work.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"
#include <cstring>

using namespace llvm;

namespace cmc {
namespace host {
namespace {

/// The launch of one kernel and all that it points to.
struct Launched {
  std::shared_ptr<ProgramState> Program;
  runtime::Kernel *Kernel = nullptr;
  runtime::Launch Launch;
  std::vector<std::shared_ptr<View>> Views;
  runtime::DependencyPattern Dependency;
  std::vector<runtime::Delta> Deltas;
  runtime::Schedule Schedule;
  runtime::Surface Nothing; ///< What the null surface is: a black pixel.
};

struct Work {
  std::shared_ptr<DeviceState> Device;
  std::vector<std::unique_ptr<Launched>> Kernels;
  std::vector<Condition> Conditions;
};

bool runWork(Work &W) {
  for (size_t I = 0; I < W.Kernels.size(); ++I) {
    bool GoesOn = all_of(W.Conditions, [&](const Condition &C) {
      return C.Before != I || C.holds();
    });
    if (!GoesOn)
      break;
    Launched &L = *W.Kernels[I];
    std::string Printed;
    Error E = L.Kernel->run(L.Launch, {}, &Printed);
    W.Device->addPrinted(Printed);
    if (!E)
      continue;
    complain("kernel '" + L.Kernel->info().Name +
             "': " + toString(std::move(E)));
    return false;
  }
  return true;
}

/// A copy of the space that \p Handle has; false when it is none of \p Device.
bool copySpace(const CmThreadSpace *Handle, const DeviceState *Device,
               SpaceState &Out) {
  auto *H = const_cast<ThreadSpaceHandle *>(
      static_cast<const ThreadSpaceHandle *>(Handle));
  Locked<ThreadSpaceHandle> S(H, Device);
  if (S)
    Out = S->State;
  return bool(S);
}

/// Coordinates have 9 bits in the payload before Gen11, then 12.
uint32_t walkerExtent(const TargetInfo &T) {
  return T.isHost() || T.Gen >= Generation::Gen11 ? MaxWalkerExtent : 512;
}

/// Builds the launch of one kernel from a copy of its state.
class Builder {
public:
  Builder(const KernelState &K, DeviceState &Device, Launched &Out)
      : K(K), Device(Device), Out(Out) {}

  INT build(const KernelHandle *Handle, const TaskSpace &Task);

private:
  INT placeThreads(const KernelHandle *Handle, const CmThreadSpace *Space,
                   INT Incomplete);
  INT placeCount();
  INT placeGroups(const CmThreadGroupSpace *Space);
  INT checkUnits(const KernelHandle *Handle, INT Incomplete);
  void order();
  INT bind();
  void permute(std::vector<uint8_t> &Bytes, size_t Size) const;

  const KernelState &K;
  DeviceState &Device;
  Launched &Out;
  SpaceState Space;
  bool HasSpace = false;
};

/// That each place has a thread of this kernel, each thread one place.
INT Builder::checkUnits(const KernelHandle *Handle, INT Incomplete) {
  std::vector<bool> Seen(Space.Units.size());
  for (const Unit &U : Space.Units) {
    if (!U.Set || U.Thread >= Seen.size() || Seen[U.Thread] ||
        (U.Kernel && U.Kernel != Handle))
      return Incomplete;
    Seen[U.Thread] = true;
  }
  return CM_SUCCESS;
}

INT Builder::placeThreads(const KernelHandle *Handle, const CmThreadSpace *From,
                          INT Incomplete) {
  if (!copySpace(From, &Device, Space))
    return CM_INVALID_THREAD_SPACE;
  HasSpace = true;
  if (INT Code = checkUnits(Handle, Incomplete))
    return Code;
  // As many threads as the arguments were set for.
  if (K.hasThreadArguments() && K.ThreadCount != Space.threads())
    return CM_INVALID_THREAD_SPACE;
  uint32_t Extent = walkerExtent(*K.Program->Target);
  if (Space.Width > Extent || Space.Height > Extent ||
      (Space.isOrdered() && K.Code->info().HasGroups))
    return CM_INVALID_THREAD_SPACE;
  Out.Launch.Groups[0] = Space.Width;
  Out.Launch.Groups[1] = Space.Height;
  order();
  return CM_SUCCESS;
}

/// Threads without a space: as in a space of the largest width.
INT Builder::placeCount() {
  if (!K.ThreadCount)
    return CM_INVALID_THREAD_SPACE;
  uint32_t Width =
      std::min<uint32_t>(K.ThreadCount, CM_MAX_THREADSPACE_WIDTH_FOR_MW);
  uint32_t Height = uint32_t(divideCeil(K.ThreadCount, Width));
  Out.Launch.Groups[0] = Width;
  Out.Launch.Groups[1] = Height;
  if (uint64_t(Width) * Height == K.ThreadCount)
    return CM_SUCCESS;
  for (uint32_t I = 0; I < K.ThreadCount; ++I)
    Out.Schedule.Order.push_back(I);
  Out.Launch.Order = &Out.Schedule;
  return CM_SUCCESS;
}

/// Dependencies and order of dispatch.
void Builder::order() {
  ArrayRef<runtime::Delta> Deltas = Space.deltas();
  if (!Space.isOrdered() && Space.Order.empty())
    return; // Nobody could tell.
  Out.Deltas.assign(Deltas.begin(), Deltas.end());
  Out.Dependency.Deltas = Out.Deltas;
  Out.Launch.Dependency = &Out.Dependency;
  Out.Schedule.Order = Space.order();
  if (any_of(Space.Units, [](const Unit &U) { return U.Mask != 0xff; }))
    for (const Unit &U : Space.Units)
      Out.Schedule.Masks.push_back(U.Mask);
  Out.Launch.Order = &Out.Schedule;
}

INT Builder::placeGroups(const CmThreadGroupSpace *From) {
  auto *H = const_cast<GroupSpaceHandle *>(
      static_cast<const GroupSpaceHandle *>(From));
  Locked<GroupSpaceHandle> G(H, &Device);
  if (!G)
    return CM_INVALID_THREAD_GROUP_SPACE;
  std::copy(G->Groups, G->Groups + 3, Out.Launch.Groups);
  std::copy(G->Threads, G->Threads + 3, Out.Launch.GroupSize);
  return Out.Launch.threadsPerGroup() > K.Program->Target->MaxThreadsPerGroup
             ? CM_INVALID_THREAD_GROUP_SPACE
             : CM_SUCCESS;
}

/// Values by thread become values by place.
void Builder::permute(std::vector<uint8_t> &Bytes, size_t Size) const {
  uint64_t Places = uint64_t(Out.Launch.Groups[0]) * Out.Launch.Groups[1];
  if (Space.Units.empty()) {
    Bytes.resize(Places * Size);
    return;
  }
  std::vector<uint8_t> Old = Bytes;
  for (size_t P = 0; P < Space.Units.size(); ++P)
    std::memcpy(Bytes.data() + P * Size,
                Old.data() + size_t(Space.Units[P].Thread) * Size, Size);
}

INT Builder::bind() {
  for (size_t I = 0; I < K.Args.size(); ++I) {
    const ArgumentState &A = K.Args[I];
    const KernelArg &Info = K.argument(UINT(I));
    runtime::Argument Bound;
    if (Info.Kind == ArgKind::Value || Info.Kind == ArgKind::Pointer) {
      Bound.Bytes = A.Bytes;
      Bound.PerThread = A.By == ArgumentState::Thread;
      if (Bound.PerThread)
        permute(Bound.Bytes, Info.Size);
    } else if (Info.Kind == ArgKind::Sampler) {
      // Destroyed since it was set?
      if (!Device.sampler(A.Index, Bound.Sampling))
        return CM_INVALID_ARG_VALUE;
    } else if (!A.Index) {
      Bound.Object = &Out.Nothing;
    } else {
      std::shared_ptr<View> V = Device.view(A.Index);
      if (!V)
        return CM_INVALID_ARG_VALUE;
      Bound.Object = &V->Surface;
      Out.Views.push_back(std::move(V));
    }
    Out.Launch.Args.push_back(std::move(Bound));
  }
  for (std::shared_ptr<View> &V : Device.shared()) {
    Out.Launch.Shared.push_back(&V->Surface);
    Out.Views.push_back(std::move(V));
  }
  return CM_SUCCESS;
}

INT Builder::build(const KernelHandle *Handle, const TaskSpace &Task) {
  if (!K.isComplete())
    return CM_NOT_SET_KERNEL_ARGUMENT;
  const KernelInfo &Info = K.Code->info();
  if (Info.SLMBytes > K.Program->Target->MaxSLM)
    return CM_EXCEED_MAX_SLM_SIZE;
  Out.Program = K.Program;
  Out.Kernel = K.Code;
  Out.Nothing = runtime::Surface::image(1, 1, 4);
  INT Code = CM_SUCCESS;
  if (Task.WantsGroups) {
    if (K.hasThreadArguments())
      return CM_THREAD_ARG_NOT_ALLOWED;
    Code = placeGroups(K.Groups ? K.Groups : Task.Groups);
  } else if (K.Space) {
    Code = placeThreads(Handle, K.Space,
                        CM_KERNEL_THREADSPACE_THREADS_NOT_ASSOCIATED);
  } else if (Task.KernelsHaveSpaces) {
    return CM_KERNEL_THREADSPACE_NOT_SET;
  } else if (Task.Threads) {
    Code = placeThreads(Handle, Task.Threads, CM_INVALID_THREAD_SPACE);
  } else {
    Code = placeCount();
  }
  return Code ? Code : bind();
}

} // namespace

INT makeJob(TaskHandle *Task, const TaskSpace &Space,
            std::shared_ptr<DeviceState> Device, Job &Out) {
  TaskState State;
  {
    Locked<TaskHandle> T(Task, Device.get());
    if (!T)
      return CM_INVALID_ARG_VALUE;
    State = T->State;
  }
  if (State.Kernels.empty())
    return CM_FAILURE;
  auto W = std::make_shared<Work>();
  W->Device = Device;
  W->Conditions = State.Conditions;
  std::vector<Progress::KernelRow> Rows;
  uint64_t ArgumentThreads = 0;
  for (KernelHandle *Handle : State.Kernels) {
    KernelState Copy;
    {
      Locked<KernelHandle> K(Handle, Device.get());
      if (!K)
        return CM_INVALID_ARG_VALUE;
      Copy = K->State;
    }
    auto L = std::make_unique<Launched>();
    if (INT Code = Builder(Copy, *Device, *L).build(Handle, Space))
      return Code;
    const runtime::Launch &Made = L->Launch;
    if (Copy.hasThreadArguments())
      ArgumentThreads += Made.numThreads();
    Rows.push_back({Copy.Code->info().Name,
                    {Made.GroupSize[0], Made.GroupSize[1], Made.Groups[0],
                     Made.Groups[1]}});
    for (const auto &V : L->Views)
      Out.Uses.push_back(V->Store);
    W->Kernels.push_back(std::move(L));
  }
  if (ArgumentThreads > MaxThreadsWithArguments)
    return CM_EXCEED_MAX_THREAD_AMOUNT_PER_ENQUEUE;
  Out.State = std::make_shared<Progress>(std::move(Rows));
  Out.Run = [W] { return runWork(*W); };
  return CM_SUCCESS;
}

} // namespace host
} // namespace cmc
