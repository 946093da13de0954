//===- LevelZero.cpp - the device through Level Zero ----------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "LevelZero.h"
#include "Test.h"
#include <algorithm>
#include <cstring>

using namespace simtest;

static void check(ze_result_t Result, const char *What) {
  if (Result != ZE_RESULT_SUCCESS)
    die(What, Result);
}

LevelZero::LevelZero(std::string Programs) : Programs(std::move(Programs)) {
  check(zeInit(ZE_INIT_FLAG_GPU_ONLY), "zeInit");
  uint32_t Count = 1;
  ze_driver_handle_t Driver = nullptr;
  check(zeDriverGet(&Count, &Driver), "zeDriverGet");
  Count = 1;
  check(zeDeviceGet(Driver, &Count, &Gpu), "zeDeviceGet");
  ze_context_desc_t ContextDesc = {ZE_STRUCTURE_TYPE_CONTEXT_DESC, nullptr, 0};
  check(zeContextCreate(Driver, &ContextDesc, &Context), "zeContextCreate");
  ze_command_queue_desc_t QueueDesc = {};
  QueueDesc.stype = ZE_STRUCTURE_TYPE_COMMAND_QUEUE_DESC;
  check(zeCommandQueueCreate(Context, Gpu, &QueueDesc, &Queue),
        "zeCommandQueueCreate");
}

void *LevelZero::create(const void *Data, size_t Bytes) {
  ze_device_mem_alloc_desc_t Desc = {};
  Desc.stype = ZE_STRUCTURE_TYPE_DEVICE_MEM_ALLOC_DESC;
  void *Memory = nullptr;
  check(zeMemAllocDevice(Context, &Desc, Bytes, 64, Gpu, &Memory),
        "zeMemAllocDevice");
  Owned.push_back(Memory);
  ze_command_list_handle_t List = commands();
  check(zeCommandListAppendMemoryCopy(List, Memory, Data, Bytes, nullptr, 0,
                                      nullptr),
        "zeCommandListAppendMemoryCopy");
  run(List);
  return Memory;
}

void LevelZero::read(void *Memory, void *Data, size_t Bytes) {
  ze_command_list_handle_t List = commands();
  check(zeCommandListAppendMemoryCopy(List, Data, Memory, Bytes, nullptr, 0,
                                      nullptr),
        "zeCommandListAppendMemoryCopy");
  run(List);
}

void LevelZero::release() {
  for (void *Memory : Owned)
    zeMemFree(Context, Memory);
  Owned.clear();
}

bool LevelZero::has(const char *Extension) {
  if (!std::strcmp(Extension, Lanes8)) {
    ze_device_compute_properties_t Compute = {};
    Compute.stype = ZE_STRUCTURE_TYPE_DEVICE_COMPUTE_PROPERTIES;
    check(zeDeviceGetComputeProperties(Gpu, &Compute),
          "zeDeviceGetComputeProperties");
    auto *End = Compute.subGroupSizes + Compute.numSubGroupSizes;
    return std::count(Compute.subGroupSizes, End, 8u);
  }
  ze_device_module_properties_t Properties = {};
  Properties.stype = ZE_STRUCTURE_TYPE_DEVICE_MODULE_PROPERTIES;
  check(zeDeviceGetModuleProperties(Gpu, &Properties),
        "zeDeviceGetModuleProperties");
  struct {
    const char *Name;
    ze_device_module_flags_t Flag;
  } const Known[] = {
      {"cl_khr_fp16", ZE_DEVICE_MODULE_FLAG_FP16},
      {"cl_khr_fp64", ZE_DEVICE_MODULE_FLAG_FP64},
      {"cl_khr_int64_base_atomics", ZE_DEVICE_MODULE_FLAG_INT64_ATOMICS},
  };
  for (const auto &K : Known)
    if (!std::strcmp(K.Name, Extension))
      return Properties.flags & K.Flag;
  return true;
}

void LevelZero::launchWith(const char *Program, const char *Kernel,
                           const Range &Global, const Range &Local,
                           const std::vector<Argument> &Arguments) {
  ze_kernel_desc_t KernelDesc = {ZE_STRUCTURE_TYPE_KERNEL_DESC, nullptr, 0,
                                 Kernel};
  ze_kernel_handle_t K = nullptr;
  check(zeKernelCreate(module(Program), &KernelDesc, &K), Kernel);
  uint32_t Group[3];
  for (int I = 0; I < 3; ++I)
    Group[I] = Local.Size[I];
  if (!Local.Dimensions)
    check(zeKernelSuggestGroupSize(K, Global.Size[0], Global.Size[1],
                                   Global.Size[2], &Group[0], &Group[1],
                                   &Group[2]),
          "zeKernelSuggestGroupSize");
  check(zeKernelSetGroupSize(K, Group[0], Group[1], Group[2]),
        "zeKernelSetGroupSize");
  for (uint32_t I = 0; I < Arguments.size(); ++I) {
    const Argument &A = Arguments[I];
    const void *Data = A.Kind == Argument::Memory ? &A.Data : A.Data;
    check(zeKernelSetArgumentValue(K, I, A.Size, Data),
          "zeKernelSetArgumentValue");
  }
  ze_group_count_t Groups = {uint32_t(Global.Size[0] / Group[0]),
                             uint32_t(Global.Size[1] / Group[1]),
                             uint32_t(Global.Size[2] / Group[2])};
  ze_command_list_handle_t List = commands();
  check(zeCommandListAppendLaunchKernel(List, K, &Groups, nullptr, 0, nullptr),
        "zeCommandListAppendLaunchKernel");
  run(List);
  zeKernelDestroy(K);
}

ze_module_handle_t LevelZero::module(const std::string &Name) {
  ze_module_handle_t &M = Loaded[Name];
  if (M)
    return M;
  std::vector<unsigned char> Binary = readFile(Programs + "/" + Name + ".bin");
  ze_module_desc_t Desc = {};
  Desc.stype = ZE_STRUCTURE_TYPE_MODULE_DESC;
  Desc.format = ZE_MODULE_FORMAT_NATIVE;
  Desc.inputSize = Binary.size();
  Desc.pInputModule = Binary.data();
  check(zeModuleCreate(Context, Gpu, &Desc, &M, nullptr), "zeModuleCreate");
  return M;
}

ze_command_list_handle_t LevelZero::commands() {
  ze_command_list_desc_t Desc = {};
  Desc.stype = ZE_STRUCTURE_TYPE_COMMAND_LIST_DESC;
  ze_command_list_handle_t List = nullptr;
  check(zeCommandListCreate(Context, Gpu, &Desc, &List), "zeCommandListCreate");
  return List;
}

void LevelZero::run(ze_command_list_handle_t List) {
  check(zeCommandListClose(List), "zeCommandListClose");
  check(zeCommandQueueExecuteCommandLists(Queue, 1, &List, nullptr),
        "zeCommandQueueExecuteCommandLists");
  check(zeCommandQueueSynchronize(Queue, UINT64_MAX),
        "zeCommandQueueSynchronize");
  zeCommandListDestroy(List);
}
