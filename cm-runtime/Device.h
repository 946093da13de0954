//===- Device.h - a device that runs CM kernels -----------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// A device loads the compiler's output for its target as a program, and runs
// its kernels over a thread space. Devices are owned by their creator; there is
// no process-wide state.
//===----------------------------------------------------------------------===//
#pragma once

#include "cm-runtime/launch/Launch.h"
#include "cmc/Compiler.h"
#include "cmc/Target.h"
#include "gensim/gensim.h"
#include "llvm/Support/Error.h"
#include <functional>
#include <memory>

namespace cmc::runtime {

/// Called from time to time, from any thread, with the number of finished
/// groups.
using ProgressHandler = std::function<void(uint64_t Done, uint64_t Total)>;

/// How a device compiles and runs kernels.
struct DeviceOptions {
  bool Optimize = true; ///< False: the CPU device compiles faster.
  /// The CPU device keeps variables for a debugger and runs one group after the
  /// other.
  bool Debug = false;
  double TimeLimit = 0; ///< Seconds that a run may take; 0: no limit.
  /// How a simulated GPU executes instructions.
  gensim::Core How = gensim::LaunchOptions().How;
  /// The checks of kernels: "all" or names, comma-separated; "": none.
  std::string Checks;
  /// Loops of the CPU device end at Launch::Interrupt; takes time.
  bool Interruptible = false;
  /// What a simulated GPU prints of each run; see gensim::LaunchOptions.
  struct {
    gensim::ProfileForm Form = gensim::ProfileForm::None;
    std::vector<std::string> By;
    std::function<void(llvm::StringRef)> OnProfile;
    std::shared_ptr<gensim::TimeEstimate> Time;
    llvm::raw_ostream *Trace = nullptr;
    llvm::Optional<uint32_t> TraceThread;
  } Observe;
};

class Kernel {
public:
  virtual ~Kernel();
  virtual const KernelInfo &info() const = 0;
  /// Runs all threads and returns when they have ended. An error when the
  /// launch does not fit the kernel or the target, or when the device detects
  /// undefined behaviour of a thread. The output of printf is appended to
  /// \p Printed, or goes to the standard output when that is null. Findings of
  /// the checks are appended to \p Findings. Several threads may run a kernel
  /// at the same time.
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
  /// The kind of output of compile() that this device loads.
  virtual OutputKind outputKind() const = 0;
  /// Loads a program; null after an error was reported to \p Handler.
  virtual std::unique_ptr<Program> load(llvm::StringRef Name,
                                        llvm::StringRef Bytes,
                                        const DiagnosticHandler &Handler) = 0;
};

/// The device called \p Name: "cpu", or "gen:" and a target of the simulator;
/// null when there is none. deviceNames() lists those that CMC makes binaries
/// for.
std::unique_ptr<Device> createDevice(llvm::StringRef Name,
                                     const DeviceOptions &Options = {});
std::vector<std::string> deviceNames();

/// An error when \p L does not fit \p Info and \p Target. Shared by all
/// devices.
llvm::Error checkLaunch(const Launch &L, const KernelInfo &Info,
                        const TargetInfo &Target);

} // namespace cmc::runtime
