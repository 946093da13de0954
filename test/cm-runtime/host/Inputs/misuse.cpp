//===- misuse.cpp - wrong calls of the CM runtime -------------------------===//
//
// Part of CMC, under the MIT licence.
//
//   cmrt-misuse KERNELS.isa
//
// Every wrong call of the tables must return its code, and the device must run
// a kernel right behind it, as must all objects that had no part in it.
//===----------------------------------------------------------------------===//
#include "misuse.h"

using namespace misuse;

Scene::Scene(CmDevice *Device, CmProgram *Program, CmQueue *Queue,
             const std::vector<unsigned char> &Isa)
    : Device(Device), Program(Program), Queue(Queue), Isa(Isa) {
  Kernel = bare("fill");
  cm_result_check(Device->CreateBuffer(sizeof(Result), Out));
  cm_result_check(Out->GetIndex(OutIndex));
  cm_result_check(Device->CreateThreadSpace(Width, Height, Space));
  cm_result_check(Device->CreateThreadGroupSpace(Width, 1, Height, 1, Groups));
  int Value = 0;
  cm_result_check(Kernel->SetKernelArg(0, sizeof(SurfaceIndex), OutIndex));
  cm_result_check(Kernel->SetKernelArg(1, sizeof(Value), &Value));
  Task = taskOf(Kernel);
}

/// A misuse may have destroyed any of them: what these calls say is of no
/// interest, they must only not crash.
Scene::~Scene() {
  if (Event && Event != CM_NO_EVENT) {
    Event->WaitForTaskFinished();
    Queue->DestroyEvent(Event);
  }
  Device->DestroyTask(Task);
  Device->DestroyThreadGroupSpace(Groups);
  Device->DestroyThreadSpace(Space);
  Device->DestroySurface(Out);
  Device->DestroyKernel(Kernel);
}

CmKernel *Scene::bare(const char *Name) {
  CmKernel *K = nullptr;
  cm_result_check(Device->CreateKernel(Program, Name, K));
  return K;
}

CmTask *Scene::taskOf(CmKernel *K) { return cm_runtime::makeTask(Device, K); }

bool Scene::works(int Value) {
  Result Got = {};
  if (Out->WriteSurface(reinterpret_cast<unsigned char *>(Got), nullptr) ||
      Kernel->SetKernelArg(1, sizeof(Value), &Value))
    return false;
  CmEvent *Done = nullptr;
  if (Queue->Enqueue(Task, Done, Space) || Done->WaitForTaskFinished() ||
      Out->ReadSurface(reinterpret_cast<unsigned char *>(Got), Done) ||
      Queue->DestroyEvent(Done))
    return false;
  for (UINT T = 0; T < Threads; ++T)
    for (int Element : Got[T])
      if (Element != Value + int(T))
        return false;
  return true;
}

int main(int Argc, char **Argv) {
  if (Argc != 2)
    reference::die("usage: KERNELS", Argv[0]);
  auto Isa = reference::readRaw<unsigned char>(Argv[1]);
  cm_runtime::Gpu Device;
  CmProgram *Program = nullptr;
  cm_result_check(Device->LoadProgram(Isa.data(), Isa.size(), Program));
  CmQueue *Queue = cm_runtime::makeQueue(Device);

  int Count = 0, Wrong = 0;
  for (const auto *Table :
       {&Arguments, &Destroyed, &Sizes, &Spaces, &Transfers})
    for (const Misuse &M : *Table) {
      ++Count;
      INT Code = 0;
      {
        Scene S(Device, Program, Queue, Isa);
        Code = M.Call(S);
      }
      Scene Other(Device, Program, Queue, Isa);
      bool Works = Other.works(Count);
      if (Code == M.Code && Works)
        continue;
      ++Wrong;
      std::printf("%s: %s, must be %s%s\n", M.What, GetCmErrorString(Code),
                  GetCmErrorString(M.Code),
                  Works ? "" : "; no kernel runs any more");
    }
  std::printf("%d misuses, %d wrong\n", Count, Wrong);
  return Wrong ? 1 : 0;
}
