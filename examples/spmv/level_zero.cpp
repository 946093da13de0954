//===- level_zero.cpp - sparse matrix by vector on Level Zero -------------===//
//
// Part of CMC, under the MIT licence.
//
//   spmv_level_zero KERNELS NAME Y.raw
//
// The files of the matrix are NAME.starts, NAME.columns, NAME.values and
// NAME.x.
//===----------------------------------------------------------------------===//
#include "../common/level_zero.h"
#include <string>

using namespace reference;

int main(int Argc, char **Argv) {
  if (Argc != 4)
    die("usage: KERNELS NAME Y", Argv[0]);
  level_zero::Gpu Gpu;
  ze_module_handle_t Module = Gpu.load(Argv[1]);

  std::string Name = Argv[2];
  auto X = readRaw<float>((Name + ".x").c_str());
  float *Y = Gpu.shared<float>(X.size());

  // A thread has sixteen rows.
  Gpu.launch(Gpu.kernel(Module, "spmv"), {uint32_t(X.size() / 16), 1, 1},
             Gpu.shared(readRaw<uint32_t>((Name + ".starts").c_str())),
             Gpu.shared(readRaw<uint32_t>((Name + ".columns").c_str())),
             Gpu.shared(readRaw<float>((Name + ".values").c_str())),
             Gpu.shared(X), Y);
  Gpu.run();

  writeRaw(Argv[3], std::vector<float>(Y, Y + X.size()));
}
