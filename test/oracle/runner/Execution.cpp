//===- Execution.cpp - the threads of a launch ----------------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "Execution.h"
#include "cm-runtime/io/Failure.h"
#include "test/oracle/include/cm/Thread.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/raw_ostream.h"
#include <cstring>
#include <deque>
#include <sys/mman.h>
#include <ucontext.h>
#include <xmmintrin.h>

using namespace llvm;
using cmc::runtime::failure;

namespace {
oracle::Thread BeforeAll; ///< While constants of a file are made.
} // namespace
namespace oracle {
Thread *oracle_thread = &BeforeAll;
} // namespace oracle

namespace cmc {
namespace oracle_runner {
namespace {

constexpr size_t StackBytes = 4 << 20;
constexpr uint32_t SlmBytes = 128 << 10;
/// Rounds in which no thread of a group ends before they wait for ever.
constexpr unsigned MaxIterations = 2000000;

struct Stack {
  Stack()
      : Memory(mmap(nullptr, StackBytes, PROT_READ | PROT_WRITE,
                    MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0)) {}
  ~Stack() { munmap(Memory, StackBytes); }
  void *Memory;
};

struct Fiber {
  oracle::Thread Thread;
  ucontext_t Context;
  std::vector<uint8_t> Variables;
  std::vector<const uint8_t *> Values; ///< Of the parameters.
  bool Done = false;
};

/// The one launch that runs.
struct Execution {
  Execution(const KernelFile &File, size_t Index, const runtime::Launch &L,
            const std::map<uint32_t, std::string> &SpecConstants)
      : File(File), Kernel(*File.Kernels[Index]), L(L),
        FirstVariables(File.Variables.begin(), File.Variables.end()),
        SpecConstants(SpecConstants) {}

  const KernelFile &File;
  const oracle::KernelEntry &Kernel;
  const runtime::Launch &L;
  std::vector<uint8_t> FirstVariables;       ///< As the file has them.
  std::vector<oracle::Surface> Surfaces{{}}; ///< None has number 0.
  std::deque<std::vector<oracle::Plane>> Planes;
  std::vector<oracle::Sampler> Samplers;
  std::vector<std::vector<uint8_t>> Values; ///< Of the parameters.
  std::vector<uint8_t> Slm = std::vector<uint8_t>(SlmBytes);
  std::deque<Stack> Stacks;
  ucontext_t Main;
  Fiber *Current = nullptr;
  std::string Printed;
  const std::map<uint32_t, std::string> &SpecConstants;

