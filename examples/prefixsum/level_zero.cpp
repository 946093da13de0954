//===- level_zero.cpp - prefix sums on Level Zero -------------------------===//
//
// Part of CMC, under the MIT licence.
//
//   prefixsum_level_zero KERNELS NUMBERS.raw SUMS.raw
//
// The number of integers must be a multiple of 256.
//===----------------------------------------------------------------------===//
#include "../common/level_zero.h"

using namespace reference;

int main(int Argc, char **Argv) {
  if (Argc != 4)
    die("usage: KERNELS NUMBERS SUMS", Argv[0]);
  level_zero::Gpu Gpu;
  ze_module_handle_t Module = Gpu.load(Argv[1]);

  auto Numbers = readRaw<uint32_t>(Argv[2]);
  uint32_t Count = Numbers.size(), Length = (Count / 256 + 511) / 512 * 256,
           Runs = (Count + Length - 1) / Length;
  uint32_t *Data = Gpu.shared(Numbers), *Totals = Gpu.shared<uint32_t>(512);

  for (const char *Kernel : {"sum_runs", "scan_runs"})
    Gpu.launch(Gpu.kernel(Module, Kernel), {Runs, 1, 1}, Data, Totals, Count,
               Length);
  Gpu.run();

  Numbers.assign(Data, Data + Numbers.size());
  writeRaw(Argv[3], Numbers);
}
