//===- l0-host.cpp - load a binary into the real Level Zero runtime -------===//
//
// Part of CMC, under the MIT licence.
//
//   l0-host BINARY KERNEL...
//
// Creates the module and each kernel. Run it with the environment of ocl-host.
//===----------------------------------------------------------------------===//
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <level_zero/ze_api.h>
#include <vector>

static void check(ze_result_t Result, const char *What) {
  if (Result == ZE_RESULT_SUCCESS)
    return;
  printf("%s failed: 0x%x\n", What, unsigned(Result));
  exit(1);
}

int main(int argc, char **argv) {
  if (argc < 3)
    return 2;
  check(zeInit(ZE_INIT_FLAG_GPU_ONLY), "zeInit");
  uint32_t Count = 1;
  ze_driver_handle_t Driver = nullptr;
  check(zeDriverGet(&Count, &Driver), "zeDriverGet");
  Count = 1;
  ze_device_handle_t Device = nullptr;
  check(zeDeviceGet(Driver, &Count, &Device), "zeDeviceGet");
  ze_context_desc_t ContextDesc = {ZE_STRUCTURE_TYPE_CONTEXT_DESC, nullptr, 0};
  ze_context_handle_t Context = nullptr;
  check(zeContextCreate(Driver, &ContextDesc, &Context), "zeContextCreate");

  std::ifstream File(argv[1], std::ios::binary);
  std::vector<uint8_t> Bytes((std::istreambuf_iterator<char>(File)), {});
  ze_module_desc_t ModuleDesc = {ZE_STRUCTURE_TYPE_MODULE_DESC,
                                 nullptr,
                                 ZE_MODULE_FORMAT_NATIVE,
                                 Bytes.size(),
                                 Bytes.data(),
                                 nullptr,
                                 nullptr};
  ze_module_handle_t Module = nullptr;
  check(zeModuleCreate(Context, Device, &ModuleDesc, &Module, nullptr),
        "zeModuleCreate");
  for (int I = 2; I < argc; ++I) {
    ze_kernel_desc_t KernelDesc = {ZE_STRUCTURE_TYPE_KERNEL_DESC, nullptr, 0,
                                   argv[I]};
    ze_kernel_handle_t Kernel = nullptr;
    check(zeKernelCreate(Module, &KernelDesc, &Kernel), "zeKernelCreate");
    ze_kernel_properties_t Properties = {};
    Properties.stype = ZE_STRUCTURE_TYPE_KERNEL_PROPERTIES;
    check(zeKernelGetProperties(Kernel, &Properties), "zeKernelGetProperties");
    printf("%s: created, %u arguments\n", argv[I], Properties.numKernelArgs);
  }
  return 0;
}
