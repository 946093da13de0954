//===- cm_runtime.cpp - an integral image on the CM runtime ---------------===//
//
// Part of CMC, under the MIT licence.
//
//   calcintimage_cm_runtime KERNELS.isa INPUT.png OUTPUT.raw
//
// A thread computes 16x16 pixels after its neighbours have finished: the thread
// space defines these neighbours.
//===----------------------------------------------------------------------===//
#include "../common/cm_runtime.h"

using namespace reference;

int main(int Argc, char **Argv) {
  if (Argc != 4)
    die("usage: KERNELS INPUT OUTPUT", Argv[0]);
  cm_runtime::Gpu Gpu;
  CmKernel *Kernel = Gpu.load(Argv[1], "CalcIntImage");

  Image Picture = readPng(Argv[2]);
  if (Picture.Channels != 1)
    die("is not a gray image", Argv[2]);
  UINT Width = Picture.Width, Height = Picture.Height;
  CmSurface2D *In = nullptr, *Out = nullptr;
  cm_result_check(
      Gpu->CreateSurface2D(Width, Height, CM_SURFACE_FORMAT_R8_UINT, In));
  cm_result_check(
      Gpu->CreateSurface2D(Width, Height, CM_SURFACE_FORMAT_R32_UINT, Out));
  cm_result_check(In->WriteSurface(Picture.Pixels.data(), nullptr));
  cm_runtime::setSurface(Kernel, 0, In);
  cm_runtime::setSurface(Kernel, 1, Out);

  // A wavefront: every thread waits for those to the left, up and up-left.
  CmThreadSpace *Space = nullptr;
  cm_result_check(
      Gpu->CreateThreadSpace((Width + 15) / 16, (Height + 15) / 16, Space));
  cm_result_check(Space->SelectThreadDependencyPattern(CM_WAVEFRONT));

  CmTask *Task = cm_runtime::makeTask(Gpu, Kernel);
  CmQueue *Queue = cm_runtime::makeQueue(Gpu);
  CmEvent *Event = nullptr;
  cm_result_check(Queue->Enqueue(Task, Event, Space));

  std::vector<uint32_t> Sums(size_t(Width) * Height);
  cm_runtime::read(Out, Sums, Event);
  cm_runtime::finish(Queue, Event);
  writeRaw(Argv[3], Sums);
}
