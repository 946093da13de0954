//===- Launch.cpp - runs a kernel without a driver ------------------------===//
//
// Part of CMC, under the MIT licence.
//
// Does the work of a runtime and the command streamer for a kernel: memory and
// surfaces for the arguments, scratch memory, payload, walker.
//===----------------------------------------------------------------------===//
#include "gen-simulator/api/Check.h"
#include "gen-simulator/api/Objects.h"
#include "gen-simulator/api/Observation.h"
#include "gen-simulator/api/Payload.h"
#include "gen-simulator/dispatch/Executor.h"
#include "gen-simulator/translate/Translator.h"
#include "gensim/print.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/Endian.h"
#include "llvm/Support/MathExtras.h"
#include <deque>
#include <mutex>

using namespace llvm;
using cmc::ArgKind;

namespace gensim {
namespace {

Error noMemory(const char *What) {
  return createStringError(inconvertibleErrorCode(),
                           Twine("no memory for ") + What);
}

/// Entries that are not bound have no surface.
class LaunchBindings : public ListedBindings {
public:
  const Surface *surface(unsigned Index) const override {
    const Surface *S = ListedBindings::surface(Index);
    return S && S->Kind != SurfaceKind::Null ? S : nullptr;
  }
};

/// The state of a running launch.
class DirectLaunch {
public:
  DirectLaunch(const KernelImage &K, const cmc::TargetInfo &Target,
               const LaunchSpec &L)
      : K(K), Target(Target), L(L), Memory(Space) {}

  Error prepare(std::shared_ptr<const Executable> Code);
  LaunchResult run(const LaunchOptions &Options, const Observation &Watch);

private:
  Error bindArguments();
  void bindInlineSamplers();
  size_t freeEntries(size_t Count) const;
  Expected<size_t> bindSurfaces(const MemoryObject &O, ArgKind Kind,
                                uint64_t Address, int Requested);
  Error bindFixed();
  Error bindIndexed(size_t I);
  Error bindObject(size_t I, uint64_t Address);
  Error allocateThreadMemory();
  void setWalker();
  std::string printed();

