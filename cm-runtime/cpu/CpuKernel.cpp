//===- CpuKernel.cpp - runs one compiled kernel ---------------------------===//
//
// Part of CMC, under the MIT licence.
//
// One worker per core takes groups from a queue and runs each from start to
// end. Each worker has an argument block of its own, so that per-thread
// arguments need no locks.
//===----------------------------------------------------------------------===//
#include "cm-runtime/cpu/CpuKernel.h"
#include "cm-runtime/cpu/FloatMode.h"
#include "cm-runtime/cpu/Group.h"
#include "cm-runtime/cpu/GroupQueue.h"
#include "llvm/Support/Threading.h"
#include "llvm/Support/thread.h"
#include <cstring>
#include <deque>

using namespace llvm;

namespace cmc::runtime {
namespace {

/// Enough for the spills of the largest kernels; untouched pages cost nothing.
constexpr size_t BaseStackBytes = 8 << 20;

/// State shared by the workers of one launch.
struct Run {
  const Launch &L;
  const LoweredKernel &K;
  KernelEntry Entry;
  const ProgressHandler &Progress;
  LaunchContext Context;
  GroupQueue Queue;
  std::deque<Surface> Planes; ///< Planes of fixed images.
  /// By argument: the operands of a surface that differs between threads.
  std::vector<std::vector<uint32_t>> IndexedOperands;
  std::atomic<uint64_t> Done{0};

  Run(const Launch &L, const LoweredKernel &K, KernelEntry Entry,
      const ProgressHandler &Progress)
      : L(L), K(K), Entry(Entry), Progress(Progress),
        Queue(L.Groups[0], L.Groups[1], L.Groups[2] * L.Colors,
              L.Dependency ? L.Dependency->Deltas : ArrayRef<Delta>(),
              L.Order) {}

  size_t stackBytes() const { return BaseStackBytes + 2 * K.ArrayBytes; }
};

/// Puts \p S at \p Index of \p Table, which grows as needed.
void bindAt(std::vector<Surface *> &Table, uint32_t Index, Surface *S) {
  Table.resize(std::max<size_t>(Table.size(), Index + 1));
  Table[Index] = S;
}

/// Binds the surfaces that kernels name by index. The index of the first plane
/// stands for the whole image; the other planes have the following indices.
void bindFixed(Run &R) {
  for (const FixedSurface &F : R.L.FixedSurfaces) {
    bindAt(R.Context.Surfaces, F.Index, F.Object);
    for (size_t P = 1; P < F.Object->planes().size(); ++P) {
      R.Planes.push_back(Surface::over(F.Object->data(), F.Object->size(),
                                       {F.Object->planes()[P]}));
      bindAt(R.Context.Surfaces, uint32_t(F.Index + P), &R.Planes.back());
    }
  }
  for (const FixedSampler &F : R.L.FixedSamplers) {
    auto &Table = R.Context.Samplers;
    Table.resize(std::max<size_t>(Table.size(), F.Index + 1));
    Table[F.Index] = F.Sampling;
  }
}

/// Binds the surface of an argument at a free index; returns the operand.
uint32_t bindNext(Run &R, Surface *S) {
  std::vector<Surface *> &Table = R.Context.Surfaces;
  uint32_t Index = R.L.FirstSurface;
  while (Index == SLMIndex || (Index < Table.size() && Table[Index]))
    ++Index;
  bindAt(Table, Index, S);
  return Index;
}

/// Binds the objects of argument \p I, which differs between threads.
void bindIndexed(Run &R, size_t I) {
  const Argument &A = R.L.Args[I];
  std::vector<uint32_t> Operands;
  for (Surface *S : A.Objects)
    Operands.push_back(bindNext(R, S));
  for (const SamplerState &S : A.Samplings) {
    Operands.push_back(uint32_t(R.Context.Samplers.size()));
    R.Context.Samplers.push_back(S);
  }
  for (size_t At = 0; At < A.Bytes.size(); At += sizeof(uint32_t)) {
    uint32_t ObjectIndex;
    std::memcpy(&ObjectIndex, &A.Bytes[At], sizeof(ObjectIndex));
    R.IndexedOperands[I].push_back(Operands[ObjectIndex]);
  }
}

/// Copies the operands of argument \p I for \p Thread to \p Dst.
void copyIndexed(const Run &R, size_t I, uint64_t Thread, uint8_t *Dst) {
  size_t Bytes = R.K.Info.Args[I].Size;
  std::memcpy(Dst, &R.IndexedOperands[I][Thread * Bytes / sizeof(uint32_t)],
              Bytes);
}

/// Binds the arguments that all threads share; surfaces get operands in the
/// order of the arguments.
std::vector<uint8_t> bindArguments(Run &R) {
  std::vector<uint8_t> Block(R.K.ArgBytes);
  R.Context.Pointers = R.L.Shared;
  R.IndexedOperands.resize(R.L.Args.size());
  bindFixed(R);
  for (size_t I = 0; I < R.L.Args.size(); ++I) {
    const Argument &A = R.L.Args[I];
    uint8_t *Dst = Block.data() + R.K.Offsets[I];
    if (A.hasIndices()) {
      bindIndexed(R, I);
      if (!A.PerThread)
        copyIndexed(R, I, 0, Dst);
      continue;
    }
    if (R.K.Info.Args[I].Kind == ArgKind::Sampler) {
      uint32_t Operand = R.Context.Samplers.size();
      std::memcpy(Dst, &Operand, sizeof(Operand));
      R.Context.Samplers.push_back(A.Sampling);
      continue;
    }
    if (!A.Object) {
      if (!A.PerThread && !A.Bytes.empty())
        std::memcpy(Dst, A.Bytes.data(), A.Bytes.size());
      continue;
    }
    if (R.K.Info.Args[I].Kind == ArgKind::Pointer) {
      uint64_t Address = reinterpret_cast<uint64_t>(A.Object->data());
      std::memcpy(Dst, &Address, sizeof(Address));
      R.Context.Pointers.push_back(A.Object);
    } else {
      uint32_t Operand = bindNext(R, A.Object);
      std::memcpy(Dst, &Operand, sizeof(Operand));
    }
  }
  return Block;
}

class Worker {
public:
  Worker(Run &R, const std::vector<uint8_t> &Shared)
      : R(R), Runner(R.K.Info.SLMBytes, R.L.threadsPerGroup(), R.K.HasBarrier,
                     R.stackBytes()),
        Threads(R.L.threadsPerGroup()), Blocks(Threads.size(), Shared) {}

