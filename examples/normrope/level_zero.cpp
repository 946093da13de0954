//===- level_zero.cpp - normalisation and rotation on Level Zero ----------===//
//
// Part of CMC, under the MIT licence.
//
//   normrope_level_zero KERNELS DIR HEADS KV_HEADS TOKENS
//
// DIR contains the files of the reference.
//===----------------------------------------------------------------------===//
#include "../common/level_zero.h"
#include <string>

using namespace reference;

int main(int Argc, char **Argv) {
  if (Argc != 6)
    die("usage: KERNELS DIR HEADS KV_HEADS TOKENS", Argv[0]);
  level_zero::Gpu Gpu;
  ze_module_handle_t Module = Gpu.load(Argv[1]);
  std::string Dir = Argv[2];
  auto Path = [&](const char *Name) { return Dir + "/" + Name + ".raw"; };
  auto File = [&](const char *Name) {
    return Gpu.shared(readRaw<uint8_t>(Path(Name).c_str()));
  };

  uint32_t Heads = std::atoi(Argv[3]) + std::atoi(Argv[4]),
           Tokens = std::atoi(Argv[5]);
  auto Result = readRaw<uint8_t>(Path("qkv").c_str());
  uint8_t *Qkv = Gpu.shared(Result);
  Gpu.launch(Gpu.kernel(Module, "norm_rope"), {Tokens, Heads, 1}, Qkv,
             File("weights"), File("angles"), File("positions"), 1e-5f);
  Gpu.run();
  std::memcpy(Result.data(), Qkv, Result.size());
  writeRaw(Path("out_qkv").c_str(), Result);
}
