//===- stress.cpp - the CM runtime under load -----------------------------===//
//
// Part of CMC, under the MIT licence.
//
//   cmrt-stress KERNELS.isa queues|groups COUNT
//   cmrt-stress KERNELS.isa devices COUNT
//   cmrt-stress KERNELS.isa leak|race COUNT
//
// "queues": eight threads enqueue COUNT tasks to eight queues of one device,
// each thread to all of them, changing arguments and destroying what the tasks
// use as soon as they are enqueued. Every task must run once, its event must
// tell so, with times in order. "groups": the threads of a task meet at
// barriers.
//
// "devices": four threads make, use and destroy COUNT devices, leaving objects
// for the device to clean up, some with work under way. The memory in use must
// not grow.
//
// "leak" and "race" have these faults, which the sanitizers must find.
//===----------------------------------------------------------------------===//
#include "examples/common/cm_runtime.h"
#include <atomic>
#include <string>
#include <thread>
#include <unistd.h>

using namespace reference;

namespace {

using Bytes = std::vector<unsigned char>;

constexpr UINT SpaceWidth = 3, SpaceHeight = 2; ///< Threads of each launch.

/// What is launched: threads that count, or groups of two that meet before.
enum class Kind { Threads, Groups };

/// A dword for each of Count slots.
CmBuffer *makeCounts(CmDevice *Device, UINT Count, uint32_t Value) {
  return cm_runtime::makeBuffer(Device, std::vector<uint32_t>(Count, Value));
}

CmKernel *makeKernel(CmDevice *Device, CmProgram *Program, CmBuffer *Counts,
                     Kind K = Kind::Threads) {
  CmKernel *Kernel = nullptr;
  const char *Name = K == Kind::Threads ? "count" : "meet";
  cm_result_check(Device->CreateKernel(Program, Name, Kernel));
  cm_runtime::setSurface(Kernel, 0, Counts);
  return Kernel;
}

void enqueue(CmDevice *Device, CmQueue *Queue, CmTask *Task, Kind K,
             CmEvent *&Event) {
  if (K == Kind::Threads) {
    CmThreadSpace *Space = nullptr;
    cm_result_check(Device->CreateThreadSpace(SpaceWidth, SpaceHeight, Space));
    cm_result_check(Queue->Enqueue(Task, Event, Space));
    return cm_result_check(Device->DestroyThreadSpace(Space));
  }
  CmThreadGroupSpace *Space = nullptr;
  cm_result_check(
      Device->CreateThreadGroupSpace(SpaceHeight, 1, SpaceWidth, 1, Space));
  cm_result_check(Queue->EnqueueWithGroup(Task, Event, Space));
  cm_result_check(Device->DestroyThreadGroupSpace(Space));
}

/// Adds to the number at \p Slot. Only the event is left of what it needed.
void enqueueCount(CmDevice *Device, CmQueue *Queue, CmKernel *Kernel, UINT Slot,
                  CmEvent *&Event, Kind K = Kind::Threads) {
  CmBuffer *Lent = makeCounts(Device, 8, 1);
  cm_runtime::setSurface(Kernel, 1, Lent);
  cm_result_check(Kernel->SetKernelArg(2, sizeof(Slot), &Slot));
  CmThreadSpace *Space = nullptr;
  cm_result_check(Device->CreateThreadSpace(SpaceWidth, SpaceHeight, Space));
  CmTask *Task = cm_runtime::makeTask(Device, Kernel);
  enqueue(Device, Queue, Task, K, Event);
  cm_result_check(Device->DestroyTask(Task));
  cm_result_check(Device->DestroySurface(Lent));
}

/// How many of \p Count numbers are not \p Want.
UINT countWrong(CmBuffer *Counts, UINT Count, uint32_t Want) {
  std::vector<uint32_t> Got(Count);
  cm_runtime::read(Counts, Got);
  UINT Wrong = 0;
  for (uint32_t Number : Got)
    Wrong += Number != Want;
  return Wrong;
}

//===----------------------------------------------------------------------===//
// Queues
//===----------------------------------------------------------------------===//

constexpr UINT NumThreads = 8, NumQueues = 8;

int64_t timeOf(CmEvent *Event, CM_EVENT_PROFILING_INFO What) {
  LARGE_INTEGER Time;
  cm_result_check(Event->GetProfilingInfo(What, sizeof(Time), nullptr, &Time));
  return Time.QuadPart;
}

/// Whether the event says all that it should of a task that is over.
bool isFinished(CmEvent *Event) {
  CM_STATUS Status = CM_STATUS_QUEUED;
  UINT64 Took = 0;
  UINT Kernels = 0;
  cm_result_check(Event->GetStatus(Status));
  cm_result_check(Event->GetExecutionTime(Took));
  cm_result_check(Event->GetProfilingInfo(CM_EVENT_PROFILING_KERNELCOUNT,
                                          sizeof(Kernels), nullptr, &Kernels));
  int64_t Submit = timeOf(Event, CM_EVENT_PROFILING_SUBMIT),
          Start = timeOf(Event, CM_EVENT_PROFILING_HWSTART),
          End = timeOf(Event, CM_EVENT_PROFILING_HWEND),
          Complete = timeOf(Event, CM_EVENT_PROFILING_COMPLETE);
  return Status == CM_STATUS_FINISHED && Kernels == 1 && Submit <= Start &&
         Start <= End && End <= Complete;
}

struct Load {
  CmDevice *Device;
  CmProgram *Program;
  CmBuffer *Counts;
  CmQueue *Queues[NumQueues];
  UINT Count;
  Kind What;
  std::atomic<UINT> Events{0}, Finished{0};
};

/// The slots First, First + NumThreads ...
void enqueueAll(Load &L, UINT First) {
  CmKernel *Kernel = makeKernel(L.Device, L.Program, L.Counts, L.What);
  std::vector<std::pair<CmQueue *, CmEvent *>> Waiting;
  for (UINT Slot = First; Slot < L.Count; Slot += NumThreads) {
    CmQueue *Queue = L.Queues[(Slot + Slot / NumThreads) % NumQueues];
    // Every fifth task is one that nobody asks about.
    CmEvent *Event = Slot % 5 ? nullptr : CM_NO_EVENT;
    enqueueCount(L.Device, Queue, Kernel, Slot, Event, L.What);
    if (Slot % 5)
      Waiting.push_back({Queue, Event});
    // Some are waited for at once, by looking again and again.
    CM_STATUS Status = CM_STATUS_QUEUED;
    while (Slot % 7 == 1 && Event && Status != CM_STATUS_FINISHED)
      cm_result_check(Event->GetStatus(Status));
  }
  cm_result_check(L.Device->DestroyKernel(Kernel));
  L.Events += Waiting.size();
  for (auto [Queue, Event] : Waiting) {
    cm_result_check(Event->WaitForTaskFinished());
    L.Finished += isFinished(Event);
    cm_result_check(Queue->DestroyEvent(Event));
  }
}

int loadQueues(Bytes &Isa, UINT Count, Kind What) {
  cm_runtime::Gpu Gpu;
  Load L;
  L.Device = Gpu;
  L.Count = Count;
  L.What = What;
  cm_result_check(Gpu->LoadProgram(Isa.data(), UINT(Isa.size()), L.Program));
  L.Counts = makeCounts(L.Device, Count, 0);
  CM_QUEUE_CREATE_OPTION Option = CM_DEFAULT_QUEUE_CREATE_OPTION;
  Option.QueueType = CM_QUEUE_TYPE_COMPUTE;
  for (CmQueue *&Queue : L.Queues)
    cm_result_check(Gpu->CreateQueueEx(Queue, Option));

  std::vector<std::thread> Threads;
  for (UINT I = 0; I < NumThreads; ++I)
    Threads.emplace_back([&L, I] { enqueueAll(L, I); });
  for (std::thread &T : Threads)
    T.join();
  UINT Wrong = countWrong(L.Counts, Count, SpaceWidth * SpaceHeight);
  std::printf("%u tasks, %u wrong; %u events, %u finished\n", Count, Wrong,
              L.Events.load(), L.Finished.load());
  return Wrong || L.Events != L.Finished;
}

//===----------------------------------------------------------------------===//
// Devices
//===----------------------------------------------------------------------===//

/// Whether a device made for this did all that it was told.
bool cycle(Bytes &Isa, UINT Number) {
  cm_runtime::Gpu Gpu;
  CmDevice *Device = Gpu;
  CmProgram *Program = nullptr;
  cm_result_check(Gpu->LoadProgram(Isa.data(), UINT(Isa.size()), Program));
  CmBuffer *Counts = makeCounts(Device, 16, 0);
  CmKernel *Kernel = makeKernel(Device, Program, Counts);
  CmQueue *Queue = cm_runtime::makeQueue(Gpu);
  CmEvent *Event = nullptr;
  for (UINT Slot = 0; Slot < 16; ++Slot)
    enqueueCount(Device, Queue, Kernel, Slot, Event);
  // Some devices go while they work, most with objects left.
  if (Number % 3 == 0)
    return true;
  bool Right = countWrong(Counts, 16, SpaceWidth * SpaceHeight) == 0;
  if (Number % 3 == 1)
    return Right;
  cm_result_check(Queue->DestroyEvent(Event));
  cm_result_check(Gpu->DestroyKernel(Kernel));
  cm_result_check(Gpu->DestroyProgram(Program));
  cm_result_check(Gpu->DestroySurface(Counts));
  return Right;
}

/// Runs devices from \p First up to \p End on four threads; how many were
/// wrong.
UINT runDevices(Bytes &Isa, UINT First, UINT End) {
  std::atomic<UINT> Next{First}, Wrong{0};
  std::vector<std::thread> Threads;
  for (int I = 0; I < 4; ++I)
    Threads.emplace_back([&] {
      for (UINT Number = Next++; Number < End; Number = Next++)
        Wrong += !cycle(Isa, Number);
    });
  for (std::thread &T : Threads)
    T.join();
  return Wrong;
}

/// MiB of this process that are in memory.
double residentMiB() {
  long Pages = 0;
  std::FILE *F = std::fopen("/proc/self/statm", "r");
  if (!F || std::fscanf(F, "%*d %ld", &Pages) != 1)
    die("cannot be read", "/proc/self/statm");
  std::fclose(F);
  return double(Pages) * double(sysconf(_SC_PAGESIZE)) / (1 << 20);
}

int cycleDevices(Bytes &Isa, UINT Count) {
  // The first ones fill the caches of the process.
  UINT Warm = Count / 5;
  UINT Wrong = runDevices(Isa, 0, Warm);
  double Before = residentMiB();
  Wrong += runDevices(Isa, Warm, Count);
  double Grown = residentMiB() - Before;
  std::printf("%u devices, %u wrong; grown by %.1f MiB\n", Count, Wrong, Grown);
  return Wrong != 0;
}

//===----------------------------------------------------------------------===//
// Faults
//===----------------------------------------------------------------------===//

int leak(UINT Count) {
  void *(*volatile Allocate)(size_t) = std::malloc; // Nothing to optimize away.
  for (UINT I = 0; I < Count; ++I)
    Allocate(100);
  return 0;
}

int race(UINT Count) {
  UINT Number = 0;
  auto Work = [&] {
    for (UINT I = 0; I < Count; ++I)
      ++Number;
  };
  std::thread Other(Work);
  Work();
  Other.join();
  std::printf("%u\n", Number);
  return 0;
}

} // namespace

int main(int Argc, char **Argv) {
  if (Argc != 4)
    die("usage: KERNELS queues|groups|devices|leak|race COUNT", Argv[0]);
  // What a sanitizer ends has written its lines.
  std::setvbuf(stdout, nullptr, _IOLBF, BUFSIZ);
  Bytes Isa = readRaw<unsigned char>(Argv[1]);
  UINT Count = UINT(std::atoi(Argv[3]));
  std::string What = Argv[2];
  if (What == "queues")
    return loadQueues(Isa, Count, Kind::Threads);
  if (What == "groups")
    return loadQueues(Isa, Count, Kind::Groups);
  if (What == "devices")
    return cycleDevices(Isa, Count);
  return What == "leak" ? leak(Count) : race(Count);
}
