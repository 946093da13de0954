//===- level_zero.cpp - quantised matrix multiplication on Level Zero -----===//
//
// Part of CMC, under the MIT licence.
//
//   qgemm_level_zero KERNELS bf16|fp16|int8|int4 DIR ROWS OUTPUTS INPUTS
//
// DIR contains the files of the reference.
//===----------------------------------------------------------------------===//
#include "../common/level_zero.h"
#include <string>

using namespace reference;

int main(int Argc, char **Argv) {
  if (Argc != 7)
    die("usage: KERNELS bf16|fp16|int8|int4 DIR ROWS OUTPUTS INPUTS", Argv[0]);
  level_zero::Gpu Gpu;
  ze_module_handle_t Module = Gpu.load(Argv[1]);
  std::string Kind = Argv[2], Dir = Argv[3];
  uint32_t Rows = std::atoi(Argv[4]), Outputs = std::atoi(Argv[5]),
           Inputs = std::atoi(Argv[6]);
  ze_kernel_handle_t Kernel = Gpu.kernel(Module, ("gemm_" + Kind).c_str());
  auto File = [&](const char *Name) {
    return Gpu.shared(readRaw<uint8_t>((Dir + "/" + Name + ".raw").c_str()));
  };
  float *Result = Gpu.shared<float>(size_t(Rows) * Outputs);

  // A thread computes 32 rows of 32 outputs, or of 16 on devices with 32-byte
  // registers, which are all but the Data Center GPU Max.
  ze_device_properties_t Properties = {};
  Properties.stype = ZE_STRUCTURE_TYPE_DEVICE_PROPERTIES;
  level_zero::check(zeDeviceGetProperties(Gpu.Device, &Properties),
                    "zeDeviceGetProperties");
  uint32_t Width = std::strstr(Properties.name, "Max") ? 32 : 16;
  ze_group_count_t Groups = {Outputs / Width, (Rows + 31) / 32, 1};

  uint8_t *A = File("a"), *W = File("w");
  if (Kind == "int8")
    Gpu.launch(Kernel, Groups, A, W, File("row_scales"), File("output_scales"),
               Result, Rows, Outputs, Inputs);
  else if (Kind == "int4")
    Gpu.launch(Kernel, Groups, A, W, File("scales"), File("zeros"), Result,
               Rows, Outputs, Inputs);
  else
    Gpu.launch(Kernel, Groups, A, W, Result, Rows, Outputs, Inputs);
  Gpu.run();
  writeRaw((Dir + "/out_c.raw").c_str(),
           std::vector<float>(Result, Result + size_t(Rows) * Outputs));
}
