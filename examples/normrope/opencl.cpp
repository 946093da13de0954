//===- opencl.cpp - normalisation and rotation on OpenCL ------------------===//
//
// Part of CMC, under the MIT licence.
//
//   normrope_opencl KERNELS DIR HEADS KV_HEADS TOKENS
//
// DIR contains the files of the reference.
//===----------------------------------------------------------------------===//
#include "../common/opencl.h"
#include <string>

using namespace reference;

int main(int Argc, char **Argv) try {
  if (Argc != 6)
    die("usage: KERNELS DIR HEADS KV_HEADS TOKENS", Argv[0]);
  opencl::Gpu Gpu;
  cl::Program Program = opencl::load(Gpu, Argv[1]);
  cl::KernelFunctor<cl::Buffer, cl::Buffer, cl::Buffer, cl::Buffer, float>
      NormRope(Program, "norm_rope");
  std::string Dir = Argv[2];
  auto File = [&](const char *Name) {
    auto Bytes = readRaw<uint8_t>((Dir + "/" + Name + ".raw").c_str());
    return cl::Buffer(Gpu.Queue, Bytes.begin(), Bytes.end(), false);
  };

  cl::Buffer Qkv = File("qkv");
  NormRope(opencl::threads(Gpu, std::atol(Argv[5]),
                           std::atol(Argv[3]) + std::atol(Argv[4])),
           Qkv, File("weights"), File("angles"), File("positions"), 1e-5f);
  std::vector<uint8_t> Result(Qkv.getInfo<CL_MEM_SIZE>());
  cl::copy(Gpu.Queue, Qkv, Result.begin(), Result.end());
  writeRaw((Dir + "/out_qkv.raw").c_str(), Result);
} catch (const cl::Error &E) {
  return opencl::failed(E);
}
