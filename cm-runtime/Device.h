//===- Device.h - something that runs CM kernels ----------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// A device turns what the compiler made for its target into programs, and runs
// their kernels over a thread space. Devices are values that their creator
// owns; nothing here is process-wide.
//===----------------------------------------------------------------------===//
#pragma once

#include "cm-runtime/launch/Launch.h"
#include "cmc/Compiler.h"
#include "cmc/Target.h"
#include "llvm/Support/Error.h"
#include <functional>
#include <memory>

namespace cmc::runtime {

/// Called now and then, from any thread, with the groups done so far.
using ProgressHandler = std::function<void(uint64_t Done, uint64_t Total)>;

/// How a device compiles and runs kernels.
struct DeviceOptions {
  bool Optimize = true; ///< False: the CPU device compiles faster.
  double TimeLimit = 0; ///< Seconds that a run may take; 0: no limit.
  /// What kernels are checked for, "all" or names with commas; "": nothing.
  std::string Checks;
};

class Kernel {
public:
  virtual ~Kernel();
  virtual const KernelInfo &info() const = 0;
  /// Runs all threads and returns when they have ended. An error when the
  /// launch does not fit the kernel or the target, or when a thread did what
  /// the language leaves undefined and the device notices. What it prints is
  /// added to \p Printed, or goes to the standard output when that is null.
  /// What the checks find is added to \p Findings. Several threads may run a
  /// kernel at the same time.
  virtual llvm::Error run(const Launch &L, const ProgressHandler &Progress = {},
                          std::string *Printed = nullptr,
                          std::vector<std::string> *Findings = nullptr) = 0;

protected:
  static void print(llvm::StringRef Text, std::string *Printed);
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

/// The device called \p Name: "cpu", or "gen:" and a target that the simulator
/// runs; null when there is none. deviceNames() lists them.
std::unique_ptr<Device> createDevice(llvm::StringRef Name,
                                     const DeviceOptions &Options = {});
std::vector<std::string> deviceNames();

/// Why \p L does not fit \p Info and \p Target; success when it does. Shared by
/// all devices.
llvm::Error checkLaunch(const Launch &L, const KernelInfo &Info,
                        const TargetInfo &Target);

} // namespace cmc::runtime
