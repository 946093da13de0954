//===- level_zero.cpp - features of Level Zero other than buffers ---------===//
//
// Part of CMC, under the MIT licence.
//
//   features_level_zero KERNELS [print|constants|usm|images]...
//
// One function for each feature; without names all of them run. Prints the
// results; the exit code is 1 if one is wrong.
//===----------------------------------------------------------------------===//
#include "../common/level_zero.h"
#include "features.h"
#include <algorithm>

using namespace features;
using level_zero::check;

static bool report(const char *What, bool IsRight) {
  std::printf("%s: %s\n", What, IsRight ? "right" : "WRONG");
  return IsRight;
}

/// The runtime prints the output of kernels when the host waits for them.
static void print(level_zero::Gpu &Gpu, ze_module_handle_t Module) {
  Gpu.launch(Gpu.kernel(Module, "print"), {3, 2, 1}, 0.25f);
  Gpu.run();
}

/// Shared memory: addresses are the same on host and in kernels. Memory may
/// also be accessible to the GPU only, such as that of the sum here.
static bool sharedMemory(level_zero::Gpu &Gpu, ze_module_handle_t Module) {
  List *L = Gpu.shared<List>(1);
  L->link();
  ze_device_mem_alloc_desc_t Desc = {};
  Desc.stype = ZE_STRUCTURE_TYPE_DEVICE_MEM_ALLOC_DESC;
  void *Sum = nullptr;
  check(zeMemAllocDevice(Gpu.Context, &Desc, sizeof(int), 4, Gpu.Device, &Sum),
        "zeMemAllocDevice");

  Gpu.launch(Gpu.kernel(Module, "walk_list"), {1, 1, 1}, &L->Nodes[0], Sum);
  check(zeCommandListAppendMemoryCopy(Gpu.Commands, &L->Sum, Sum, sizeof(int),
                                      nullptr, 0, nullptr),
        "zeCommandListAppendMemoryCopy");
  Gpu.run();
  check(zeMemFree(Gpu.Context, Sum), "zeMemFree");
  return report("USM", L->isWalked());
}

/// Images with a pixel format, and a sampler.
static bool images(level_zero::Gpu &Gpu, ze_module_handle_t Module) {
  std::vector<Pixel> Pixels = picture();
  auto Image = [&](uint32_t Width, uint32_t Height) {
    return Gpu.image(ZE_IMAGE_FORMAT_LAYOUT_32_32_32_32, Width, Height,
                     ZE_IMAGE_FORMAT_TYPE_FLOAT);
  };
  ze_image_handle_t In = Image(Width, Height),
                    Out = Image(Width / 2, Height / 2);
  ze_sampler_desc_t Desc = {ZE_STRUCTURE_TYPE_SAMPLER_DESC, nullptr,
                            ZE_SAMPLER_ADDRESS_MODE_CLAMP,
                            ZE_SAMPLER_FILTER_MODE_LINEAR,
                            /*isNormalized=*/true};
  ze_sampler_handle_t Linear = nullptr;
  check(zeSamplerCreate(Gpu.Context, Gpu.Device, &Desc, &Linear),
        "zeSamplerCreate");

  Gpu.write(In, Pixels);
  Gpu.launch(Gpu.kernel(Module, "halve"), {Width / 2 / 16, Height / 2, 1}, In,
             Linear, Out, float(Width / 2), float(Height / 2));
  std::vector<Pixel> Half(Width / 2 * Height / 2);
  Gpu.read(Out, Half);
  Gpu.run();
  check(zeSamplerDestroy(Linear), "zeSamplerDestroy");
  return report("images", Half == halfPicture());
}

/// A specialisation constant, which SPIR-V leaves open. A binary has its
/// default.
static void constants(level_zero::Gpu &Gpu, const char *Path) {
  ze_module_handle_t Module = Gpu.load(Path, {{7, 1000}});
  int *Numbers = Gpu.shared<int>(16);
  Gpu.launch(Gpu.kernel(Module, "multiples"), {1, 1, 1}, Numbers);
  Gpu.run();
  std::printf("multiples of %d, up to %d\n", Numbers[1], Numbers[15]);
}

int main(int Argc, char **Argv) {
  if (Argc < 2)
    reference::die("usage: KERNELS [print|constants|usm|images]...", Argv[0]);
  auto IsWanted = [&](const char *What) {
    return Argc == 2 || std::any_of(Argv + 2, Argv + Argc, [&](char *Arg) {
             return !std::strcmp(Arg, What);
           });
  };
  level_zero::Gpu Gpu;
  ze_module_handle_t Module = Gpu.load(Argv[1]);
  if (IsWanted("print"))
    print(Gpu, Module);
  if (IsWanted("constants"))
    constants(Gpu, Argv[1]);
  bool IsRight = true;
  if (IsWanted("usm"))
    IsRight &= sharedMemory(Gpu, Module);
  if (IsWanted("images"))
    IsRight &= images(Gpu, Module);
  return IsRight ? 0 : 1;
}
