//===- cm_runtime.cpp - moves bodies through the CM runtime ---------------===//
//
// Part of CMC, under the MIT licence.
//
//   nbody_cm_runtime KERNELS.isa BODIESPERTHREAD POS.raw VEL.raw NEWPOS.raw
//                    NEWVEL.raw DELTATIME DAMPING SOFTENINGSQUARED
//
// BODIESPERTHREAD is 32 times the MB_PER_THREAD that the kernel was compiled
// with. The groups are as large as the device allows: then the most threads
// share what one of them has loaded.
//===----------------------------------------------------------------------===//
#include "../common/cm_runtime.h"

using namespace reference;

namespace {

using Bodies = std::vector<float>; ///< Four numbers each.

CmBuffer *makeBuffer(const cm_runtime::Gpu &Gpu, const Bodies &Data) {
  CmBuffer *Buffer = nullptr;
  cm_result_check(Gpu->CreateBuffer(Data.size() * sizeof(float), Buffer));
  cm_result_check(Buffer->WriteSurface(
      reinterpret_cast<const unsigned char *>(Data.data()), nullptr));
  return Buffer;
}

void readBuffer(CmBuffer *Buffer, CmEvent *Event, Bodies &Data) {
  cm_result_check(Buffer->ReadSurface(
      reinterpret_cast<unsigned char *>(Data.data()), Event));
}

/// Groups of the same size, which together have \p Threads threads.
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

  CmBuffer *Buffers[] = {makeBuffer(Gpu, Pos), makeBuffer(Gpu, Vel),
                         makeBuffer(Gpu, Pos), makeBuffer(Gpu, Vel)};
  for (UINT I = 0; I < 4; ++I)
    cm_runtime::setSurface(Kernel, I, Buffers[I]);
  for (UINT I = 0; I < 3; ++I) {
    float Value = std::strtof(Argv[7 + I], nullptr);
    cm_result_check(Kernel->SetKernelArg(4 + I, sizeof(Value), &Value));
  }
  cm_result_check(Kernel->SetKernelArg(7, sizeof(Count), &Count));

  CmTask *Task = nullptr;
  cm_result_check(Gpu->CreateTask(Task));
  cm_result_check(Task->AddKernel(Kernel));
  CmQueue *Queue = nullptr;
  cm_result_check(Gpu->CreateQueue(Queue));
  CmEvent *Event = nullptr;
  cm_result_check(Queue->EnqueueWithGroup(
      Task, Event, makeGroups(Gpu, UINT(Count / PerThread))));

  readBuffer(Buffers[2], Event, Pos);
  readBuffer(Buffers[3], Event, Vel);
  cm_runtime::finish(Queue, Event);
  writeRaw(Argv[5], Pos);
  writeRaw(Argv[6], Vel);
}
