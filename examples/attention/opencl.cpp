//===- opencl.cpp - attention on OpenCL -----------------------------------===//
//
// Part of CMC, under the MIT licence.
//
//   attention_opencl KERNELS prefill DIR HEADS KV_HEADS SIZE TOKENS PAST
//   attention_opencl KERNELS half|int8 DIR HEADS KV_HEADS SIZE SEQUENCES
//                    CONTEXT
//
// The kernels are those of prefill.cpp or, for a decoding step, of decode.cpp,
// compiled with the same sizes. DIR contains the files of the reference.
//===----------------------------------------------------------------------===//
#include "../common/opencl.h"
#include "task.h"

using namespace reference;
using attention::Task;

/// A buffer with the contents of a file of the task, or with zeros.
static cl::Buffer file(opencl::Gpu &Gpu, const Task &T, const char *Name) {
  auto Bytes = T.read<uint8_t>(Name);
  return cl::Buffer(Gpu.Queue, Bytes.begin(), Bytes.end(), false);
}
static cl::Buffer zeros(opencl::Gpu &Gpu, size_t Size) {
  std::vector<uint8_t> Bytes(Size);
  return cl::Buffer(Gpu.Queue, Bytes.begin(), Bytes.end(), false);
}
static void store(opencl::Gpu &Gpu, const Task &T, const char *Name,
                  const cl::Buffer &Buffer) {
  std::vector<uint8_t> Bytes(Buffer.getInfo<CL_MEM_SIZE>());
  cl::copy(Gpu.Queue, Buffer, Bytes.begin(), Bytes.end());
  T.write(Name, Bytes);
}
static cl::EnqueueArgs groups(opencl::Gpu &Gpu, size_t X, size_t Y,
                              size_t Z = 1) {
  return {Gpu.Queue, cl::NDRange(X, Y, Z), cl::NDRange(1, 1, 1)};
}

static void prefill(opencl::Gpu &Gpu, const cl::Program &Program,
                    const Task &T) {
  cl::KernelFunctor<cl::Buffer, cl::Buffer, cl::Buffer, cl::Buffer, int, int,
                    float>
      Prefill(Program, "prefill");
  cl::Buffer Q = file(Gpu, T, "q"), K = file(Gpu, T, "k"),
             V = file(Gpu, T, "v"), Out = zeros(Gpu, T.resultBytes());
  Prefill(groups(Gpu, T.queryGroups(), T.Heads), Q, K, V, Out, T.Count,
          T.Length, T.scale());
  store(Gpu, T, "out_out", Out);
}

static void decode(opencl::Gpu &Gpu, const cl::Program &Program,
                   const Task &T) {
  using Memory = cl::Buffer;
  cl::KernelFunctor<Memory, Memory, Memory, Memory, Memory, Memory, Memory>
      Update(Program, "update_cache");
  cl::KernelFunctor<Memory, Memory, Memory, Memory, Memory, Memory, Memory,
                    Memory, Memory, int, float>
      Decode(Program, "decode");
  cl::KernelFunctor<Memory, Memory, Memory, Memory, int> Combine(Program,
                                                                 "combine");

  Memory K = file(Gpu, T, "k"), V = file(Gpu, T, "v"), Q = file(Gpu, T, "q"),
         Slots = file(Gpu, T, "slots"), Tables = file(Gpu, T, "tables"),
         Contexts = file(Gpu, T, "contexts"), KCache = file(Gpu, T, "k_cache"),
         VCache = file(Gpu, T, "v_cache"), KScales = file(Gpu, T, "k_scales"),
         VScales = file(Gpu, T, "v_scales"),
         Results = zeros(Gpu, T.partBytes(T.Size)),
         Weights = zeros(Gpu, T.partBytes(2)),
         Out = zeros(Gpu, T.resultBytes());
  Update(groups(Gpu, T.Count, T.KvHeads), K, V, Slots, KCache, VCache, KScales,
         VScales);
  Decode(groups(Gpu, T.parts(), T.KvHeads, T.Count), Q, KCache, VCache, KScales,
         VScales, Tables, Contexts, Results, Weights, T.blocks(), T.scale());
  Combine(groups(Gpu, T.Heads, T.Count), Results, Weights, Contexts, Out,
          T.parts());
  store(Gpu, T, "out_out", Out);
  store(Gpu, T, "out_k_cache", KCache);
  store(Gpu, T, "out_v_cache", VCache);
  store(Gpu, T, "out_k_scales", KScales);
  store(Gpu, T, "out_v_scales", VScales);
}

int main(int Argc, char **Argv) try {
  Task T(Argc, Argv);
  opencl::Gpu Gpu;
  cl::Program Program = opencl::load(Gpu, Argv[1]);
  (T.isPrefill() ? prefill : decode)(Gpu, Program, T);
} catch (const cl::Error &E) {
  return opencl::failed(E);
}
