//===- CpuDevice.cpp - kernels on the host CPU ----------------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "cm-runtime/cpu/CpuDevice.h"
#include "basic/Errors.h"
#include "basic/OpaquePointers.h"
#include "cm-runtime/cpu/CpuKernel.h"
#include "cm-runtime/cpu/FloatMode.h"
#include "cm-runtime/cpu/Jit.h"
#include "llvm/IR/Verifier.h"
#include "llvm/IRReader/IRReader.h"
#include "llvm/Support/SourceMgr.h"

using namespace llvm;

namespace cmc {
namespace runtime {
namespace {

/// What a thread may have in local arrays; its stack grows with them.
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

/// Stage-4 IR, as text or bitcode; null after an error was reported.
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
  auto Chosen = parseChecks(Options.Checks);
  if (!Chosen) {
    reportError(Handler, Name, toString(Chosen.takeError()));
    return nullptr;
  }
  Chosen->Time = Options.TimeLimit > 0;
  auto Context = std::make_unique<LLVMContext>();
  if (hasOpaquePointers(Bytes))
    Context->enableOpaquePointers();
  std::vector<LoweredKernel> Lowered;
  std::unique_ptr<Module> M;
  {
    ErrorScope Errors(*Context, Handler);
    M = parse(Name, Bytes, *Context, Handler);
    if (!M)
      return nullptr;
    Lowered = lowerModule(*M, *Chosen);
    if (Errors.hasError())
      return nullptr;
  }
  bool PlainRounding = true;
  for (const LoweredKernel &K : Lowered) {
    if (!fits(K, Name, Handler))
      return nullptr;
    PlainRounding &= !(K.FloatControl >> RoundingShift & RoundingMask);
  }
  auto Code = Jit::create(std::move(Context), std::move(M), Options.Optimize,
                          PlainRounding);
  std::vector<std::unique_ptr<Kernel>> Kernels;
  Error Failed = Code.takeError();
  for (LoweredKernel &K : Lowered) {
    if (Failed)
      break;
    auto Entry = (*Code)->lookup(K.Symbol);
    if (Entry)
      Kernels.push_back(
          std::make_unique<CpuKernel>(std::move(K), *Entry, Options.TimeLimit));
    else
      Failed = Entry.takeError();
  }
  if (Failed) {
    reportError(Handler, Name,
                "the host compiler failed: " + toString(std::move(Failed)));
    return nullptr;
  }
  return std::make_unique<CpuProgram>(std::move(*Code), std::move(Kernels));
}

} // namespace

std::unique_ptr<Device> createCpuDevice(const DeviceOptions &Options) {
  return std::make_unique<CpuDevice>(Options);
}

} // namespace runtime
} // namespace cmc
