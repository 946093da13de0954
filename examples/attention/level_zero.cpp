//===- level_zero.cpp - attention on Level Zero ---------------------------===//
//
// Part of CMC, under the MIT licence.
//
//   attention_level_zero KERNELS prefill DIR HEADS KV_HEADS SIZE TOKENS PAST
//   attention_level_zero KERNELS half|int8 DIR HEADS KV_HEADS SIZE
//                        SEQUENCES CONTEXT
//
// The kernels are those of prefill.cpp or, for a decoding step, of decode.cpp,
// compiled with the same sizes. DIR contains the files of the reference.
//===----------------------------------------------------------------------===//
#include "../common/level_zero.h"
#include "task.h"

using namespace reference;
using attention::Task;

/// Shared memory with the contents of a file of the task.
static uint8_t *file(level_zero::Gpu &Gpu, const Task &T, const char *Name) {
  return Gpu.shared(T.read<uint8_t>(Name));
}
static void store(const Task &T, const char *Name, const uint8_t *Memory,
                  size_t Size) {
  T.write(Name, std::vector<uint8_t>(Memory, Memory + Size));
}

static void prefill(level_zero::Gpu &Gpu, ze_module_handle_t Module,
                    const Task &T) {
  uint8_t *Q = file(Gpu, T, "q"), *K = file(Gpu, T, "k"),
          *V = file(Gpu, T, "v"), *Out = Gpu.shared<uint8_t>(T.resultBytes());
  Gpu.launch(Gpu.kernel(Module, "prefill"),
             {T.queryGroups(), uint32_t(T.Heads), 1}, Q, K, V, Out, T.Count,
             T.Length, T.scale());
  Gpu.run();
  store(T, "out_out", Out, T.resultBytes());
}

static void decode(level_zero::Gpu &Gpu, ze_module_handle_t Module,
                   const Task &T) {
  uint8_t *K = file(Gpu, T, "k"), *V = file(Gpu, T, "v"),
          *Q = file(Gpu, T, "q"), *Slots = file(Gpu, T, "slots"),
          *Tables = file(Gpu, T, "tables"),
          *Contexts = file(Gpu, T, "contexts"),
          *KCache = file(Gpu, T, "k_cache"), *VCache = file(Gpu, T, "v_cache"),
          *KScales = file(Gpu, T, "k_scales"),
          *VScales = file(Gpu, T, "v_scales"),
          *Results = Gpu.shared<uint8_t>(T.partBytes(T.Size)),
          *Weights = Gpu.shared<uint8_t>(T.partBytes(2)),
          *Out = Gpu.shared<uint8_t>(T.resultBytes());
  uint32_t Count = T.Count, Heads = T.Heads, KvHeads = T.KvHeads,
           Parts = T.parts();
  Gpu.launch(Gpu.kernel(Module, "update_cache"), {Count, KvHeads, 1}, K, V,
             Slots, KCache, VCache, KScales, VScales);
  Gpu.launch(Gpu.kernel(Module, "decode"), {Parts, KvHeads, Count}, Q, KCache,
             VCache, KScales, VScales, Tables, Contexts, Results, Weights,
             T.blocks(), T.scale());
  Gpu.launch(Gpu.kernel(Module, "combine"), {Heads, Count, 1}, Results, Weights,
             Contexts, Out, T.parts());
  Gpu.run();
  store(T, "out_out", Out, T.resultBytes());
  size_t CacheBytes = T.read<uint8_t>("k_cache").size(),
         ScaleBytes = T.read<uint8_t>("k_scales").size();
  store(T, "out_k_cache", KCache, CacheBytes);
  store(T, "out_v_cache", VCache, CacheBytes);
  store(T, "out_k_scales", KScales, ScaleBytes);
  store(T, "out_v_scales", VScales, ScaleBytes);
}

int main(int Argc, char **Argv) {
  Task T(Argc, Argv);
  level_zero::Gpu Gpu;
  (T.isPrefill() ? prefill : decode)(Gpu, Gpu.load(Argv[1]), T);
}
