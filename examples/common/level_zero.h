//===- level_zero.h - helpers for Level Zero --------------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// A GPU, and the operations that hosts of CM kernels need: load a file,
// allocate memory, record commands and run them. A program ends at the first
// error.
//===----------------------------------------------------------------------===//
#ifndef CMC_EXAMPLES_COMMON_LEVEL_ZERO_H
#define CMC_EXAMPLES_COMMON_LEVEL_ZERO_H

#include "Files.h"
#include <functional>
#include <level_zero/ze_api.h>
#include <map>

namespace level_zero {

inline void check(ze_result_t Result, const char *Call) {
  if (Result == ZE_RESULT_SUCCESS)
    return;
  std::fprintf(stderr, "%s: error 0x%x of Level Zero\n", Call,
               unsigned(Result));
  std::exit(1);
}

/// The first GPU. It owns all objects created with it.
class Gpu {
public:
  ze_device_handle_t Device = nullptr;
  ze_context_handle_t Context = nullptr;
  ze_command_queue_handle_t Queue = nullptr;
  ze_command_list_handle_t Commands = nullptr;

  Gpu() {
    check(zeInit(ZE_INIT_FLAG_GPU_ONLY), "zeInit");
    uint32_t One = 1;
    ze_driver_handle_t Driver = nullptr;
    check(zeDriverGet(&One, &Driver), "zeDriverGet");
    check(zeDeviceGet(Driver, &One, &Device), "zeDeviceGet");
    ze_context_desc_t ContextDesc = {ZE_STRUCTURE_TYPE_CONTEXT_DESC, nullptr,
                                     0};
    check(zeContextCreate(Driver, &ContextDesc, &Context), "zeContextCreate");
    ze_command_queue_desc_t QueueDesc = {};
    QueueDesc.stype = ZE_STRUCTURE_TYPE_COMMAND_QUEUE_DESC;
    check(zeCommandQueueCreate(Context, Device, &QueueDesc, &Queue),
          "zeCommandQueueCreate");
    ze_command_list_desc_t ListDesc = {};
    ListDesc.stype = ZE_STRUCTURE_TYPE_COMMAND_LIST_DESC;
    check(zeCommandListCreate(Context, Device, &ListDesc, &Commands),
          "zeCommandListCreate");
  }
  ~Gpu() {
    for (auto I = Owned.rbegin(); I != Owned.rend(); ++I)
      (*I)();
    zeCommandListDestroy(Commands);
    zeCommandQueueDestroy(Queue);
    zeContextDestroy(Context);
  }
  Gpu(const Gpu &) = delete;

  /// Loads a file that cmc wrote: a binary, or SPIR-V, which the runtime
  /// compiles with \p Constants in place of the defaults.
  ze_module_handle_t load(const char *Path,
                          const std::map<uint32_t, int> &Constants = {}) {
    auto Bytes = reference::readRaw<uint8_t>(Path);
    bool IsSpirv = Bytes.size() > 4 && !std::memcmp(Bytes.data(), "\3\2#\7", 4);
    ze_module_desc_t Desc = {};
    Desc.stype = ZE_STRUCTURE_TYPE_MODULE_DESC;
    Desc.format = IsSpirv ? ZE_MODULE_FORMAT_IL_SPIRV : ZE_MODULE_FORMAT_NATIVE;
    Desc.inputSize = Bytes.size();
    Desc.pInputModule = Bytes.data();
    Desc.pBuildFlags = IsSpirv ? "-vc-codegen" : "";
    std::vector<uint32_t> Ids;
    std::vector<const void *> Values;
    for (const auto &[Id, Value] : Constants) {
      Ids.push_back(Id);
      Values.push_back(&Value);
    }
    ze_module_constants_t List = {uint32_t(Ids.size()), Ids.data(),
                                  Values.data()};
    Desc.pConstants = IsSpirv ? &List : nullptr;
    ze_module_handle_t Module = nullptr;
    ze_module_build_log_handle_t Log = nullptr;
    ze_result_t Result = zeModuleCreate(Context, Device, &Desc, &Module, &Log);
    if (Result == ZE_RESULT_ERROR_MODULE_BUILD_FAILURE)
      print(Log);
    zeModuleBuildLogDestroy(Log);
    check(Result, "zeModuleCreate");
    Owned.push_back([=] { zeModuleDestroy(Module); });
    return Module;
  }

  /// A kernel whose groups have \p GroupSize threads.
  ze_kernel_handle_t kernel(ze_module_handle_t Module, const char *Name,
                            uint32_t GroupSize = 1) {
    ze_kernel_desc_t Desc = {ZE_STRUCTURE_TYPE_KERNEL_DESC, nullptr, 0, Name};
    ze_kernel_handle_t Kernel = nullptr;
    check(zeKernelCreate(Module, &Desc, &Kernel), Name);
    check(zeKernelSetGroupSize(Kernel, GroupSize, 1, 1),
          "zeKernelSetGroupSize");
    Owned.push_back([=] { zeKernelDestroy(Kernel); });
    return Kernel;
  }

