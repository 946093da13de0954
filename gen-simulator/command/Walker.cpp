//===- Walker.cpp - from walker commands to dispatches --------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "gen-simulator/command/Walker.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FormatVariadic.h"

namespace gensim {
namespace {

constexpr unsigned DescriptorBytes = 32;
/// Constants are read in units of 32 bytes, whatever the register size.
constexpr uint32_t ConstantUnit = 32;
constexpr size_t FirstCodeBytes = 64 << 10, MaxCodeBytes = 16 << 20;
constexpr unsigned LongestInst = 16;
constexpr size_t MaxThreadLines = 64;

// Registers with the number of groups, if the command refers to them.
constexpr uint32_t DispatchDimension = 0x500; ///< From the engine's base.
constexpr uint64_t MaxGroups = uint64_t(1) << 40;

// Bits of cr0.0.
constexpr uint32_t AlternateMode = 1;
constexpr unsigned RoundingShift = 4;
constexpr uint32_t KeepDenormals = 1 << 6 | 1 << 7 | 1 << 10;

/// "thread 3 (1, 0, 0): <location>" for all threads that have not ended.
std::string describeThreads(const RunResult &R) {
  std::string Text;
  for (size_t I = 0; I < R.LiveThreads.size() && I < MaxThreadLines; ++I) {
    const ThreadPosition &P = R.LiveThreads[I];
    Text += llvm::formatv("\n  thread {0} of group ({1}, {2}, {3}): {4}",
                          P.IndexInGroup, P.X, P.Y, P.Z, P.Where);
  }
  if (R.LiveThreads.size() > MaxThreadLines)
    Text += llvm::formatv("\n  and {0} more threads",
                          R.LiveThreads.size() - MaxThreadLines);
  return Text;
}

} // namespace

uint32_t initialControl(uint32_t Modes, uint32_t Rounding) {
  uint32_t Control = Rounding << RoundingShift;
  if (bits(Modes, 16, 16))
    Control |= AlternateMode;
  if (bits(Modes, 19, 19))
    Control |= KeepDenormals;
  return Control;
}

const cmc::TargetInfo &Walker::target() const {
  const cmc::TargetInfo &Target = S.device().target();
  return S.State.LargeGRF ? cmc::withLargeRegisterFile(Target) : Target;
}

bool Walker::readDescriptor(unsigned Index) {
  const PipelineState &State = S.State;
  if ((Index + 1) * DescriptorBytes > State.DescriptorBytes) {
    S.fail(llvm::formatv("interface descriptor {0} was not loaded", Index));
    return false;
  }
  uint32_t W[8];
  if (!S.read(State.DynamicBase + State.DescriptorOffset +
                  uint64_t(Index) * DescriptorBytes,
              W, sizeof(W)))
    return false;
  InterfaceDescriptor &I = Descriptor;
  I.KernelStart = uint64_t(W[1] & 0xffff) << 32 | (W[0] & ~uint32_t(63));
  I.SamplerState = W[3] & ~uint32_t(31);
  I.BindingTable = W[4] & 0xffe0;
  I.ConstantReadOffset = bits(W[5], 0, 15) * ConstantUnit;
  I.ConstantReadBytes = bits(W[5], 16, 31) * ConstantUnit;
  I.ThreadsPerGroup = bits(W[6], 0, 9);
  // 0, then 1 KiB, 2 KiB and so on.
  unsigned SLM = bits(W[6], 16, 20);
  I.SLMBytes = SLM ? 512u << std::min(SLM, 16u) : 0;
  I.UsesBarrier = bits(W[6], 21, 21);
  I.Control = initialControl(W[2], bits(W[6], 22, 23));
  I.CrossThreadBytes = bits(W[7], 0, 7) * ConstantUnit;
  return true;
}

bool Walker::readCode(size_t Bytes, std::vector<uint8_t> &Code) const {
  while (Code.size() < Bytes) {
    uint64_t At = D.CodeAddress + Code.size();
    const uint8_t *Page = S.space().page(At);
    if (!Page)
      return false;
    Code.insert(Code.end(), Page + At % PageBytes, Page + PageBytes);
  }
  return true;
}

bool Walker::loadCode() {
  D.CodeAddress =
      (S.State.InstructionBase + Descriptor.KernelStart) & AddressMask;
  // The length of a kernel is unknown; the bytes after it are illegal or not
  // mapped. Most kernels are short.
  std::vector<uint8_t> Code;
  for (size_t Bytes = FirstCodeBytes;; Bytes *= 4) {
    bool More = readCode(Bytes, Code) && Bytes < MaxCodeBytes;
    if (Code.empty()) {
      S.fail(llvm::formatv("page fault: kernel at {0:x+} is not mapped",
                           D.CodeAddress),
             Fault::Kind::PageFault);
      return false;
    }
    auto Decoded = decode(Code, target());
    if (!Decoded) {
      std::string Message = toString(Decoded.takeError());
      // The bytes read so far may end within the code, unless they begin
      // with zeros, which are no instruction.
      if (More && llvm::any_of(llvm::makeArrayRef(Code).take_front(LongestInst),
                               [](uint8_t Byte) { return Byte != 0; }))
        continue;
      S.fail(llvm::formatv("kernel at {0:x+}: {1}", D.CodeAddress, Message));
      return false;
    }
    const Inst &Last = (*Decoded)->insts().back();
    if (More && Last.PC + Last.Bytes + LongestInst > Code.size())
      continue;
    D.Code = S.device().executable(std::move(*Decoded));
    return true;
  }
}

/// From XeHPG on a surface state has the address and the size per thread.
bool Walker::prepareScratch() {
  const PipelineState &State = S.State;
  D.StatelessBase = State.GeneralBase;
  D.ScratchBase = State.GeneralBase + State.ScratchOffset;
  D.ScratchBytesPerThread = State.ScratchBytesPerThread;
  if (!State.ScratchState)
    return true;
  uint32_t Dwords[16];
  if (!S.read(State.SurfaceBase + State.ScratchState, Dwords, sizeof(Dwords)))
    return false;
  Surface Scratch = decodeSurfaceState(Dwords, target());
  if (Scratch.Kind == SurfaceKind::Null) // No kernel needed any so far.
    return true;
  if (Scratch.Kind != SurfaceKind::Scratch) {
    S.fail("the surface state for scratch is not one of scratch");
    return false;
  }
  D.ScratchBase = Scratch.Base;
  D.ScratchBytesPerThread = Scratch.Pitch;
  return true;
}

bool Walker::prepare(unsigned Index) {
  return readDescriptor(Index) && prepare(Descriptor);
}

bool Walker::prepare(const InterfaceDescriptor &I) {
  Descriptor = I;
  if (!loadCode() || !prepareScratch())
    return false;
  const cmc::TargetInfo &Target = target();
  if (Descriptor.SLMBytes > Target.MaxSLM) {
    S.fail(llvm::formatv("{0} bytes of shared local memory; {1} has {2}",
                         Descriptor.SLMBytes, Target.Name, Target.MaxSLM));
    return false;
  }
  const PipelineState &State = S.State;
  HeapBindings::Heaps Heaps = {
      State.SurfaceBase,
      State.TableBase.value_or(State.SurfaceBase) + Descriptor.BindingTable,
      State.BindlessBase, State.DynamicBase, Descriptor.SamplerState};
  Bindings = std::make_unique<HeapBindings>(S.space(), Target, Heaps);
  Header = {Descriptor.SamplerState, Descriptor.BindingTable,
            State.ScratchOffset, State.ScratchState};
  D.Space = &S.space();
  D.Bindings = Bindings.get();
  D.HardwareThreads = Target.HardwareThreads;
  if (State.MaxThreads)
    D.HardwareThreads = std::min(D.HardwareThreads, State.MaxThreads);
  D.SLMBytes = Descriptor.SLMBytes;
  D.UsesBarrier = Descriptor.UsesBarrier;
  D.SamplerStatePointer = Header.SamplerState;
  D.InitialControl = Descriptor.Control;
  return true;
}

bool Walker::fits(uint64_t Bytes) {
  const cmc::TargetInfo &Target = target();
  if (Bytes + Target.GRFBytes <= Target.registerFileBytes())
    return true;
  S.fail(llvm::formatv("a payload of {0} bytes does not fit in the registers",
                       Bytes));
  return false;
}

bool Walker::readGroups(Dwords Command, const unsigned (&StartAt)[3],
                        const unsigned (&EndAt)[3]) {
  uint64_t Groups = 1;
  for (unsigned I = 0; I < 3; ++I) {
    uint32_t End = Command[EndAt[I]];
    if (bits(Command[0], 10, 10))
      End =
          S.device().readRegister(S.engine().Base + DispatchDimension + 4 * I);
    D.Start[I] = Command[StartAt[I]];
    D.End[I] = std::max(End, D.Start[I]);
    if (__builtin_mul_overflow(Groups, uint64_t(D.End[I] - D.Start[I]),
                               &Groups))
      Groups = ~uint64_t(0);
  }
  if (Groups <= MaxGroups)
    return true;
  S.fail("too many thread groups");
  return false;
}

bool Walker::setGroupSize(uint32_t Threads) {
  const cmc::TargetInfo &Target = target();
  D.ThreadsPerGroup = Threads;
  if (Threads && Threads <= Target.MaxThreadsPerGroup)
    return true;
  S.fail(llvm::formatv("{0} threads in a group; {1} has at most {2}", Threads,
                       Target.Name, Target.MaxThreadsPerGroup));
  return false;
}

Outcome Walker::run() {
  Device &Device = S.device();
  if (Device.options().Describe)
    Device.options().Describe(D);
  auto Start = std::chrono::steady_clock::now();
  RunResult R = execute(D, Device.runOptions());
  std::chrono::duration<double> Elapsed =
      std::chrono::steady_clock::now() - Start;
  if (Device.options().Ran)
    Device.options().Ran(D, R, Elapsed.count());
  if (R.Problem) {
    // The dispatch only has the remaining part of the limit.
    if (R.Problem.K == Fault::Kind::TimeLimit && Device.options().Run.TimeLimit)
      R.Problem.Message = llvm::formatv("the time limit of {0:f1} s is reached",
                                        Device.options().Run.TimeLimit);
    Device.fail(R.Problem.K, R.describe(D) + describeThreads(R));
    return Outcome::Failed;
  }
  return Outcome::Next;
}

} // namespace gensim
