//===- GenDevice.cpp - Gen binaries on the simulator ----------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "cm-runtime/gen/GenDevice.h"
#include "cm-runtime/gen/Simulate.h"
#include "cm-runtime/io/Failure.h"

using namespace llvm;

namespace cmc {
namespace runtime {
namespace {

class GenKernel : public Kernel {
public:
  GenKernel(gensim::Kernel Code, const TargetInfo &Target)
      : Code(std::move(Code)), Target(Target) {}
  const KernelInfo &info() const override { return Code.info(); }
  Error run(const Launch &L, const ProgressHandler &Progress,
            std::string *Printed) override {
    if (Error E = checkLaunch(L, info(), Target))
      return E;
    gensim::LaunchOptions Options;
    Options.Progress = Progress;
    auto Result = simulate(Code, L, Options);
    if (!Result)
      return Result.takeError();
    print(Result->Printed, Printed);
    return Result->ok() ? Error::success() : failure(Result->Fault);
  }

private:
  gensim::Kernel Code;
  const TargetInfo &Target;
};

class GenProgram : public Program {
public:
  explicit GenProgram(const gensim::Module &M) {
    for (const gensim::Kernel &K : M.kernels())
      Kernels.push_back(std::make_unique<GenKernel>(K, M.target()));
  }
  ArrayRef<std::unique_ptr<Kernel>> kernels() const override { return Kernels; }

private:
  std::vector<std::unique_ptr<Kernel>> Kernels;
};

class GenDevice : public Device {
public:
  explicit GenDevice(const TargetInfo &Target) : Target(Target) {}
  const TargetInfo &target() const override { return Target; }
  OutputKind outputKind() const override { return OutputKind::Binary; }
  std::unique_ptr<Program> load(StringRef Name, StringRef Bytes,
                                const DiagnosticHandler &Handler) override {
    auto M = gensim::Module::load(Bytes, &Target);
    if (M)
      return std::make_unique<GenProgram>(*M);
    Diagnostic D;
    D.File = Name.str();
    D.Message = toString(M.takeError());
    Handler(D);
    return nullptr;
  }

private:
  const TargetInfo &Target;
};

} // namespace

std::unique_ptr<Device> createGenDevice(const TargetInfo &Target) {
  return std::make_unique<GenDevice>(Target);
}

} // namespace runtime
} // namespace cmc