  /// Allocates zeroed memory that host and kernels access at the same address.
  template <typename T> T *shared(size_t Count) {
    ze_device_mem_alloc_desc_t OnDevice = {};
    OnDevice.stype = ZE_STRUCTURE_TYPE_DEVICE_MEM_ALLOC_DESC;
    ze_host_mem_alloc_desc_t OnHost = {};
    OnHost.stype = ZE_STRUCTURE_TYPE_HOST_MEM_ALLOC_DESC;
    void *Memory = nullptr;
    check(zeMemAllocShared(Context, &OnDevice, &OnHost, Count * sizeof(T), 64,
                           Device, &Memory),
          "zeMemAllocShared");
    Owned.push_back([=] { zeMemFree(Context, Memory); });
    std::memset(Memory, 0, Count * sizeof(T));
    return static_cast<T *>(Memory);
  }
  /// Allocates a copy of \p Data.
  template <typename T> T *shared(const std::vector<T> &Data) {
    T *Memory = shared<T>(Data.size());
    std::memcpy(Memory, Data.data(), Data.size() * sizeof(T));
    return Memory;
  }

  /// An image whose pixels have the size of \p Layout. Their format only
  /// matters if a sampler reads them.
  ze_image_handle_t
  image(ze_image_format_layout_t Layout, uint64_t Width, uint32_t Height,
        ze_image_format_type_t Type = ZE_IMAGE_FORMAT_TYPE_UINT) {
    ze_image_desc_t Desc = {};
    Desc.stype = ZE_STRUCTURE_TYPE_IMAGE_DESC;
    Desc.flags = ZE_IMAGE_FLAG_KERNEL_WRITE;
    Desc.type = ZE_IMAGE_TYPE_2D;
    Desc.format = {Layout,
                   Type,
                   ZE_IMAGE_FORMAT_SWIZZLE_R,
                   ZE_IMAGE_FORMAT_SWIZZLE_G,
                   ZE_IMAGE_FORMAT_SWIZZLE_B,
                   ZE_IMAGE_FORMAT_SWIZZLE_A};
    Desc.width = Width;
    Desc.height = Height;
    Desc.depth = 1;
    ze_image_handle_t Image = nullptr;
    check(zeImageCreate(Context, Device, &Desc, &Image), "zeImageCreate");
    Owned.push_back([=] { zeImageDestroy(Image); });
    return Image;
  }

  // Commands are recorded, and executed in order by run(). Until then the host
  // must not change their operands.

  template <typename T>
  void write(ze_image_handle_t Image, const std::vector<T> &Pixels) {
    check(zeCommandListAppendImageCopyFromMemory(Commands, Image, Pixels.data(),
                                                 nullptr, nullptr, 0, nullptr),
          "zeCommandListAppendImageCopyFromMemory");
    next();
  }
  template <typename T>
  void read(ze_image_handle_t Image, std::vector<T> &Pixels) {
    check(zeCommandListAppendImageCopyToMemory(Commands, Pixels.data(), Image,
                                               nullptr, nullptr, 0, nullptr),
          "zeCommandListAppendImageCopyToMemory");
    next();
  }
  /// An argument is passed by its bytes: a number, an address, an image handle.
  template <typename... As>
  void launch(ze_kernel_handle_t Kernel, ze_group_count_t Groups,
              As... Arguments) {
    uint32_t I = 0;
    (check(zeKernelSetArgumentValue(Kernel, I++, sizeof(As), &Arguments),
           "zeKernelSetArgumentValue"),
     ...);
    check(zeCommandListAppendLaunchKernel(Commands, Kernel, &Groups, nullptr, 0,
                                          nullptr),
          "zeCommandListAppendLaunchKernel");
    next();
  }
  /// Returns when all commands have finished.
  void run() {
    check(zeCommandListClose(Commands), "zeCommandListClose");
    check(zeCommandQueueExecuteCommandLists(Queue, 1, &Commands, nullptr),
          "zeCommandQueueExecuteCommandLists");
    check(zeCommandQueueSynchronize(Queue, UINT64_MAX),
          "zeCommandQueueSynchronize");
    check(zeCommandListReset(Commands), "zeCommandListReset");
  }

private:
  void next() {
    check(zeCommandListAppendBarrier(Commands, nullptr, 0, nullptr),
          "zeCommandListAppendBarrier");
  }
  static void print(ze_module_build_log_handle_t Log) {
    size_t Size = 0;
    zeModuleBuildLogGetString(Log, &Size, nullptr);
    std::vector<char> Text(Size + 1);
    zeModuleBuildLogGetString(Log, &Size, Text.data());
    std::fprintf(stderr, "%s\n", Text.data());
  }

  std::vector<std::function<void()>> Owned;
};

} // namespace level_zero

#endif // CMC_EXAMPLES_COMMON_LEVEL_ZERO_H
