//===- level_zero.cpp - block-sparse attention on Level Zero --------------===//
//
// Part of CMC, under the MIT licence.
//
//   blocksparse_level_zero KERNELS find|choose|attend DIR HEADS KV_HEADS SIZE
//                          TOKENS PAST BLOCK MOST SHARE
//
// The kernels are those of find.cpp or of attend.cpp, compiled with the same
// sizes. DIR contains the files of the reference.
//===----------------------------------------------------------------------===//
#include "../common/level_zero.h"
#include "task.h"

using blocksparse::Task;

namespace {

struct Host {
  const Task &T;
  level_zero::Gpu &Gpu;
  ze_module_handle_t Module;

  uint8_t *file(const char *Name) const {
    return Gpu.shared(T.read<uint8_t>(Name));
  }
  void store(const char *Name, const uint8_t *From, size_t Size) const {
    T.write(Name, std::vector<uint8_t>(From, From + Size));
  }
  /// Passes the arguments in order.
  template <typename... As>
  void launch(const char *Name, ze_group_count_t Groups,
              As... Arguments) const {
    Gpu.launch(Gpu.kernel(Module, Name), Groups, Arguments...);
  }

  void find(bool IsEstimated) const {
    uint32_t Heads = T.Heads, QueryBlocks = T.queryBlocks();
    size_t Size = T.estimates() * 4;
    uint8_t *Estimates =
        IsEstimated ? file("estimates") : Gpu.shared<uint8_t>(Size);
    if (!IsEstimated)
      launch("estimate",
             {uint32_t(T.keyBlocks() + 1) / 2, (QueryBlocks + 3) / 4, Heads},
             file("q"), file("k"), Estimates, T.Tokens, T.Past, T.scale());
    uint8_t *Masks = Gpu.shared<uint8_t>(T.maskBytes());
    launch("choose", {QueryBlocks, Heads, 1}, Estimates, Masks, T.Tokens,
           T.Past, T.Most, T.share());
    Gpu.run();
    if (!IsEstimated)
      store("out_estimates", Estimates, Size);
    store("out_masks", Masks, T.maskBytes());
  }

  void attend() const {
    uint8_t *Out = Gpu.shared<uint8_t>(T.resultBytes());
    launch("attend_blocks", {uint32_t(T.Tokens + 7) / 8, uint32_t(T.Heads), 1},
           file("q"), file("k"), file("v"), file("out_masks"), Out, T.Tokens,
           T.Past, T.scale());
    Gpu.run();
    store("out_out", Out, T.resultBytes());
  }
};

} // namespace

int main(int Argc, char **Argv) {
  Task T(Argc, Argv, "KERNELS");
  level_zero::Gpu Gpu;
  Host Host{T, Gpu, Gpu.load(Argv[1])};
  if (T.Kind == "attend")
    Host.attend();
  else
    Host.find(T.Kind == "choose");
}
