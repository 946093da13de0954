//===- opencl.cpp - block-sparse attention on OpenCL ----------------------===//
//
// Part of CMC, under the MIT licence.
//
//   blocksparse_opencl KERNELS find|choose|attend DIR HEADS KV_HEADS SIZE
//                      TOKENS PAST BLOCK MOST SHARE
//
// The kernels are those of find.cpp or of attend.cpp, compiled with the same
// sizes. DIR contains the files of the reference.
//===----------------------------------------------------------------------===//
#include "../common/opencl.h"
#include "task.h"

using blocksparse::Task;
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
  void launch(const char *Name, cl::NDRange Groups, As... Arguments) const {
    cl::NDRange One =
        Groups.dimensions() == 3 ? cl::NDRange(1, 1, 1) : cl::NDRange(1, 1);
    cl::KernelFunctor<As...>(Program, Name)(
        cl::EnqueueArgs(Gpu.Queue, Groups, One), Arguments...);
  }

  void find(bool IsEstimated) const {
    Memory Estimates =
        IsEstimated ? file("estimates") : zeros(T.estimates() * 4);
    if (!IsEstimated) {
      launch("estimate",
             cl::NDRange((T.keyBlocks() + 1) / 2, (T.queryBlocks() + 3) / 4,
                         T.Heads),
             file("q"), file("k"), Estimates, T.Tokens, T.Past, T.scale());
      store("out_estimates", Estimates);
    }
    Memory Masks = zeros(T.maskBytes());
    launch("choose", cl::NDRange(T.queryBlocks(), T.Heads), Estimates, Masks,
           T.Tokens, T.Past, T.Most, T.share());
    store("out_masks", Masks);
  }

  void attend() const {
    Memory Out = zeros(T.resultBytes());
    launch("attend_blocks", cl::NDRange((T.Tokens + 7) / 8, T.Heads), file("q"),
           file("k"), file("v"), file("out_masks"), Out, T.Tokens, T.Past,
           T.scale());
    store("out_out", Out);
  }
};

} // namespace

int main(int Argc, char **Argv) try {
  Task T(Argc, Argv, "KERNELS");
  opencl::Gpu Gpu;
  cl::Program Program = opencl::load(Gpu, Argv[1]);
  Host Host{T, Gpu, Program};
  if (T.Kind == "attend")
    Host.attend();
  else
    Host.find(T.Kind == "choose");
} catch (const cl::Error &E) {
  return opencl::failed(E);
}
