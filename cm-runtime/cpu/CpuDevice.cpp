//===- CpuDevice.cpp - kernels on the host CPU ----------------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "cm-runtime/cpu/CpuDevice.h"
#include "cm-runtime/cpu/CpuKernel.h"
#include "cm-runtime/cpu/FloatMode.h"
#include "cm-runtime/cpu/Jit.h"
#include "cm-runtime/cpu/RemoveKernels.h"
#include "cm-runtime/io/Failure.h"
#include "stage4/Errors.h"
#include "stage4/KernelMetadata.h"
#include "stage4/OpaquePointers.h"
#include "llvm/IR/Verifier.h"
#include "llvm/IRReader/IRReader.h"
#include "llvm/Support/SourceMgr.h"

using namespace llvm;

namespace cmc::runtime {
namespace {

/// Limit for the local arrays of a thread; its stack grows with them.
constexpr uint64_t MaxArrayBytes = 64 << 20;

class CpuProgram : public Program {
public:
  CpuProgram(std::unique_ptr<Jit> Code,
             std::vector<std::unique_ptr<Kernel>> Kernels)
      : Code(std::move(Code)), Kernels(std::move(Kernels)) {}
  ArrayRef<std::unique_ptr<Kernel>> kernels() const override { return Kernels; }

private:
  std::unique_ptr<Jit> Code;
  std::vector<std::unique_ptr<Kernel>> Kernels;
};

void reportError(const DiagnosticHandler &Handler, StringRef File,
                 const Twine &Message, unsigned Line = 0, unsigned Column = 0) {
  Diagnostic D;
  D.Message = Message.str();
  D.File = File.str();
  D.Line = Line;
  D.Column = Column;
  Handler(D);
}

/// Parses stage-4 IR, text or bitcode; null after an error was reported.
std::unique_ptr<Module> parse(StringRef Name, StringRef Bytes, LLVMContext &C,
                              const DiagnosticHandler &Handler) {
  SMDiagnostic Problem;
  auto M = parseIR(MemoryBufferRef(Bytes, Name), Problem, C);
  if (!M) {
    reportError(Handler, Name, Problem.getMessage(),
                std::max(Problem.getLineNo(), 0), Problem.getColumnNo() + 1);
    return nullptr;
  }
  std::string Broken;
  raw_string_ostream OS(Broken);
  if (!verifyModule(*M, &OS))
    return M;
  reportError(Handler, Name, "not valid IR: " + StringRef(OS.str()).rtrim());
  return nullptr;
}

bool fits(const LoweredKernel &K, StringRef Name,
          const DiagnosticHandler &Handler) {
  if (K.ArrayBytes <= MaxArrayBytes)
    return true;
  reportError(Handler, Name,
              "the local arrays of kernel '" + K.Info.Name + "' take " +
                  Twine(K.ArrayBytes) + " bytes; the CPU device has room for " +
                  Twine(MaxArrayBytes));
  return false;
}

/// A kernel that needs features which the host lacks.
class MissingKernel : public Kernel {
public:
  MissingKernel(KernelInfo Info, std::string Why)
      : Info(std::move(Info)), Why(std::move(Why)) {}
  const KernelInfo &info() const override { return Info; }
  Error run(const Launch &, const ProgressHandler &, std::string *,
            std::vector<std::string> *) override {
    return failure("kernel '" + Info.Name +
                   "' cannot run on the CPU device: " + Why);
  }

private:
  KernelInfo Info;
  std::string Why;
};

/// Compiles a program's kernels for the host: all of them, or, if some cannot
/// be compiled, the others.
class Loader {
public:
  Loader(StringRef Name, StringRef Bytes, const Checks &Enabled, bool Debug)
      : Name(Name), Bytes(Bytes), Enabled(Enabled), Debug(Debug) {}

  /// False after errors that leave no kernel at all.
  bool run(const DiagnosticHandler &Handler);

  std::unique_ptr<LLVMContext> Context;
  std::unique_ptr<Module> M;
  std::vector<LoweredKernel> Lowered;
  std::vector<std::unique_ptr<Kernel>> Missing;

private:
  using NameFilter = function_ref<bool(StringRef)>;
  bool lower(NameFilter Excluded, const DiagnosticHandler &Handler);
  void findMissing();

