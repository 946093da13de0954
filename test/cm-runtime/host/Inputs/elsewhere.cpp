// A host program that knows of no library but Intel's.
#include <cm_rt.h>
#include <fstream>
#include <iterator>
#include <vector>

int main(int, char **Argv) {
  std::ifstream File(Argv[1], std::ios::binary);
  std::vector<char> Isa(std::istreambuf_iterator<char>(File), {});
  CmDevice *Device = nullptr;
  UINT Version = 0;
  INT Code = CreateCmDevice(Device, Version);
  if (Code != CM_SUCCESS) {
    std::cout << "no device: " << Code << '\n';
    return 1;
  }
  CmProgram *Program = nullptr;
  CmKernel *Kernel = nullptr;
  CmTask *Task = nullptr;
  CmQueue *Queue = nullptr;
  CmEvent *Event = nullptr;
  CmThreadSpace *Space = nullptr;
  CmBuffer *Buffer = nullptr;
  SurfaceIndex *Index = nullptr;
  Device->LoadProgram(Isa.data(), UINT(Isa.size()), Program);
  Device->CreateKernel(Program, CM_KERNEL_FUNCTION(count), Kernel);
  Device->CreateQueue(Queue);
  Device->CreateTask(Task);
  Device->CreateThreadSpace(1, 1, Space);
  Device->CreateBuffer(64, Buffer);
  Buffer->GetIndex(Index);
  int First = 40;
  Kernel->SetKernelArg(0, sizeof(SurfaceIndex), Index);
  Kernel->SetKernelArg(1, sizeof(First), &First);
  Task->AddKernel(Kernel);
  Queue->Enqueue(Task, Event, Space);
  int Out[16];
  Buffer->ReadSurface(reinterpret_cast<unsigned char *>(Out), Event);
  std::cout << "from " << Out[0] << " to " << Out[15] << '\n';
  return DestroyCmDevice(Device);
}
