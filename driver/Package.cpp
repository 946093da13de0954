//===- Package.cpp - compilation for several targets ----------------------===//
//
// Part of CMC, under the MIT licence.
//
// compile(): compiles for each target, then writes the container for all of
// them, then the header or object that holds it. In a fat binary, targets for
// which there is no finalizer have SPIR-V.
//===----------------------------------------------------------------------===//
#include "basic/Diagnostics.h"
#include "basic/Warnings.h"
#include "cmc/Target.h"
#include "containers/Embed.h"
#include "containers/SPIRVMember.h"
#include "containers/Writers.h"
#include "driver/DiagnosticRenderer.h"
#include "driver/OneTarget.h"
#include "vc-finalizer-bridge/finalizer/FindFinalizer.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/TimeProfiler.h"

using namespace llvm;

namespace cmc {
namespace {

bool isBinary(const CompileOptions &O) {
  return O.Output == OutputKind::Binary;
}

/// Whether the part for target \p Name has SPIR-V instead of code. What a fat
/// binary has does not depend on what is installed: code of the newer finalizer
/// is there only if \p O names a finalizer.
bool hasModule(const CompileOptions &O, StringRef Name) {
  const TargetInfo *T = findTarget(Name);
  return isBinary(O) && O.Format == ContainerFormat::Fat && T &&
         (!T->hasBinaries() || (O.FinalizerPath.empty() &&
                                bridge::finalizerPlatform(*T).NeedsNewest));
}

/// The options with which a driver compiles SPIR-V that was made with \p O.
std::string driverOptions(const CompileOptions &O) {
  const char *Registers = O.Registers == 0
                              ? " -ze-opt-enable-auto-large-GRF-mode"
                          : O.Registers == 256 ? " -ze-opt-large-register-file"
                                               : "";
  return std::string("-vc-codegen") + Registers;
}

/// Why the combination of options \p O is invalid; "" when it is valid.
std::string whyNot(const CompileOptions &O) {
  bool OneTargetSuffices = O.Output == OutputKind::SyntaxOnly ||
                           O.Output == OutputKind::Dependencies;
  if (O.Targets.empty())
    return "no target";
  if (O.Targets.size() > 1 && !OneTargetSuffices && !isBinary(O))
    return "only binaries are made for several targets at a time";
  if (O.Targets.size() > 1 && isBinary(O) &&
      O.Format == ContainerFormat::Single)
    return "this binary format is for one target; fat and isa are for several";
  if (isBinary(O) && O.Format == ContainerFormat::ISA &&
      O.ABI != PayloadABI::CM)
    return "an .isa is for the CM runtime";
  if (O.Format == ContainerFormat::ISA &&
      (isBinary(O) || O.Output == OutputKind::SyntaxOnly)) {
    std::vector<const TargetInfo *> Targets;
    for (const std::string &Name : O.Targets)
      if (const TargetInfo *T = findTarget(Name))
        Targets.push_back(T);
    if (Error E = container::checkISATargets(Targets))
      return toString(std::move(E));
  }
  if (isBinary(O) && O.Format == ContainerFormat::Fat &&
      O.ABI != PayloadABI::ZE)
    return "a fat binary is for OpenCL and Level Zero";
  if (O.Embed != Embedding::None && !isBinary(O) &&
      O.Output != OutputKind::SPIRV && O.Output != OutputKind::IRBitcode)
    return "only binaries, SPIR-V and bitcode can be put into a header or an "
           "object";
  if (O.Embed != Embedding::None &&
      (!container::isIdentifier(O.EmbedSymbol) ||
       (!O.EmbedNamespace.empty() &&
        !container::isNamespace(O.EmbedNamespace))))
    return "'" + O.EmbedNamespace + "' and '" + O.EmbedSymbol +
           "' must be names in C++";
  return "";
}

class Packager {
public:
  Packager(const std::string &FileName, const std::string &Text,
           const CompileOptions &Opts, const DiagnosticHandler &Handler)
      : FileName(FileName), Text(Text), Opts(Opts), Handler(Handler) {}

  CompileResult run();

private:
  bool fail(const std::string &Message) {
    Diagnostic D;
    D.Message = Message;
    DiagnosticRenderer(FileName, Text).render(D);
    Handler(D);
    Result.Status = CompileStatus::UserError;
    return false;
  }
  /// Reports a problem of all targets only once.
  void diagnose(const Diagnostic &D) {
    if (Reported.insert(D.Rendered.empty() ? D.Message : D.Rendered).second)
      Handler(D);
  }
  bool compileAll();
  void addDependencies(std::string Rules);
  std::string compileForCPU();
  bool pack(CompileOutput &Out);
  bool packISA(CompileOutput &Out);
  bool embed(CompileOutput &Out);

