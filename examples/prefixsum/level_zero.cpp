//===- level_zero.cpp - prefix sums on Level Zero -------------------------===//
//
// Part of CMC, under the MIT licence.
//
//   prefixsum_level_zero KERNELS NUMBERS.raw SUMS.raw
//
// The number of integers must be a multiple of 256.
//===----------------------------------------------------------------------===//
#include "../common/level_zero.h"
#include "../common/Parts.h"

using namespace reference;

int main(int Argc, char **Argv) {
  if (Argc != 4)
    die("usage: KERNELS NUMBERS SUMS", Argv[0]);
  level_zero::Gpu Gpu;
  ze_module_handle_t Module = Gpu.load(Argv[1]);

  auto Numbers = readRaw<uint32_t>(Argv[2]);
  uint32_t Count = Numbers.size();
  Parts Runs(Count, 256);
  uint32_t *Data = Gpu.shared(Numbers),
           *Totals = Gpu.shared<uint32_t>(Parts::Most);

  for (const char *Kernel : {"sum_runs", "scan_runs"})
    Gpu.launch(Gpu.kernel(Module, Kernel), {Runs.Number, 1, 1}, Data, Totals,
               Count, Runs.Length);
  Gpu.run();

  Numbers.assign(Data, Data + Numbers.size());
  writeRaw(Argv[3], Numbers);
}
