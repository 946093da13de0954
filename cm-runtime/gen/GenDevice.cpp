//===- GenDevice.cpp - Gen binaries on the simulator ----------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "cm-runtime/gen/GenDevice.h"
#include "cm-runtime/gen/Simulate.h"
#include "cm-runtime/io/Failure.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace cmc::runtime {
namespace {

class GenKernel : public Kernel {
public:
  GenKernel(gensim::Kernel Code, const TargetInfo &Target,
            const DeviceOptions &Options)
      : Code(std::move(Code)), Target(Target), Options(Options) {}
  const KernelInfo &info() const override { return Code.info(); }
  Error run(const Launch &L, const ProgressHandler &Progress,
            std::string *Printed, std::vector<std::string> *Findings) override {
    if (Error E = checkLaunch(L, info(), Target))
      return E;
    gensim::LaunchOptions Run;
    Run.Progress = Progress;
    Run.TimeLimit = Options.TimeLimit;
    Run.How = Options.How;
    Run.Checks = Options.Checks;
    Run.Profile = Options.Observe.Form;
    Run.ProfileBy = Options.Observe.By;
    Run.Time = Options.Observe.Time;
    Run.Trace = Options.Observe.Trace;
    Run.TraceThread = Options.Observe.TraceThread;
    auto Result = simulate(Code, L, Run);
    if (!Result)
      return Result.takeError();
    print(Result->Printed, Printed);
    if (!Result->Profile.empty())
      Options.Observe.OnProfile(Result->Profile);
    if (Findings)
      append_range(*Findings, Result->Findings);
    if (Result->ok())
      return Error::success();
    std::string Why = Result->Fault;
    for (const std::string &Position : Result->LiveThreads)
      Why += "\n  " + Position;
    return failure(Why);
  }

private:
  gensim::Kernel Code;
  const TargetInfo &Target;
  DeviceOptions Options;
};

class GenProgram : public Program {
public:
  GenProgram(const gensim::Module &M, const DeviceOptions &Options) {
    for (const gensim::Kernel &K : M.kernels())
      Kernels.push_back(std::make_unique<GenKernel>(K, M.target(), Options));
  }
  ArrayRef<std::unique_ptr<Kernel>> kernels() const override { return Kernels; }

private:
  std::vector<std::unique_ptr<Kernel>> Kernels;
};

class GenDevice : public Device {
public:
  GenDevice(const TargetInfo &Target, const DeviceOptions &Options)
      : Target(Target), Options(Options) {}
  const TargetInfo &target() const override { return Target; }
  OutputKind outputKind() const override { return OutputKind::Binary; }
  std::unique_ptr<Program> load(StringRef Name, StringRef Bytes,
                                const DiagnosticHandler &Handler) override {
    auto M = gensim::Module::load(Bytes, &Target);
    if (M)
      return std::make_unique<GenProgram>(*M, Options);
    Diagnostic D;
    D.File = Name.str();
    D.Message = toString(M.takeError());
    Handler(D);
    return nullptr;
  }

private:
  const TargetInfo &Target;
  DeviceOptions Options;
};

} // namespace

std::unique_ptr<Device> createGenDevice(const TargetInfo &Target,
                                        const DeviceOptions &Options) {
  return std::make_unique<GenDevice>(Target, Options);
}

} // namespace cmc::runtime
