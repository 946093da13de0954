//===- cm_runtime.cpp - an n-body simulation on the CM runtime ------------===//
//
// Part of CMC, under the MIT licence.
//
//   nbody_cm_runtime KERNELS.isa BODIESPERTHREAD POS.raw VEL.raw NEWPOS.raw
//                    NEWVEL.raw DELTATIME DAMPING SOFTENINGSQUARED
//
// BODIESPERTHREAD is 32 times the MB_PER_THREAD that the kernel was compiled
// with. The groups are as large as the device allows, so that the most threads
// share the bodies loaded into SLM.
//===----------------------------------------------------------------------===//
#include "../common/cm_runtime.h"

using namespace reference;

namespace {

/// Groups of equal size with \p Threads threads in total.
CmThreadGroupSpace *makeGroups(const cm_runtime::Gpu &Gpu, UINT Threads) {
  UINT Largest = 0;
  size_t Size = sizeof(Largest);
  cm_result_check(Gpu->GetCaps(CAP_USER_DEFINED_THREAD_COUNT_PER_THREAD_GROUP,
                               Size, &Largest));
  UINT Groups = (Threads + Largest - 1) / Largest;
  while (Threads % Groups)
    ++Groups;
  CmThreadGroupSpace *Space = nullptr;
  cm_result_check(
      Gpu->CreateThreadGroupSpace(Threads / Groups, 1, Groups, 1, Space));
  return Space;
}

} // namespace

int main(int Argc, char **Argv) {
  if (Argc != 10)
    die("usage: KERNELS BODIESPERTHREAD POS VEL NEWPOS NEWVEL DELTATIME "
        "DAMPING SOFTENINGSQUARED",
        Argv[0]);
  cm_runtime::Gpu Gpu;
  CmKernel *Kernel = Gpu.load(Argv[1], "cmNBody");
  auto Pos = readRaw<float>(Argv[3]), Vel = readRaw<float>(Argv[4]);
  int Count = int(Pos.size() / 4), PerThread = std::atoi(Argv[2]);
  if (PerThread <= 0 || Count == 0 || Count % PerThread)
    die("is no divisor of the number of bodies", Argv[2]);

  using cm_runtime::makeBuffer;
  CmBuffer *Buffers[] = {makeBuffer(Gpu, Pos), makeBuffer(Gpu, Vel),
                         makeBuffer(Gpu, Pos), makeBuffer(Gpu, Vel)};
  for (UINT I = 0; I < 4; ++I)
    cm_runtime::setSurface(Kernel, I, Buffers[I]);
  for (UINT I = 0; I < 3; ++I) {
    float Value = std::strtof(Argv[7 + I], nullptr);
    cm_result_check(Kernel->SetKernelArg(4 + I, sizeof(Value), &Value));
  }
  cm_result_check(Kernel->SetKernelArg(7, sizeof(Count), &Count));

  CmTask *Task = cm_runtime::makeTask(Gpu, Kernel);
  CmQueue *Queue = cm_runtime::makeQueue(Gpu);
  CmEvent *Event = nullptr;
  cm_result_check(Queue->EnqueueWithGroup(
      Task, Event, makeGroups(Gpu, UINT(Count / PerThread))));

  cm_runtime::read(Buffers[2], Pos, Event);
  cm_runtime::read(Buffers[3], Vel, Event);
  cm_runtime::finish(Queue, Event);
  writeRaw(Argv[5], Pos);
  writeRaw(Argv[6], Vel);
}
