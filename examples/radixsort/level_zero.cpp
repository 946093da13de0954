//===- level_zero.cpp - sorts integers on Level Zero ----------------------===//
//
// Part of CMC, under the MIT licence.
//
//   radixsort_level_zero KERNELS NUMBERS.raw SORTED.raw
//
// The number of integers must be a multiple of 256.
//===----------------------------------------------------------------------===//
#include "../common/level_zero.h"

using namespace reference;

int main(int Argc, char **Argv) {
  if (Argc != 4)
    die("usage: KERNELS NUMBERS SORTED", Argv[0]);
  level_zero::Gpu Gpu;
  ze_module_handle_t Module = Gpu.load(Argv[1]);
  ze_kernel_handle_t CountDigits = Gpu.kernel(Module, "count_digits"),
                     PlaceDigits = Gpu.kernel(Module, "place_digits"),
                     MoveNumbers = Gpu.kernel(Module, "move_numbers");

  auto Numbers = readRaw<uint32_t>(Argv[2]);
  uint32_t Parts = Numbers.size() / 256;
  uint32_t *In = Gpu.shared(Numbers),
           *Out = Gpu.shared<uint32_t>(Numbers.size()),
           *Counts = Gpu.shared<uint32_t>(Parts * 16);

  for (uint32_t Shift = 0; Shift < 32; Shift += 4) {
    Gpu.launch(CountDigits, {Parts, 1, 1}, In, Counts, Shift);
    Gpu.launch(PlaceDigits, {1, 1, 1}, Counts, Parts);
    Gpu.launch(MoveNumbers, {Parts, 1, 1}, In, Counts, Out, Shift);
    std::swap(In, Out);
  }
  Gpu.run();

  Numbers.assign(In, In + Numbers.size());
  writeRaw(Argv[3], Numbers);
}