  const std::string &FileName;
  const std::string &Text;
  const CompileOptions &Opts;
  const DiagnosticHandler &Handler;
  StringSet<> Reported;
  std::vector<CompileOutput> Parts; ///< One per target.
  CompileResult Result;
};

bool Packager::compileAll() {
  for (const std::string &Target : Opts.Targets) {
    CompileOptions One = Opts;
    One.Targets = {Target};
    if (hasModule(Opts, Target))
      One.Output = OutputKind::SPIRV;
    if (Opts.Targets.size() > 1 && !Opts.SaveTempsPrefix.empty())
      One.SaveTempsPrefix += "." + Target;
    CompileResult R = driver::compileForOne(
        FileName, Text, One, [this](const Diagnostic &D) { diagnose(D); });
    Result.Status = R.Status;
    Result.WrongOptions = R.WrongOptions;
    Result.OptimizationRecord += R.OptimizationRecord;
    if (R.Status != CompileStatus::Success)
      return false;
    addDependencies(std::move(R.Dependencies));
    Parts.push_back(std::move(R.Outputs.front()));
  }
  return true;
}

/// Targets may include different headers, depending on macros; make allows
/// several rules for one target.
void Packager::addDependencies(std::string Rules) {
  if (!StringRef(Result.Dependencies).contains(Rules))
    Result.Dependencies += Rules;
}

/// Compiles to stage-4 IR for the CPU device; "" after a warning.
std::string Packager::compileForCPU() {
  CompileOptions One = Opts;
  One.Targets = {cpuTarget().Name.str()};
  One.Output = OutputKind::IRBitcode;
  One.Listing = One.EstimatePressure = One.Report = false;
  One.Registers = 128;
  One.SaveTempsPrefix.clear();
  One.Remarks = RemarkOptions();
  std::string Why;
  CompileResult R =
      driver::compileForOne(FileName, Text, One, [&](const Diagnostic &D) {
        if (Why.empty() && D.Level != Severity::Warning)
          Why = D.Message;
      });
  if (R.Status == CompileStatus::Success) {
    addDependencies(std::move(R.Dependencies));
    return std::move(R.Outputs.front().Bytes);
  }
  Diagnostic D = makeDiagnostic(PassDiag::CpuProgram, {Why});
  if (WarningOptions(Opts.ClangArgs).apply(D)) {
    if (D.Level == Severity::Error)
      Result.Status = CompileStatus::UserError;
    DiagnosticRenderer(FileName, Text).render(D);
    Handler(D);
  }
  return "";
}

bool Packager::packISA(CompileOutput &Out) {
  std::vector<ContainerKernel> Kernels;
  for (const CompileOutput &Part : Parts) {
    Expected<Container> C = readContainer(Part.Bytes);
    if (!C) // Written by cmc itself.
      report_fatal_error(C.takeError());
    append_range(Kernels, C->Kernels);
  }
  std::string IR = compileForCPU();
  if (Result.Status != CompileStatus::Success)
    return false;
  Expected<std::string> File = container::writeISA(Kernels, IR);
  if (!File)
    return fail(toString(File.takeError()));
  Out.Bytes = std::move(*File);
  return true;
}

/// Combines the outputs for all targets.
bool Packager::pack(CompileOutput &Out) {
  if (Opts.Format == ContainerFormat::Fat) {
    std::vector<container::FatMember> Members;
    for (CompileOutput &Part : Parts) {
      if (hasModule(Opts, Part.Target))
        Part.Bytes =
            container::writeSPIRVMember(Part.Bytes, driverOptions(Opts));
      Members.push_back({findTarget(Part.Target), Part.Bytes});
    }
    Out.Bytes = container::writeFat(Members);
  } else if (!packISA(Out)) {
    return false;
  }
  Out.Target = join(Opts.Targets, ",");
  Out.Kernels = Parts.front().Kernels;
  for (CompileOutput &Part : Parts) {
    Out.Listing += Part.Listing;
    Part.Bytes.clear();
    Part.Listing.clear();
  }
  Out.Parts = std::move(Parts);
  return true;
}

/// Turns \p Out into a header or object for a host program.
bool Packager::embed(CompileOutput &Out) {
  container::EmbedNames Names{Opts.EmbedSymbol, Opts.EmbedNamespace};
  container::EmbedInfo Info;
  Info.Source = FileName;
  Info.Targets = join(Opts.Targets, " ");
  for (const KernelInfo &K : Out.Kernels)
    Info.Kernels.push_back(K.Name);
  if (Opts.Embed == Embedding::Header) {
    Out.Bytes = container::writeHeader(Out.Bytes, Names, Info);
    return true;
  }
  Out.Header = container::writeObjectHeader(Out.Bytes.size(), Names, Info);
  Optional<std::string> Object =
      container::writeObject(Out.Bytes, Names.linkName());
  if (!Object)
    return fail("the format of object files of this host is not known; a "
                "header is possible");
  Out.Bytes = std::move(*Object);
  return true;
}

CompileResult Packager::run() {
  std::string Why = whyNot(Opts);
  if (!Why.empty())
    return fail(Why), std::move(Result);
  if (!compileAll())
    return std::move(Result);
  CompileOutput Out;
  if (!isBinary(Opts) || Opts.Format == ContainerFormat::Single)
    Out = std::move(Parts.front());
  else if (!pack(Out))
    return std::move(Result);
  if (Opts.Embed == Embedding::None || embed(Out))
    Result.Outputs.push_back(std::move(Out));
  return std::move(Result);
}

} // namespace

CompileResult compile(const std::string &FileName, const std::string &Text,
                      const CompileOptions &Options,
                      const DiagnosticHandler &Handler) {
  if (Options.TimeTrace)
    timeTraceProfilerInitialize(*Options.TimeTrace, "cmc");
  CompileResult Result = Packager(FileName, Text, Options, Handler).run();
  if (Options.TimeTrace) {
    SmallString<0> Trace;
    raw_svector_ostream OS(Trace);
    timeTraceProfilerWrite(OS);
    Result.TimeTrace = Trace.str().str();
    timeTraceProfilerCleanup();
  }
  return Result;
}

} // namespace cmc
