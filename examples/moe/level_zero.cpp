//===- level_zero.cpp - a mixture of experts on Level Zero ----------------===//
//
// Part of CMC, under the MIT licence.
//
//   moe_level_zero KERNELS route|all DIR EXPERTS TOP TOKENS SIZE INNER
//
// The kernels must be compiled for these sizes. DIR contains the files of the
// reference.
//===----------------------------------------------------------------------===//
#include "../common/level_zero.h"
#include "task.h"

using moe::Task;

namespace {

/// Memory with its size.
struct Memory {
  uint8_t *Begin;
  size_t Size;
};

struct Host {
  const Task &T;
  level_zero::Gpu &Gpu;
  ze_module_handle_t Module;

  uint8_t *file(const char *Name) const {
    return Gpu.shared(T.read<uint8_t>(Name));
  }
  Memory zeros(size_t Size) const { return {Gpu.shared<uint8_t>(Size), Size}; }
  void store(const char *Name, Memory From) const {
    T.write(Name, std::vector<uint8_t>(From.Begin, From.Begin + From.Size));
  }
  /// Passes the arguments in order.
  template <typename... As>
  void launch(const char *Name, uint32_t X, uint32_t Y, As... Arguments) const {
    Gpu.launch(Gpu.kernel(Module, Name), {X, Y, 1}, Arguments...);
  }

  void run() const {
    Memory Experts = zeros(T.paddedVisits() * 4),
           Weights = zeros(T.visits() * 4),
           Visits = zeros(size_t(T.Tokens) * T.Experts * 4),
           Counts = zeros(T.Experts * 4);
    launch("route", T.Tokens, 1, file("logits"), Experts.Begin, Weights.Begin);
    launch("group_tokens", T.Experts, 1, Experts.Begin, Visits.Begin,
           Counts.Begin, T.Tokens);
    if (!T.IsAll)
      Gpu.run();
    else
      runExperts(Visits, Counts, Weights);
    store("out_experts", Experts);
    store("out_weights", Weights);
    store("out_visits", Visits);
    store("out_counts", Counts);
  }

  void runExperts(Memory Visits, Memory Counts, Memory Weights) const {
    Memory Hidden = zeros(T.visits() * T.Inner * 2),
           Results = zeros(T.visits() * T.Size * 4),
           Out = zeros(size_t(T.Tokens) * T.Size * 2);
    launch("gate_up", T.Inner / 8, T.tiles(), file("x"), file("up_weights"),
           Visits.Begin, Counts.Begin, Hidden.Begin, T.Tokens, T.Size, T.Inner);
    launch("down", T.Size / 16, T.tiles(), Hidden.Begin, file("down_weights"),
           Visits.Begin, Counts.Begin, Results.Begin, T.Tokens, T.Inner,
           T.Size);
    launch("combine", T.Size / 64, T.Tokens, Results.Begin, Weights.Begin,
           Out.Begin, T.Size);
    Gpu.run();
    store("out_hidden", Hidden);
    store("out_results", Results);
    store("out_out", Out);
  }
};

} // namespace

int main(int Argc, char **Argv) {
  Task T(Argc, Argv, "KERNELS");
  level_zero::Gpu Gpu;
  Host{T, Gpu, Gpu.load(Argv[1])}.run();
}
