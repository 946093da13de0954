//===- frame.cpp - a frame through the CM runtime -------------------------===//
//
// Part of CMC, under the MIT licence.
//
//   cmrt-frame KERNELS.isa WIDTHxHEIGHT [RUNS]
//
// Smooths the luma and copies the chroma of an NV12 frame of the given size, on
// the device and in a plain C++ loop, and compares all bytes. Prints the median
// time of both: of the device, from the enqueue to the end of the work.
//===----------------------------------------------------------------------===//
#include "examples/common/Data.h"
#include "examples/common/cm_runtime.h"
#include <algorithm>
#include <chrono>
#include <functional>

using namespace reference;

namespace {

/// Luma, Width bytes a row, then half as many rows of chroma.
struct Frame {
  int Width, Height;
  std::vector<uint8_t> Bytes;

  Frame(int Width, int Height)
      : Width(Width), Height(Height), Bytes(size_t(Width) * Height * 3 / 2) {}
};

Frame randomFrame(int Width, int Height) {
  Frame F(Width, Height);
  Random R(4);
  for (uint8_t &B : F.Bytes)
    B = uint8_t(R.bits());
  return F;
}

/// What the kernel must make of \p In. Outside, the border repeats.
void smooth(const Frame &In, Frame &Out) {
  const int W = In.Width, H = In.Height;
  std::vector<uint16_t> Row(W + 2);
  for (int Y = 0; Y < H; ++Y) {
    const uint8_t *Above = &In.Bytes[size_t(std::max(Y - 1, 0)) * W],
                  *Here = &In.Bytes[size_t(Y) * W],
                  *Below = &In.Bytes[size_t(std::min(Y + 1, H - 1)) * W];
    for (int X = 0; X < W; ++X)
      Row[X + 1] = Above[X] + 2 * Here[X] + Below[X];
    Row[0] = Row[1];
    Row[W + 1] = Row[W];
    uint8_t *To = &Out.Bytes[size_t(Y) * W];
    for (int X = 0; X < W; ++X)
      To[X] = uint8_t((Row[X] + 2 * Row[X + 1] + Row[X + 2] + 8) >> 4);
  }
  std::copy(In.Bytes.begin() + ptrdiff_t(W) * H, In.Bytes.end(),
            Out.Bytes.begin() + ptrdiff_t(W) * H);
}

/// Median milliseconds of \p Runs calls.
double measure(int Runs, const std::function<void()> &Call) {
  std::vector<double> Times;
  for (int I = 0; I < Runs; ++I) {
    auto Start = std::chrono::steady_clock::now();
    Call();
    std::chrono::duration<double, std::milli> Took =
        std::chrono::steady_clock::now() - Start;
    Times.push_back(Took.count());
  }
  std::nth_element(Times.begin(), Times.begin() + Runs / 2, Times.end());
  return Times[Runs / 2];
}

CmSurface2D *makeSurface(const cm_runtime::Gpu &Gpu, const Frame &F) {
  CmSurface2D *Surface = nullptr;
  cm_result_check(
      Gpu->CreateSurface2D(F.Width, F.Height, CM_SURFACE_FORMAT_NV12, Surface));
  cm_result_check(Surface->WriteSurface(F.Bytes.data(), nullptr));
  return Surface;
}

} // namespace

int main(int Argc, char **Argv) {
  int Width = 0, Height = 0, Runs = Argc == 4 ? std::atoi(Argv[3]) : 1;
  if (Argc < 3 || std::sscanf(Argv[2], "%dx%d", &Width, &Height) != 2 ||
      Width < 2 || Height < 2 || Width % 2 || Height % 2 || Runs < 1)
    die("usage: KERNELS WIDTHxHEIGHT [RUNS]", Argv[0]);

  cm_runtime::Gpu Gpu;
  CmKernel *Kernel = Gpu.load(Argv[1], "filter_frame");
  const Frame In = randomFrame(Width, Height);
  Frame Want(Width, Height), Got(Width, Height);
  CmSurface2D *Source = makeSurface(Gpu, In), *Target = makeSurface(Gpu, Got);
  cm_runtime::setSurface(Kernel, 0, Source);
  cm_runtime::setSurface(Kernel, 1, Target);
  CmThreadSpace *Space = nullptr;
  cm_result_check(
      Gpu->CreateThreadSpace((Width + 27) / 28, (Height + 5) / 6, Space));
  CmTask *Task = cm_runtime::makeTask(Gpu, Kernel);
  CmQueue *Queue = cm_runtime::makeQueue(Gpu);

  double Device = measure(Runs, [&] {
    CmEvent *Event = nullptr;
    cm_result_check(Queue->Enqueue(Task, Event, Space));
    cm_runtime::finish(Queue, Event);
  });
  double Loop = measure(Runs, [&] { smooth(In, Want); });

  cm_runtime::read(Target, Got.Bytes);
  for (size_t I = 0; I < Want.Bytes.size(); ++I)
    if (Got.Bytes[I] != Want.Bytes[I]) {
      std::printf("different: byte %zu is %d, must be %d\n", I, Got.Bytes[I],
                  Want.Bytes[I]);
      return 1;
    }
  std::printf("equal: %zu bytes; device %.3f ms, loop %.3f ms\n",
              Want.Bytes.size(), Device, Loop);
  return 0;
}