  void work() {
    if (!Runner.valid()) {
      R.Context.fault("there is no memory for the stacks of " +
                      std::to_string(Threads.size()) + " threads");
      return R.Queue.stop();
    }
    FloatModeScope Mode(R.K.FloatControl);
    while (auto Group = R.Queue.next()) {
      R.Context.checkTime("");
      runGroup(*Group);
      R.Queue.release(*Group);
      report(++R.Done);
      if (R.Context.faulted())
        R.Queue.stop();
    }
  }

private:
  void runGroup(uint64_t Group) {
    const uint32_t *N = R.L.Groups, *S = R.L.GroupSize;
    uint32_t Layer = uint32_t(Group / N[0] / N[1]);
    uint32_t Id[3] = {uint32_t(Group % N[0]), uint32_t(Group / N[0] % N[1]),
                      R.L.Colors > 1 ? 0 : Layer};
    for (uint32_t T = 0; T < Threads.size(); ++T) {
      uint32_t Local[3] = {T % S[0], T / S[0] % S[1], T / S[0] / S[1]};
      placeThread(T, Group, Id, Local);
      Threads[T].Ids[Color] = R.L.Colors > 1 ? Layer : 0;
    }
    Runner.run(Threads, [&](ThreadContext &T) {
      R.Entry(&T, Blocks[&T - Threads.data()].data());
    });
  }

  void placeThread(uint32_t T, uint64_t Group, const uint32_t *Id,
                   const uint32_t *Local) {
    const uint32_t *S = R.L.GroupSize;
    ThreadContext &C = Threads[T];
    C = ThreadContext();
    C.Launch = &R.Context;
    C.Queue = &R.Queue;
    C.GroupIndex = Group;
    uint32_t Global[3];
    for (unsigned D = 0; D < 3; ++D) {
      Global[D] = Id[D] * S[D] + Local[D];
      C.Ids[GroupId + D] = Id[D];
      C.Ids[LocalId + D] = Local[D];
      C.Ids[LocalSize + D] = S[D];
      C.Ids[GroupCount + D] = R.L.Groups[D];
    }
    C.Ids[ThreadX] = Global[0];
    C.Ids[ThreadY] = Global[1];
    uint64_t Index = R.L.threadIndex(Global[0], Global[1], Global[2]);
    for (size_t I = 0; I < R.L.Args.size(); ++I) {
      const Argument &A = R.L.Args[I];
      uint64_t Bytes = R.K.Info.Args[I].Size;
      uint8_t *Dst = Blocks[T].data() + R.K.Offsets[I];
      if (A.hasIndices() && A.PerThread)
        copyIndexed(R, I, Index, Dst);
      else if (A.PerThread)
        std::memcpy(Dst, A.Bytes.data() + Index * Bytes, Bytes);
    }
  }

  void report(uint64_t Done) {
    uint64_t Total = R.Queue.total();
    if (R.Progress && (Done % (Total / 256 + 1) == 0 || Done == Total))
      R.Progress(Done, Total);
  }

  Run &R;
  GroupRunner Runner;
  std::vector<ThreadContext> Threads;
  std::vector<std::vector<uint8_t>> Blocks; ///< One per thread.
};

} // namespace

Error CpuKernel::run(const Launch &L, const ProgressHandler &Progress,
                     std::string *Printed, std::vector<std::string> *Findings) {
  if (Error E = checkLaunch(L, Lowered.Info, cpuTarget()))
    return E;
  Run R(L, Lowered, Entry, Progress);
  R.Context.setTimeLimit(TimeLimit);
  R.Context.Interrupt = L.Interrupt;
  std::vector<uint8_t> Shared = bindArguments(R);
  uint64_t Cores =
      OneWorker ? 1 : hardware_concurrency().compute_thread_count();
  std::vector<llvm::thread> Workers;
  for (uint64_t I = 0; I < std::min(Cores, L.numGroups() * L.Colors); ++I)
    Workers.emplace_back(Optional<unsigned>(R.stackBytes()),
                         [&] { Worker(R, Shared).work(); });
  for (llvm::thread &W : Workers)
    W.join();
  print(R.Context.printed(), Printed);
  if (Findings)
    R.Context.describeFindings(Lowered.Info.Name, *Findings);
  if (R.Context.faulted())
    return createStringError(inconvertibleErrorCode(), R.Context.message());
  return Error::success();
}

} // namespace cmc::runtime