  StringRef Name, Bytes;
  const Checks &Enabled;
  const bool Debug;
  std::vector<KernelInfo> All; ///< All kernels of the file.
};

bool Loader::lower(NameFilter Excluded, const DiagnosticHandler &Handler) {
  M.reset();
  Context = std::make_unique<LLVMContext>();
  if (hasOpaquePointers(Bytes))
    Context->enableOpaquePointers();
  ErrorScope Errors(*Context, Handler);
  M = parse(Name, Bytes, *Context, Handler);
  if (!M)
    return false;
  All.clear();
  for (Function *F : kernelsOf(*M))
    All.push_back(*readKernelInfo(*F));
  removeKernels(*M, Excluded);
  Lowered = lowerModule(*M, Enabled, Debug);
  return !Errors.hasError();
}

/// Finds the kernels that cannot be lowered, by trying each alone.
void Loader::findMissing() {
  const std::vector<KernelInfo> Each = All;
  for (const KernelInfo &K : Each) {
    std::string Why;
    auto Keep = [&](const Diagnostic &D) {
      if (D.Level < Severity::Error || !Why.empty())
        return;
      if (D.Line)
        Why = D.File + ":" + std::to_string(D.Line) + ":" +
              std::to_string(D.Column) + ": ";
      Why += D.Message;
    };
    if (!lower([&](StringRef Other) { return Other != K.Name; }, Keep))
      Missing.push_back(std::make_unique<MissingKernel>(K, Why));
  }
}

bool Loader::run(const DiagnosticHandler &Handler) {
  std::vector<Diagnostic> Diagnostics;
  auto Keep = [&](const Diagnostic &D) { Diagnostics.push_back(D); };
  if (lower([](StringRef) { return false; }, Keep)) {
    for_each(Diagnostics, Handler);
    return true;
  }
  if (M && All.size() > 1)
    findMissing();
  if (Missing.empty() || Missing.size() == All.size()) {
    for_each(Diagnostics, Handler);
    return false;
  }
  auto IsMissing = [&](StringRef Kernel) {
    return any_of(Missing,
                  [&](const auto &K) { return K->info().Name == Kernel; });
  };
  return lower(IsMissing, Handler);
}

class CpuDevice : public Device {
public:
  explicit CpuDevice(const DeviceOptions &Options) : Options(Options) {}
  const TargetInfo &target() const override { return cpuTarget(); }
  OutputKind outputKind() const override { return OutputKind::IRBitcode; }
  std::unique_ptr<Program> load(StringRef Name, StringRef Bytes,
                                const DiagnosticHandler &Handler) override;

private:
  DeviceOptions Options;
};

std::unique_ptr<Program> CpuDevice::load(StringRef Name, StringRef Bytes,
                                         const DiagnosticHandler &Handler) {
  auto Enabled = parseChecks(Options.Checks);
  if (!Enabled) {
    reportError(Handler, Name, toString(Enabled.takeError()));
    return nullptr;
  }
  Enabled->Time = Options.TimeLimit > 0 || Options.Interruptible;
  Loader L(Name, Bytes, *Enabled, Options.Debug);
  if (!L.run(Handler))
    return nullptr;
  bool PlainRounding = true;
  for (const LoweredKernel &K : L.Lowered) {
    if (!fits(K, Name, Handler))
      return nullptr;
    PlainRounding &= !(K.FloatControl >> RoundingShift & RoundingMask);
  }
  auto Code = Jit::create(std::move(L.Context), std::move(L.M),
                          {Options.Optimize, PlainRounding, Options.Debug});
  std::vector<std::unique_ptr<Kernel>> Kernels;
  Error Failed = Code.takeError();
  for (LoweredKernel &K : L.Lowered) {
    if (Failed)
      break;
    auto Entry = (*Code)->lookup(K.Symbol);
    if (Entry)
      Kernels.push_back(
          std::make_unique<CpuKernel>(std::move(K), *Entry, Options));
    else
      Failed = Entry.takeError();
  }
  if (Failed) {
    reportError(Handler, Name,
                "the host compiler failed: " + toString(std::move(Failed)));
    return nullptr;
  }
  llvm::move(L.Missing, std::back_inserter(Kernels));
  return std::make_unique<CpuProgram>(std::move(*Code), std::move(Kernels));
}

} // namespace

std::unique_ptr<Device> createCpuDevice(const DeviceOptions &Options) {
  return std::make_unique<CpuDevice>(Options);
}

} // namespace cmc::runtime
