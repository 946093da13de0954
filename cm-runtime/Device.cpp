//===- Device.cpp - a device that runs CM kernels -------------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "cm-runtime/Device.h"
#include "basic/SurfaceArray.h"
#include "cm-runtime/cpu/CpuDevice.h"
#include "cm-runtime/gen/GenDevice.h"
#include "cm-runtime/io/Failure.h"
#include "llvm/Support/raw_ostream.h"
#include <cstring>

using namespace llvm;

namespace cmc::runtime {

Kernel::~Kernel() = default;
Program::~Program() = default;
Device::~Device() = default;

void Kernel::print(StringRef Text, std::string *Printed) {
  if (Printed)
    Printed->append(Text.begin(), Text.end());
  else if (!Text.empty())
    outs() << Text;
}

static const char GenPrefix[] = "gen:";

/// All targets of CMC. For the newest ones the simulator lacks typed and some
/// systolic messages, and reports them when a kernel uses one.
static bool isSimulated(const TargetInfo &T) { return !T.isHost(); }

std::unique_ptr<Device> createDevice(StringRef Name,
                                     const DeviceOptions &Options) {
  if (Name == "cpu")
    return createCpuDevice(Options);
  const TargetInfo *T =
      Name.consume_front(GenPrefix) ? findTarget(Name) : nullptr;
  return T && isSimulated(*T) ? createGenDevice(*T, Options) : nullptr;
}

std::vector<std::string> deviceNames() {
  std::vector<std::string> Names = {"cpu"};
  for (const TargetInfo &T : allTargets())
    if (isSimulated(T) && T.IGAPlatform) // Others have no binaries.
      Names.push_back((GenPrefix + T.Name).str());
  return Names;
}

/// Checks an argument that is several surfaces, or a surface or sampler that
/// differs between threads.
static Error checkIndexed(const Launch &L, const KernelArg &A,
                          const Argument &Arg) {
  bool IsArray = isSurfaceArray(A);
  bool Good = (IsArray || (Arg.PerThread && A.Kind != ArgKind::Value)) &&
              A.Kind != ArgKind::Pointer &&
              (A.Kind == ArgKind::Sampler) == Arg.Objects.empty() &&
              Arg.Bytes.size() == A.Size * (Arg.PerThread ? L.numThreads() : 1);
  for (size_t At = 0; Good && At < Arg.Bytes.size(); At += sizeof(uint32_t)) {
    uint32_t ObjectIndex;
    std::memcpy(&ObjectIndex, &Arg.Bytes[At], sizeof(ObjectIndex));
    Good = ObjectIndex < std::max(Arg.Objects.size(), Arg.Samplings.size());
  }
  return Good ? Error::success()
              : failure("argument '" + Twine(A.Name) +
                        "' does not have all objects");
}

static Error checkArgument(const Launch &L, const KernelArg &A,
                           const Argument &Arg) {
  if (Arg.hasIndices())
    return checkIndexed(L, A, Arg);
  if (A.Kind != ArgKind::Value) {
    uint64_t Addresses = Arg.PerThread ? L.numThreads() : 1;
    bool IsAddress = A.Kind == ArgKind::Pointer &&
                     Arg.Bytes.size() == sizeof(uint64_t) * Addresses;
    if (A.Kind == ArgKind::Sampler || Arg.Object || IsAddress)
      return Error::success();
    return failure("argument '" + Twine(A.Name) + "' is bound to nothing");
  }
  uint64_t Required = A.Size * (Arg.PerThread ? L.numThreads() : 1);
  if (Arg.Bytes.size() == Required)
    return Error::success();
  return failure("argument '" + Twine(A.Name) + "' has " +
                 Twine(Arg.Bytes.size()) + " bytes, the kernel wants " +
                 Twine(Required));
}

Error checkLaunch(const Launch &L, const KernelInfo &Info,
                  const TargetInfo &Target) {
  if (Error E = checkShape(L))
    return E;
  if (L.threadsPerGroup() > Target.MaxThreadsPerGroup)
    return failure("a group of " + Twine(L.threadsPerGroup()) +
                   " threads is too large: " + Target.Name + " runs at most " +
                   Twine(Target.MaxThreadsPerGroup));
  if (Info.SLMBytes > Target.MaxSLM)
    return failure("kernel '" + Twine(Info.Name) + "' uses " +
                   Twine(Info.SLMBytes) + " bytes of shared local memory: " +
                   Target.Name + " has " + Twine(Target.MaxSLM));
  if (L.Dependency && !L.Dependency->Deltas.empty() && L.threadsPerGroup() > 1)
    return failure("thread dependencies and thread groups exclude each other");
  if (!L.Colors ||
      (L.Colors > 1 && (L.threadsPerGroup() > 1 || L.Groups[2] > 1)))
    return failure("only threads without groups have colors");
  if (L.Args.size() != Info.Args.size())
    return failure("kernel '" + Twine(Info.Name) + "' has " +
                   Twine(Info.Args.size()) + " arguments, " +
                   Twine(L.Args.size()) + " are given");
  for (size_t I = 0; I < L.Args.size(); ++I)
    if (Error E = checkArgument(L, Info.Args[I], L.Args[I]))
      return E;
  return Error::success();
}

} // namespace cmc::runtime
