//===- Work.cpp - the launches of an enqueue ------------------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "cm-runtime/host/Work.h"
#include "basic/SurfaceArray.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"
#include <cstring>

using namespace llvm;

namespace cmc::host {
namespace {

/// The launch of one kernel and the objects that it refers to.
struct Launched {
  std::shared_ptr<ProgramState> Program;
  runtime::Kernel *Kernel = nullptr;
  runtime::Launch Launch;
  std::vector<std::shared_ptr<View>> Views;
  runtime::DependencyPattern Dependency;
  std::vector<runtime::Delta> Deltas;
  runtime::Schedule Schedule;
  runtime::Surface Nothing; ///< The null surface: a black pixel.
};

struct Work {
  std::shared_ptr<DeviceState> Device;
  std::vector<std::unique_ptr<Launched>> Kernels;
  std::vector<Condition> Conditions;
};

bool runWork(Work &W) {
  for (size_t I = 0; I < W.Kernels.size(); ++I) {
    bool Continues = all_of(W.Conditions, [&](const Condition &C) {
      return C.Before != I || C.holds();
    });
    if (!Continues)
      break;
    Launched &L = *W.Kernels[I];
    std::string Printed;
    Error E = L.Kernel->run(L.Launch, {}, &Printed);
    W.Device->addPrinted(Printed);
    if (!E)
      continue;
    warn("kernel '" + L.Kernel->info().Name + "': " + toString(std::move(E)));
    return false;
  }
  return true;
}

/// Copies the space of \p Handle; false when it is none of \p Device.
bool copySpace(const CmThreadSpace *Handle, const DeviceState *Device,
               SpaceState &Out) {
  auto *H = const_cast<ThreadSpaceHandle *>(
      static_cast<const ThreadSpaceHandle *>(Handle));
  Locked<ThreadSpaceHandle> S(H, Device);
  if (S)
    Out = S->State;
  return bool(S);
}

/// The payload has 9 or 12 bits for a coordinate.
uint32_t walkerExtent(const TargetInfo &T) {
  return T.has(TargetInfo::WideWalker) ? MaxWalkerExtent : 512;
}

/// Builds the launch of one kernel from a copy of its state.
class Builder {
public:
  /// \p Task: all kernels that are enqueued together.
  Builder(const KernelState &K, const KernelHandle *Handle,
          ArrayRef<KernelHandle *> Task, DeviceState &Device, Launched &Out)
      : K(K), Handle(Handle), Task(Task), Device(Device), Out(Out) {}

  INT build(const TaskSpace &Where);

private:
  INT layOutThreads(const CmThreadSpace *Space, bool IsOwn);
  INT layOutCount();
  INT layOutGroups(const CmThreadGroupSpace *Space);
  bool checkUnits(bool IsOwn);
  bool isOwnThread(uint32_t ThreadIndex) const;
  void color();
  std::vector<uint32_t> coloredOrder() const;
  void order();
  INT bind();
  INT bindFixed();
  INT bindSurface(const ArgumentState &A, const KernelArg &Info,
                  runtime::Argument &Bound);
  INT bindSampler(const ArgumentState &A, runtime::Argument &Bound);
  template <typename Function>
  INT bindIndices(const ArgumentState &A, size_t Size, runtime::Argument &Bound,
                  Function Add);
  INT find(uint32_t Index, runtime::Surface *&Found);
  void permute(std::vector<uint8_t> &Bytes, size_t Size) const;

