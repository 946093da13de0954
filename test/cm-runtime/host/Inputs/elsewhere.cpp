// A host program that is linked with no library but Intel's.
#include "examples/common/cm_runtime.h"

int main(int, char **Argv) {
  cm_runtime::Gpu Gpu;
  CmKernel *Kernel = Gpu.load(Argv[1], CM_KERNEL_FUNCTION(count));
  std::vector<int> Numbers(16);
  CmBuffer *Out = cm_runtime::makeBuffer(Gpu, Numbers);
  int First = 40;
  cm_runtime::setSurface(Kernel, 0, Out);
  cm_result_check(Kernel->SetKernelArg(1, sizeof(First), &First));

  CmThreadSpace *Space = nullptr;
  cm_result_check(Gpu->CreateThreadSpace(1, 1, Space));
  CmEvent *Event = nullptr;
  cm_result_check(cm_runtime::makeQueue(Gpu)->Enqueue(
      cm_runtime::makeTask(Gpu, Kernel), Event, Space));
  cm_runtime::read(Out, Numbers, Event);
  std::printf("from %d to %d\n", Numbers.front(), Numbers.back());
}
