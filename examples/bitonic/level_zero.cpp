//===- level_zero.cpp - sorts integers on Level Zero ----------------------===//
//
// Part of CMC, under the MIT licence.
//
//   bitonic_level_zero KERNELS NUMBERS.raw SORTED.raw
//
// There must be 2^n integers, at least 4096.
//===----------------------------------------------------------------------===//
#include "../common/level_zero.h"

using namespace reference;

int main(int Argc, char **Argv) {
  if (Argc != 4)
    die("usage: KERNELS NUMBERS SORTED", Argv[0]);
  level_zero::Gpu Gpu;
  ze_module_handle_t Module = Gpu.load(Argv[1]);
  ze_kernel_handle_t Sort4096 = Gpu.kernel(Module, "sort4096", 16),
                     MergeFar = Gpu.kernel(Module, "merge_far"),
                     Merge4096 = Gpu.kernel(Module, "merge4096", 16);

  auto Numbers = readRaw<uint32_t>(Argv[2]);
  uint32_t *Data = Gpu.shared(Numbers);

  uint32_t Count = Numbers.size() / 256;
  ze_group_count_t Threads = {Count, 1, 1}, Groups = {Count / 16, 1, 1};
  Gpu.launch(Sort4096, Groups, Data);
  for (int Stage = 13; 1u << Stage <= Numbers.size(); ++Stage) {
    for (int Step = Stage - 1; Step >= 12; Step -= 4)
      Gpu.launch(MergeFar, Threads, Data, Stage, Step);
    Gpu.launch(Merge4096, Groups, Data, Stage);
  }
  Gpu.run();

  Numbers.assign(Data, Data + Numbers.size());
  writeRaw(Argv[3], Numbers);
}