  const KernelState &K;
  const KernelHandle *const Handle;
  const ArrayRef<KernelHandle *> Task;
  DeviceState &Device;
  Launched &Out;
  SpaceState Space;
  bool IsShared = false; ///< Other kernels have threads in it.
};

/// Whether the thread at \p ThreadIndex belongs to this kernel.
bool Builder::isOwnThread(uint32_t ThreadIndex) const {
  return Space.Units.empty() || !Space.Units[ThreadIndex].Kernel ||
         Space.Units[ThreadIndex].Kernel == Handle;
}

/// Whether each place has a thread, of this kernel or, in a shared space, of
/// another kernel of the task, and each thread of the kernel has one place.
bool Builder::checkUnits(bool IsOwn) {
  std::vector<bool> Seen(Space.Units.size());
  size_t Own = 0;
  for (uint32_t P = 0; P < Space.Units.size(); ++P) {
    const Unit &U = Space.Units[P];
    if (!U.Set || (!isOwnThread(P) && (IsOwn || !is_contained(Task, U.Kernel))))
      return false;
    IsShared |= !isOwnThread(P);
    if (!isOwnThread(P))
      continue;
    if (U.Thread >= Seen.size() || Seen[U.Thread])
      return false;
    Seen[U.Thread] = true;
    ++Own;
  }
  if (Space.Units.empty())
    return true;
  auto End = Seen.begin() + Own;
  return Own && std::find(Seen.begin(), End, false) == End;
}

INT Builder::layOutThreads(const CmThreadSpace *From, bool IsOwn) {
  if (!copySpace(From, &Device, Space))
    return CM_INVALID_THREAD_SPACE;
  if (!checkUnits(IsOwn))
    return IsOwn ? CM_KERNEL_THREADSPACE_THREADS_NOT_ASSOCIATED
                 : CM_INVALID_THREAD_SPACE;
  // Must match the number of threads that arguments were set for.
  uint64_t Threads = 0;
  for (uint32_t P = 0; P < Space.threads(); ++P)
    Threads += isOwnThread(P);
  if (K.hasThreadArguments() && K.ThreadCount != Threads)
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

/// Places threads without a space in a space of the largest width.
INT Builder::layOutCount() {
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

/// Sets the threads per place. A walker creates them, for threads without
/// arguments and places of their own; other threads have an explicit color.
void Builder::color() {
  bool HasWalker = Space.Units.empty() && !K.hasThreadArguments() &&
                   Space.Dependency != CM_WAVEFRONT26Z &&
                   Space.Dependency != CM_WAVEFRONT26ZI;
  Out.Launch.Colors = HasWalker ? Space.Colors : 1;
  for (const Unit &U : Space.Units)
    Out.Launch.Colors = std::max(Out.Launch.Colors, U.Color + 1u);
}

/// The places of Launch::Order; those of one color after another at each place.
std::vector<uint32_t> Builder::coloredOrder() const {
  std::vector<uint32_t> Threads = Space.order(), Result;
  uint32_t Plane = Space.Width * Space.Height;
  for (uint32_t P : Threads) {
    if (!isOwnThread(P))
      continue;
    uint32_t First = Space.Units.empty() ? 0 : Space.Units[P].Color;
    uint32_t End = Space.Units.empty() ? Out.Launch.Colors : First + 1;
    for (uint32_t C = First; C < End; ++C)
      Result.push_back(C * Plane + P);
  }
  return Result;
}

/// Sets colors, dependencies and order of dispatch.
void Builder::order() {
  color();
  ArrayRef<runtime::Delta> Deltas = Space.deltas();
  if (!Space.isOrdered() && Space.Order.empty() && Out.Launch.Colors == 1 &&
      !IsShared)
    return; // The order is not observable.
  Out.Deltas.assign(Deltas.begin(), Deltas.end());
  Out.Dependency.Deltas = Out.Deltas;
  Out.Launch.Dependency = &Out.Dependency;
  Out.Schedule.Order = coloredOrder();
  if (any_of(Space.Units, [](const Unit &U) { return U.Mask != 0xff; }))
    for (const Unit &U : Space.Units)
      Out.Schedule.Masks.push_back(U.Mask);
  Out.Launch.Order = &Out.Schedule;
}

INT Builder::layOutGroups(const CmThreadGroupSpace *From) {
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

/// Rearranges values by thread into values by place.
void Builder::permute(std::vector<uint8_t> &Bytes, size_t Size) const {
  uint64_t Count = uint64_t(Out.Launch.Groups[0]) * Out.Launch.Groups[1];
  if (Space.Units.empty()) {
    Bytes.resize(Count * Size);
    return;
  }
  std::vector<uint8_t> Old = std::move(Bytes);
  Bytes.assign(Count * Size, 0);
  for (uint32_t P = 0; P < Space.Units.size(); ++P)
    if (isOwnThread(P))
      std::memcpy(Bytes.data() + P * Size,
                  Old.data() + size_t(Space.Units[P].Thread) * Size, Size);
}

/// Finds surface \p Index, which the launch keeps alive; 0: the null surface.
INT Builder::find(uint32_t Index, runtime::Surface *&Found) {
  Found = &Out.Nothing;
  if (!Index)
    return CM_SUCCESS;
  std::shared_ptr<View> V = Device.view(Index);
  if (!V)
    return CM_INVALID_ARG_VALUE; // Destroyed after it was set.
  Found = &V->Surface;
  Out.Views.push_back(std::move(V));
  return CM_SUCCESS;
}

/// Replaces surface indices, \p Size bytes per thread or array, by positions in
/// the argument's list of objects; \p Add appends a new object. Returns a code.
template <typename Function>
INT Builder::bindIndices(const ArgumentState &A, size_t Size,
                         runtime::Argument &Bound, Function Add) {
  Bound.Bytes = A.Bytes;
  Bound.PerThread = A.By == ArgumentState::Thread;
  if (Bound.PerThread)
    permute(Bound.Bytes, Size);
  std::map<uint32_t, uint32_t> Numbers;
  for (size_t At = 0; At < Bound.Bytes.size(); At += sizeof(uint32_t)) {
    uint32_t Index;
    std::memcpy(&Index, &Bound.Bytes[At], sizeof(Index));
    auto Known = Numbers.emplace(Index, uint32_t(Numbers.size()));
    if (Known.second)
      if (INT Code = Add(Index))
        return Code;
    std::memcpy(&Bound.Bytes[At], &Known.first->second, sizeof(uint32_t));
  }
  return CM_SUCCESS;
}

INT Builder::bindSurface(const ArgumentState &A, const KernelArg &Info,
                         runtime::Argument &Bound) {
  if (A.By == ArgumentState::Thread || isSurfaceArray(Info))
    return bindIndices(A, Info.Size, Bound, [&](uint32_t Index) {
      return find(Index, Bound.Objects.emplace_back(nullptr));
    });
  uint32_t Index;
  std::memcpy(&Index, A.Bytes.data(), sizeof(Index));
  return find(Index, Bound.Object);
}

INT Builder::bindSampler(const ArgumentState &A, runtime::Argument &Bound) {
  auto Find = [&](uint32_t Index, runtime::SamplerState &Found) -> INT {
    return Device.sampler(Index, Found) ? CM_SUCCESS : CM_INVALID_ARG_VALUE;
  };
  if (A.By == ArgumentState::Thread)
    return bindIndices(A, sizeof(uint32_t), Bound, [&](uint32_t Index) {
      // Places without a thread have index 0.
      INT Code = Find(Index, Bound.Samplings.emplace_back());
      return Index ? Code : CM_SUCCESS;
    });
  uint32_t Index;
  std::memcpy(&Index, A.Bytes.data(), sizeof(Index));
  return Find(Index, Bound.Sampling);
}

/// Binds surfaces and samplers at fixed indices.
INT Builder::bindFixed() {
  Out.Launch.FirstSurface = FirstSurfaceIndex;
  for (auto [Index, Surface] : K.Surfaces) {
    runtime::Surface *Found = nullptr;
    if (INT Code = find(Surface, Found))
      return Code;
    Out.Launch.FixedSurfaces.push_back({Index, Found});
  }
  for (auto [Index, Sampler] : K.Samplers) {
    runtime::FixedSampler F{Index, {}};
    if (!Device.sampler(Sampler, F.Sampling))
      return CM_INVALID_ARG_VALUE;
    Out.Launch.FixedSamplers.push_back(F);
  }
  return CM_SUCCESS;
}

INT Builder::bind() {
  if (INT Code = bindFixed())
    return Code;
  for (size_t I = 0; I < K.Args.size(); ++I) {
    const ArgumentState &A = K.Args[I];
    const KernelArg &Info = K.argument(UINT(I));
    runtime::Argument Bound;
    bool IsValue = Info.Kind == ArgKind::Value && !isSurfaceArray(Info);
    if (IsValue || Info.Kind == ArgKind::Pointer) {
      Bound.Bytes = A.Bytes;
      Bound.PerThread = A.By == ArgumentState::Thread;
      if (Bound.PerThread)
        permute(Bound.Bytes, Info.Size);
    } else if (Info.Kind == ArgKind::Sampler) {
      if (INT Code = bindSampler(A, Bound))
        return Code;
    } else if (INT Code = bindSurface(A, Info, Bound)) {
      return Code;
    }
    Out.Launch.Args.push_back(std::move(Bound));
  }
  for (std::shared_ptr<View> &V : Device.shared()) {
    Out.Launch.Shared.push_back(&V->Surface);
    Out.Views.push_back(std::move(V));
  }
  return CM_SUCCESS;
}

INT Builder::build(const TaskSpace &Where) {
  if (!K.isComplete())
    return CM_NOT_SET_KERNEL_ARGUMENT;
  const KernelInfo &Info = K.Code->info();
  if (Info.SLMBytes > K.Program->Target->MaxSLM)
    return CM_EXCEED_MAX_SLM_SIZE;
  Out.Program = K.Program;
  Out.Kernel = K.Code;
  Out.Nothing = runtime::Surface::image(1, 1, 4);
  INT Code = CM_SUCCESS;
  if (Where.UsesGroups) {
    if (K.hasThreadArguments())
      return CM_THREAD_ARG_NOT_ALLOWED;
    Code = layOutGroups(K.Groups ? K.Groups : Where.Groups);
  } else if (K.Space) {
    Code = layOutThreads(K.Space, /*IsOwn=*/true);
  } else if (Where.KernelsHaveSpaces) {
    return CM_KERNEL_THREADSPACE_NOT_SET;
  } else if (Where.Threads) {
    Code = layOutThreads(Where.Threads, /*IsOwn=*/false);
  } else {
    Code = layOutCount();
  }
  return Code ? Code : bind();
}

/// The profiling data of a kernel; a thread space is one group.
Progress::KernelRow rowOf(const KernelState &K, const runtime::Launch &L,
                          bool HasGroups) {
  const uint32_t *N = L.Groups, *S = HasGroups ? L.GroupSize : L.Groups;
  uint32_t Width = N[0] * L.GroupSize[0];
  uint32_t Height = N[1] * L.GroupSize[1] * N[2];
  return {K.Code->info().Name, {S[0], S[1], Width, Height}};
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
    Builder B(Copy, Handle, State.Kernels, *Device, *L);
    if (INT Code = B.build(Space))
      return Code;
    const runtime::Launch &Made = L->Launch;
    if (Copy.hasThreadArguments())
      ArgumentThreads += Made.numThreads();
    Rows.push_back(rowOf(Copy, Made, Space.UsesGroups));
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

} // namespace cmc::host
