//===- Device.h - something that runs CM kernels ----------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// A device turns what the compiler made for its target into programs, and runs
// their kernels over a thread space. Devices are values that their creator
// owns; nothing here is process-wide.
//===----------------------------------------------------------------------===//
#ifndef CMC_CM_RUNTIME_DEVICE_H
#define CMC_CM_RUNTIME_DEVICE_H

#include "cm-runtime/Dependency.h"
#include "cm-runtime/Surface.h"
#include "cmc/Compiler.h"
#include "cmc/Target.h"
#include "llvm/Support/Error.h"
#include <functional>
#include <memory>

namespace cmc {
namespace runtime {

/// What one kernel argument is bound to.
struct Argument {
  /// The object of a surface or pointer argument; not owned. Null for values.
  Surface *Object = nullptr;
  /// The value: KernelArg::Size bytes, or that many for every thread, in the
  /// order of threadIndex().
  std::vector<uint8_t> Bytes;
  bool PerThread = false;
};

/// One run of a kernel. A thread space without groups has groups of 1x1x1.
struct Launch {
  uint32_t Groups[3] = {1, 1, 1};
  uint32_t GroupSize[3] = {1, 1, 1};
  const DependencyPattern *Dependency = nullptr; ///< Null: none.
  std::vector<Argument> Args;                    ///< One per KernelArg.

  uint64_t numGroups() const {
    return uint64_t(Groups[0]) * Groups[1] * Groups[2];
  }
  uint64_t threadsPerGroup() const {
    return uint64_t(GroupSize[0]) * GroupSize[1] * GroupSize[2];
  }
  uint64_t numThreads() const { return numGroups() * threadsPerGroup(); }
  /// The place of the thread at \p X, \p Y, \p Z in per-thread arguments: x
  /// runs first, then y, then z, over the whole space.
  uint64_t threadIndex(uint32_t X, uint32_t Y, uint32_t Z) const {
    uint64_t Width = uint64_t(Groups[0]) * GroupSize[0];
    uint64_t Height = uint64_t(Groups[1]) * GroupSize[1];
    return (Z * Height + Y) * Width + X;
  }
};

/// Called now and then, from any thread, with the groups done so far.
using ProgressHandler = std::function<void(uint64_t Done, uint64_t Total)>;

class Kernel {
public:
  virtual ~Kernel();
  virtual const KernelInfo &info() const = 0;
  /// Runs all threads and returns when they have ended. An error when the
  /// launch does not fit the kernel or the target, or when a thread did what
  /// the language leaves undefined and the device notices.
  virtual llvm::Error run(const Launch &L,
                          const ProgressHandler &Progress = {}) = 0;
};

class Program {
public:
  virtual ~Program();
  virtual llvm::ArrayRef<std::unique_ptr<Kernel>> kernels() const = 0;
};

class Device {
public:
  virtual ~Device();
  virtual const TargetInfo &target() const = 0;
  /// What compile() must make for this device.
  virtual OutputKind outputKind() const = 0;
  /// Loads a program; null after an error was reported to \p Handler.
  virtual std::unique_ptr<Program> load(llvm::StringRef Name,
                                        llvm::StringRef Bytes,
                                        const DiagnosticHandler &Handler) = 0;
};

/// The device called \p Name ("cpu"); null when there is none.
std::unique_ptr<Device> createDevice(llvm::StringRef Name);

/// The most threads of a launch, and of one dimension of it: coordinates have
/// 16 bits.
constexpr uint64_t MaxThreads = uint64_t(1) << 28, MaxExtent = 65536;

/// Whether the thread space of \p L has a possible size.
llvm::Error checkShape(const Launch &L);

/// Why \p L does not fit \p Info and \p Target; success when it does. Shared by
/// all devices.
llvm::Error checkLaunch(const Launch &L, const KernelInfo &Info,
                        const TargetInfo &Target);

} // namespace runtime
} // namespace cmc

#endif // CMC_CM_RUNTIME_DEVICE_H
