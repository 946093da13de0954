//===- opencl.cpp - a mixture of experts on OpenCL ------------------------===//
//
// Part of CMC, under the MIT licence.
//
//   moe_opencl KERNELS route|all DIR EXPERTS TOP TOKENS SIZE INNER
//
// The kernels must be compiled for these sizes. DIR contains the files of the
// reference.
//===----------------------------------------------------------------------===//
#include "../common/opencl.h"
#include "task.h"

using moe::Task;
using Memory = cl::Buffer;

namespace {

struct Host {
  const Task &T;
  opencl::Gpu &Gpu;
  const cl::Program &Program;

  Memory file(const char *Name) const {
    auto Bytes = T.read<uint8_t>(Name);
    return Memory(Gpu.Queue, Bytes.begin(), Bytes.end(), false);
  }
  Memory zeros(size_t Size) const {
    std::vector<uint8_t> Bytes(Size);
    return Memory(Gpu.Queue, Bytes.begin(), Bytes.end(), false);
  }
  void store(const char *Name, const Memory &From) const {
    std::vector<uint8_t> Bytes(From.getInfo<CL_MEM_SIZE>());
    cl::copy(Gpu.Queue, From, Bytes.begin(), Bytes.end());
    T.write(Name, Bytes);
  }
  /// Passes the arguments in order.
  template <typename... As>
  void launch(const char *Name, size_t X, size_t Y, As... Arguments) const {
    cl::KernelFunctor<As...>(Program, Name)(opencl::threads(Gpu, X, Y),
                                            Arguments...);
  }

  void run() const {
    Memory Experts = zeros(T.paddedVisits() * 4),
           Weights = zeros(T.visits() * 4),
           Visits = zeros(size_t(T.Tokens) * T.Experts * 4),
           Counts = zeros(T.Experts * 4);
    launch("route", T.Tokens, 1, file("logits"), Experts, Weights);
    launch("group_tokens", T.Experts, 1, Experts, Visits, Counts, T.Tokens);
    store("out_experts", Experts);
    store("out_weights", Weights);
    store("out_visits", Visits);
    store("out_counts", Counts);
    if (!T.IsAll)
      return;

    Memory Hidden = zeros(T.visits() * T.Inner * 2),
           Results = zeros(T.visits() * T.Size * 4),
           Out = zeros(size_t(T.Tokens) * T.Size * 2);
    launch("gate_up", T.Inner / 8, T.tiles(), file("x"), file("up_weights"),
           Visits, Counts, Hidden, T.Tokens, T.Size, T.Inner);
    launch("down", T.Size / 16, T.tiles(), Hidden, file("down_weights"), Visits,
           Counts, Results, T.Tokens, T.Inner, T.Size);
    launch("combine", T.Size / 64, T.Tokens, Results, Weights, Out, T.Size);
    store("out_hidden", Hidden);
    store("out_results", Results);
    store("out_out", Out);
  }
};

} // namespace

int main(int Argc, char **Argv) try {
  Task T(Argc, Argv, "KERNELS");
  opencl::Gpu Gpu;
  cl::Program Program = opencl::load(Gpu, Argv[1]);
  Host{T, Gpu, Program}.run();
} catch (const cl::Error &E) {
  return opencl::failed(E);
}