  const KernelImage &K;
  const cmc::TargetInfo &Target;
  const LaunchSpec &L;
  HostSpace Space;
  Objects Memory;
  LaunchBindings Bindings;
  std::vector<BoundArgument> Bound;
  uint64_t PrivateBase = 0, PrintBuffer = 0;
  std::unique_ptr<Payload> Registers;
  Dispatch D;
};

/// Binds the samplers that are part of the kernel.
void DirectLaunch::bindInlineSamplers() {
  for (const auto &[Slot, State] : K.InlineSamplers) {
    Bindings.Samplers.resize(
        std::max<size_t>(Bindings.Samplers.size(), Slot + 1));
    Bindings.Samplers[Slot] = State;
  }
}

/// The first of \p Count adjacent free surface entries. Entry 0 stays free, so
/// that the use of an index that was never set is an error.
size_t DirectLaunch::freeEntries(size_t Count) const {
  size_t First = std::max<size_t>(L.FirstSurface, 1);
  for (size_t I = First; I < Bindings.Surfaces.size() && I < First + Count; ++I)
    if (Bindings.Surfaces[I].Kind != SurfaceKind::Null)
      First = I + 1;
  return First;
}

/// Binds the planes of \p O from entry \p Requested on, or to free entries if
/// that is negative. Returns the first entry.
Expected<size_t> DirectLaunch::bindSurfaces(const MemoryObject &O, ArgKind Kind,
                                            uint64_t Address, int Requested) {
  std::vector<Surface> Planes = surfacesOf(O, Address, Kind);
  size_t Slot = Requested >= 0 ? size_t(Requested) : freeEntries(Planes.size());
  size_t End = Slot + Planes.size();
  if (End > LastSurface + 1)
    return createStringError(inconvertibleErrorCode(),
                             "the binding table has no room for all surfaces");
  Bindings.Surfaces.resize(std::max(Bindings.Surfaces.size(), End));
  llvm::copy(Planes, Bindings.Surfaces.begin() + Slot);
  return Slot;
}

/// Binds the surfaces that kernels access by fixed index.
Error DirectLaunch::bindFixed() {
  for (const FixedSurface &F : L.FixedSurfaces) {
    auto Address = Memory.map(*F.Object);
    if (!Address)
      return Address.takeError();
    auto Slot = bindSurfaces(*F.Object, ArgKind::Image, *Address, F.Index);
    if (!Slot)
      return Slot.takeError();
  }
  for (const FixedSampler &F : L.FixedSamplers) {
    size_t Size = std::max<size_t>(Bindings.Samplers.size(), F.Index + 1);
    Bindings.Samplers.resize(Size);
    Bindings.Samplers[F.Index] = samplerOf(F.Sampling);
  }
  return Error::success();
}

/// Binds all objects of argument \p I, which varies by thread.
Error DirectLaunch::bindIndexed(size_t I) {
  std::vector<uint32_t> Entries;
  for (const MemoryObject *O : L.Args[I].Objects) {
    auto Address = Memory.map(*O);
    if (!Address)
      return Address.takeError();
    ArgKind Kind = K.Info.Args[I].Kind;
    auto Slot = bindSurfaces(*O, Kind == ArgKind::Value ? ArgKind::Image : Kind,
                             *Address, -1);
    if (!Slot)
      return Slot.takeError();
    Entries.push_back(uint32_t(*Slot));
  }
  for (const SamplerSettings &S : L.Args[I].Samplings) {
    Entries.push_back(uint32_t(Bindings.Samplers.size()));
    Bindings.Samplers.push_back(samplerOf(S));
  }
  const std::vector<uint8_t> &Numbers = L.Args[I].Bytes;
  for (size_t At = 0; At < Numbers.size(); At += sizeof(uint32_t))
    Bound[I].Entries.push_back(
        Entries[support::endian::read32le(&Numbers[At])]);
  return Error::success();
}

/// Binds argument \p I, which is not a value.
Error DirectLaunch::bindObject(size_t I, uint64_t Address) {
  const cmc::KernelArg &A = K.Info.Args[I];
  BoundArgument &B = Bound[I];
  if (A.Kind == ArgKind::Sampler) {
    size_t Slot =
        A.BindingIndex >= 0 ? size_t(A.BindingIndex) : Bindings.Samplers.size();
    Bindings.Samplers.resize(std::max(Bindings.Samplers.size(), Slot + 1));
    Bindings.Samplers[Slot] = samplerOf(L.Args[I].Sampling);
    B.SamplerIndex = Slot;
    return Error::success();
  }
  B.Address = Address;
  if (A.Kind == ArgKind::Pointer)
    return Error::success();
  auto Slot = bindSurfaces(*L.Args[I].Object, A.Kind, Address, A.BindingIndex);
  if (!Slot)
    return Slot.takeError();
  B.SurfaceIndex = uint32_t(*Slot);
  return Error::success();
}

Error DirectLaunch::bindArguments() {
  Bound.resize(L.Args.size());
  bindInlineSamplers();
  if (Error E = bindFixed())
    return E;
  for (const MemoryObject &O : L.Shared)
    if (!Space.adopt(O.Bytes, O.Size))
      return createStringError(inconvertibleErrorCode(),
                               "shared memory is no whole pages");
  uint64_t Local = K.Info.SLMBytes;
  for (size_t I = 0; I != L.Args.size(); ++I) {
    if (isLocalMemory(K, I)) {
      Local = alignTo(Local, LocalAlign);
      Bound[I].LocalOffset = uint32_t(Local);
      Local += support::endian::read32le(L.Args[I].Bytes.data());
    }
    if (L.Args[I].hasIndices()) {
      if (Error E = bindIndexed(I))
        return E;
      continue;
    }
    if (K.Info.Args[I].Kind == ArgKind::Value)
      continue;
    uint64_t Address = 0;
    if (L.Args[I].Object) {
      auto Mapped = Memory.map(*L.Args[I].Object);
      if (!Mapped)
        return Mapped.takeError();
      Address = *Mapped;
    } else if (K.Info.Args[I].Kind == ArgKind::Pointer) {
      Address = support::endian::read64le(L.Args[I].Bytes.data());
    }
    if (Error E = bindObject(I, Address))
      return E;
  }
  return Error::success();
}

/// Scratch memory is below 4 GiB: r0.5 and stateless messages have 32-bit
/// offsets.
Error DirectLaunch::allocateThreadMemory() {
  if (K.ScratchBytes) {
    D.ScratchBytesPerThread = PowerOf2Ceil(std::max(K.ScratchBytes, 1024u));
    D.ScratchBase =
        Space.allocate(uint64_t(D.ScratchBytesPerThread) * D.HardwareThreads);
    if (!D.ScratchBase)
      return noMemory("scratch");
  }
  if (any_of(K.Payload, [](const PayloadSlot &S) {
        return S.Kind == PayloadKind::PrintBuffer;
      })) {
    PrintBuffer = Space.allocate(PrintBufferBytes);
    if (!PrintBuffer)
      return noMemory("what is printed");
    support::endian::write32le(Space.bytes(PrintBuffer), PrintHeaderBytes);
  }
  if (K.PrivateBytes) {
    PrivateBase = Space.allocate(uint64_t(K.PrivateBytes) * K.SIMDSize *
                                 D.HardwareThreads);
    if (!PrivateBase)
      return noMemory("private variables");
  }
  return Error::success();
}

void DirectLaunch::setWalker() {
  bool Groups = usesGroups(K);
  D.Kind = Groups ? WalkerKind::GPGPU : WalkerKind::Media;
  for (unsigned I = 0; I < 3; ++I)
    D.End[I] = L.Groups[I] * (Groups ? 1 : L.GroupSize[I]);
  if (!Groups)
    D.End[2] = L.Colors;
  D.ThreadsPerGroup = Groups ? uint32_t(threadsPerGroup(L, K)) : 1;
  // CM code uses all channels, whatever the number of work-items.
  D.SIMDSize = K.SIMDSize == 1 ? 32 : K.SIMDSize;
  uint64_t Items = uint64_t(L.GroupSize[0]) * L.GroupSize[1] * L.GroupSize[2];
  if (unsigned Remainder = Items % K.SIMDSize)
    D.LastThreadMask = (1u << Remainder) - 1;
  for (const auto &Delta : L.Dependencies)
    D.Dependencies.push_back({Delta.first, Delta.second});
  D.setOrder(L.Order, L.Masks);
}

Error DirectLaunch::prepare(std::shared_ptr<const Executable> Code) {
  D.KernelName = K.Info.Name;
  D.Code = std::move(Code);
  D.Space = &Space;
  D.Bindings = &Bindings;
  // Scratch first: it needs low addresses.
  if (Error E = allocateThreadMemory())
    return E;
  if (Error E = bindArguments())
    return E;
  setWalker();
  D.SLMBytes = uint32_t(sharedBytes(L, K));
  D.UsesBarrier = K.Info.Barriers != 0;
  Registers =
      std::make_unique<Payload>(K, Target, L, Bound, PrivateBase, PrintBuffer);
  if (Error E = Registers->place(Space))
    return E;
  D.FillPayload = [this](Thread &T) { return Registers->fill(T); };
  D.Frames = [this](uint32_t PC) { return cmc::framesAt(K.Info, PC); };
  return Error::success();
}

/// The output of the kernel's printf calls.
std::string DirectLaunch::printed() {
  ArrayRef<uint8_t> Buffer(Space.bytes(PrintBuffer), PrintBufferBytes);
  return formatPrintBuffer(
      Buffer, [&](uint64_t Address) -> Optional<StringRef> {
        uint64_t Offset = Address - StringBase;
        if (Offset >= K.Strings.size())
          return None;
        return StringRef(K.Strings).drop_front(Offset).split('\0').first;
      });
}

LaunchResult DirectLaunch::run(const LaunchOptions &Options,
                               const Observation &Watch) {
  RunOptions O;
  O.Workers = Options.Workers;
  O.MaxInstructions = Options.MaxInstructions;
  O.TimeLimit = Options.TimeLimit;
  O.Interrupt = Options.Interrupt;
  O.Progress = Options.Progress;
  O.Observers = Watch.observers();
  RunResult R = execute(D, O);
  Memory.copyOut();
  LaunchResult Result;
  if (PrintBuffer)
    Result.Printed = printed();
  Result.Instructions = R.Instructions;
  Result.Threads = R.Threads;
  Result.Groups = R.Groups;
  if (R.Problem)
    Result.Fault = R.describe(D);
  for (const ThreadPosition &P : R.LiveThreads)
    Result.LiveThreads.push_back("thread (" + std::to_string(P.X) + ", " +
                                 std::to_string(P.Y) + ", " +
                                 std::to_string(P.Z) + ") " + P.Where);
  Watch.report(Result);
  return Result;
}

/// The executables of the programs that ran last: their translations remain for
/// later launches.
class RecentExecutables {
public:
  std::shared_ptr<const Executable> get(std::shared_ptr<const Program> P,
                                        Core How) {
    std::lock_guard<std::mutex> Guard(Lock);
    auto Found = find_if(Entries, [&](const Entry &E) {
      return &E.Code->program() == P.get() && E.How == How;
    });
    if (Found != Entries.end())
      return Found->Code;
    constexpr size_t Most = 32;
    if (Entries.size() == Most)
      Entries.pop_front();
    Entries.push_back(
        {How, prepareFor(std::move(P), How, {LongestBlock, /*Keeps=*/true})});
    return Entries.back().Code;
  }

private:
  struct Entry {
    Core How;
    std::shared_ptr<const Executable> Code;
  };
  std::mutex Lock;
  std::deque<Entry> Entries;
};

std::shared_ptr<const Executable> executable(std::shared_ptr<const Program> P,
                                             Core How) {
  static RecentExecutables Recent;
  return Recent.get(std::move(P), How);
}

} // namespace

Optional<Core> findCore(StringRef Name) {
  return StringSwitch<Optional<Core>>(Name)
      .Case("interpret", Core::Interpret)
      .Case("translate", Core::Translate)
      .Case("auto", Core::Auto)
      .Default(None);
}

Expected<LaunchResult> Kernel::run(const LaunchSpec &L,
                                   const LaunchOptions &Options) const {
  const KernelImage &K = Image->Kernels[Index];
  const cmc::TargetInfo &Target =
      K.Info.Resources.GRFCount > Image->Target->GRFCount
          ? cmc::withLargeRegisterFile(*Image->Target)
          : *Image->Target;
  if (Error E = checkLaunch(L, K, Target))
    return std::move(E);
  auto Watch = Observation::create(Options);
  if (!Watch)
    return Watch.takeError();
  auto P = decode(arrayRefFromStringRef(K.Code), Target);
  if (!P)
    return createStringError(inconvertibleErrorCode(),
                             "kernel '" + Twine(K.Info.Name) +
                                 "': " + toString(P.takeError()));
  DirectLaunch Launch(K, Target, L);
  if (Error E = Launch.prepare(executable(*P, Options.How)))
    return std::move(E);
  return Launch.run(Options, *Watch);
}

} // namespace gensim