  void addSurface(runtime::Surface &S);
  void bindArguments();
  void start(Fiber &F, void *Stack);
  void resume(Fiber &F, bool Alone);
  void fillThread(Fiber &F, uint64_t Group, uint64_t Local,
                  oracle::Group &Mates);
  Error runGroup(uint64_t Group);
};
Execution *Running;

void yield() {
  Fiber *F = Running->Current;
  swapcontext(&F->Context, &Running->Main);
}
void print(const char *Text) { Running->Printed += Text; }
const char *specConstant(uint32_t Number) {
  auto It = Running->SpecConstants.find(Number);
  return It == Running->SpecConstants.end() ? nullptr : It->second.c_str();
}
[[noreturn]] void stop(const char *Why) {
  errs() << "cm-oracle: error: " << Why << '\n';
  std::_Exit(1);
}

/// The host's floating-point unit computes as the kernel says. It flushes float
/// and double alike; where a kernel allows one of them, the library's operators
/// flush the other.
void setFloatMode(uint32_t Control) {
  static const unsigned Rounding[] = {_MM_ROUND_NEAREST, _MM_ROUND_UP,
                                      _MM_ROUND_DOWN, _MM_ROUND_TOWARD_ZERO};
  constexpr unsigned FlushResults = 0x8000, FlushOperands = 0x40;
  unsigned Mode = _MM_MASK_MASK | Rounding[Control >> 4 & 3];
  if (!(Control & 3 << 6))
    Mode |= FlushResults | FlushOperands;
  _mm_setcsr(Mode);
}

void runFiber() {
  Fiber &F = *Running->Current;
  setFloatMode(Running->Kernel.FloatControl);
  Running->Kernel.Run(F.Values.data());
  F.Done = true;
  yield();
}

void Execution::addSurface(runtime::Surface &S) {
  std::vector<oracle::Plane> &List = Planes.emplace_back();
  for (const runtime::Plane &P : S.planes())
    List.push_back({P.Offset, P.Width, P.Height, P.pitch(), P.Depth,
                    P.PixelBytes, P.Format});
  // Planes take the following numbers.
  size_t Count = std::max<size_t>(List.size(), 1);
  for (size_t I = 0; I < Count; ++I)
    Surfaces.push_back({S.data(), S.size(), List.data() + I,
                        uint32_t(List.size() - (List.empty() ? 0 : I))});
}

template <class T> std::vector<uint8_t> bytesOf(T Value) {
  std::vector<uint8_t> Out(sizeof(T));
  std::memcpy(Out.data(), &Value, sizeof(T));
  return Out;
}

void Execution::bindArguments() {
  for (size_t I = 0; I < L.Args.size(); ++I) {
    const runtime::Argument &A = L.Args[I];
    switch (Kernel.Parameters[I].Kind) {
    case oracle::ParameterKind::Value:
      Values.push_back(A.Bytes);
      break;
    case oracle::ParameterKind::Address:
      Values.push_back(A.Object ? bytesOf(A.Object->data()) : A.Bytes);
      break;
    case oracle::ParameterKind::Surface:
      Values.push_back(bytesOf(uint32_t(Surfaces.size())));
      addSurface(*A.Object);
      break;
    case oracle::ParameterKind::Sampler: {
      Values.push_back(bytesOf(uint32_t(Samplers.size())));
      oracle::Sampler S;
      S.Linear = A.Sampling.Linear;
      S.Normalized = A.Sampling.Normalized;
      for (int D = 0; D < 3; ++D)
        S.Wrap[D] = static_cast<oracle::Edge>(A.Sampling.Wrap[D]);
      std::memcpy(S.Border, A.Sampling.Border, sizeof(S.Border));
      Samplers.push_back(S);
    }
    }
  }
}

void Execution::fillThread(Fiber &F, uint64_t Group, uint64_t Local,
                           oracle::Group &Mates) {
  oracle::Thread &T = F.Thread;
  uint32_t At[3];
  for (int D = 0; D < 3; ++D) {
    T.GroupCount[D] = L.Groups[D];
    T.LocalSize[D] = L.GroupSize[D];
    T.GroupId[D] = Group % L.Groups[D];
    T.LocalId[D] = Local % L.GroupSize[D];
    Group /= L.Groups[D];
    Local /= L.GroupSize[D];
    At[D] = T.GroupId[D] * L.GroupSize[D] + T.LocalId[D];
  }
  uint64_t Number = L.threadIndex(At[0], At[1], At[2]);
  for (size_t I = 0; I < Values.size(); ++I)
    F.Values.push_back(
        Values[I].data() +
        (L.Args[I].PerThread ? Number * Kernel.Parameters[I].Size : 0));
  T.Surfaces = Surfaces.data();
  T.NumSurfaces = Surfaces.size();
  T.Samplers = Samplers.data();
  T.NumSamplers = Samplers.size();
  T.Mates = &Mates;
  T.FloatControl = Kernel.FloatControl;
  T.Yield = yield;
  T.Print = print;
  T.SpecConstant = specConstant;
  T.Stop = stop;
}

void Execution::start(Fiber &F, void *Stack) {
  getcontext(&F.Context);
  F.Context.uc_stack.ss_sp = Stack;
  F.Context.uc_stack.ss_size = StackBytes;
  F.Context.uc_link = nullptr;
  makecontext(&F.Context, runFiber, 0);
  F.Variables = FirstVariables;
}

void Execution::resume(Fiber &F, bool Alone) {
  Current = &F;
  oracle::oracle_thread = &F.Thread;
  std::memcpy(File.Variables.data(), F.Variables.data(), F.Variables.size());
  swapcontext(&Main, &F.Context);
  if (!Alone)
    std::memcpy(F.Variables.data(), File.Variables.data(), F.Variables.size());
}

Error Execution::runGroup(uint64_t Number) {
  oracle::Group Mates;
  std::fill(Slm.begin(), Slm.end(), 0);
  Mates.Slm = Slm.data();
  Mates.SlmBytes = Slm.size();
  Mates.NumThreads = L.threadsPerGroup();
  std::deque<Fiber> Fibers(Mates.NumThreads);
  while (Stacks.size() < Fibers.size())
    Stacks.emplace_back();
  for (size_t I = 0; I < Fibers.size(); ++I) {
    fillThread(Fibers[I], Number, I, Mates);
    start(Fibers[I], Stacks[I].Memory);
  }
  size_t Left = Fibers.size();
  for (unsigned Iteration = 0; Left; ++Iteration) {
    if (Iteration > MaxIterations)
      return failure("the threads of a group wait for each other");
    for (Fiber &F : Fibers) {
      if (F.Done)
        continue;
      resume(F, Fibers.size() == 1);
      if (F.Done) {
        --Left;
        Iteration = 0;
      }
    }
  }
  return Error::success();
}

} // namespace

Error execute(const KernelFile &File, size_t Index, const runtime::Launch &L,
              const std::map<uint32_t, std::string> &SpecConstants) {
  Execution E(File, Index, L, SpecConstants);
  Running = &E;
  E.bindArguments();
  for (uint64_t Group = 0; Group < L.numGroups(); ++Group)
    if (Error Failed = E.runGroup(Group))
      return Failed;
  // The next launch finds the file as it was.
  std::memcpy(File.Variables.data(), E.FirstVariables.data(),
              E.FirstVariables.size());
  oracle::oracle_thread = &BeforeAll;
  outs() << E.Printed;
  return Error::success();
}

} // namespace oracle_runner
} // namespace cmc
