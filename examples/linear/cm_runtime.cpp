//===- cm_runtime.cpp - linear filters on the CM runtime ------------------===//
//
// Part of CMC, under the MIT licence.
//
//   linear_cm_runtime KERNELS.isa KERNEL INPUT.png OUTPUT.png
//
// "linear" gets its position from two per-thread arguments; the other kernels
// query it and run in a thread space.
//===----------------------------------------------------------------------===//
#include "../common/cm_runtime.h"

using namespace reference;

namespace {

constexpr UINT BlockWidth = 24, BlockHeight = 6;

/// Sets hpos and vpos, the third and the fourth argument, for every thread.
void setPlaces(CmKernel *Kernel, UINT Width, UINT Height) {
  cm_result_check(Kernel->SetThreadCount(Width * Height));
  for (UINT Y = 0; Y < Height; ++Y)
    for (UINT X = 0; X < Width; ++X) {
      UINT Thread = Y * Width + X;
      cm_result_check(Kernel->SetThreadArg(Thread, 2, sizeof(X), &X));
      cm_result_check(Kernel->SetThreadArg(Thread, 3, sizeof(Y), &Y));
    }
}

} // namespace

int main(int Argc, char **Argv) {
  if (Argc != 5)
    die("usage: KERNELS KERNEL INPUT OUTPUT", Argv[0]);
  cm_runtime::Gpu Gpu;
  CmKernel *Kernel = Gpu.load(Argv[1], Argv[2]);

  // The kernels treat a pixel as three bytes.
  Image Picture = readPng(Argv[3]);
  UINT Width = Picture.Width * Picture.Channels, Height = Picture.Height;
  CmSurface2D *In = nullptr, *Out = nullptr;
  cm_result_check(
      Gpu->CreateSurface2D(Width, Height, CM_SURFACE_FORMAT_R8_UINT, In));
  cm_result_check(
      Gpu->CreateSurface2D(Width, Height, CM_SURFACE_FORMAT_R8_UINT, Out));
  cm_result_check(In->WriteSurface(Picture.Pixels.data(), nullptr));
  cm_runtime::setSurface(Kernel, 0, In);
  cm_runtime::setSurface(Kernel, 1, Out);

  UINT ThreadsX = (Width + BlockWidth - 1) / BlockWidth;
  UINT ThreadsY = (Height + BlockHeight - 1) / BlockHeight;
  CmThreadSpace *Space = nullptr;
  if (!std::strcmp(Argv[2], "linear"))
    setPlaces(Kernel, ThreadsX, ThreadsY);
  else
    cm_result_check(Gpu->CreateThreadSpace(ThreadsX, ThreadsY, Space));

  CmTask *Task = cm_runtime::makeTask(Gpu, Kernel);
  CmQueue *Queue = cm_runtime::makeQueue(Gpu);
  CmEvent *Event = nullptr;
  cm_result_check(Queue->Enqueue(Task, Event, Space));

  // read() waits for the event.
  cm_runtime::read(Out, Picture.Pixels, Event);
  cm_runtime::finish(Queue, Event);
  writePng(Argv[4], Picture);
}
