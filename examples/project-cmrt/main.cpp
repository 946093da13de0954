// Scales 1024 integers on a device of the CM runtime and checks them.
// kernels/scale.h is generated from scale.cm: kernels::scale holds binaries for
// all TARGETS.
#include "kernels/scale.h"
#include <cm_rt.h>
#include <cstdio>
#include <cstdlib>
#include <vector>

static void check(int status, const char *what) {
  if (status != CM_SUCCESS) {
    std::fprintf(stderr, "%s: CM error %d\n", what, status);
    std::exit(1);
  }
}

int main() {
  constexpr unsigned count = 1024, perThread = 16;
  constexpr int factor = 3;

  CmDevice *device = nullptr;
  unsigned version = 0;
  check(CreateCmDevice(device, version), "device");
  CmProgram *program = nullptr;
  check(device->LoadProgram(const_cast<unsigned char *>(kernels::scale),
                            kernels::scale_size, program),
        "program");
  CmKernel *kernel = nullptr;
  check(device->CreateKernel(program, "scale", kernel), "kernel");

  std::vector<int> numbers(count);
  for (unsigned i = 0; i < count; ++i)
    numbers[i] = int(i) - 500;
  CmBuffer *data = nullptr;
  SurfaceIndex *index = nullptr;
  check(device->CreateBuffer(count * sizeof(int), data), "buffer");
  check(data->WriteSurface(reinterpret_cast<unsigned char *>(numbers.data()),
                           nullptr),
        "write");
  check(data->GetIndex(index), "index");
  check(kernel->SetKernelArg(0, sizeof(*index), index), "argument 0");
  check(kernel->SetKernelArg(1, sizeof(factor), &factor), "argument 1");

  CmThreadSpace *space = nullptr;
  CmTask *task = nullptr;
  CmQueue *queue = nullptr;
  CmEvent *event = nullptr;
  check(device->CreateThreadSpace(count / perThread, 1, space), "thread space");
  check(kernel->SetThreadCount(count / perThread), "thread count");
  check(device->CreateTask(task), "task");
  check(task->AddKernel(kernel), "task");
  check(device->CreateQueue(queue), "queue");
  check(queue->Enqueue(task, event, space), "enqueue");
  check(event->WaitForTaskFinished(), "wait");
  check(data->ReadSurface(reinterpret_cast<unsigned char *>(numbers.data()),
                          nullptr),
        "read");

  unsigned right = 0;
  for (unsigned i = 0; i < count; ++i)
    right += numbers[i] == (int(i) - 500) * factor;
  std::printf("%u of %u numbers are right\n", right, count);

  queue->DestroyEvent(event);
  device->DestroyTask(task);
  device->DestroyThreadSpace(space);
  device->DestroySurface(data);
  device->DestroyKernel(kernel);
  device->DestroyProgram(program);
  DestroyCmDevice(device);
  return right == count ? 0 : 1;
}
